"""The rules of a hunt."""

from __future__ import annotations

from random import Random

import pytest

from cryptid.core.game import BadInput
from cryptid.games.classic import deduce
from cryptid.games.classic.board import SPACES, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER
from cryptid.games.classic.model import Ask, Search
from cryptid.games.classic.notation import space_named
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.rules import Answer, Trail

# Tuesday: you 1:forest, hunters 1:swamp, 1:desert, ... Sunday: an empty map.
TUESDAY = days.hunt_on(days.FIRST.replace(day=3))
SUNDAY = days.hunt_on(days.FIRST.replace(day=8))


def spaces(hunt: rules.Hunt, *, holding: tuple[int, ...], denying: tuple[int, ...] = ()) -> list[int]:
    """Return the spaces without a cube on which these seats' clues are true and those are false."""
    closed = {space for _, space in hunt.cubes}
    return [
        space
        for space in range(SPACES)
        if space not in closed
        and all(hunt.masks[seat] >> space & 1 for seat in holding)
        and not any(hunt.masks[seat] >> space & 1 for seat in denying)
    ]


def some_trail(hunt: rules.Hunt, rng: Random, length: int) -> Trail:
    """Return legal moves that do not find the habitat."""
    trail = Trail()
    while len(trail) < length:
        space = rng.randrange(SPACES)
        move = Search(space) if rng.random() < 0.2 else Ask(rng.choice(hunt.hunters), space)
        try:
            rules.check(hunt, trail, move)
        except BadInput:
            continue
        if not rules.is_find(hunt, move):
            trail = (*trail, move)
    return trail


def test_a_question_is_answered_truly_and_costs_one() -> None:
    yes, no = spaces(TUESDAY, holding=(2,))[0], spaces(TUESDAY, holding=(), denying=(2,))[0]
    trail = (Ask(2, yes), Ask(2, no))
    assert [rules.answers(TUESDAY, move) for move in trail] == [(Answer(2, yes, True),), (Answer(2, no, False),)]
    assert rules.cost(TUESDAY, trail) == 2
    cubes, discs = rules.pieces(TUESDAY, trail)
    assert discs[2] == 1 << yes
    assert cubes[2] >> no & 1
    assert not rules.is_found(TUESDAY, trail)


def test_a_search_is_answered_up_to_the_first_no_and_costs_two() -> None:
    space = spaces(TUESDAY, holding=(0, 1), denying=(2,))[0]
    trail = (Search(space),)
    assert rules.answers(TUESDAY, trail[0]) == (Answer(1, space, True), Answer(2, space, False))
    assert rules.cost(TUESDAY, trail) == 2
    assert not rules.is_found(TUESDAY, trail)


def test_the_right_search_is_free_and_ends_the_hunt() -> None:
    trail = (Search(TUESDAY.habitat),)
    assert rules.is_found(TUESDAY, trail)
    assert rules.cost(TUESDAY, trail) == 0
    assert all(answer.is_yes for answer in rules.answers(TUESDAY, trail[0]))
    with pytest.raises(BadInput, match="over"):
        rules.check(TUESDAY, trail, Ask(1, 0))


def test_illegal_moves_are_refused_with_a_reason() -> None:
    yes, no = spaces(TUESDAY, holding=(1,))[0], spaces(TUESDAY, holding=(), denying=(1,))[0]
    outside = spaces(TUESDAY, holding=(), denying=(0,))[-1]
    trail = (Ask(1, yes), Ask(1, no))
    for move, code in (
        (Ask(2, TUESDAY.cubes[0][1]), "closed_space"),
        (Search(no), "closed_space"),
        (Ask(1, yes), "answered"),
        (Ask(0, yes), "no_such_hunter"),
        (Ask(4, yes), "no_such_hunter"),
        (Search(outside), "not_in_area"),
    ):
        with pytest.raises(BadInput) as refusal:
            rules.check(TUESDAY, trail, move)
        assert refusal.value.code == code
    rules.check(TUESDAY, trail, Ask(2, yes))


@pytest.mark.parametrize("hunt", [TUESDAY, SUNDAY])
def test_the_allowed_moves_are_those_that_are_not_refused(hunt: rules.Hunt) -> None:
    trail = some_trail(hunt, Random(3), 6)
    for seat, mask in enumerate(rules.allowed(hunt, trail)):
        for space in range(SPACES):
            try:
                rules.check(hunt, trail, Ask(seat, space) if seat else Search(space))
                assert mask >> space & 1
            except BadInput:
                assert not mask >> space & 1
    assert not any(rules.allowed(hunt, (Search(hunt.habitat),)))


def test_moves_as_text() -> None:
    assert rules.read_move("ask 2 c7") == Ask(2, space_named("C7"))
    assert rules.read_move(" search C7 ") == Search(space_named("C7"))
    for text in ("cube C7", "hint", "C7", ""):
        with pytest.raises(BadInput):
            rules.read_move(text)


@pytest.mark.parametrize("hunt", [TUESDAY, SUNDAY])
def test_told_is_the_share_of_worlds_that_went(hunt: rules.Hunt) -> None:
    for seed in range(3):
        trail = some_trail(hunt, Random(seed), 5)
        counts = [sum(1 for _ in deduce.worlds(rules.seen(hunt, trail[:n]))) for n in range(6)]
        assert rules.told(hunt, trail) == pytest.approx([1 - counts[n + 1] / counts[n] for n in range(5)])


@pytest.mark.parametrize("hunt", [TUESDAY, SUNDAY])
def test_notes_strike_by_the_pieces_of_each_hunter_alone(hunt: rules.Hunt) -> None:
    trail = some_trail(hunt, Random(7), 8)
    masks = clue_masks(hunt.layout, hunt.structures)
    left = rules.clues_left(hunt, trail)
    given = [answer for move in trail for answer in rules.answers(hunt, move)]
    given += [Answer(hunter, space, False) for hunter, space in hunt.cubes]
    for hunter in hunt.hunters:
        assert hunt.clues[hunter] in left[hunter]
        own = [answer for answer in given if answer.hunter == hunter]
        fits = {clue for clue in left[hunter] if all(masks[CLUE_NUMBER[clue]] >> a.space & 1 == a.is_yes for a in own)}
        assert fits == set(left[hunter])
    assert len(rules.clues_left(SUNDAY, ())[1]) == 48


def test_the_view_is_the_same_for_every_set_of_clues_that_gives_the_same_answers() -> None:
    trail = (Ask(1, SUNDAY.habitat),)
    seen = rules.seen(SUNDAY, trail)
    assert seen.private is not None
    assert seen.private.clues == SUNDAY.clues[:1]
    others = [w for w in deduce.worlds(seen) if w[0] == CLUE_NUMBER[SUNDAY.clues[0]]][:20]
    for world in others:
        clues = tuple(list(CLUE_NUMBER)[number] for number in world)
        other = rules.Hunt(SUNDAY.mode, SUNDAY.layout, SUNDAY.structures, SUNDAY.cubes, clues, 1, 1, "")
        assert rules.seen(other, trail) == seen
