"""Honour mode (R10): players put the pieces themselves, may be wrong, and correct them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cryptid.core.game import Outcome, view
from cryptid.core.masks import mask_of, spaces_of
from cryptid.games.classic import Options
from cryptid.games.classic.blocked import Reason
from cryptid.games.classic.model import CallHint, ClassicState, Correct, Pass, Phase
from tests.games.classic.toy import (
    GAME,
    T20,
    after,
    answers,
    corrections,
    cubes,
    discs,
    is_legal,
    legal,
    on,
    open_spaces,
    position_x,
    position_y,
    put,
    questions,
    searches,
    step,
    told,
    toy,
    toy_for_two,
    turn_of,
)


def honour_x(discs: dict[int, list[int]] | None = None, cubes: dict[int, list[int]] | None = None) -> ClassicState:
    """Return position X in honour mode, seat 0 to act, with more pieces."""
    return put(position_x(honour_mode=True), discs, cubes)


def honour_y(discs: dict[int, list[int]] | None = None, cubes: dict[int, list[int]] | None = None) -> ClassicState:
    """Return position Y, two players, in honour mode, seat 0 to act, with more pieces."""
    return put(position_y(honour_mode=True), discs, cubes)


# R10.1, R10.2


def test_honour_mode_is_off_unless_asked_for() -> None:
    assert not Options().honour_mode
    assert answers(after(position_x(), "0 ask 1 #3"), 1) == []


def test_r10_1_cubes_and_searches_are_not_checked_against_clues() -> None:
    state = toy(honour_mode=True)
    assert cubes(state, 0) == set(range(20))
    state = honour_x({0: [2]})
    assert searches(state, 0) == open_spaces(state)
    assert questions(state, 1, 0) == set()
    assert questions(turn_of(state, 1), 1, 0) == open_spaces(state) - {2}


def test_r10_1_but_against_cubes_and_ones_own_pieces() -> None:
    state = after(honour_x({0: [2, 10]}), "0 ask 1 #3", "1 answer cube")
    assert cubes(state, 0) == open_spaces(state) - {2, 10}
    state = after(honour_x({0: [2, 10]}), "0 search #2")
    assert discs(state, 0) == open_spaces(state) - {2, 10}


@pytest.mark.parametrize("space", [3, 1])
def test_r10_2_an_answer_is_a_free_decision(space: int) -> None:
    state = after(honour_x(), f"0 ask 1 #{space}")
    assert (state.public.phase, state.public.to_act) == (Phase.ANSWER, (1,))
    assert answers(state, 1) == ["answer disc", "answer cube"]
    assert on(after(state, "1 answer disc"), space) == ([1], [])
    assert on(after(state, "1 answer cube"), space) == ([], [1])


def test_r10_2_a_search_asks_one_after_the_other() -> None:
    state = after(honour_x({2: [0]}), "0 search #0")
    assert (on(state, 0), state.public.to_act) == (([0, 2], []), (1,))
    won = step(state, "1 answer disc")
    assert told(won.events)[:3] == [("disc", 1, 1, 0), ("skipped", 2, 0), ("won", 0, 0)]


def test_r10_2_a_cube_in_a_search_ends_it() -> None:
    state = after(honour_x(), "0 search #1", "1 answer disc", "2 answer cube")
    assert on(state, 1) == ([0, 1], [2])
    assert (state.public.phase, state.public.to_act) == (Phase.PENALTY, (0,))


# R10.3, R10.4: what a correction does


def test_r10_3_a_wrong_cube_becomes_a_disc() -> None:
    state = honour_x(cubes={0: [1]})
    assert corrections(state, 0, 1) == {10, 11, 12, 15, 16, 17}
    fixed = step(state, "0 correct #1 #10")
    assert told(fixed.events) == [("corrected", 0, 0, 1), ("removed", 0, 0, 1), ("disc", 0, 0, 1), ("cube", 0, 0, 10)]
    assert (on(fixed.state, 1), on(fixed.state, 10)) == (([0], []), ([], [0]))
    assert 1 in open_spaces(fixed.state)
    assert 10 not in open_spaces(fixed.state)


def test_r10_3_a_wrong_disc_becomes_a_cube() -> None:
    state = honour_x({0: [10, 7], 1: [10]})
    assert corrections(state, 0, 10) == {0, 1, 2, 3, 4, 6, 8}
    fixed = step(state, "0 correct #10 #1")
    assert told(fixed.events) == [("corrected", 0, 0, 10), ("removed", 0, 0, 10), ("cube", 0, 0, 10), ("disc", 0, 0, 1)]
    assert (on(fixed.state, 10), on(fixed.state, 1)) == (([1], [0]), ([0], []))
    assert 10 not in open_spaces(fixed.state)


def test_nasty_n5_a_wrong_disc_beside_anothers_cube_just_goes() -> None:
    state = honour_x({0: [10]}, {1: [10]})
    fixed = step(state, "0 correct #10 #1")
    assert told(fixed.events) == [("corrected", 0, 0, 10), ("removed", 0, 0, 10), ("disc", 0, 0, 1)]
    assert (on(fixed.state, 10), on(fixed.state, 1)) == (([], [1]), ([0], []))


def test_r10_3_only_ones_own_wrong_pieces() -> None:
    state = honour_x({0: [10, 1]}, {0: [2, 12]})
    wrong = {a.space for a in legal(state, 0) if isinstance(a, Correct)}
    assert wrong == {10, 2}
    assert not is_legal(state, "1 correct #10 #1")


def test_r10_4_the_piece_goes_only_where_it_is_right() -> None:
    state = honour_x(cubes={0: [1]})
    assert not is_legal(state, "0 correct #1 #3")  # true for seat 0
    assert not is_legal(state, "0 correct #1 #14")  # closed
    assert not is_legal(state, "0 correct #1")  # there are spaces to go to
    assert not is_legal(honour_x({0: [10]}, {0: [1]}), "0 correct #1 #10")  # the player's own piece


def test_r10_4_a_cube_with_nowhere_to_go_is_put_away() -> None:
    state = honour_x(cubes={0: [1], 1: [15, 16, 17], 2: [10, 11, 12]})
    assert corrections(state, 0, 1) == {None}
    fixed = step(state, "0 correct #1")
    assert told(fixed.events) == [("corrected", 0, 0, 1), ("removed", 0, 0, 1), ("disc", 0, 0, 1)]
    assert set(spaces_of(fixed.state.public.proven_true[0])) == open_spaces(fixed.state)


def test_r10_4_a_disc_with_nowhere_to_go_is_put_away() -> None:
    state = honour_x({0: [10, 0, 1, 2]}, {1: [3, 4, 6], 2: [7, 8]})
    assert corrections(state, 0, 10) == {None}
    fixed = step(state, "0 correct #10")
    assert told(fixed.events) == [("corrected", 0, 0, 10), ("removed", 0, 0, 10), ("cube", 0, 0, 10)]
    known = fixed.state.public.proven_false[0]
    assert set(spaces_of(known)) == {10} | open_spaces(fixed.state) - {0, 1, 2}


def test_a_correction_proves_what_it_says() -> None:
    cube = after(honour_x(cubes={0: [1]}), "0 correct #1 #10").public
    assert (cube.proven_true[0], cube.proven_false[0]) == (1 << 1, 1 << 10)
    disc = after(honour_x({0: [10]}), "0 correct #10 #1").public
    assert (disc.proven_true[0], disc.proven_false[0]) == (1 << 1, 1 << 10)


# In turn and out of turn, in every phase


def in_phase(phase: Phase) -> ClassicState:
    """Return a state in this phase, in which each seat has a wrong cube (on 7, 12 and 16), away from the action."""
    wrong = {0: [7], 1: [12], 2: [16]}
    match phase:
        case Phase.SHARE:
            return put(after(toy(honour_mode=True), "0 cube #18", "1 cube #19"), cubes=wrong)
        case Phase.ACT:
            return honour_x(cubes=wrong)
        case Phase.VOTE:
            return after(put(position_x(honour_mode=True, hints=True), cubes=wrong), "0 hint")
        case Phase.REPLACE:
            return after(honour_x({0: [0]}, wrong), "0 search #0")
        case Phase.ANSWER:
            return after(honour_x(cubes=wrong), "0 search #0", "1 answer disc")
        case _:
            return after(honour_x(cubes=wrong), "0 ask 1 #3", "1 answer cube")


PHASES = [Phase.SHARE, Phase.ACT, Phase.VOTE, Phase.REPLACE, Phase.ANSWER, Phase.PENALTY]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("seat", "wrong", "to"), [(0, 7, 15), (1, 12, 4), (2, 16, 6)])
def test_r10_3_at_any_time_in_and_out_of_turn(phase: Phase, seat: int, wrong: int, to: int) -> None:
    state = in_phase(phase)
    assert state.public.phase is phase
    fixed = after(state, f"{seat} correct #{wrong} #{to}")
    assert (on(fixed, wrong), on(fixed, to)) == (([seat], []), ([], [seat]))
    before = (phase, state.public.to_act, state.public.turn, state.public.shared, state.public.votes)
    now = fixed.public
    assert (now.phase, now.to_act, now.turn, now.shared, now.votes) == before


@pytest.mark.parametrize("phase", PHASES)
def test_r10_3_seats_not_waited_for_have_corrections_alone(phase: Phase) -> None:
    state = in_phase(phase)
    for seat in range(3):
        others = [action for action in legal(state, seat) if not isinstance(action, Correct)]
        assert bool(others) is (seat in state.public.to_act)
        assert len(others) < len(legal(state, seat))


def test_r10_3_not_after_the_end() -> None:
    state = after(honour_x(cubes={1: [12]}), "0 search #0", "1 answer disc", "2 answer disc")
    assert GAME.outcome(state.public) == Outcome((0,), "found")
    assert all(legal(state, seat) == [] for seat in range(3))


# R10.5, R10.6: what goes on


def test_r10_5_payments_stay_and_nothing_is_owed_for_the_new_cube() -> None:
    paid = after(honour_x(), "0 ask 1 #1", "1 answer cube", "0 cube #10")  # 1 is true for seat 1
    fixed = after(paid, "1 correct #1 #3")
    assert on(fixed, 10) == ([], [0])
    assert (fixed.public.phase, fixed.public.to_act) == (Phase.ACT, (1,))
    disc = after(honour_x(), "0 ask 1 #3", "1 answer disc")  # 3 is false for seat 1
    fixed = after(disc, "1 correct #3 #1")
    assert on(fixed, 3) == ([], [1])
    assert (fixed.public.phase, fixed.public.to_act) == (Phase.ACT, (1,))


def test_r10_5_a_payment_owed_stays_owed() -> None:
    state = after(honour_x(), "0 ask 1 #1", "1 answer cube")
    fixed = after(state, "1 correct #1 #3")
    assert (fixed.public.phase, fixed.public.to_act) == (Phase.PENALTY, (0,))
    assert on(fixed, 1) == ([1], [])


def test_r10_5_the_payment_goes_on_another_space_than_the_one_it_is_for() -> None:
    """Seat 1's wrong cube becomes a disc before seat 0 has paid: the space is open again, but not for the payment."""
    state = after(honour_x(), "0 ask 1 #1", "1 answer cube", "1 correct #1 #3")
    assert 1 in open_spaces(state)
    assert cubes(state, 0) == open_spaces(state) - {1}
    [barred] = [one.spaces for one in GAME.blocked(view(state, 0)) if one.reason is Reason.PAID_FOR]
    assert barred == mask_of([1])


