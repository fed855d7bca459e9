"""Three to five players: the worked examples, nasty cases and decisions of the rules page, then R3 to R9 in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import IllegalAction, Outcome, view
from cryptid.core.masks import Mask, mask_of, spaces_of
from cryptid.games.classic import Options
from cryptid.games.classic.board import Structure, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Mode, true_hints
from cryptid.games.classic.model import Ask, CallHint, ClassicState, Phase, Search
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.rules import begin
from tests.games.classic.toy import (
    GAME,
    T20,
    A,
    B,
    C,
    after,
    cubes,
    discs,
    is_legal,
    legal,
    on,
    open_spaces,
    position_x,
    put,
    questions,
    searches,
    step,
    told,
    toy,
    turn_of,
)

H = 0

# Worked examples


def test_example_1_what_may_be_shared() -> None:
    state = toy()
    assert cubes(state, 0) == set(range(10, 20))
    assert len(legal(state, 0)) == 10
    state = after(state, "0 cube #18")
    assert cubes(state, 1) == {3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 19}
    assert len(legal(state, 1)) == 11


def test_example_2_the_board_after_sharing() -> None:
    state = position_x()
    assert [set(spaces_of(mask)) for mask in state.public.cubes] == [{18, 13}, {19, 5}, {9, 14}]
    assert open_spaces(state) == {0, 1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 15, 16, 17}
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (0,))


def test_example_3_the_first_choices() -> None:
    state = position_x()
    assert questions(state, 0, 1) == questions(state, 0, 2) == open_spaces(state)
    assert searches(state, 0) == {0, 1, 2, 3, 4, 6, 7, 8}
    assert len(legal(state, 0)) == 36


def test_example_4_a_cube_costs_a_cube() -> None:
    asked = step(position_x(), "0 ask 1 #3")
    assert told(asked.events) == [("asked", 0, 1, 3), ("cube", 1, 1, 3)]
    assert (asked.state.public.phase, asked.state.public.to_act) == (Phase.PENALTY, (0,))
    assert cubes(asked.state, 0) == {10, 11, 12, 15, 16, 17}
    paid = after(asked.state, "0 cube #10")
    assert (paid.public.phase, paid.public.to_act) == (Phase.ACT, (1,))


def test_example_5_a_disc_ends_the_turn_and_bars_the_question() -> None:
    state = after(position_x(), "0 ask 2 #3")
    assert on(state, 3) == ([2], [])
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (1,))
    assert not is_legal(state, "1 ask 2 #3")
    assert not is_legal(turn_of(state, 0), "0 ask 2 #3")
    assert is_legal(state, "1 ask 0 #3")
    assert is_legal(turn_of(state, 2), "2 ask 1 #3")


def test_example_6_the_second_asked_ends_the_search() -> None:
    search = step(position_x(), "0 search #1")
    assert told(search.events) == [("searched", 0, 1), ("disc", 0, 0, 1), ("disc", 1, 1, 1), ("cube", 2, 2, 1)]
    assert on(search.state, 1) == ([0, 1], [2])
    assert search.state.public.phase is Phase.PENALTY
    assert 1 not in open_spaces(search.state)


def test_example_7_after_a_cube_nobody_is_asked() -> None:
    state = after(position_x(), "0 search #3")
    assert on(state, 3) == ([0], [1])
    assert (state.public.phase, state.public.to_act) == (Phase.PENALTY, (0,))


def test_example_8_the_habitat_wins() -> None:
    state = after(position_x(), "0 search #0")
    assert on(state, 0) == ([0, 1, 2], [])
    assert GAME.outcome(state.public) == Outcome((0,), "found")


def test_example_9_own_disc_goes_elsewhere() -> None:
    state = after(put(position_x(), {0: [0]}), "0 search #0")
    assert (state.public.phase, state.public.to_act) == (Phase.REPLACE, (0,))
    assert discs(state, 0) == {1, 2, 3, 4, 6, 7, 8}
    assert len(legal(state, 0)) == 7
    won = step(state, "0 disc #6")
    assert told(won.events)[:4] == [("disc", 0, 0, 6), ("disc", 1, 1, 0), ("disc", 2, 2, 0), ("won", 0, 0)]


def test_example_10_nobody_left_to_ask() -> None:
    search = step(put(position_x(), {1: [0], 2: [0]}), "0 search #0")
    shown = told(search.events)
    assert shown[:5] == [("searched", 0, 0), ("disc", 0, 0, 0), ("skipped", 1, 0), ("skipped", 2, 0), ("won", 0, 0)]


def test_example_11_one_is_passed_over() -> None:
    search = step(put(position_x(), {1: [0]}), "0 search #0")
    shown = told(search.events)
    assert shown[:5] == [("searched", 0, 0), ("disc", 0, 0, 0), ("skipped", 1, 0), ("disc", 2, 2, 0), ("won", 0, 0)]


def test_example_12_asking_about_a_space_true_for_the_asker() -> None:
    state = after(turn_of(position_x(), 1), "1 ask 0 #10")
    assert on(state, 10) == ([], [0])
    assert (state.public.phase, state.public.to_act) == (Phase.PENALTY, (1,))
    assert cubes(state, 1) == {3, 4, 6, 7, 8, 15, 16, 17}


def test_example_13_what_may_not_be_done() -> None:
    state = position_x()
    assert not is_legal(state, "0 search #10")
    assert is_legal(state, "0 ask 1 #10")
    assert questions(state, 0, 0) == set()
    assert not is_legal(state, "0 ask 0 #10")
    assert not is_legal(state, "0 ask 1 #5")
    assert not is_legal(state, "0 search #5")


# Examples 14 and 15, geometry and clues, are in test_board.py.

# Nasty cases


def test_nasty_n1_replacement_lapses_and_the_search_goes_on() -> None:
    """Every other space where seat 0's clue is true has a cube or seat 0's disc."""
    crowded = put(position_x(), {0: [0, 1, 2, 3]}, {1: [4, 6], 2: [7, 8]})
    search = step(crowded, "0 search #0")
    shown = told(search.events)
    assert shown[:4] == [("searched", 0, 0), ("no_legal_disc", 0, 0), ("disc", 1, 1, 0), ("disc", 2, 2, 0)]
    assert GAME.outcome(search.state.public) == Outcome((0,), "found")


def test_nasty_n2_a_payment_that_can_go_nowhere_lapses() -> None:
    closed = put(position_x(), cubes={1: [15, 16, 17], 2: [12]})
    asked = step(put(closed, cubes={1: [10]}), "0 ask 2 #6")  # 11 is the last false space of seat 0
    assert asked.state.public.phase is Phase.PENALTY
    asked = step(put(closed, cubes={1: [10, 11]}), "0 ask 2 #6")
    assert told(asked.events) == [("asked", 0, 2, 6), ("cube", 2, 2, 6), ("no_legal_cube", 0)]
    assert (asked.state.public.phase, asked.state.public.to_act) == (Phase.ACT, (1,))
    known = asked.state.public.proven_true
    assert set(spaces_of(known[0])) == open_spaces(asked.state)
    assert known[1:] == (0, 0)
    assert asked.state.public.proven_false == (0, 0, 0)


def test_nasty_n3_a_cube_closes_a_space_full_of_discs() -> None:
    state = after(put(position_x(), {0: [4], 2: [4]}), "0 ask 1 #4", "0 cube #10")
    assert on(state, 4) == ([0, 2], [1])
    for seat in range(3):
        at_turn = turn_of(state, seat)
        assert all(not is_legal(at_turn, f"{seat} ask {target} #4") for target in range(3))
        assert not is_legal(at_turn, f"{seat} search #4")
    owing = after(turn_of(state, 1), "1 ask 0 #11")
    assert 4 not in cubes(owing, 1)
    own = after(put(turn_of(state, 2), {2: [0]}), "2 search #0")
    assert 4 not in discs(own, 2)


def test_nasty_n4_asked_clockwise_from_the_searcher() -> None:
    masks = (A, mask_of([0, 1, 11]), mask_of([0, 1, 12]), mask_of([0, 1, 13]), mask_of([0, 14]))
    shares = ["3 cube #19", "4 cube #18", "0 cube #17", "1 cube #16", "2 cube #15"]
    state = after(toy(masks, start=3), *shares, "3 cube #2", "4 cube #3", "0 cube #10", "1 cube #4", "2 cube #5")
    search = step(state, "3 search #0")
    assert [e[1] for e in told(search.events) if e[0] == "disc"] == [3, 4, 0, 1, 2]


@pytest.mark.parametrize("options", [Options(3), Options(4, Mode.ADVANCED), Options(5, Mode.ADVANCED), Options(2)])
def test_nasty_n6_at_the_end_every_piece_is_true(options: Options) -> None:
    for seed in range(15):
        state = random_game(options, seed)
        closed = 0
        for truth, own_discs, own_cubes in zip(state.hidden.masks, state.public.discs, state.public.cubes, strict=True):
            assert own_discs & ~truth == 0
            assert own_cubes & truth == 0
            assert closed & own_cubes == 0
            closed |= own_cubes
        assert not closed >> state.hidden.habitat & 1


def random_game(options: Options, seed: int) -> ClassicState:
    """Return the end of a game of random moves."""
    rng = Random(seed)
    state = GAME.start(GAME.deal(options, rng))
    while GAME.outcome(state.public) is None:
        seat = rng.choice(GAME.to_act(state.public))
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state
    return state


# Decisions D1 to D20


def test_d1_no_question_where_the_asked_has_a_disc() -> None:
    state = put(position_x(), {1: [1]})
    assert questions(state, 0, 1) == open_spaces(state) - {1}
    assert questions(state, 0, 2) == open_spaces(state)


def test_d2_a_question_on_ones_own_disc() -> None:
    assert is_legal(put(position_x(), {0: [3]}), "0 ask 1 #3")


def test_d3_a_question_on_a_space_false_for_the_asker() -> None:
    assert is_legal(position_x(), "0 ask 1 #17")


def test_d4_no_payment_on_the_space_of_the_question() -> None:
    state = after(position_x(), "0 ask 1 #17")
    assert state.public.phase is Phase.PENALTY
    assert cubes(state, 0) == {10, 11, 12, 15, 16}


def test_d5_a_shared_cube_lapses_too() -> None:
    """Seat 1's clue is false only on 18 and 19, which the others have closed."""
    masks = (A, mask_of(range(18)), mask_of([0, *range(10, 18)]))
    second = step(after(toy(masks), "0 cube #18", "1 cube #19", "2 cube #9"), "0 cube #17")
    assert told(second.events) == [("cube", 0, 0, 17), ("no_legal_cube", 1)]
    assert second.state.public.to_act == (2,)
    assert set(spaces_of(second.state.public.proven_true[1])) == set(range(20)) - {9, 17, 18, 19}
    done = step(second.state, "2 cube #8").state
    assert (done.public.phase, done.public.to_act) == (Phase.ACT, (0,))


