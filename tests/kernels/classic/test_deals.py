"""The twin of the generator: the same sets on every map, and the same deals from every seed."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from random import Random

import numpy as np
import pytest

from cryptid.core.game import view
from cryptid.games import GAMES
from cryptid.games.classic import GAME, Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.deduce import odds
from cryptid.games.classic.model import Grade, Source
from cryptid.games.classic.sets import find_sets as plain_sets
from cryptid.games.classic.setup import draw_card, random_map
from cryptid.kernels.classic import deals
from cryptid.kernels.classic.deals import deal, find_sets, judged
from cryptid.kernels.dealing import quick_deal

KINDS = [(Mode.NORMAL, 3), (Mode.NORMAL, 4), (Mode.NORMAL, 5), (Mode.ADVANCED, 3)]


def differences(mode: Mode, count: int) -> Iterator[int]:
    """Yield each of twenty maps on which the twin differs. It takes all maps at once, the engine one by one."""
    rng = Random(count)
    maps = [random_map(mode, rng) for _ in range(20)]
    for seed, (ours, one) in enumerate(zip(find_sets(mode, count, maps), maps, strict=True)):
        plain = plain_sets(mode, count, *one)
        is_same = (ours.count, ours.tally()) == (plain.count, plain.tally())
        is_same &= ours.mean_doubt() == pytest.approx(plain.mean_doubt())
        is_same &= plain.count == 0 or ours.draw(Random(seed)) == plain.draw(Random(seed))
        if not is_same:
            yield seed


@pytest.mark.many
@pytest.mark.parametrize(("mode", "count"), KINDS)
def test_the_same_sets(mode: Mode, count: int) -> None:
    assert list(differences(mode, count)) == []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("_are_needed", lambda out: np.ones(out.shape[1], bool)),
        ("LARGEST", {Mode.NORMAL: 60}),
        ("_TERRAIN_BITS", 0),
        ("HALF", 53),
    ],
)
def test_planted_faults_are_caught(name: str, fault: object, monkeypatch: pytest.MonkeyPatch) -> None:
    deals._parts()  # is kept for later tests, so no fault may reach it
    monkeypatch.setattr(deals, name, fault)
    assert list(differences(Mode.NORMAL, 4))


@pytest.mark.many
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("grade", [Grade.ANY, Grade.HARD])
def test_the_same_deals(mode: Mode, players: int, grade: Grade) -> None:
    """One after the other from one generator: maps that are drawn ahead leave no trace."""
    options, rng, plain = Options(players, mode, grade=grade), Random(5), Random(5)
    for _ in range(3):
        assert deal(options, rng) == GAME.deal(options, plain)
    assert rng.getstate() == plain.getstate()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_deals_alike_by_name(game: str) -> None:
    options = GAMES[game].options_type()
    assert quick_deal(game, options, Random(2)) == GAMES[game].deal(options, Random(2))


@pytest.mark.many
@pytest.mark.parametrize(
    "options",
    [Options(2), Options(2, source=Source.CARD), Options(3), Options(3, Mode.ADVANCED), Options(4)],
    ids=lambda options: f"{options.players} {options.mode} {options.source}",
)
def test_doubt_is_what_exact_inference_leaves_open(options: Options) -> None:
    dealt = deal(options, Random(3))
    start = GAME.start(dealt)
    told = judged(dealt.setup, options.source)
    for seat, doubt in enumerate(told["doubt"]):
        chances = odds(view(start, seat)).spaces
        assert doubt == pytest.approx(-sum(chance * log2(chance) for chance in chances if chance), abs=0.001)
    assert (told["grade"] is None) is (told["map_surprise"] is None) is (options.mode is Mode.ADVANCED)


def test_a_card_is_judged_too() -> None:
    card = draw_card(Options(4, source=Source.CARD), Random(1))
    assert min(judged(card, Source.CARD)["doubt"]) > 1


@pytest.mark.prove
@pytest.mark.parametrize(
    ("mode", "players", "bits", "certain"),
    [(Mode.NORMAL, 3, 1.30, 0.21), (Mode.ADVANCED, 3, 1.80, 1), (Mode.NORMAL, 4, 2.95, 1), (Mode.NORMAL, 5, 3.40, 1)],
)
def test_doubt_of_dealt_seats(mode: Mode, players: int, bits: float, certain: float) -> None:
    """A thousand set-ups: the mean doubt of their seats, and the share of seats that are certain at the start."""
    rng, doubts = Random(20261117), list[float]()
    for _ in range(1000):
        doubts += judged(deal(Options(players, mode), rng).setup, Source.GENERATED)["doubt"]
    mean = sum(doubts) / len(doubts)
    error = 1.96 * (sum((doubt - mean) ** 2 for doubt in doubts) / len(doubts) ** 2) ** 0.5
    sure = sum(doubt == 0 for doubt in doubts) / len(doubts)
    print(f"{players} {mode}: {mean:.3f} ± {error:.3f} bits, {sure:.1%} certain")
    assert mean >= bits
    assert sure <= certain