def test_r10_6_a_corrected_answer_stops_the_search() -> None:
    """Seat 1 wrongly put a disc on 3, and corrects it before seat 2 has answered."""
    state = after(honour_x(), "0 search #3", "1 answer disc")
    stopped = step(state, "1 correct #3 #1")
    assert told(stopped.events)[-1] == ("search_stopped", 0, 3)
    assert on(stopped.state, 3) == ([0], [1])
    assert (stopped.state.public.phase, stopped.state.public.to_act) == (Phase.PENALTY, (0,))


def test_r10_6_the_searcher_may_stop_the_search() -> None:
    state = after(honour_x(), "0 search #10")
    stopped = after(state, "0 correct #10 #1")
    assert on(stopped, 10) == ([], [0])
    assert (stopped.public.phase, stopped.public.to_act) == (Phase.PENALTY, (0,))


def test_r10_6_a_search_is_stopped_before_its_own_disc_went_elsewhere() -> None:
    state = after(honour_x({0: [10]}), "0 search #10")
    assert state.public.phase is Phase.REPLACE
    stopped = after(state, "0 correct #10 #1")
    assert (stopped.public.phase, stopped.public.to_act, stopped.public.moving) == (Phase.PENALTY, (0,), ())


def test_r10_6_a_moved_cube_may_close_the_searched_space() -> None:
    state = after(honour_x(cubes={2: [16]}), "0 search #1")  # 16 is true for seat 2, 1 is not
    stopped = step(state, "2 correct #16 #1")
    assert told(stopped.events)[-1] == ("search_stopped", 0, 1)
    assert stopped.state.public.phase is Phase.PENALTY


