"""The rules against a second, plain implementation: whole games move by move, and perft counts."""

from __future__ import annotations

from math import prod
from pathlib import Path
from random import Random

import pytest

from cryptid.core.game import play, view
from cryptid.core.perft import perft
from cryptid.games.connections import Options
from tests.games.connections.configurations import CONFIGURATIONS
from tests.games.connections.plain import Plain
from tests.games.connections.positions import GAME

PERFT = Path(__file__).parents[2] / "perft" / "connections.txt"
DEFAULTS = {f"{players} players": Options(players=players) for players in (2, 3, 4, 5)}


@pytest.mark.parametrize("options", [*CONFIGURATIONS.values(), *DEFAULTS.values()], ids=[*CONFIGURATIONS, *DEFAULTS])
def test_whole_games_agree(options: Options) -> None:
    for seed in range(6):
        rng = Random(seed)
        deal = GAME.deal(options, rng)
        state, plain = GAME.start(deal), Plain(deal)
        while GAME.to_act(state.public):
            assert list(GAME.to_act(state.public)) == plain.waiting()
            legal = {seat: GAME.legal_actions(view(state, seat)) for seat in range(options.players)}
            assert {seat: [GAME.to_text(a) for a in legal[seat]] for seat in legal} == {
                seat: plain.legal(seat) for seat in legal
            }
            seat = rng.choice([seat for seat in legal if legal[seat]])
            action = rng.choice(legal[seat])
            plain.play(seat, GAME.to_text(action))
            state = play(GAME, state, seat, action).state
            assert list(state.public.scores) == plain.scores
            assert [trait.value for trait in state.public.report] == plain.report
        assert plain.over


def test_perft_file_is_explained() -> None:
    """Each pick uses up both sides of a category; then each seat can choose any card of its hand."""
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, depth, count = line.split()
            options = CONFIGURATIONS[name]
            factors = [12, 10, 8, 6, 4, 2, options.players * options.hand][: int(depth)]
            assert int(count) == prod(factors)


@pytest.mark.many
@pytest.mark.parametrize(("plies", "depth"), [(0, 3), (6, 3), (8, 3), (9, 2), (10, 3), (12, 3)])
@pytest.mark.parametrize("name", ["two", "recommit", "ties"])
def test_perft_from_later_positions(name: str, plies: int, depth: int) -> None:
    rng = Random(plies)
    deal = GAME.deal(CONFIGURATIONS[name], rng)
    state, plain = GAME.start(deal), Plain(deal)
    for _ in range(plies):
        seat = GAME.to_act(state.public)[0]
        action = rng.choice(GAME.legal_actions(view(state, seat)))
        state = GAME.apply(state, seat, action).state
        plain.play(seat, GAME.to_text(action))
    assert perft(GAME, state, depth) == plain.count(depth)