def test_d5_every_cube_of_sharing_may_lapse() -> None:
    """A seat whose clue is true everywhere shares no cube; the others do."""
    state = toy((T20, A, mask_of([0, 10, 11])))
    assert (state.public.to_act, state.public.shared) == ((1,), 1)
    state = after(state, "1 cube #19", "2 cube #18", "1 cube #17")
    last = step(state, "2 cube #16")
    assert (last.state.public.phase, last.state.public.to_act) == (Phase.ACT, (0,))


def test_d6_r7_3_the_lapsed_disc_tells_all_where_the_clue_fails() -> None:
    crowded = put(position_x(), {0: [0, 1, 2, 3]}, {1: [4, 6], 2: [7, 8]})
    state = after(crowded, "0 search #0")
    assert set(spaces_of(state.public.proven_false[0])) == open_spaces(crowded) - {0, 1, 2, 3}
    assert state.public.proven_true == (0, 0, 0)


def test_d7_the_replacement_comes_before_any_answer() -> None:
    state = after(put(position_x(), {0: [1]}), "0 search #1")
    assert on(state, 1) == ([0], [])
    search = step(state, "0 disc #2")
    assert told(search.events) == [("disc", 0, 0, 2), ("disc", 1, 1, 1), ("cube", 2, 2, 1)]