def test_r10_6_who_moves_a_disc_to_the_searched_space_is_passed_over() -> None:
    state = after(honour_x({1: [3]}), "0 search #0")
    went_on = step(state, "1 correct #3 #0")
    assert told(went_on.events)[-1] == ("skipped", 1, 0)
    assert (went_on.state.public.phase, went_on.state.public.to_act) == (Phase.ANSWER, (2,))


def test_r10_6_a_question_is_void_when_its_space_is_closed() -> None:
    state = after(honour_x({2: [1]}), "0 ask 1 #1")
    void = step(state, "2 correct #1 #0")
    assert told(void.events)[-1] == ("question_void", 0, 1)
    assert (void.state.public.phase, void.state.public.to_act) == (Phase.ACT, (0,))
    assert on(void.state, 1) == ([], [2])


def test_r10_6_a_question_is_void_when_the_asked_has_a_piece_there_now() -> None:
    state = after(honour_x({1: [3]}), "0 ask 1 #1")
    void = step(state, "1 correct #3 #1")
    assert told(void.events)[-1] == ("question_void", 0, 1)
    assert void.state.public.to_act == (0,)


def test_r10_6_another_question_waits_on() -> None:
    state = after(honour_x({2: [2]}), "0 ask 1 #1")
    fixed = after(state, "2 correct #2 #0")
    assert (fixed.public.phase, fixed.public.to_act) == (Phase.ANSWER, (1,))


