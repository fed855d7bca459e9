"""Classic: dealing, inference, the vector environment and its batch kernel."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import inf
from random import Random
from statistics import median

import numpy as np

from cryptid.bots import BOTS, Budget
from cryptid.cli import measures
from cryptid.cli.measures import Measure, Playouts, Row, compare, rate
from cryptid.core.game import view
from cryptid.core.record import Record
from cryptid.envs.vector import VectorEnv, random_actions
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import ClassicState, ClassicView, Deal, Phase
from cryptid.kernels.classic.worlds import odds
from cryptid.kernels.dealing import quick_deal
from cryptid.study.review import review

GAME = Classic()
ENVIRONMENTS = 256
ENGINES = ("python-chess", "battleship")
PLAYOUTS: Playouts = (
    ("3 players", {"players": 3}, ENGINES),
    ("4 players", {"players": 4}, ENGINES),
    ("5 players advanced", {"players": 5, "mode": Mode.ADVANCED}, ENGINES),
    ("2 players", {"players": 2}, ENGINES),
)


def rows() -> Iterator[Row]:
    for mode, players in product(Mode, (2, 3, 4, 5)):
        yield compare(f"classic set-ups, {players} players {mode}", _deals(Options(players, mode)))
    fresh, shared = _inference()
    yield Row("classic inference without pieces, 5 players advanced", "ms", round(fresh, 3))
    yield Row("classic inference after sharing, 5 players advanced", "ms", round(shared, 3))
    yield from _reviews()
    yield compare(f"classic 4 players, vector of {ENVIRONMENTS}, actions", _vector(), "connect_four")


def _deals(options: Options) -> Measure:
    rng = Random(1)

    def deal_one() -> int:
        quick_deal(GAME.name, options, rng)
        return 1

    return rate(deal_one)


def _vector() -> Measure:
    """Steps of the vector environment with random actions: observations, masks and new deals included."""
    env, rng = VectorEnv("classic", ENVIRONMENTS, seed=1), np.random.default_rng(1)
    masks = [env.reset().masks]

    def step() -> int:
        masks[0] = env.step(random_actions(masks[0], rng)).masks
        return ENVIRONMENTS

    step()
    return rate(step)


def _inference() -> tuple[float, float]:
    """Median milliseconds for a spectator's odds without pieces, and for those of the seat to move after sharing."""
    fresh, shared = [], []
    for seed in range(20):
        start = GAME.start(GAME.deal(Options(5, Mode.ADVANCED), Random(seed)))
        fresh.append(_milliseconds(view(start, None)))
        state = _after_sharing(seed)
        shared.append(_milliseconds(view(state, state.public.turn)))
    return median(fresh), median(shared)


def _reviews() -> Iterator[Row]:
    """Median and longest processor time of a review without play-outs."""
    review(_played(Options(3), seed=0))
    for players, mode in ((3, Mode.NORMAL), (4, Mode.NORMAL), (4, Mode.ADVANCED), (5, Mode.ADVANCED)):
        records = [_played(Options(players, mode), seed) for seed in range(1, measures.ROUNDS + 1)]
        times = [_timed(partial(review, record)) for record in records]
        yield Row(f"classic review, {players} players {mode}", "ms", round(median(times), 1))
        yield Row(f"classic review, {players} players {mode}, longest", "ms", round(max(times), 1))


def _played(options: Options, seed: int) -> Record[Deal]:
    """Play a game between casual players and trackers."""
    rng, moves = Random(seed), []
    deal = GAME.deal(options, rng)
    state = GAME.start(deal)
    while seats := GAME.to_act(state.public):
        seen, level = view(state, seats[0]), ("casual", "tracker")[seats[0] % 2]
        action = BOTS[GAME.name][level].choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        moves.append((seats[0], GAME.to_text(action)))
        state = GAME.apply(state, seats[0], action).state
    return Record(GAME.name, GAME.version, deal, tuple(moves))


def _timed(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return (time.process_time() - began) * 1000


def _milliseconds(seen: ClassicView) -> float:
    return _timed(partial(odds, seen))


def _after_sharing(seed: int) -> ClassicState:
    rng = Random(seed)
    state = GAME.start(GAME.deal(Options(5, Mode.ADVANCED), rng))
    while state.public.phase is Phase.SHARE:
        seat = state.public.turn
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state
    return state