def test_d8_all_others_have_discs() -> None:
    state = after(put(position_x(), {1: [0], 2: [0]}), "0 search #0")
    assert on(state, 0) == ([0, 1, 2], [])
    assert state.public.revealed is not None


def test_d9_clockwise_means_the_next_seat_number() -> None:
    search = step(turn_of(position_x(), 1), "1 search #0")
    assert [e[1] for e in told(search.events) if e[0] == "disc"] == [1, 2, 0]


def test_d10_a_cube_on_a_space_with_discs() -> None:
    owing = after(put(position_x(), {1: [10], 2: [10]}), "0 ask 1 #3")
    assert 10 in cubes(owing, 0)
    assert on(after(owing, "0 cube #10"), 10) == ([1, 2], [0])


def test_d11_no_second_cube_on_ones_own() -> None:
    state = after(toy(), "0 cube #18", "1 cube #19", "2 cube #9")
    assert cubes(state, 0) == set(range(10, 18))


def test_d12_pieces_never_run_out() -> None:
    everywhere = range(10, 18)
    state = put(position_x(), {0: [0, 1, 2, 3, 4, 6, 7]}, {0: [s for s in everywhere if s not in (13, 14)]})
    assert is_legal(state, "0 search #8")


def test_d13_answers_are_forced() -> None:
    asked = step(position_x(), "0 ask 2 #3")
    assert asked.state.public.phase is Phase.ACT
    assert told(asked.events) == [("asked", 0, 2, 3), ("disc", 2, 2, 3)]


