"""Assistance: the same values for any front end, from the view alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical
from cryptid.core.game import play, view
from cryptid.core.masks import Mask
from cryptid.games.classic import Classic, Options, deduce
from cryptid.games.classic.assist import Assistance, assist, undealt
from cryptid.games.classic.board import EVERYWHERE
from cryptid.games.classic.clues import CLUES, Mode
from cryptid.games.classic.model import ClassicState, Phase, Source
from cryptid.games.classic.notation import SPACE_NAMES

GAME = Classic()


def shared(options: Options, seed: int) -> ClassicState:
    """A game after the sharing phase."""
    rng = Random(seed)
    state = GAME.start(GAME.deal(options, rng))
    while state.public.phase is Phase.SHARE:
        seat = state.public.turn
        state = play(GAME, state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state
    return state


def test_no_help_is_only_the_area_of_ones_own_clue() -> None:
    state = shared(Options(3), 1)
    seen = view(state, 1)
    helped = assist(seen, AssistanceSetting.NONE)
    assert helped.notes is None
    assert helped.deduction is None
    assert [(area.colour, area.clue) for area in helped.areas] == [(1, state.hidden.clues[1])]
    assert sum(1 << space for space in helped.areas[0].spaces) == state.hidden.masks[1]


def test_with_two_players_there_are_two_areas_and_notes_for_two_colours() -> None:
    state = shared(Options(2), 1)
    helped = assist(view(state, 0), AssistanceSetting.NOTES)
    assert [area.clue for area in helped.areas] == list(state.hidden.clues[:2])
    assert helped.notes is not None
    assert [(notes.colour, notes.seat) for notes in helped.notes] == [(2, 1), (3, 1)]


@pytest.mark.parametrize("seed", range(5))
def test_notes_strike_what_the_pieces_of_one_player_rule_out(seed: int) -> None:
    state = shared(Options(4, Mode.ADVANCED), seed)
    helped = assist(view(state, 0), AssistanceSetting.NOTES)
    assert helped.notes is not None
    assert helped.deduction is None
    masks = deduce.masks_of(state.public)
    for notes in helped.notes:
        assert state.hidden.clues[notes.colour] in notes.possible
        assert sorted([*notes.possible, *notes.struck]) == sorted(CLUES)
        for clue in notes.possible:
            assert not masks[CLUES.index(clue)] & state.public.cubes[notes.colour]


def test_a_clue_known_for_one_player_is_taken_for_the_others() -> None:
    """No two clues are the same (R2.3), whatever the source of the set-up."""
    state = GAME.start(GAME.deal(Options(4), Random(3)))
    masks = deduce.masks_of(state.public)
    told = masks[CLUES.index(state.hidden.clues[1])]
    none, others = Mask(0), Mask(EVERYWHERE & ~told)
    public = replace(state.public, discs=(none, told, none, none), cubes=(none, others, none, none))
    helped = assist(view(replace(state, public=public), 0), AssistanceSetting.NOTES)
    assert helped.notes is not None
    own, known = state.hidden.clues[:2]
    assert [set(notes.taken) for notes in helped.notes] == [set(), {own, known}, {own, known}]
    assert known in helped.notes[0].possible


def test_deduction_gives_odds_that_add_up_and_hold_the_truth() -> None:
    state = shared(Options(3), 2)
    helped = assist(view(state, 2), AssistanceSetting.EVERYTHING).deduction
    assert helped is not None
    assert helped.worlds >= 1
    for colour in (0, 1):
        likely = {each.clue: each.odds for each in helped.clues if each.colour == colour}
        assert sum(likely.values()) == pytest.approx(1)
        assert likely[state.hidden.clues[colour]] > 0
    assert not any(each.colour == 2 for each in helped.clues)
    assert sum(share for _, share in helped.spaces) == pytest.approx(1)
    assert dict(helped.spaces)[state.hidden.habitat] > 0


def test_notes_strike_nothing_before_the_first_piece() -> None:
    """What is never dealt on this map is listed by itself, and only where players may rely on it (R2.8)."""
    state = GAME.start(GAME.deal(Options(4), Random(1)))
    helped = assist(view(state, 0), AssistanceSetting.NOTES)
    assert helped.notes is not None
    assert all(notes.struck == () for notes in helped.notes)
    masks = deduce.masks_of(state.public)
    sizes = {clue: masks[CLUES.index(clue)].bit_count() for clue in CLUES[:23]}
    assert helped.undealt == tuple(clue for clue, size in sizes.items() if not 42 <= size <= 64)
    by_hand = replace(state.public, options=replace(state.public.options, source=Source.HAND))
    assert undealt(by_hand) == ()


def test_odds_by_the_pieces_count_spaces_with_clues() -> None:
    """Every combination of a space and clues that fit the pieces and are true there counts once."""
    state = shared(Options(3), 4)
    seen = view(state, 1)
    helped = assist(seen, AssistanceSetting.PIECES).deduction
    assert helped is not None
    masks, lists = deduce.masks_of(state.public), deduce.fitting_pieces(seen)
    worlds = [
        (space, clues)
        for clues in product(*lists)
        for space in range(108)
        if all(masks[number] >> space & 1 for number in clues)
    ]
    assert helped.worlds == len(worlds)
    spaces = Counter(space for space, _ in worlds)
    assert dict(helped.spaces) == pytest.approx({space: n / len(worlds) for space, n in spaces.items()})
    for colour in (0, 2):
        counts = Counter(clues[colour] for _, clues in worlds)
        likely = {each.clue: each.odds for each in helped.clues if each.colour == colour}
        assert likely == pytest.approx({CLUES[number]: n / len(worlds) for number, n in counts.items()})


def test_the_former_name_of_everything_is_still_read() -> None:
    assert AssistanceSetting("deduction") is AssistanceSetting.EVERYTHING
    with pytest.raises(ValueError, match="guesses"):
        AssistanceSetting("guesses")


def test_a_spectator_has_no_area_but_notes_on_all() -> None:
    state = shared(Options(3), 2)
    helped = assist(view(state, None), AssistanceSetting.NOTES)
    assert helped.areas == ()
    assert helped.notes is not None
    assert [notes.colour for notes in helped.notes] == [0, 1, 2]


def test_assistance_is_plain_values() -> None:
    helped = assist(view(shared(Options(3), 2), 0), AssistanceSetting.NOTES)
    assert isinstance(helped, Assistance)
    assert '"possible":["' in canonical(helped)


def test_assistance_cannot_tell_worlds_apart() -> None:
    state = shared(Options(4), 3)
    seen = view(state, 1)
    world = GAME.start(deduce.sample_deal(seen, Random(5)))
    for entry in state.public.log:
        world = play(GAME, world, entry.seat, entry.action).state
    assert assist(view(world, 1), AssistanceSetting.EVERYTHING) == assist(seen, AssistanceSetting.EVERYTHING)


def test_after_the_end_everybody_sees_the_area_of_every_clue() -> None:
    state = shared(Options(3), 2)
    state = play(GAME, state, 0, GAME.from_text(f"search {SPACE_NAMES[state.hidden.habitat]}")).state
    for seat in (1, None):
        helped = assist(view(state, seat), AssistanceSetting.NONE)
        assert [area.clue for area in helped.areas] == list(state.hidden.clues)
        assert [sum(1 << space for space in area.spaces) for area in helped.areas] == list(state.hidden.masks)
