"""Assistance: ranks, previews, the barred action, and how an evaluation is explained."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import decode, encode
from cryptid.core.game import view
from cryptid.games.connections import Flip, Pass, RepeatScope, Swap
from cryptid.games.connections.assist import (
    Assistance,
    Barred,
    Chance,
    Preview,
    Ranked,
    assist,
    barred,
    previews,
    ranked_hand,
)
from cryptid.games.connections.creatures import CARDS, TRAITS, Report, Trait, closeness
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import Check, Phase, Sighting
from cryptid.games.connections.rules import explained, winning_seat
from tests.games.connections.positions import R0, R5, altering, do_all, position, report_of, texts


def told(report: Report, cards: list[int | None]) -> list[str]:
    """Describe an evaluation in words: for each slot, the seats that match and those that drop out."""
    checks = explained(report, cards)
    return [f"{c.slot} {c.trait.value}: match {list(c.matched)} out {list(c.out)}" for c in checks]


def test_r6_1_example_1_step_by_step() -> None:
    assert told(R0, [63, 31, 15]) == ["1 horns: match [1, 2] out [0]", "2 beady: match [2] out [1]"]


def test_r6_1_example_4_nobody_matches() -> None:
    assert told(R0, [48, 40, 36]) == [
        "1 horns: match [] out []",
        "2 beady: match [1, 2] out [0]",
        "3 fangs: match [2] out [1]",
    ]


def test_r6_1_example_5_all_match() -> None:
    assert told(R5, [59, 27, 43, 11, 63]) == [
        "1 tentacles: match [0, 1, 2, 3, 4] out []",
        "2 pads: match [0, 1, 2, 3] out [4]",
        "3 fin: match [0, 2] out [1, 3]",
        "4 scales: match [0, 2] out []",
        "5 beady: match [2] out [0]",
    ]


def test_r6_1_example_6_to_the_last_slot() -> None:
    assert told(R5, [5, 37, 13, 45])[-1] == "6 fangs: match [1] out [3]"


def test_r7_5_who_sits_out_is_not_compared() -> None:
    assert told(R0, [None, 1, None, 33]) == ["1 horns: match [1] out [3]"]


def test_explained_leaves_the_winner() -> None:
    rng = Random(1)
    for _ in range(500):
        report = tuple(rng.choice(TRAITS[2 * category : 2 * category + 2]) for category in rng.sample(range(6), 6))
        cards = rng.sample(CARDS, rng.randint(2, 5))
        winner = winning_seat(report, cards)
        checks = explained(report, cards)
        assert {seat for check in checks for seat in check.out} == set(range(len(cards))) - {winner}
        for check in checks:
            assert check.out in ((), check.unmatched)
            assert not set(check.matched) & set(check.unmatched)


def test_two_cards_differ_somewhere() -> None:
    for left, right in combinations(CARDS, 2):
        assert len(explained(R0, (left, right))[-1].out) == 1


def test_ranked_hand() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[63, 0, 32, 31], [1, 2, 3, 4]], players=2, hand=4)
    assert ranked_hand(view(state, 0), AssistanceSetting.NOTES) == (
        Ranked(0, (1, 2, 3, 4, 5, 6), 60),
        Ranked(31, (1,), 30),
        Ranked(32, (2, 3, 4, 5, 6), 30),
        Ranked(63, (), 0),
    )
    assert ranked_hand(view(state, None), AssistanceSetting.NOTES) == ()


def test_ranked_hand_counts_unseen_cards_only() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 1, 2], [3, 4, 5]], players=2, hand=3)
    assert [one.beats for one in ranked_hand(view(state, 0), AssistanceSetting.NOTES)] == [61, 61, 61]


def test_ranked_hand_while_the_report_is_drafted() -> None:
    state = position(phase=Phase.DRAFT, waiting=(0, 1, 0, 1), hands=[[0, 3], [1, 2]], report=R0[4:], players=2, hand=2)
    assert ranked_hand(view(state, 0), AssistanceSetting.EVERYTHING) == (Ranked(0, (5, 6), 47), Ranked(3, (), 0))


def test_without_help_no_unseen_card_is_counted() -> None:
    state = altering([0, 1], players=2)
    ranked = [
        *(helped := assist(view(state, 0), AssistanceSetting.NONE)).hand,
        *(r for p in helped.previews for r in p.hand),
    ]
    assert len(ranked) == 7 * 23
    assert {(one.beats, one.chance) for one in ranked} == {(None, None)}
    assert helped.unseen is None


def test_the_chance_against_any_card_is_the_share_of_all_proposals() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1, 2), players=3)
    seen, numbers = view(state, 0), closeness(R0)
    pairs = [max(numbers[left], numbers[right]) for left, right in combinations(unseen(seen), 2)]
    for one in ranked_hand(seen, AssistanceSetting.EVERYTHING):
        assert one.chance is not None
        assert one.chance.against_any == pytest.approx(sum(numbers[one.card] > best for best in pairs) / len(pairs))


def test_the_chance_against_the_best_is_the_share_of_all_hands() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), players=2, sighting=6)
    seen, numbers = view(state, 0), closeness(R0)
    hands = [max(numbers[left], numbers[right]) for left, right in combinations(unseen(seen), 2)]
    for one in ranked_hand(seen, AssistanceSetting.EVERYTHING):
        assert one.chance is not None
        assert one.chance.against_best == pytest.approx(sum(numbers[one.card] > best for best in hands) / len(hands))
        assert one.chance.against_any == pytest.approx(sum(numbers[one.card] > numbers[o] for o in unseen(seen)) / 57)


def test_the_closest_and_the_farthest_card_are_certain() -> None:
    state = altering([0, 1, 2], hands=[[0, 63], [1, 2], [3, 4]], hand=2)
    assert [one.chance for one in ranked_hand(view(state, 0), AssistanceSetting.EVERYTHING)] == [
        Chance(1, 1),
        Chance(0, 0),
    ]


def test_r7_5_who_sits_out_is_no_opponent() -> None:
    state = altering([0, 1, 2], players=3)
    seen = view(replace(state, public=replace(state.public, playing=(0, 1))), 0)
    for one in ranked_hand(seen, AssistanceSetting.EVERYTHING):
        assert one.beats is not None
        assert one.chance is not None
        assert one.chance.against_any == one.beats / len(unseen(seen))


def test_a_game_that_is_over_holds_no_chance() -> None:
    state = position(phase=Phase.OVER, waiting=())
    assert {one.chance for one in ranked_hand(view(state, 0), AssistanceSetting.EVERYTHING)} == {None}


def test_assistance_for_who_alters() -> None:
    state = do_all(altering([0, 1], players=2, repeat_across=True), (0, "pass"), (1, "flip 6"))
    cards = [private.hand[0] for private in state.private]
    state = do_all(state, (0, f"propose {cards[0]}"), (1, f"propose {cards[1]}"))
    seen = view(state, state.public.waiting[0])
    helped = assist(seen, AssistanceSetting.NOTES)
    assert helped.hand == ranked_hand(seen, AssistanceSetting.NOTES)
    assert [one.action for one in helped.previews] == texts(state, state.public.waiting[0])
    assert helped.barred == Barred("flip 6", 1)
    last = state.public.log[-1]
    assert isinstance(last, Sighting)
    assert last.decided == explained(last.report, last.cards)
    assert helped.unseen == 64 - 6 - 2


def test_assistance_for_a_spectator() -> None:
    assert assist(view(altering([0, 1, 2]), None), AssistanceSetting.EVERYTHING) == Assistance((), (), None, 64)


def test_previews_rank_the_hand_by_the_new_report() -> None:
    state = altering([0, 1], hands=[[0, 32], [1, 2]], players=2, hand=2)
    shown = previews(view(state, 0), [Pass(), Flip(1), Swap(1, 6)], AssistanceSetting.NOTES)
    assert [one.action for one in shown] == ["pass", "flip 1", "swap 1 6"]
    assert [one.report for one in shown][1:] == [
        report_of("fin beady fangs pads fur spiked"),
        report_of("spiked beady fangs pads fur horns"),
    ]
    assert [[ranked.card for ranked in one.hand] for one in shown] == [[0, 32], [32, 0], [0, 32]]
    assert decode(Preview, encode(shown[1])) == shown[1]


def test_r4_5_who_has_barred_what() -> None:
    state = altering([0, 1, 2])
    assert barred(state.public) is None
    state = do_all(state, (0, "flip 2"), (1, "swap 1 3"))
    assert barred(state.public) == Barred("swap 1 3", 1)


def test_r4_6_barred_from_before_a_pass() -> None:
    state = do_all(altering([0, 1, 2], repeat_scope=RepeatScope.LAST_ACTION), (0, "flip 2"), (1, "pass"))
    assert barred(state.public) == Barred("flip 2", 0)


def test_r4_7_barred_from_the_sighting_before() -> None:
    state = do_all(altering([0, 1], players=2, repeat_across=True), (0, "pass"), (1, "flip 6"))
    cards = [private.hand[0] for private in state.private]
    state = do_all(state, (0, f"propose {cards[0]}"), (1, f"propose {cards[1]}"))
    assert barred(state.public) == Barred("flip 6", 1)


@pytest.mark.parametrize("check", [Check(1, Trait.FIN, (0,), (1, 2), (1, 2)), Barred("flip 2", 0)])
def test_values_travel(check: Check | Barred) -> None:
    assert decode(type(check), encode(check)) == check
