"""The urban bots in given positions, and in small matches."""

from __future__ import annotations

from math import inf
from random import Random

import numpy as np
import pytest

from cryptid.bots import REFERENCES, Budget
from cryptid.bots.entrants import named
from cryptid.bots.urban.value_net import net
from cryptid.bots.urban.wary import safe
from cryptid.core.game import view
from cryptid.games.urban import deduce
from cryptid.games.urban.model import CRYPTID, DECKS, Card, Options, Phase, UrbanState
from cryptid.games.urban.sensors import ANNOUNCEMENTS
from cryptid.kernels.urban import batch as kernel
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, legal, table

EMPTY3 = "-,o,-,o,-,o,-"


def chosen(bot: str, state: UrbanState, seed: int = 0) -> str:
    seen = view(state, state.public.turn)
    return URBAN.to_text(named("urban")[bot].choose(seen, URBAN.legal_actions(seen), Budget(inf), Random(seed)).action)


class TestRandom:
    def test_hides_where_it_is_not_captured(self) -> None:
        state = table(4, "hiding", "c", "-,o,PW,m!,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-")
        assert {chosen("random", state, seed) for seed in range(40)} == {"announce 5", "announce PWK"}

    def test_announces_anything_when_lost(self) -> None:
        state = table(1, "hiding", "c", "-,o@,-", "PPPP,o,WWW,o,KKK")
        assert len({chosen("random", state, seed) for seed in range(60)}) > 10

    def test_moves_anything(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
        assert {chosen("random", state, seed) for seed in range(600)} == set(legal(state))


class TestNovice:
    def test_escapes(self) -> None:
        state = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
        assert chosen("one_move", state) == "announce PWK"

    def test_takes_evidence_where_it_costs_nothing(self) -> None:
        state = table(4, "hiding", "c", "-,o,PW,m!,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-")
        assert chosen("one_move", state) == "announce 5"

    def test_the_scientist_makes_the_capture(self) -> None:
        """The last sensor decides: if it moves right, no feature fits both blocks."""
        state = table(1, "sensor", "s", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sha", "s"))
        assert chosen("one_move", state) == "split 1 -"

    def test_the_cryptid_keeps_both_blocks_alike(self) -> None:
        state = table(1, "sensor", "c", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sh", "sha"))
        assert chosen("one_move", state) == "split 1 P"

    def test_keeps_the_wild_card_where_a_card_does_the_same(self) -> None:
        row = "-,o@,-,o@,P,o@,-"
        state = table(5, "sensor", "s", row, "PPP,o,WWW,o,KKK,o,-,o,-", hands=("sha", "sha"), wilds=("up", "up"))
        for seed in range(10):
            assert not chosen("one_move", state, seed).startswith("wild")

    def test_removes_the_side_with_evidence(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "-,o,PPPP,o@,WWW,o@,KKK,m!,-")
        assert chosen("one_move", state) == "restrict right"

    def test_leaves_outer_sensors_where_they_are(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "PPPP,o,-,o@,WWW,o@,KKK,o,-")
        assert chosen("one_move", state) == "restrict right"

    @pytest.mark.parametrize(
        ("round_", "turn", "choice"),
        [(3, "c", "expand mysterious ordinary"), (4, "s", "expand ordinary mysterious")],
    )
    def test_places_evidence_near_or_far(self, round_: int, turn: str, choice: str) -> None:
        full, empty = "PPPP,o@,WWW,o@,KKK,o,-", "-,o,-,o,-"
        rows = (empty, full) if turn == "c" else (full, empty)
        assert chosen("one_move", table(round_, "expand+mo", turn, *rows)) == choice

    def test_puts_sensors_anywhere(self) -> None:
        state = table(3, "relocate+P", "c", "-,o,-,o,-", "PPP,o@,WWW,o@,KKK,o,-")
        assert {chosen("one_move", state, seed) for seed in range(40)} == set(legal(state))

    def test_draws_with_an_empty_hand(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("", "sha"))
        assert chosen("one_move", state) == "draw"


STRONG = ("value_net", "expert", "master")


@pytest.mark.parametrize("bot", STRONG)
class TestStrong:
    def test_escapes(self, bot: str) -> None:
        state = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
        assert chosen(bot, state) == "announce PWK"

    def test_makes_the_capture(self, bot: str) -> None:
        state = table(1, "sensor", "s", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sha", "s"))
        assert chosen(bot, state) == "split 1 -"

    def test_plays_the_wild_card_for_an_escape(self, bot: str) -> None:
        rows = ("-,o@,-,o@,-,o@,K", "PWK,o,-,o,PPWK,o,-,o,PW")
        state = table(3, "sensor", "c", *rows, hands=("h", "sha"), wilds=("up", "down"))
        assert chosen(bot, state) in ("wild split 3 -", "wild split 3 K", "wild align K left", "wild align K right")

    def test_wins_at_once_where_it_can(self, bot: str) -> None:
        """In every position of some games it announces an escape or makes a capture."""
        found = 0
        for before in (state for seed in range(12) for state in played(seed)[1][:-1]):
            best = winning(before)
            if best:
                found += 1
                assert chosen(bot, before) in best
        assert found > 10

    def test_follows_from_its_seed(self, bot: str) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
        assert len({chosen(bot, state, seed=7) for _ in range(3)}) == 1

    def test_answers_without_time(self, bot: str) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
        seen = view(state, 0)
        actions = URBAN.legal_actions(seen)
        assert named("urban")[bot].choose(seen, actions, Budget(0), Random(1)).action in actions


def winning(state: UrbanState) -> set[str]:
    """Return the actions that win at once; for the Scientist also those that leave no safe announcement."""
    seat, best = state.public.turn, set()
    for action in URBAN.legal_actions(view(state, seat)):
        after = URBAN.apply(state, seat, action).state.public
        outcome = URBAN.outcome(after)
        caught = seat != CRYPTID and after.phase is Phase.HIDING and not safe(after, ANNOUNCEMENTS)
        if caught or (outcome is not None and outcome.winners == (seat,)):
            best.add(URBAN.to_text(action))
    return best


class TestTreeSearch:
    def test_knows_the_exact_odds_of_hands(self) -> None:
        """Every hand that the opponent may hold has its exact odds, and all cards are accounted for."""
        state = played(3)[1][25]
        seat = state.public.turn
        position, hands, shares = kernel.seen_position(view(state, seat))
        odds = deduce.hands(view(state, seat), 1 - seat)
        assert hands.tolist() == [kernel.counted(hand, Card) for hand in odds]
        assert shares.tolist() == pytest.approx([ways / sum(odds.values()) for ways in odds.values()])
        assert kernel.counted(state.private[1 - seat].hand, Card) in hands
        held = position[kernel.HANDS : kernel.HANDS + 2] + position[kernel.STOCKS : kernel.STOCKS + 2]
        cards = [kernel.counted(made_of, Card) for made_of in DECKS[Options().decks]]
        assert (held + position[kernel.DISCARDS : kernel.DISCARDS + 2]).tolist() == cards

    def test_every_iteration_visits_an_action(self) -> None:
        found = self.tree(iterations=50, size=9000)
        assert sum(visits for _, visits, _ in found) == 50
        assert all(0 <= value <= 1 for _, _, value in found)
        assert len(found) == 45

    def test_stops_when_the_tree_is_full(self) -> None:
        assert sum(visits for _, visits, _ in self.tree(iterations=50, size=200)) < 50

    def tree(self, iterations: int, size: int) -> list[tuple[int, int, float]]:
        seen = view(table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-"), 0)
        links, sums = np.zeros((size, 4), dtype=np.int64), np.zeros((size, 3), dtype=np.float32)
        kernel.search(*kernel.seen_position(seen), net(), iterations, kernel.seeded(Random(1)), links, sums)
        return kernel.grown(links, sums)

    def test_values_the_end_exactly_and_more_presence_higher(self) -> None:
        few = table(3, "sensor", "s", "-,o@,PPPP,o@,WWW,o,KKK", "-,o,-,o,-,o,-,o,-")
        many = table(3, "sensor", "s", "-,o@,PPPP,o@,WWW,o@,KKK", "-,o,-,o,-,o,-,o,-")
        assert 0 < value_of(few) < value_of(many) < 1
        over = table(3, "over+escape", "c", "-,o,-,o,-,o,-", "P,o@,PWK,o@,PWK,o@,PWK,o@,-")
        assert value_of(over) == 1

    def test_foresees_escape_and_capture_when_hiding_is_next(self) -> None:
        rows = ("-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
        assert value_of(table(3, "hiding", "c", *rows)) == 1
        assert value_of(table(1, "hiding", "c", "-,o@,-", "PPPP,o,WWW,o,KKK")) == 0
        assert 0 < value_of(table(1, "hiding", "c", "-,o@,-", "-,o,PPPPWWWKKK,o,-")) < 1


def value_of(state: UrbanState) -> float:
    x, h = np.empty(kernel.INPUTS, dtype=np.float32), np.empty(kernel.UNITS, dtype=np.float32)
    return kernel.foreseen(kernel.position(state), net(), x, h)


@pytest.mark.parametrize("name", REFERENCES["urban"])
def test_references_play_legally_and_say_why(name: str) -> None:
    state = table(1, "sensor", "s", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sha", "s"))
    seen = view(state, 1)
    choice = REFERENCES["urban"][name].choose(seen, URBAN.legal_actions(seen), Budget(inf), Random(1))
    assert URBAN.to_text(choice.action) == "split 1 -"
    assert choice.reason
    assert REFERENCES["urban"][name].remark(view(state, None), choice.action)


def wins(cryptid: str, scientist: str, games: int) -> int:
    """Return how many games the Cryptid wins."""
    bots = (named("urban")[cryptid], named("urban")[scientist])
    won = 0
    for seed in range(games):
        rng = Random(seed)
        state = URBAN.start(URBAN.deal(Options(), rng))
        while (outcome := URBAN.outcome(state.public)) is None:
            seat = state.public.turn
            seen = view(state, seat)
            action = bots[seat].choose(seen, URBAN.legal_actions(seen), Budget(inf), rng).action
            state = URBAN.apply(state, seat, action).state
        won += outcome.winners == (CRYPTID,)
    return won


def test_looking_one_move_ahead_beats_random_in_both_roles() -> None:
    assert wins("one_move", "random", 30) >= 24
    assert wins("random", "one_move", 30) <= 6


def test_a_wild_card_is_worth_playing_for_an_escape() -> None:
    """No card in hand gives the Cryptid both ends, but the wild card does."""
    state = table(
        3, "sensor", "c", "-,o@,-,o@,-,o@,K", "PWK,o,-,o,PPWK,o,-,o,PW", hands=("h", "sha"), wilds=("up", "down")
    )
    assert chosen("one_move", state) == "wild split 3 -"


@pytest.mark.parametrize(("higher", "lower"), [("value_net", "one_move"), ("expert", "value_net")])
def test_a_level_beats_the_one_below(higher: str, lower: str) -> None:
    assert wins(higher, lower, 10) + 10 - wins(lower, higher, 10) >= 13