def test_r9_1_a_hint_may_be_called_once_a_turn_though_the_question_was_void() -> None:
    state = put(position_x(honour_mode=True, hints=True), {2: [1]})
    state = after(state, "0 hint", "1 no", "0 ask 1 #1", "2 correct #1 #0")
    assert state.public.to_act == (0,)
    assert CallHint() not in legal(state, 0)


# R10.7: void wins


def test_r10_7_a_later_seat_owns_up_and_later_discs_go() -> None:
    """Space 6 is true for seat 0 alone; seats 1 and 2 have wrongly put discs there."""
    state = after(honour_x(), "0 search #6", "1 answer disc")
    void = step(state, "2 answer disc")
    assert told(void.events) == [
        ("disc", 2, 2, 6),
        ("void_win", 0, 6),
        ("removed", 1, 1, 6),
        ("removed", 2, 2, 6),
        ("cube", 1, 1, 6),
    ]
    assert on(void.state, 6) == ([0], [1])
    assert (void.state.public.phase, void.state.public.to_act) == (Phase.PENALTY, (0,))
    assert GAME.outcome(void.state.public) is None


def test_r10_7_the_searcher_may_be_the_first() -> None:
    """Space 10 is false for seat 0 and true for the others, whose discs of this search are taken back."""
    state = after(honour_x(), "0 search #10", "1 answer disc", "2 answer disc")
    assert on(state, 10) == ([], [0])
    assert (state.public.phase, state.public.to_act) == (Phase.PENALTY, (0,))


