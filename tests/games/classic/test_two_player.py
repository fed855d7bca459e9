"""Two players: the worked examples, nasty cases and decisions of the rules page, R11, and what an answer reveals."""

from __future__ import annotations

from random import Random

import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import Outcome, view
from cryptid.core.masks import Mask, mask_of, spaces_of
from cryptid.games.classic import Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Answer, Ask, ClassicState, PartialAnswer, Phase, Search, Source
from cryptid.games.classic.setup import card_setup, cards
from tests.games.classic.toy import (
    GAME,
    A,
    B,
    C,
    D,
    after,
    answers,
    cubes,
    discs,
    is_legal,
    legal,
    on,
    open_spaces,
    position_y,
    put,
    questions,
    searches,
    step,
    told,
    toy_for_two,
    turn_of,
)

# Worked examples


def test_example_1_what_may_be_shared() -> None:
    state = toy_for_two()
    assert cubes(state, 0, 0) == set(range(10, 20))
    assert cubes(state, 0, 1) == {*range(3, 10), *range(15, 20)}
    assert len(legal(state, 0)) == 22
    other = toy_for_two(start=1)
    assert (len(cubes(other, 1, 2)), len(cubes(other, 1, 3)), len(legal(other, 1))) == (12, 11, 23)


def test_example_2_two_cubes_of_one_colour_are_fine() -> None:
    state = position_y()
    assert open_spaces(state) == set(range(9)) | set(range(10, 17))
    assert questions(state, 0, 1) == open_spaces(state)
    assert searches(state, 0) == {0, 1, 2}
    assert len(legal(state, 0)) == 19


def test_example_3_two_discs_bar_the_question() -> None:
    state = after(position_y(), "0 ask 1 #3", "1 answer discs")
    assert on(state, 3) == ([2, 3], [])
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (1,))
    assert not is_legal(turn_of(state, 0), "0 ask 1 #3")
    assert is_legal(state, "1 ask 0 #3")


def test_example_4_one_false_one_cube_and_a_payment_of_either_colour() -> None:
    asked = after(position_y(), "0 ask 1 #1")
    assert answers(asked, 1) == ["answer cube 2"]
    state = after(asked, "1 answer cube 2")
    assert on(state, 1) == ([], [2])
    assert (state.public.phase, state.public.to_act) == (Phase.PENALTY, (0,))
    assert cubes(state, 0, 0) == set(range(10, 17))
    assert cubes(state, 0, 1) == {3, 4, 5, 6, 7, 8, 15, 16}
    assert len(legal(state, 0)) == 15


def test_example_5_the_true_colour_puts_nothing() -> None:
    asked = after(position_y(), "0 ask 1 #4")
    assert answers(asked, 1) == ["answer cube 3"]
    assert on(after(asked, "1 answer cube 3"), 4) == ([], [3])


def test_example_6_both_false_is_a_choice() -> None:
    asked = after(position_y(), "0 ask 1 #2")
    assert answers(asked, 1) == ["answer cube 2", "answer cube 3"]
    assert on(after(asked, "1 answer cube 2"), 2) == ([], [2])
    assert on(after(asked, "1 answer cube 3"), 2) == ([], [3])


def test_example_7_searches() -> None:
    failed = after(position_y(), "0 search #1")
    assert on(failed, 1) == ([0, 1], [])
    assert answers(failed, 1) == ["answer cube 2"]
    failed = after(failed, "1 answer cube 2")
    assert (on(failed, 1), failed.public.phase) == (([0, 1], [2]), Phase.PENALTY)
    won = after(position_y(), "0 search #0", "1 answer discs")
    assert on(won, 0) == ([0, 1, 2, 3], [])
    assert GAME.outcome(won.public) == Outcome((0,), "found")
    assert not is_legal(position_y(), "0 search #3")


def test_example_8_both_own_discs_go_elsewhere() -> None:
    state = after(put(position_y(), {0: [1], 1: [1]}), "0 search #1")
    assert (state.public.phase, state.public.moving) == (Phase.REPLACE, (0, 1))
    assert discs(state, 0) == {0, 2, 3, 4, 5, 6, 7, 8}
    ends = set()
    for first in discs(state, 0):
        then = after(state, f"0 disc #{first}")
        assert discs(then, 0) == {0, 2, 10, 11, 12, 13, 14}
        ends |= {(first, second) for second in discs(then, 0)}
    assert len(ends) == 56
    assert {(2, 2), (5, 10)} <= ends
    both = after(state, "0 disc #2", "0 disc #2")
    assert on(both, 2) == ([0, 1], [])
    assert (both.public.phase, both.public.to_act) == (Phase.ANSWER, (1,))


