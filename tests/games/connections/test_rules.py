"""Every numbered rule, worked example, nasty case and decision of the rules page."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import Event, IllegalAction, Outcome, view, visible
from cryptid.games.connections import DraftTie, Flip, Options, RepeatScope, Swap
from cryptid.games.connections.creatures import CARDS, HAS, TRAITS, Report
from cryptid.games.connections.model import Deal, Moved, Phase, Sighting, expeditions_needed
from cryptid.games.connections.rules import DRAFT_ORDER, explained, winning_seat
from tests.games.connections.positions import (
    GAME,
    R0,
    R5,
    altering,
    do,
    do_all,
    position,
    propose_all,
    report_of,
    sighting_won_by,
    texts,
)


def start(seed: int = 1, **options: Any) -> Any:
    return GAME.start(GAME.deal(Options(**options), Random(seed)))


def draft(state: Any, words: str = "spiked fur pads fangs beady horns") -> Any:
    """Draft R0, or these traits from slot 6 to slot 1."""
    for word in words.split():
        state = do(state, GAME.to_act(state.public)[0], f"pick {word}").state
    return state


def eliminated(report: Report, cards: list[int]) -> list[int]:
    """Apply R6.1 literally: return the cards left after each slot, down to the last card."""
    for trait in report:
        matching = [card for card in cards if HAS[trait.number][card]]
        cards = matching or cards
    return cards


# The worked examples.


def winner_of(report: Report, *cards: int) -> int:
    """Return the winning card, by playing the sighting."""
    state = position(
        phase=Phase.PROPOSE, waiting=range(len(cards)), hands=[[c] for c in cards], report=report, players=len(cards)
    )
    scores = propose_all(state, cards).state.public.scores
    assert sorted(scores) == [0] * (len(cards) - 1) + [1]
    return cards[scores.index(1)]


def test_example_1_two_slots_decide() -> None:
    assert winner_of(R0, 63, 31, 15) == 15


def test_example_2_the_last_slot_decides() -> None:
    assert winner_of(R0, 62, 63) == 62


def test_example_3_slot_1_outweighs_all_others() -> None:
    assert winner_of(R0, 32, 31) == 31


def test_example_4_a_slot_nobody_matches_is_skipped() -> None:
    assert winner_of(R0, 48, 40, 36) == 36


def test_example_5_a_slot_all_match_is_skipped() -> None:
    assert winner_of(R5, 59, 27, 43, 11, 63) == 43


def test_example_6_none_then_some() -> None:
    assert winner_of(R5, 5, 37, 13, 45) == 37


@pytest.mark.parametrize(
    ("players", "starter", "picks"),
    [(4, 2, [2, 2, 3, 3, 0, 1]), (5, 4, [4, 4, 0, 1, 2, 3]), (2, 1, [1, 0, 1, 0, 1, 0]), (3, 1, [1, 1, 2, 2, 0, 0])],
)
def test_example_7_draft_order(players: int, starter: int, picks: list[int]) -> None:
    state = start(players=players, start=starter)
    for slot, seat in zip((6, 5, 4, 3, 2, 1), picks, strict=True):
        assert GAME.to_act(state.public) == (seat,)
        step = do(state, seat, texts(state, seat)[0])
        assert step.events[0].data[:2] == (seat, slot)
        state = step.state


def test_example_8_alter_options() -> None:
    step = sighting_won_by(1, [0, 0, 0], expedition=1, sighting=1)
    state = step.state
    assert state.public.waiting == (1, 2, 0)
    assert len(texts(state, 1)) == 22
    swapped = do(state, 1, "swap 2 5").state
    assert len(texts(swapped, 2)) == 21
    assert "flip 2" in texts(swapped, 2)
    with pytest.raises(IllegalAction, match="may not do that"):
        do(swapped, 2, "swap 5 2")
    assert len(texts(do(swapped, 2, "pass").state, 0)) == 22


def test_example_8_alter_options_with_last_action() -> None:
    state = altering([1, 2, 0], repeat_scope=RepeatScope.LAST_ACTION)
    state = do_all(state, (1, "swap 2 5"), (2, "pass"))
    assert len(texts(state, 0)) == 21
    assert "swap 2 5" not in texts(state, 0)


def test_example_9_flip_back_one_later() -> None:
    state = do_all(altering([0, 1, 2]), (0, "flip 3"))
    assert "flip 3" not in texts(state, 1)
    state = do(state, 1, "flip 1").state
    assert do(state, 2, "flip 3").state.public.report == report_of("fin beady fangs pads fur spiked")


def test_example_10_next_sighting_may_repeat() -> None:
    state = do_all(altering([0, 1], players=2), (0, "pass"), (1, "flip 3"))
    state = do_all(state, (0, texts(state, 0)[0]), (1, texts(state, 1)[0]))
    first = state.public.waiting[0]
    assert len(texts(state, first)) == 22
    assert "flip 3" in texts(state, first)


@pytest.mark.parametrize(
    ("before", "winner", "after"),
    [((9, 3, 1), 0, "seat 0 wins"), ((8, 4, 1), 0, "starter 0"), ((6, 7, 0), 0, "starter 0")],
)
def test_example_11_after_expedition_2(before: tuple[int, ...], winner: int, after: str) -> None:
    public = sighting_won_by(winner, before, expedition=2).state.public
    outcome = GAME.outcome(public)
    if after == "seat 0 wins":
        assert outcome == Outcome((0,), "most points")
    else:
        assert outcome is None
        assert (public.expedition, public.sudden_death, public.waiting) == (3, False, (0, 0, 1, 1, 2, 2))


def test_example_12_sudden_death() -> None:
    public = sighting_won_by(0, (9, 10, 1), expedition=3).state.public
    assert (public.scores, public.sudden_death, public.expedition) == ((10, 10, 1), True, 4)
    assert public.starters[-1] == 0
    onward = sighting_won_by(2, (10, 10, 1), expedition=4, sighting=1, sudden_death=True).state.public
    assert GAME.outcome(onward) is None
    assert (onward.scores, onward.phase) == ((10, 10, 2), Phase.ALTER)
    over = sighting_won_by(1, (10, 10, 2), expedition=4, sighting=2, sudden_death=True).state.public
    assert GAME.outcome(over) == Outcome((1,), "sudden death")


def test_example_13_outright_leader_and_mid_expedition() -> None:
    over = sighting_won_by(3, (11, 10, 4, 2), expedition=4).state.public
    assert GAME.outcome(over) == Outcome((0,), "most points")
    onward = sighting_won_by(0, (9, 9, 0), expedition=3, sighting=5).state.public
    assert (GAME.outcome(onward), onward.sighting, onward.scores) == (None, 6, (10, 9, 0))


def test_example_14_last_sighting_has_one_option() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1, 2), hands=[[5], [6], [7]], sighting=7)
    assert texts(state, 0) == ["propose Thorntangle"]
    assert GAME.to_act(state.public) == (0, 1, 2)


# The nasty cases.


def test_nasty_n1_overtaken_after_ten() -> None:
    onward = sighting_won_by(1, (10, 9, 1), expedition=3, sighting=6).state.public
    assert GAME.outcome(onward) is None
    over = sighting_won_by(1, (10, 10, 0), expedition=3).state.public
    assert GAME.outcome(over) == Outcome((1,), "most points")


def test_nasty_n2_third_player_catches_up_and_wins() -> None:
    tie = sighting_won_by(2, (10, 10, 9), expedition=5, sighting=3, sudden_death=True).state.public
    assert (GAME.outcome(tie), tie.scores) == (None, (10, 10, 10))
    over = sighting_won_by(2, (10, 10, 10), expedition=5, sighting=4, sudden_death=True).state.public
    assert GAME.outcome(over) == Outcome((2,), "sudden death")


def test_nasty_n3_sudden_death_runs_past_seven_sightings() -> None:
    step = sighting_won_by(2, (12, 12, 10), expedition=5, sudden_death=True)
    public = step.state.public
    assert (public.expedition, public.sudden_death, public.sighting) == (6, True, 1)
    assert (public.scores, public.phase) == ((12, 12, 11), Phase.DRAFT)
    assert [len(private.hand) for private in step.state.private] == [7, 7, 7]


def test_nasty_n4_two_players_only_the_second_is_barred() -> None:
    rng = Random(4)
    for seed in range(20):
        state = start(seed, players=2)
        while GAME.outcome(state.public) is None:
            seat = GAME.to_act(state.public)[0]
            if state.public.phase is Phase.ALTER:
                is_first = len(state.public.waiting) == 2
                assert len(texts(state, seat)) == (22 if is_first or state.public.barred is None else 21)
                assert not (is_first and state.public.barred)
            state = do(state, seat, rng.choice(texts(state, seat))).state


def test_nasty_n5_swap_is_of_two_slots_in_either_order() -> None:
    options = texts(altering([0, 1, 2]), 0)
    assert [text for text in options if text.startswith("swap")] == [
        f"swap {left} {right}" for left, right in combinations(range(1, 7), 2)
    ]
    assert GAME.from_text("swap 5 2") == GAME.from_text("swap 2 5") == Swap(2, 5)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_nasty_n6_commitments_stay_hidden(order: tuple[int, ...]) -> None:
    """Whatever the first two lay down, in either order, the others see and may do the same until the last proposal."""
    state = draft(start(3))
    hands = [private.hand for private in state.private]
    seen: dict[tuple[int, int | None, int | None], set[str]] = {}
    for cards in product(*(hands[seat][:3] for seat in order[:2])):
        now = state
        for ply, (seat, card) in enumerate(zip(order, cards, strict=False)):
            step = do(now, seat, f"propose {card}")
            now = step.state
            for viewer in {None, 0, 1, 2} - {seat}:
                look = view(now, viewer)
                own = look.private.committed if look.private else None
                told = canonical(look), visible(step.events, viewer), GAME.legal_actions(look)
                seen.setdefault((ply, viewer, own), set()).add(repr(told))
    assert len(seen) == 3 + 2 + 3  # after the first: three viewers; after the second: two, and the first with each card
    assert {len(worlds) for worlds in seen.values()} == {1}


def test_nasty_n6_reveal_is_in_seat_order_whoever_came_last() -> None:
    state = draft(start(3))
    cards = [private.hand[0] for private in state.private]
    reveals = set()
    for order in permutations(range(3)):
        step = None
        now = state
        for seat in order:
            step = do(now, seat, f"propose {cards[seat]}")
            now = step.state
        assert step is not None
        reveals.add(step.events[2:])
    assert len(reveals) == 1
    assert reveals.pop()[0] == Event("all", "revealed", tuple(cards))


# The numbered rules.


def test_r1_1_r1_2_every_combination_once() -> None:
    assert len({tuple(HAS[trait.number][card] for trait in TRAITS) for card in CARDS}) == 64
    assert [trait.category for trait in TRAITS] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_r1_3_a_complete_report_has_every_category_once() -> None:
    for seed in range(20):
        state, rng = start(seed), Random(seed)
        while state.public.phase is Phase.DRAFT:
            seat = GAME.to_act(state.public)[0]
            state = do(state, seat, rng.choice(texts(state, seat))).state
        assert sorted(trait.category for trait in state.public.report) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_1_two_to_five_players(players: int) -> None:
    assert start(players=players).public.playing == tuple(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_2_hands_are_dealt_before_the_draft(players: int) -> None:
    state = start(players=players)
    assert state.public.phase is Phase.DRAFT
    cards = [card for private in state.private for card in private.hand]
    assert len(set(cards)) == len(cards) == 7 * players


def test_r2_3_starting_player_by_lot_or_named() -> None:
    assert {start(seed, players=4).public.starters for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    assert {start(seed, players=4, start=2).public.starters for seed in range(10)} == {(2,)}


def test_r2_4_most_points_draft_first() -> None:
    public = sighting_won_by(0, (4, 2, 7), expedition=2).state.public
    assert (public.starters[-1], public.waiting) == (2, (2, 2, 0, 0, 1, 1))


def test_r2_4_tie_by_lot() -> None:
    starters = set()
    for precedence in permutations(range(3)):
        state = position(
            phase=Phase.PROPOSE, waiting=range(3), hands=[[0], [1], [2]], scores=(2, 3, 1), sighting=7,
            draft_tie=DraftTie.RANDOM,
        )  # fmt: skip
        deal = state.hidden.deal
        lots = (precedence, *deal.precedence[1:])
        hidden = type(state.hidden)(Deal(deal.options, deal.starter, deal.hands, lots))
        after = propose_all(type(state)(state.public, state.private, hidden), [0, 1, 2]).state.public
        assert after.scores == (3, 3, 1)
        starters.add((precedence, after.starters[-1]))
        assert after.starters[-1] == min((0, 1), key=precedence.index)
    assert {starter for _, starter in starters} == {0, 1}


@pytest.mark.parametrize("last", [0, 1])
def test_r2_4_tie_to_the_last_winner(last: int) -> None:
    scores = [3, 3, 0]
    scores[last] -= 1
    step = sighting_won_by(last, scores, expedition=1, draft_tie=DraftTie.LAST_WINNER)
    assert step.state.public.starters[-1] == last


def test_r2_4_last_winner_is_sought_among_those_tied() -> None:
    state = position(
        phase=Phase.PROPOSE, waiting=range(3), hands=[[0, 3], [1, 4], [2, 5]], scores=(2, 1, 0), sighting=1, hand=2,
        draft_tie=DraftTie.LAST_WINNER,
    )  # fmt: skip
    state = propose_all(state, [3, 1, 5]).state
    assert state.public.scores == (2, 2, 0)
    state = do_all(state, (1, "pass"), (2, "pass"), (0, "flip 5"))
    state = do_all(state, (0, "propose 0"), (1, "propose 4"), (2, "propose 2"))
    assert (state.public.scores, state.public.starters[-1]) == ((2, 2, 1), 1)


def test_r2_5_draft_then_alter_then_propose() -> None:
    state = draft(start(start=0))
    assert (state.public.phase, state.public.waiting) == (Phase.PROPOSE, (0, 1, 2))
    state = propose_all(state, [private.hand[0] for private in state.private]).state
    assert (state.public.phase, state.public.sighting) == (Phase.ALTER, 2)
    state = do_all(state, *((seat, "pass") for seat in state.public.waiting))
    assert (state.public.phase, state.public.waiting) == (Phase.PROPOSE, (0, 1, 2))


def test_r3_1_every_slot_once() -> None:
    assert {players: len(order) for players, order in DRAFT_ORDER.items()} == {2: 6, 3: 6, 4: 6, 5: 6}


def test_r3_2_unused_categories_with_either_side() -> None:
    state = start(start=0)
    counts = []
    while state.public.phase is Phase.DRAFT:
        seat = GAME.to_act(state.public)[0]
        counts.append(len(texts(state, seat)))
        state = do(state, seat, texts(state, seat)[-1]).state
    assert counts == [12, 10, 8, 6, 4, 2]
    assert state.public.report == report_of("fin compound beak claws scales tentacles")


def test_r3_2_a_category_is_used_up_with_both_sides() -> None:
    state = do(start(start=0), 0, "pick beak").state
    assert state.public.report == report_of("beak")
    assert not {"pick beak", "pick fangs"} & set(texts(state, 0))


def test_r3_3_draft_picks_bar_nothing() -> None:
    state = draft(start())
    assert state.public.barred is None


def test_r4_1_report_stays_and_winner_alters_first() -> None:
    step = sighting_won_by(1, (0, 0, 0, 0), expedition=1, sighting=3)
    assert step.state.public.report == R0
    assert step.state.public.waiting == (1, 2, 3, 0)
    assert GAME.to_act(step.state.public) == (1,)
    assert texts(step.state, 2) == []


def test_r4_2_flip() -> None:
    step = do(altering([0, 1, 2]), 0, "flip 4")
    assert step.state.public.report == report_of("horns beady fangs claws fur spiked")
    assert step.events == (Event("all", "flipped", (0, 4, "claws")),)


def test_r4_3_swap() -> None:
    step = do(altering([0, 1, 2]), 0, "swap 6 1")
    assert step.state.public.report == report_of("spiked beady fangs pads fur horns")
    assert step.events == (Event("all", "swapped", (0, 1, 6)),)


def test_r4_4_pass() -> None:
    step = do(altering([0, 1, 2]), 0, "pass")
    assert step.state.public.report == R0
    assert step.events == (Event("all", "passed", (0,)),)


def test_r4_4_no_pass_where_it_is_not_allowed() -> None:
    state = altering([0, 1, 2], allow_pass=False)
    assert len(texts(state, 0)) == 21
    assert len(texts(do(state, 0, "flip 1").state, 1)) == 20


def test_r4_5_only_the_very_action_is_barred() -> None:
    state = do(altering([0, 1, 2]), 0, "flip 2").state
    assert state.public.barred == Flip(2)
    assert set(texts(altering([0, 1, 2]), 0)) - set(texts(state, 1)) == {"flip 2"}


def test_r4_6_a_pass_lifts_the_bar() -> None:
    state = do_all(altering([0, 1, 2]), (0, "flip 2"), (1, "pass"))
    assert len(texts(state, 2)) == 22


def test_r4_6_last_action_keeps_it() -> None:
    state = altering([0, 1, 2, 3], players=4, repeat_scope=RepeatScope.LAST_ACTION)
    state = do_all(state, (0, "flip 2"), (1, "pass"), (2, "pass"))
    assert "flip 2" not in texts(state, 3)
    assert state.public.barred == Flip(2)


@pytest.mark.parametrize("repeat_across", [False, True])
def test_r4_7_over_the_sighting(repeat_across: bool) -> None:
    state = do_all(altering([1, 0], players=2, repeat_across=repeat_across), (1, "pass"), (0, "swap 1 2"))
    state = propose_all(state, [private.hand[0] for private in state.private]).state
    first = GAME.to_act(state.public)[0]
    assert ("swap 1 2" in texts(state, first)) is not repeat_across


def test_r4_7_a_draft_lifts_the_bar() -> None:
    state = position(
        phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0], [1]], sighting=7, players=2, barred=Flip(1), repeat_across=True
    )
    assert propose_all(state, [0, 1]).state.public.barred is None


def test_r5_1_all_choose_at_once() -> None:
    state = draft(start())
    assert GAME.to_act(state.public) == (0, 1, 2)
    state = do(state, 1, texts(state, 1)[2]).state
    assert GAME.to_act(state.public) == (0, 2)
    assert texts(state, 1) == []
    assert len(texts(state, 2)) == 7


def test_r5_2_who_has_committed_is_seen_and_the_card_is_not() -> None:
    state = draft(start())
    card = state.private[1].hand[0]
    step = do(state, 1, f"propose {card}")
    assert step.state.public.log[-1] == Moved(1, "propose", (Event("all", "committed", (1,)),))
    assert step.events == (Event("all", "committed", (1,)), Event((1,), "proposed", (card,)))
    assert step.state.private[1].committed == card


def test_r5_3_the_last_turns_all_up() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1, 2), hands=[[0, 9], [1, 8], [2, 7]], hand=2)
    step = propose_all(state, [9, 1, 2])
    seen = (Event("all", "revealed", (9, 1, 2)), Event("all", "won", (1, 1)))
    assert step.state.public.log[-1] == Sighting(1, R0, (9, 1, 2), 1, explained(R0, (9, 1, 2)), seen)
    assert step.events[2:] == seen
    assert [private.hand for private in step.state.private] == [(0,), (8,), (7,)]


def test_r5_4_recommit_until_the_last_has_chosen() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 9], [1, 8]], players=2, hand=2, recommit=True)
    assert texts(state, 0) == ["propose Thornwump", "propose Cragmop"]
    state = do(state, 0, "propose 9").state
    assert texts(state, 0) == ["change Thornwump"]
    assert GAME.to_act(state.public) == (1,)
    step = do(state, 0, "change 0")
    assert step.events == (Event("all", "changed", (0,)), Event((0,), "proposed", (0,)))
    assert (step.state.private[0].committed, step.state.private[0].withdrawn) == (0, (9,))
    assert step.state.public.log[-1] == Moved(0, "change", (Event("all", "changed", (0,)),))
    state = do(step.state, 1, "propose 1").state
    assert state.public.scores == (1, 0)
    assert state.private[0].hand == (9,)
    assert all(not text.startswith("change") for seat in (0, 1) for text in texts(state, seat))


def test_r5_4_no_change_without_the_option() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 9], [1, 8]], players=2, hand=2)
    with pytest.raises(IllegalAction):
        do(do(state, 0, "propose 9").state, 0, "change 0")


def test_r5_4_which_card_was_changed_stays_hidden() -> None:
    state = draft(start(recommit=True))
    hand = state.private[0].hand
    seen = set()
    for first, second in permutations(hand, 2):
        step = do(do(state, 0, f"propose {first}").state, 0, f"change {second}")
        seen.add((canonical(view(step.state, 1)), visible(step.events, 1), visible(step.events, None)))
    assert len(seen) == 1


def test_r5_5_the_last_card_is_still_a_decision() -> None:
    state = do_all(altering([0, 1], sighting=7, hands=[[3], [4]], players=2, recommit=True), (0, "pass"), (1, "pass"))
    state = do(state, 1, "propose 4").state
    assert GAME.to_act(state.public) == (0,)
    assert texts(state, 1) == []


def test_r6_1_r6_2_the_highest_number_is_the_last_one_in() -> None:
    rng = Random(6)
    for _ in range(2000):
        report = tuple(rng.choice(TRAITS[2 * category : 2 * category + 2]) for category in rng.sample(range(6), 6))
        cards = rng.sample(CARDS, rng.randint(2, 5))
        left = eliminated(report, cards)
        assert left == [cards[winning_seat(report, cards)]]


def test_r6_3_one_point_and_cards_are_out() -> None:
    step = sighting_won_by(2, (1, 1, 1), expedition=1, sighting=4)
    assert step.state.public.scores == (1, 1, 2)
    assert [len(private.hand) for private in step.state.private] == [3, 3, 3]
    assert [private.committed for private in step.state.private] == [None, None, None]


def test_r7_1_ten_before_the_end_of_an_expedition() -> None:
    public = sighting_won_by(0, (9, 0, 0), expedition=2, sighting=6).state.public
    assert (GAME.outcome(public), public.phase) == (None, Phase.ALTER)


def test_r7_2_the_leader_wins_and_all_is_over() -> None:
    step = sighting_won_by(2, (10, 3, 7), expedition=3)
    assert GAME.outcome(step.state.public) == Outcome((0,), "most points")
    assert step.events[-1] == Event("all", "ended", (0,))
    assert GAME.to_act(step.state.public) == ()
    assert texts(step.state, 0) == []
    assert step.state.public.sighting == 7


def test_r7_3_r7_4_shared_or_too_few() -> None:
    assert sighting_won_by(1, (10, 9, 1), expedition=3).state.public.sudden_death
    onward = sighting_won_by(1, (8, 8, 4), expedition=3)
    assert not onward.state.public.sudden_death
    assert onward.state.public.scores == (8, 9, 4)
    assert Event("all", "opened", (4, 1, "expedition")) in onward.events


def test_r7_5_everybody_is_dealt_in() -> None:
    step = sighting_won_by(1, (10, 9, 1), expedition=3)
    assert step.state.public.playing == (0, 1, 2)
    assert Event("all", "opened", (4, 0, "sudden death")) in step.events
    assert Event((2,), "dealt", step.state.private[2].hand) in step.events


def test_r7_5_only_the_leaders_without_sd_all() -> None:
    step = sighting_won_by(3, (1, 10, 1, 9), expedition=3, sd_all=False)
    state = step.state
    assert (state.public.playing, state.public.starters[-1]) == ((1, 3), 1)
    assert state.public.waiting == (1, 3, 1, 3, 1, 3)
    assert [len(private.hand) for private in state.private] == [0, 7, 0, 7]
    assert [event.audience for event in step.events if event.kind == "dealt"] == [(1,), (3,)]
    state = draft(state)
    assert GAME.to_act(state.public) == (1, 3)
    assert texts(state, 0) == []
    state = do(state, 3, texts(state, 3)[0]).state
    end = do(state, 1, texts(state, 1)[0])
    sighting = end.state.public.log[-1]
    assert isinstance(sighting, Sighting)
    assert GAME.outcome(end.state.public) == Outcome((sighting.winner,), "sudden death")
    assert [card is None for card in sighting.cards] == [True, False, True, False]
    assert next(event for event in end.events if event.kind == "revealed").data[::2] == (-1, -1)


def test_r7_6_still_shared_means_another() -> None:
    public = sighting_won_by(0, (11, 12, 12), expedition=5, sudden_death=True).state.public
    assert (public.sudden_death, public.expedition, public.scores) == (True, 6, (12, 12, 12))


@pytest.mark.parametrize(("players", "expeditions"), [(2, 3), (3, 6), (4, 7), (5, 9)])
def test_r7_7_expeditions_dealt(players: int, expeditions: int) -> None:
    assert expeditions_needed(Options(players=players)) == expeditions


def longest(options: Options) -> int:
    """Return the most expeditions that a game can have, by walking all scores (sorted, since seats are alike)."""
    hand, most = options.hand, 0
    positions = {((0,) * options.players, False)}
    while positions:
        most += 1
        positions = {after for before in positions for after in expedition(*before, options, hand)}
    return most


def expedition(
    scores: tuple[int, ...], sudden_death: bool, options: Options, sightings: int
) -> set[tuple[tuple[int, ...], bool]]:
    reached = {scores}
    for _ in range(sightings):
        reached = {
            tuple(sorted((*now[:seat], now[seat] + 1, *now[seat + 1 :])))
            for now in reached
            for seat in range(len(now))
            if options.sd_all or not sudden_death or scores[seat] == max(scores)
        }
        if sudden_death:
            reached = {now for now in reached if now.count(max(now)) > 1}
    return {
        (now, max(now) >= options.win_score)
        for now in reached
        if max(now) < options.win_score or now.count(max(now)) > 1
    }


@pytest.mark.parametrize("sd_all", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r7_7_no_game_needs_more_expeditions_than_are_dealt(players: int, sd_all: bool) -> None:
    assert longest(Options(players=players, sd_all=sd_all)) <= expeditions_needed(
        Options(players=players, sd_all=sd_all)
    )
    for hand, win_score in product((1, 2, 3, 6, 7, 8), (1, 2, 5, 9)):
        options = Options(players=min(players, 4), hand=hand, win_score=win_score, sd_all=sd_all)
        assert longest(options) <= expeditions_needed(options)


def test_r7_7_the_bound_is_reached_with_the_defaults() -> None:
    assert [longest(Options(players=players)) for players in (2, 3, 4, 5)] == [3, 6, 7, 9]


def test_r7_7_two_players_with_even_hands_may_need_sudden_death() -> None:
    public = sighting_won_by(1, (12, 11), expedition=4, sighting=6, hand=6).state.public
    assert public.sudden_death


def test_r8_a_view_has_no_hand_but_its_own() -> None:
    state = draft(start())
    assert view(state, 1).private == state.private[1]
    assert view(state, None).private is None
    assert GAME.legal_actions(view(state, None)) == ()


def test_r8_starting_another_game_leaves_nothing() -> None:
    state = start()
    assert state.public.log == ()
    assert [private.withdrawn for private in state.private] == [(), (), ()]


# The decided ambiguities, C1 to C14 of R11 in its order, where no rule above is a test of the decision already.


def test_c1_to_c4_and_c8_and_c11_are_options() -> None:
    options = Options()
    assert (options.allow_pass, options.repeat_across, options.sd_all, options.start) == (True, False, True, None)
    assert options.repeat_scope is RepeatScope.PREVIOUS_PLAYER
    assert options.draft_tie is DraftTie.LOWEST_SEAT


def test_c5_an_action_is_known_by_its_slots() -> None:
    """A flipped tile may be flipped again in another slot, but its old slot may not be flipped at once."""
    state = do_all(altering([0, 1, 2]), (0, "flip 1"), (1, "swap 1 2"))
    assert "flip 2" in texts(state, 2)
    assert "swap 1 2" not in texts(state, 2)


def test_c6_c7_ten_counts_at_the_end_and_the_leader_wins() -> None:
    assert GAME.outcome(sighting_won_by(0, (12, 10, 5), expedition=4, sighting=6).state.public) is None
    assert GAME.outcome(sighting_won_by(1, (12, 10, 5), expedition=4).state.public) == Outcome((0,), "most points")


def test_c9_each_sudden_death_looks_for_its_starter_afresh() -> None:
    public = sighting_won_by(1, (10, 11, 12), expedition=5, sudden_death=True).state.public
    assert (public.sudden_death, public.starters) == (True, (0, 0, 0, 0, 0, 1))


def test_c10_the_first_sighting_has_no_altering() -> None:
    public = sighting_won_by(2, (0, 0, 0), expedition=1).state.public
    assert (public.phase, public.sighting) == (Phase.DRAFT, 1)


def test_c12_two_slots_one_after_the_other() -> None:
    state = start(start=0)
    state = do(state, 0, "pick fur").state
    assert GAME.to_act(state.public) == (0,)
    assert do(state, 0, "pick beak").state.public.report == report_of("beak fur")


def test_c13_a_played_card_is_gone_until_the_next_deal() -> None:
    state = draft(start(3))
    cards = [private.hand[0] for private in state.private]
    state = propose_all(state, cards).state
    state = do_all(state, *((seat, "pass") for seat in state.public.waiting))
    assert all(card not in private.hand for card, private in zip(cards, state.private, strict=True))
    with pytest.raises(IllegalAction):
        do(state, 0, f"propose {cards[0]}")
    dealt = {card for hands in state.hidden.deal.hands[1:] for hand in hands for card in hand}
    assert set(cards) <= dealt


def test_c14_points_and_hands_are_options() -> None:
    state = start(players=2, win_score=1, hand=1)
    assert [len(private.hand) for private in state.private] == [1, 1]
    end = propose_all(draft(state), [private.hand[0] for private in state.private]).state.public
    assert (sum(end.scores), end.phase) == (1, Phase.OVER)