def test_r10_7_earlier_discs_of_later_seats_stay() -> None:
    state = after(honour_x({2: [6]}), "0 search #6", "1 answer disc")
    assert on(state, 6) == ([0, 2], [1])


def test_r10_7_an_earlier_disc_may_be_the_wrong_one() -> None:
    """Seat 1's old disc on 3 is wrong. Seat 2's new one is right, but seat 2 comes after seat 1."""
    state = after(honour_x({1: [3]}), "0 search #3", "2 answer disc")
    assert on(state, 3) == ([0], [1])


def test_r10_7_the_last_seat_may_be_the_first_false_one() -> None:
    state = after(honour_x(), "0 search #1", "1 answer disc", "2 answer disc")
    assert on(state, 1) == ([0, 1], [2])


def test_r10_7_clockwise_from_the_searcher() -> None:
    """Seat 2 searches space 16, which is true for seat 2 alone: seat 0 is checked before seat 1."""
    state = after(turn_of(honour_x(), 2), "2 search #16", "0 answer disc", "1 answer disc")
    assert on(state, 16) == ([2], [0])
    assert state.public.to_act == (2,)


def test_r10_7_the_searchers_own_old_disc() -> None:
    """The disc that was moved stays; the old one on 10 was wrong and becomes a cube."""
    state = after(honour_x({0: [10]}), "0 search #10", "0 disc #1", "1 answer disc", "2 answer disc")
    assert (on(state, 10), on(state, 1)) == (([], [0]), ([0], []))


def test_r10_7_all_discs_old_the_win_is_void_at_once() -> None:
    void = step(honour_x({1: [6], 2: [6]}), "0 search #6")
    assert ("void_win", 0, 6) in told(void.events)
    assert on(void.state, 6) == ([0, 2], [1])


def test_r10_7_a_void_win_proves_who_was_right() -> None:
    public = after(honour_x(), "0 search #1", "1 answer disc", "2 answer disc").public
    assert public.proven_true == (1 << 1, 1 << 1, 0)
    assert public.proven_false == (0, 0, 1 << 1)


def test_r10_7_play_goes_on_and_the_payment_is_free_in_its_place() -> None:
    state = after(honour_x(), "0 search #6", "1 answer disc", "2 answer disc", "0 cube #10")
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (1,))
    won = after(state, "1 search #0", "2 answer disc", "0 answer disc")
    assert GAME.outcome(won.public) == Outcome((1,), "found")


# R10.8, and what lapses


def closed_but(*spaces: int) -> ClassicState:
    """Close all spaces except these, wrongly also the habitat unless it is listed."""
    taken = open_spaces(honour_x()) - set(spaces)
    return honour_x(cubes={1: sorted(taken)})


def test_r10_8_who_can_do_nothing_passes() -> None:
    state = closed_but()
    assert legal(state, 0) == [Pass()]
    passed = step(state, "0 pass")
    assert told(passed.events) == [("passed", 0)]
    assert (passed.state.public.phase, passed.state.public.to_act) == (Phase.ACT, (1,))


def test_r10_8_nobody_else_passes() -> None:
    assert not is_legal(closed_but(1), "0 pass")
    assert not is_legal(honour_x(), "0 pass")


def test_r10_8_a_correction_may_open_the_map_again() -> None:
    state = after(closed_but(), "0 pass", "1 correct #0")
    assert open_spaces(state) == {0}
    assert is_legal(state, "1 ask 0 #0")
    assert not is_legal(state, "1 pass")


def test_r10_8_a_hint_may_still_be_called() -> None:
    state = closed_but()
    hinting = replace(state, public=replace(state.public, options=replace(state.public.options, hints=True)))
    assert legal(hinting, 0) == [Pass(), CallHint()]


def test_r10_8_a_payment_that_would_be_right_nowhere_may_be_passed() -> None:
    """Seat 0's clue is true on both open spaces, 1 and 2: it may put a wrong cube, or pass, which everybody sees."""
    state = after(closed_but(1, 2, 3), "0 ask 1 #3", "1 answer cube")
    assert cubes(state, 0) == {1, 2}
    assert Pass() in legal(state, 0)
    passed = step(state, "0 pass")
    assert told(passed.events) == [("no_legal_cube", 0)]
    assert passed.state.public.proven_true == (1 << 1 | 1 << 2, 0, 0)
    assert (passed.state.public.phase, passed.state.public.to_act) == (Phase.ACT, (1,))
    assert not is_legal(after(closed_but(1, 3, 10), "0 ask 1 #3", "1 answer cube"), "0 pass")