def test_example_9_one_own_disc_goes_elsewhere() -> None:
    state = after(put(position_y(), {0: [1]}), "0 search #1")
    assert on(state, 1) == ([0, 1], [])
    assert state.public.moving == (0,)
    assert len(discs(state, 0)) == 8
    assert after(state, "0 disc #7").public.to_act == (1,)


def test_example_10_a_partial_answer_relocates() -> None:
    asked = after(turn_of(put(position_y(), {0: [2]}), 1), "1 ask 0 #2")
    assert answers(asked, 0) == ["answer discs"]
    state = after(asked, "0 answer discs")
    assert on(state, 2) == ([0, 1], [])
    assert (state.public.phase, state.public.to_act) == (Phase.REPLACE, (0,))
    assert discs(state, 0) == {0, 1, 3, 4, 5, 6, 7, 8}
    done = after(state, "0 disc #4")
    assert (on(done, 4), done.public.phase, done.public.to_act) == (([0], []), Phase.ACT, (0,))


def test_example_10_with_fill_only_the_missing_disc() -> None:
    asked = turn_of(put(position_y(partial_answer=PartialAnswer.FILL), {0: [2]}), 1)
    state = after(asked, "1 ask 0 #2", "0 answer discs")
    assert on(state, 2) == ([0, 1], [])
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (0,))


def test_example_11_the_disc_stays_beside_the_cube_of_the_other_colour() -> None:
    asked = after(turn_of(put(position_y(), {0: [5]}), 1), "1 ask 0 #5")
    assert answers(asked, 0) == ["answer cube 1"]
    state = after(asked, "0 answer cube 1")
    assert on(state, 5) == ([0], [1])
    assert 5 not in open_spaces(state)


def test_example_12_both_discs_there_and_the_other_is_passed_over() -> None:
    search = step(put(position_y(), {2: [0], 3: [0]}), "0 search #0")
    assert told(search.events)[:5] == [
        ("searched", 0, 0),
        ("disc", 0, 0, 0),
        ("disc", 0, 1, 0),
        ("skipped", 1, 0),
        ("won", 0, 0),
    ]


def test_example_13_a_cube_beside_ones_own_disc_of_the_other_colour() -> None:
    state = after(put(position_y(), {0: [5]}), "0 ask 1 #4", "1 answer cube 3")
    assert 5 in cubes(state, 0, 1)
    assert 5 not in cubes(state, 0, 0)
    assert on(after(state, "0 cube 1 #5"), 5) == ([0], [1])


# Nasty cases


def test_nasty_n1_the_log_of_a_choice_is_that_of_no_choice() -> None:
    """Whether d is false or true on 2, the logs after a cube of c are equal to the byte."""
    free, forced = two_worlds(2)
    for moves in (("0 ask 1 #2", "1 answer cube 2"), ("0 search #2", "1 answer cube 2")):
        logs = [canonical(after(state, *moves).public) for state in (free, forced)]
        assert logs[0] == logs[1]


def test_nasty_n2_only_one_colour_can_go_elsewhere() -> None:
    """Colour a has no other space left, colour b has one."""
    full = put(position_y(), {0: [1, 0], 1: [1]}, {2: [2, 6, 7], 3: [4, 8], 1: [3, 5]})
    search = step(full, "0 search #1")
    assert told(search.events) == [("searched", 0, 1), ("no_legal_disc", 0, 0)]
    assert search.state.public.moving == (1,)
    assert discs(search.state, 0) == {0, 10, 11, 12, 13, 14}
    known = search.state.public.proven_false
    assert set(spaces_of(known[0])) == open_spaces(full) - {0, 1}
    assert known[1:] == (0, 0, 0)