def test_d14_without_honour_mode_there_is_nothing_to_correct() -> None:
    wrong = put(position_x(), {0: [10]})
    assert not is_legal(wrong, "0 correct #10 #1")


def test_d18_r8_2_everything_is_shown_at_the_end() -> None:
    won = step(position_x(), "0 search #0")
    shown = won.state.public.revealed
    assert shown is not None
    assert (shown.winner, shown.clues, shown.habitat) == (0, ("a", "b", "c"), H)
    assert told(won.events)[-3:] == [("clue", 0, 0, "a"), ("clue", 1, 1, "b"), ("clue", 2, 2, "c")]
    assert all(event.audience == "all" for event in won.events)


def test_d18_nothing_is_shown_before_the_end() -> None:
    state = after(position_x(), "0 search #1", "0 cube #10")
    assert state.public.revealed is None


def test_d19_any_seat_may_start() -> None:
    state = toy(start=1)
    order = []
    while state.public.phase is Phase.SHARE:
        (seat,) = state.public.to_act
        order.append(seat)
        state = GAME.apply(state, seat, legal(state, seat)[0]).state
    assert order == [1, 2, 0, 1, 2, 0]
    assert state.public.to_act == (1,)


def test_d20_the_pawn_is_where_the_last_act_was_and_nothing_more() -> None:
    state = position_x()
    assert state.public.pawn is None
    asked = after(state, "0 ask 2 #3")
    assert asked.public.pawn == 3
    unmarked = replace(asked, public=replace(asked.public, pawn=None))
    assert legal(asked, 1) == legal(unmarked, 1)


# R3 to R9 of docs/rules/classic.md


def test_r3_1_a_cube_denies_and_a_disc_allows() -> None:
    assert on(after(position_x(), "0 ask 1 #3"), 3) == ([], [1])
    assert on(after(position_x(), "0 ask 1 #1"), 1) == ([1], [])