def test_r10_8_so_may_a_shared_cube() -> None:
    early = toy(honour_mode=True)
    state = put(early, cubes={2: [s for s in range(20) if s not in (1, 2)]})
    passed = step(state, "0 pass")
    assert told(passed.events) == [("no_legal_cube", 0)]
    assert (passed.state.public.shared, passed.state.public.to_act) == (1, (1,))
    assert not is_legal(early, "0 pass")


def test_r10_8_so_may_a_disc_that_has_to_go_elsewhere() -> None:
    """Besides the searched space only 10 and 11 are open, where seat 0's clue is false."""
    state = after(put(closed_but(1, 10, 11), {0: [1]}), "0 search #1")
    assert discs(state, 0) == {10, 11}
    passed = step(state, "0 pass")
    assert told(passed.events) == [("no_legal_disc", 0, 0)]
    assert passed.state.public.proven_false == (1 << 10 | 1 << 11, 0, 0)
    assert (passed.state.public.phase, passed.state.public.to_act) == (Phase.ANSWER, (1,))
    assert not is_legal(after(put(closed_but(1, 2, 10), {0: [1]}), "0 search #1"), "0 pass")


def test_r10_8_with_two_players_neither_colour_may_be_right() -> None:
    """Space 1 is true for a and b, space 3 for a alone: while b can pay on 3, a pass is not allowed."""
    taken = sorted(open_spaces(honour_y()) - {1, 3, 4})
    state = after(honour_y(cubes={2: taken}), "0 ask 1 #4", "1 answer cube 3")
    assert not is_legal(state, "0 pass")
    closed = step(put(state, cubes={3: [3]}), "0 pass")
    assert closed.state.public.proven_true == (1 << 1, 1 << 1, 0, 0)


def test_r7_2_a_lapse_in_honour_mode_says_nothing_of_the_clue() -> None:
    lapsed = step(after(closed_but(1), "0 ask 2 #1"), "2 answer cube")
    assert told(lapsed.events) == [("cube", 2, 2, 1), ("no_legal_cube", 0)]
    assert lapsed.state.public.proven_true == (0, 0, 0)
    assert lapsed.state.public.to_act == (1,)


def test_r7_3_nor_does_a_disc_that_cannot_go_elsewhere() -> None:
    search = step(put(closed_but(1), {0: [1]}), "0 search #1")
    assert told(search.events) == [("searched", 0, 1), ("no_legal_disc", 0, 0)]
    assert search.state.public.proven_false == (0, 0, 0)


def test_a_correction_may_take_the_last_space_of_a_payment() -> None:
    """Only 15 is open when seat 0 owes a cube. Seat 1 then corrects its wrong disc there."""
    state = after(put(closed_but(3, 15), {1: [15]}), "0 ask 2 #3", "2 answer cube")
    assert cubes(state, 0) == {15}
    lapsed = step(state, "1 correct #15")
    assert told(lapsed.events)[-2:] == [("cube", 1, 1, 15), ("no_legal_cube", 0)]
    assert (lapsed.state.public.phase, lapsed.state.public.to_act) == (Phase.ACT, (1,))


def test_a_correction_may_take_the_last_space_of_sharing() -> None:
    """Only 15 is open, and seat 1 has a wrong disc there."""
    early = after(toy(honour_mode=True), "0 cube #18")
    state = put(early, {1: [15]}, {2: [s for s in range(18) if s != 15] + [19]})
    state = after(state, "1 correct #15")
    assert (state.public.phase, state.public.to_act) == (Phase.ACT, (0,))


# Two players in honour mode


def test_two_players_answer_freely() -> None:
    state = after(honour_y(), "0 ask 1 #3")
    assert answers(state, 1) == ["answer discs", "answer cube 2", "answer cube 3"]
    state = after(honour_y({2: [3]}), "0 ask 1 #3")
    assert answers(state, 1) == ["answer discs", "answer cube 3"]