def test_nasty_n3_relocated_to_one_space_bars_the_question() -> None:
    state = after(put(position_y(), {0: [1], 1: [1]}), "0 search #1", "0 disc #2", "0 disc #2", "1 answer cube 2")
    state = after(state, "0 cube 0 #10")
    assert state.public.to_act == (1,)
    assert 2 not in questions(state, 1, 0)
    assert is_legal(turn_of(state, 0), "0 ask 1 #2")


def test_nasty_n4_only_the_colour_that_can_pay_is_offered() -> None:
    used = put(position_y(), cubes={2: [11, 12, 13], 3: [10, 14, 16, 15]})
    state = after(used, "0 ask 1 #4", "1 answer cube 3")
    assert cubes(state, 0, 0) == set()
    assert cubes(state, 0, 1) == {3, 5, 6, 7, 8}
    paid = step(state, "0 cube 1 #3")
    assert told(paid.events) == [("cube", 0, 1, 3)]
    assert paid.state.public.proven_true == (0, 0, 0, 0)


def test_nasty_n5_four_discs_only_on_the_habitat() -> None:
    state = after(put(position_y(), {0: [0], 1: [0]}), "0 ask 1 #0", "1 answer discs")
    assert on(state, 0) == ([0, 1, 2, 3], [])
    for seed in range(10):
        rng = Random(seed)
        state = GAME.start(GAME.deal(Options(2), rng))
        while GAME.outcome(state.public) is None:
            seat = rng.choice(GAME.to_act(state.public))
            state = GAME.apply(state, seat, rng.choice(legal(state, seat))).state
            four = Mask(-1)
            for mask in state.public.discs:
                four = Mask(four & mask)
            assert set(spaces_of(four)) <= {state.hidden.habitat}


# Decisions T1 to T17


@pytest.mark.parametrize("start", [0, 1])
def test_t1_r11_3_sharing_alternates(start: int) -> None:
    state = toy_for_two(start=start)
    order = []
    while state.public.phase is Phase.SHARE:
        (seat,) = state.public.to_act
        order.append(seat)
        state = GAME.apply(state, seat, legal(state, seat)[0]).state
    assert order == [start, 1 - start, start, 1 - start]
    assert state.public.to_act == (start,)


def test_t2_r11_1_duplicates_count_by_colour() -> None:
    state = after(put(position_y(), {0: [5], 1: [10]}), "0 ask 1 #4", "1 answer cube 3")
    assert 5 in cubes(state, 0, 1)
    assert 10 in cubes(state, 0, 0)
    assert 10 not in cubes(state, 0, 1)


def test_t3_r11_6_the_relocated_disc_lapses_where_it_can_go_nowhere() -> None:
    full = put(position_y(), {0: [2, 0]}, {2: [1, 6, 7], 3: [4, 8], 1: [3, 5]})
    answered = step(after(turn_of(full, 1), "1 ask 0 #2"), "0 answer discs")
    assert told(answered.events) == [("disc", 0, 1, 2), ("no_legal_disc", 0, 0)]
    assert (answered.state.public.phase, answered.state.public.to_act) == (Phase.ACT, (0,))


def test_t3_relocation_in_answer_to_a_search() -> None:
    """Seat 1 searches the habitat, where seat 0 has only a disc of a: b adds a disc, a moves, and seat 1 wins."""
    state = after(turn_of(put(position_y(), {0: [0]}), 1), "1 search #0", "0 answer discs")
    assert (state.public.phase, state.public.to_act, state.public.moving) == (Phase.REPLACE, (0,), (0,))
    won = step(state, "0 disc #7")
    assert told(won.events)[:2] == [("disc", 0, 0, 7), ("won", 1, 0)]


def test_t4_the_false_colours_cube_alone() -> None:
    asked = after(turn_of(put(position_y(), {0: [6]}), 1), "1 ask 0 #6")
    assert answers(asked, 0) == ["answer cube 1"]


def test_t5_t6_r11_8_one_disc_does_not_bar_a_question_two_do() -> None:
    state = put(position_y(), {2: [3, 4], 3: [3]})
    assert questions(state, 0, 1) == open_spaces(state) - {3}


def test_t7_r11_7_one_disc_there_one_elsewhere() -> None:
    search = step(put(position_y(), {1: [2]}), "0 search #2")
    assert told(search.events) == [("searched", 0, 2), ("disc", 0, 0, 2)]
    assert search.state.public.moving == (1,)
    assert discs(search.state, 0) == {0, 1, 10, 11, 12, 13, 14}


