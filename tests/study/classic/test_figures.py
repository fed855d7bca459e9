"""The figures that docs/study.md promises, over many games. Run by `make prove`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.games.classic.clues import Mode
from cryptid.study.classic.judge import SCALE
from cryptid.study.classic.reader import GameReader
from cryptid.study.review import Judgement, Verdict
from tests.study.classic.checker import check
from tests.study.classic.games import GAME, played, states
from tests.study.classic.test_proof import holds, proofs, spoil

pytestmark = pytest.mark.prove
GAMES_A_LEVEL = 20


def reader(players: int, mode: Mode, seed: int, levels: tuple[str, ...]) -> GameReader:
    record = played(players, mode, seed, levels)
    return GameReader(states(record), [(seat, GAME.from_text(text)) for seat, text in record.moves])


def judged(mode: Mode, level: str) -> list[Verdict]:
    readers = [reader(4, mode, seed, (level,)) for seed in range(GAMES_A_LEVEL)]
    verdicts = [each.verdict(ply) for each in readers for ply in range(each.plies)]
    return [verdict for verdict in verdicts if verdict is not None]


@pytest.mark.parametrize("mode", Mode)
def test_levels_are_points_of_accuracy_apart(mode: Mode) -> None:
    by_level = {level: judged(mode, level) for level in ("novice", "tracker", "expert", "master")}
    accuracy = [SCALE.accuracy([verdict.loss for verdict in found]) or 0.0 for found in by_level.values()]
    assert all(stronger - weaker >= 8 for weaker, stronger in pairwise(accuracy))
    for level, most in (("expert", 0.01), ("novice", 0.4)):
        blunders = [verdict.judgement is Judgement.BLUNDER for verdict in by_level[level]]
        assert sum(blunders) <= most * len(blunders)


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (4, Mode.NORMAL), (4, Mode.ADVANCED)])
def test_most_who_could_have_known_had_a_short_proof(players: int, mode: Mode) -> None:
    certain = short = 0
    for seed in range(GAMES_A_LEVEL):
        each = reader(players, mode, seed, ("novice", "tracker"))
        certain += sum(each.certain_from(seat) is not None for seat in range(players))
        for moment in each.could_have_known():
            short += 1
            check(encode(view(each.states[moment.ply], moment.seat)), encode(moment.proof))
    assert short >= 0.7 * certain


def test_spoiled_proofs_are_refused() -> None:
    rng, tried, accepted = Random(2), 0, 0
    for seen, proof in proofs(4, Mode.NORMAL, games=15):
        for _ in range(40):
            tried += 1
            accepted += holds(seen, spoil(encode(proof), rng))
    assert tried > 1000
    assert accepted <= 0.02 * tried