def test_two_players_search_anything_open() -> None:
    state = honour_y()
    assert searches(state, 0) == open_spaces(state)
    shared = toy_for_two(honour_mode=True)
    assert cubes(shared, 0, 0) == cubes(shared, 0, 1) == set(spaces_of(T20))


def test_two_players_corrections_name_the_colour() -> None:
    state = honour_y({0: [10]}, {1: [1]})
    assert {(a.colour, a.space) for a in legal(state, 0) if isinstance(a, Correct)} == {(0, 10), (1, 1)}
    fixed = step(state, "0 correct 1 #1 #8")
    assert told(fixed.events) == [("corrected", 0, 1, 1), ("removed", 0, 1, 1), ("disc", 0, 1, 1), ("cube", 0, 1, 8)]
    assert (on(fixed.state, 1), on(fixed.state, 8)) == (([1], []), ([], [1]))
    assert not is_legal(state, "0 correct #1 #8")


def test_two_players_a_question_is_void_when_both_discs_lie_there() -> None:
    state = after(honour_y({3: [4], 2: [0]}), "0 ask 1 #0")  # 4 is false for d
    void = step(state, "1 correct 3 #4 #0")
    assert told(void.events)[-1] == ("question_void", 0, 0)
    one = after(honour_y({3: [4]}), "0 ask 1 #0", "1 correct 3 #4 #0")
    assert (one.public.phase, one.public.to_act) == (Phase.ANSWER, (1,))


def test_two_players_a_search_is_stopped_while_a_disc_moves() -> None:
    """While seat 1 must move a disc, the searcher corrects a piece."""
    state = after(honour_y({2: [3]}), "0 search #3", "1 answer discs")
    assert (state.public.phase, state.public.to_act) == (Phase.REPLACE, (1,))
    stopped = after(state, "0 correct 1 #3 #0")  # 3 is false for b
    assert on(stopped, 3) == ([0, 2, 3], [1])
    assert (stopped.public.phase, stopped.public.to_act) == (Phase.PENALTY, (0,))


def test_two_players_a_relocation_goes_on_after_a_correction() -> None:
    state = after(honour_y({2: [3]}, {0: [4]}), "0 ask 1 #3", "1 answer discs", "0 correct 0 #4 #10")
    assert (state.public.phase, state.public.to_act, state.public.moving) == (Phase.REPLACE, (1,), (2,))
    assert after(state, "1 disc #15").public.to_act == (1,)


def test_two_players_r10_7_by_colour() -> None:
    """3 is true for a, c and d, false for b: b corrects its disc, and the discs of c and d are removed."""
    void = step(after(honour_y(), "0 search #3"), "1 answer discs")
    assert ("void_win", 0, 3) in told(void.events)
    assert on(void.state, 3) == ([0], [1])
    assert void.state.public.proven_true == (1 << 3, 0, 0, 0)
    assert void.state.public.proven_false == (0, 1 << 3, 0, 0)
    later = after(honour_y({2: [3]}), "0 search #3", "1 answer discs", "1 disc #10")
    assert on(later, 3) == ([0, 2], [1])


def test_two_players_no_correction_of_the_others_colours() -> None:
    state = honour_y({0: [10]})
    assert not is_legal(state, "1 correct 0 #10 #1")


def test_at_the_end_of_a_corrected_game_all_is_told() -> None:
    """The scripted game has a wrong answer, its correction, a void win, and the real win."""
    state = after(
        honour_x(),
        *("0 ask 1 #1", "1 answer cube", "0 cube #10", "1 correct #1 #3"),
        *("1 search #11", "2 answer disc", "0 answer disc", "1 cube #4"),
        *("2 search #0", "0 answer disc", "1 answer disc"),
    )
    assert GAME.outcome(state.public) == Outcome((2,), "found")
    assert on(state, 11) == ([1, 2], [0])
    assert state.public.revealed is not None
    assert mask_of([0]) == 1 << state.public.revealed.habitat