def test_t8_the_other_space_is_another() -> None:
    state = after(put(position_y(), {0: [1], 1: [1]}), "0 search #1")
    assert not is_legal(state, "0 disc #1")


def test_t9_both_on_one_space() -> None:
    state = after(put(position_y(), {0: [1], 1: [1]}), "0 search #1", "0 disc #0", "0 disc #0")
    assert on(state, 0) == ([0, 1], [])


def test_t10_r11_4_the_payment_is_of_any_own_colour() -> None:
    state = after(position_y(), "0 ask 1 #4", "1 answer cube 3")
    assert is_legal(state, "0 cube 0 #10")
    assert is_legal(state, "0 cube 1 #5")
    assert not is_legal(state, "0 cube 2 #5")


@pytest.mark.parametrize("act", ["ask 1", "search"])
@pytest.mark.parametrize("space", [0, 1, 2])
def test_t11_an_answer_is_always_a_decision(act: str, space: int) -> None:
    state = after(position_y(), f"0 {act} #{space}")
    assert (state.public.phase, state.public.to_act) == (Phase.ANSWER, (1,))
    assert legal(state, 0) == []


def test_t12_a_payment_is_a_decision_though_only_one_is_left() -> None:
    last = put(position_y(), cubes={2: [11, 12, 13, 6, 7, 8], 3: [10, 14, 16, 15, 4], 1: [5]})
    state = after(last, "0 ask 1 #1", "1 answer cube 2")
    assert (state.public.phase, len(legal(state, 0))) == (Phase.PENALTY, 1)


def test_t13_a_hint_needs_both() -> None:
    state = after(position_y(hints=True), "0 hint")
    assert (state.public.phase, state.public.to_act) == (Phase.VOTE, (1,))


def test_t14_no_cube_in_either_colour_lapses() -> None:
    none = put(position_y(), cubes={2: [11, 12, 13, 6, 7, 8], 3: [10, 14, 16, 15, 4], 1: [5, 3]})
    answered = step(after(none, "0 ask 1 #1"), "1 answer cube 2")
    assert told(answered.events) == [("cube", 1, 2, 1), ("no_legal_cube", 0)]
    assert answered.state.public.to_act == (1,)
    assert [set(spaces_of(mask)) for mask in answered.state.public.proven_true] == [{0, 2}, {0, 2}, set(), set()]


def test_t15_one_colour_lapses_the_other_goes() -> None:
    full = put(position_y(), {0: [1, 0], 1: [1]}, {2: [2, 6, 7], 3: [4, 8], 1: [3, 5]})
    state = after(full, "0 search #1", "0 disc #10")
    assert on(state, 10) == ([1], [])
    assert state.public.phase is Phase.ANSWER


def test_t15_both_colours_may_lapse() -> None:
    closed = {2: [2, 6, 7, 11, 12], 3: [4, 8, 10], 1: [3, 5], 0: [13, 14]}
    search = step(put(position_y(), {0: [1, 0], 1: [1, 0]}, closed), "0 search #1")
    assert told(search.events)[1:] == [("no_legal_disc", 0, 0), ("no_legal_disc", 0, 1)]
    assert (search.state.public.phase, search.state.public.to_act) == (Phase.ANSWER, (1,))


def test_t16_only_a_search_ends_the_game() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = GAME.start(GAME.deal(Options(2, Mode.ADVANCED), rng))
        while GAME.outcome(state.public) is None:
            seat = rng.choice(GAME.to_act(state.public))
            state = GAME.apply(state, seat, rng.choice(legal(state, seat))).state
        assert state.public.pawn == state.hidden.habitat
        assert GAME.outcome(state.public) == Outcome((state.public.turn,), "found")
        acts = sum(isinstance(entry.action, Ask | Search) for entry in state.public.log)
        assert acts <= 429