def test_r3_2_a_cube_closes_its_space_for_everything() -> None:
    state = put(position_x(), {0: [0], 1: [6]}, {2: [6]})
    assert not any(is_legal(state, f"0 {text} #6") for text in ("search", "ask 1", "ask 2"))
    assert 6 not in discs(after(state, "0 search #0"), 0)
    assert 6 not in cubes(after(turn_of(state, 1), "1 ask 0 #10"), 1)


def test_r3_3_no_second_piece_of_ones_own() -> None:
    state = after(put(position_x(), {0: [0, 1]}), "0 search #0")
    assert discs(state, 0) == {2, 3, 4, 6, 7, 8}


def test_r3_4_pieces_stay() -> None:
    """In whole games no piece ever leaves its space."""
    rng = Random(1)
    state = GAME.start(GAME.deal(Options(4), rng))
    while GAME.outcome(state.public) is None:
        seat = rng.choice(GAME.to_act(state.public))
        now = GAME.apply(state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state
        for before, later in zip(
            state.public.discs + state.public.cubes, now.public.discs + now.public.cubes, strict=True
        ):
            assert before & ~later == 0
        state = now


def test_r3_5_structures_and_terrain_do_not_matter() -> None:
    """The same masks give the same choices whatever stands on the map."""
    bare = toy()
    built = begin(
        bare.public.options, ("a", "b", "c"), (A, B, C), spaces=T20, structures=(Structure("stone", "white", 0, 10),)
    )
    assert legal(built, 0) == legal(bare, 0)
    assert is_legal(built, "0 cube #10")


def test_r4_1_two_rounds_of_cubes() -> None:
    state = toy()
    assert state.public.phase is Phase.SHARE
    for count, (seat, space) in enumerate([(0, 18), (1, 19), (2, 9), (0, 13), (1, 5), (2, 14)]):
        assert (state.public.to_act, state.public.turn, state.public.shared) == ((seat,), seat, count)
        state = after(state, f"{seat} cube #{space}")


def test_r4_2_then_the_starting_seat_acts() -> None:
    assert position_x().public.to_act == (0,)


def test_r5_1_exactly_one_thing_and_no_pass() -> None:
    kinds = {type(action) for action in legal(position_x(), 0)}
    assert kinds == {Ask, Search}
    state = after(position_x(), "0 ask 2 #3")
    with pytest.raises(IllegalAction):
        step(state, "0 ask 2 #4")


def test_r5_2_only_the_askeds_own_pieces_bar_a_question() -> None:
    state = put(position_x(), {0: [1], 2: [1, 2]})
    assert questions(state, 0, 1) == open_spaces(state)
    assert questions(state, 0, 2) == open_spaces(state) - {1, 2}


@pytest.mark.parametrize(("seat", "space"), list(product((1, 2), (0, 1, 3, 4, 10, 12, 15))))
def test_r5_3_the_answer_follows_the_clue(seat: int, space: int) -> None:
    state = after(position_x(), f"0 ask {seat} #{space}")
    holds = space in set(spaces_of((A, B, C)[seat]))
    assert on(state, space) == (([seat], []) if holds else ([], [seat]))


def test_r5_4_only_a_cube_costs_one() -> None:
    assert after(position_x(), "0 ask 1 #1").public.phase is Phase.ACT
    assert after(position_x(), "0 ask 2 #1").public.phase is Phase.PENALTY


def test_r6_1_search_only_where_ones_own_clue_holds() -> None:
    state = put(position_x(), {0: [3], 1: [1], 2: [1]})
    assert searches(state, 0) == {0, 1, 2, 3, 4, 6, 7, 8}


def test_r6_2_ones_own_disc_first() -> None:
    search = step(position_x(), "0 search #8")
    assert told(search.events)[1] == ("disc", 0, 0, 8)


def test_r6_3_the_disc_goes_to_another_space_that_fits() -> None:
    state = after(put(position_x(), {0: [8]}), "0 search #8")
    assert discs(state, 0) == {0, 1, 2, 3, 4, 6, 7}
    failed = after(state, "0 disc #1")
    assert (on(failed, 1), on(failed, 8)) == (([0], []), ([0], [1]))


def test_r6_4_answers_in_turn_and_discs_are_passed_over() -> None:
    search = step(put(turn_of(position_x(), 2), {0: [0]}), "2 search #0")
    assert told(search.events)[1:4] == [("disc", 2, 2, 0), ("skipped", 0, 0), ("disc", 1, 1, 0)]


def test_r6_5_pieces_of_a_failed_search_stay() -> None:
    state = after(position_x(), "0 search #1", "0 cube #10")
    assert on(state, 1) == ([0, 1], [2])
    assert on(state, 10) == ([], [0])
    assert state.public.to_act == (1,)


def test_r6_6_and_r8_1_no_cube_means_found() -> None:
    state = after(position_x(), "0 search #0")
    assert (state.public.phase, state.public.to_act) == (Phase.OVER, ())
    assert GAME.outcome(state.public) == Outcome((0,), "found")
    assert all(legal(state, seat) == [] for seat in range(3))
    with pytest.raises(IllegalAction, match="over"):
        step(state, "1 ask 0 #1")


def test_r7_1_pay_where_ones_own_clue_fails() -> None:
    state = after(turn_of(position_x(), 2), "2 ask 0 #10")
    assert cubes(state, 2) == {1, 2, 6, 7, 8, 12}
    assert after(state, "2 cube #12").public.to_act == (0,)


def test_r7_2_only_the_one_who_owes_is_proven() -> None:
    masks = (mask_of(range(18)), A, mask_of([0, *range(10, 18)]))
    state = after(toy(masks), "0 cube #18", "1 cube #19", "2 cube #9")
    assert state.public.to_act == (1,)
    assert [set(spaces_of(mask)) for mask in state.public.proven_true] == [set(range(20)) - {9, 18, 19}, set(), set()]


def test_r9_1_the_call_for_a_hint_is_one_more_action() -> None:
    state = position_x(hints=True)
    assert len(legal(state, 0)) == 37
    assert legal(state, 0)[-1] == CallHint()
    assert legal(state, 1) == []


# R9.2 to R9.5 are in test_hints.py.

# Sizes


@pytest.mark.parametrize(("players", "count"), [(3, 204), (4, 300), (5, 392)])
@pytest.mark.parametrize("mode", Mode)
def test_section_5_questions_of_the_first_turn(players: int, count: int, mode: Mode) -> None:
    for seed in range(5):
        rng = Random(seed)
        state = GAME.start(GAME.deal(Options(players, mode), rng))
        while state.public.phase is Phase.SHARE:
            (seat,) = state.public.to_act
            assert len(legal(state, seat)) <= 106
            state = GAME.apply(state, seat, rng.choice(legal(state, seat))).state
        actions = legal(state, 0)
        open_count = 108 - 2 * players
        own = state.private[0].masks[0]
        assert sum(isinstance(action, Ask) for action in actions) == count == open_count * (players - 1)
        wanted = sum(1 for space in open_spaces(state) if own >> space & 1)
        assert sum(isinstance(action, Search) for action in actions) == wanted <= open_count


@pytest.mark.parametrize(
    "options", [Options(3), Options(4), Options(5), Options(4, Mode.ADVANCED), Options(5, Mode.ADVANCED)]
)
def test_section_5_games_are_no_longer_than_the_bound(options: Options) -> None:
    """Each turn that does not win adds a piece. A space holds at most one disc for each true clue, and one cube."""
    for seed in range(20):
        state = random_game(options, seed)
        turns = sum(isinstance(entry.action, Ask | Search) for entry in state.public.log)
        room = sum(sum(mask >> s & 1 for mask in state.hidden.masks) + 1 for s in range(108)) - 1
        assert turns <= room - 2 * options.players + 1 <= 106 * options.players + 1


def test_section_5_somebody_can_always_act() -> None:
    """The habitat never gets a cube, so everybody can always search it."""
    for seed in range(10):
        rng = Random(seed)
        state = GAME.start(GAME.deal(Options(3, hints=False), rng))
        while GAME.outcome(state.public) is None:
            (seat,) = GAME.to_act(state.public)
            if state.public.phase is Phase.ACT:
                assert Search(state.hidden.habitat) in legal(state, seat)
            state = GAME.apply(state, seat, rng.choice(legal(state, seat))).state


# Section 6: what a seat may know


@pytest.mark.many
@pytest.mark.parametrize(
    ("players", "mode", "games"),
    [(3, Mode.NORMAL, 120), (3, Mode.ADVANCED, 60), (4, Mode.NORMAL, 40), (5, Mode.ADVANCED, 20)],
)
def test_section_6_another_clue_that_agrees_cannot_be_told(players: int, mode: Mode, games: int) -> None:
    """If another clue fits everything seen so far, the other seats see the same and have the same actions."""
    swapped = 0
    for seed in range(games):
        states = some_moves(Options(players, mode, max_hints=2), Random(seed))
        for q in range(players):
            for clue in agreeing_clues(states[-1], q)[:2]:
                others = [p for p in range(players) if p != q]
                compare_games(states, with_clue(states[0], q, clue), others)
                swapped += 1
    assert swapped >= 25


def some_moves(options: Options, rng: Random) -> list[ClassicState]:
    """Return the positions of a random game that is stopped before its end."""
    states = [GAME.start(GAME.deal(options, rng))]
    for _ in range(rng.randrange(3, 25)):
        seat = rng.choice(GAME.to_act(states[-1].public))
        state = GAME.apply(states[-1], seat, rng.choice(legal(states[-1], seat))).state
        if GAME.outcome(state.public) is not None:
            break
        states.append(state)
    return states


def with_clue(state: ClassicState, q: int, clue: str) -> ClassicState:
    """Return the first position of the same game with another clue for one seat."""
    public, hidden = state.public, state.hidden
    clues = tuple(clue if seat == q else old for seat, old in enumerate(hidden.clues))
    masks = clue_masks(public.layout, public.structures)
    own = tuple(masks[CLUE_NUMBER[each]] for each in clues)
    return begin(public.options, clues, own, hidden.hints, layout=public.layout, structures=public.structures)


def agreeing_clues(state: ClassicState, q: int) -> list[str]:
    """Return the clues that fit q's pieces and lapses and the hints given, and still leave one habitat."""
    public, found = state.public, []
    masks = clue_masks(public.layout, public.structures)
    others = [CLUE_NUMBER[clue] for seat, clue in enumerate(state.hidden.clues) if seat != q]
    for number in public.options.mode.pool:
        mask = masks[number]
        yes = public.discs[q] | public.proven_true[q]
        no = public.cubes[q] | public.proven_false[q]
        meet = mask
        for other in others:
            meet = Mask(meet & masks[other])
        hints = true_hints([*others, number], 5)
        says_the_same = all(hint in hints for hint in public.given if hint is not None)
        if number not in others and not yes & ~mask and not no & mask and meet.bit_count() == 1 and says_the_same:
            found.append(CLUES[number])
    found.remove(state.hidden.clues[q])
    return found


def compare_games(states: list[ClassicState], other: ClassicState, seats: list[int]) -> None:
    """Play the same moves in the other world, and check that these seats see the same after every ply."""
    for ply, state in enumerate(states):
        if ply:
            entry = state.public.log[-1]
            other = GAME.apply(other, entry.seat, entry.action).state
        assert (other.public.phase, other.public.to_act) == (state.public.phase, state.public.to_act)
        for seat in seats:
            assert view(other, seat) == view(state, seat)
            assert legal(other, seat) == legal(state, seat)
    assert canonical(other.public) == canonical(states[-1].public)
    assert all(canonical(other.private[seat]) == canonical(states[-1].private[seat]) for seat in seats)


def test_section_6_no_name_of_a_space_is_missing() -> None:
    assert len(set(SPACE_NAMES)) == 108
    assert (SPACE_NAMES[0], SPACE_NAMES[11], SPACE_NAMES[107]) == ("A1", "L1", "L9")
