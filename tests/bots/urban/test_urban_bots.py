"""The bots of Urban Legends: scenes from text positions, and small matches."""

from __future__ import annotations

from random import Random

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.core.game import view
from cryptid.games.urban.model import CRYPTID, Options, UrbanState
from tests.games.urban.positions import URBAN, legal, table

EMPTY3 = "-,o,-,o,-,o,-"


def chosen(bot: str, state: UrbanState, seed: int = 0) -> str:
    seen = view(state, state.public.turn)
    return URBAN.to_text(BOTS["urban"][bot].choose(seen, URBAN.legal_actions(seen), Budget(50), Random(seed)).action)


def test_names_weakest_first() -> None:
    assert list(BOTS["urban"]) == ["random", "novice"]


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
        assert chosen("novice", state) == "announce PWK"

    def test_takes_evidence_where_it_costs_nothing(self) -> None:
        state = table(4, "hiding", "c", "-,o,PW,m!,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-")
        assert chosen("novice", state) == "announce 5"

    def test_the_scientist_makes_the_capture(self) -> None:
        """The last sensor decides: to the right no feature fits both blocks."""
        state = table(1, "sensor", "s", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sha", "s"))
        assert chosen("novice", state) == "split 1 -"

    def test_the_cryptid_keeps_both_blocks_alike(self) -> None:
        state = table(1, "sensor", "c", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("sh", "sha"))
        assert chosen("novice", state) == "split 1 P"

    def test_keeps_the_wild_card_where_a_card_does_the_same(self) -> None:
        row = "-,o@,-,o@,P,o@,-"
        state = table(5, "sensor", "s", row, "PPP,o,WWW,o,KKK,o,-,o,-", hands=("sha", "sha"), wilds=("up", "up"))
        for seed in range(10):
            assert not chosen("novice", state, seed).startswith("wild")

    def test_removes_the_side_with_evidence(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "-,o,PPPP,o@,WWW,o@,KKK,m!,-")
        assert chosen("novice", state) == "restrict right"

    def test_leaves_outer_sensors_where_they_are(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "PPPP,o,-,o@,WWW,o@,KKK,o,-")
        assert chosen("novice", state) == "restrict right"

    @pytest.mark.parametrize(
        ("round_", "turn", "choice"),
        [(3, "c", "expand mysterious ordinary"), (4, "s", "expand ordinary mysterious")],
    )
    def test_places_evidence_near_or_far(self, round_: int, turn: str, choice: str) -> None:
        full, empty = "PPPP,o@,WWW,o@,KKK,o,-", "-,o,-,o,-"
        rows = (empty, full) if turn == "c" else (full, empty)
        assert chosen("novice", table(round_, "expand+mo", turn, *rows)) == choice

    def test_puts_sensors_anywhere(self) -> None:
        state = table(3, "relocate+P", "c", "-,o,-,o,-", "PPP,o@,WWW,o@,KKK,o,-")
        assert {chosen("novice", state, seed) for seed in range(40)} == set(legal(state))

    def test_draws_with_an_empty_hand(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("", "sha"))
        assert chosen("novice", state) == "draw"


def wins(cryptid: str, scientist: str, games: int) -> int:
    """Games that the Cryptid wins."""
    bots = (BOTS["urban"][cryptid], BOTS["urban"][scientist])
    won = 0
    for seed in range(games):
        rng = Random(seed)
        state = URBAN.start(URBAN.deal(Options(), rng))
        while (outcome := URBAN.outcome(state.public)) is None:
            seat = state.public.turn
            seen = view(state, seat)
            action = bots[seat].choose(seen, URBAN.legal_actions(seen), Budget(50), rng).action
            state = URBAN.apply(state, seat, action).state
        won += outcome.winners == (CRYPTID,)
    return won


def test_novice_beats_random_in_both_roles() -> None:
    assert wins("novice", "random", 30) >= 24
    assert wins("random", "novice", 30) <= 6


def test_a_wild_card_is_worth_playing_for_an_escape() -> None:
    """No card in hand gives the Cryptid both ends; the wild card does."""
    state = table(
        3, "sensor", "c", "-,o@,-,o@,-,o@,K", "PWK,o,-,o,PPWK,o,-,o,PW", hands=("h", "sha"), wilds=("up", "down")
    )
    assert chosen("novice", state) == "wild split 3 -"