@pytest.mark.parametrize("pairing", [((0, 1), (2, 3)), ((3, 0), (1, 2))])
def test_t17_pairing_and_colours(pairing: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """Each seat gets the clues of its pair, in either order."""
    options = Options(2, source=Source.CARD, pairing=pairing)
    card = cards()["N01"]
    printed = card.setup(2).clues
    seen = {card_setup(options, card, Random(seed)).clues for seed in range(60)}
    assert len(seen) == 4
    for clues in seen:
        assert set(clues[:2]) == {printed[i] for i in pairing[0]}
        assert set(clues[2:]) == {printed[i] for i in pairing[1]}


# R11, where not named above


def test_r11_2_generated_pairs_leave_nine_spaces() -> None:
    for seed in range(40):
        masks = GAME.deal(Options(2), Random(seed)).setup.masks
        assert min((masks[0] & masks[1]).bit_count(), (masks[2] & masks[3]).bit_count()) >= 9


@pytest.mark.parametrize("space", [s for s in range(20) if s not in (9, 17, 18, 19)])
def test_r11_5_the_three_kinds_of_answer(space: int) -> None:
    """Each kind is checked against the clues of seat 1, written out here."""
    false = [colour for colour, mask in ((2, C), (3, D)) if space not in set(spaces_of(mask))]
    wanted = [f"answer cube {colour}" for colour in false] or ["answer discs"]
    assert answers(after(position_y(), f"0 ask 1 #{space}"), 1) == wanted


def test_r11_7_a_search_needs_both_own_clues() -> None:
    state = turn_of(position_y(), 1)
    assert searches(state, 1) == {0, 3, 10, 15}


def test_r11_9_one_cube_or_two_discs() -> None:
    """In whole games, every answer and search puts one cube or two discs, unless a piece lapses."""
    for seed in range(10):
        rng = Random(seed)
        state = GAME.start(GAME.deal(Options(2), rng))
        placed: list[str] = []
        while GAME.outcome(state.public) is None:
            seat = rng.choice(GAME.to_act(state.public))
            action = rng.choice(legal(state, seat))
            result = GAME.apply(state, seat, action)
            kinds = [event.kind for event in result.events]
            if isinstance(action, Answer):
                placed = []
            placed += [kind for kind in kinds if kind in ("cube", "disc")]
            state = result.state
            if isinstance(action, Answer) and state.public.phase is not Phase.REPLACE and "no_legal_disc" not in kinds:
                assert placed in (["cube"], ["disc", "disc"])


# Section 5: information


def two_worlds(space: int) -> tuple[ClassicState, ClassicState]:
    """Return two positions after the same sharing: d is false on this space in one, and true in the other."""
    worlds = []
    for truth in (mask_of(s for s in range(20) if D >> s & 1 and s != space), Mask(D | 1 << space)):
        masks = (A, B, C, truth)
        meet = A & B & C & truth
        assert meet == 1
        start = toy_for_two(masks)
        worlds.append(after(start, "0 cube 0 #18", "1 cube 2 #19", "0 cube 0 #17", "1 cube 3 #9"))
    return worlds[0], worlds[1]


@pytest.mark.parametrize(
    ("act", "space"), [("search", 1), ("search", 2), *(("ask 1", s) for s in (1, 2, 5, 6, 7, 8, 12, 13, 14))]
)
def test_section_5_both_false_cannot_be_told_from_one_false(act: str, space: int) -> None:
    """In both worlds c is false on the space and seat 1 shows the cube of c; d is false in only one of them."""
    one, other = two_worlds(space)
    payment = 2 if space == 1 else 1
    moves = [f"0 {act} #{space}", "1 answer cube 2", "0 cube 0 #16", "1 ask 0 #3", "0 answer cube 1"]
    moves.append(f"1 cube 2 #{payment}")
    for move in moves:
        steps = [step(state, move) for state in (one, other)]
        assert steps[0].events == steps[1].events
        one, other = (each.state for each in steps)
        assert (one.public.phase, one.public.to_act) == (other.public.phase, other.public.to_act)
        for seat in (0, None):
            assert view(one, seat) == view(other, seat)
            assert GAME.legal_actions(view(one, seat)) == GAME.legal_actions(view(other, seat))
        assert canonical(one.public) == canonical(other.public)
        assert canonical(one.private[0]) == canonical(other.private[0])


def test_section_5_the_choice_is_seen_by_its_owner_alone() -> None:
    one, other = (after(state, "0 ask 1 #2") for state in two_worlds(2))
    assert answers(one, 1) == ["answer cube 2", "answer cube 3"]
    assert answers(other, 1) == ["answer cube 2"]
    assert legal(one, 0) == legal(other, 0) == []
