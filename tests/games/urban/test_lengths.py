"""Laws over games that hide sensibly, and so reach late rounds, Restrict, and both ways to run out of time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import view
from cryptid.core.record import dump_record, load_record, replay
from cryptid.games.urban.model import CRYPTID, SCIENTIST, Block, Ending, Options, Phase, UrbanState
from tests.games.urban.configurations import CONFIGURATIONS
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN

MOST_DECISIONS, MOST_IN_A_SENSOR_PHASE, ROUNDS = 246, 22, 8


each_configuration = pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=list(CONFIGURATIONS))


@each_configuration
def test_games_reach_everything_and_end(options: Options) -> None:
    check_games(options, range(60))


@pytest.mark.prove
@each_configuration
def test_a_thousand_games_reach_everything_and_end(options: Options) -> None:
    check_games(options, range(1000, 2000))


def check_games(options: Options, seeds: range) -> None:
    endings: Counter[tuple[Ending | None, int]] = Counter()
    phases: Counter[Phase] = Counter()
    for seed in seeds:
        record, states = played(seed, options)
        assert len(record.moves) <= MOST_DECISIONS
        for state in states:
            check(state)
            phases[state.public.phase] += 1
        sensor_phases = Counter(s.public.round for s in states if s.public.phase is Phase.SENSOR)
        assert max(sensor_phases.values()) <= MOST_IN_A_SENSOR_PHASE
        outcome = URBAN.outcome(states[-1].public)
        assert outcome is not None
        endings[states[-1].public.ending, outcome.winners[0]] += 1
    assert set(phases) == set(Phase)
    assert set(endings) == {
        (Ending.ESCAPE, CRYPTID),
        (Ending.CAPTURE, SCIENTIST),
        (Ending.TIME, CRYPTID),
        (Ending.TIME, SCIENTIST),
    }


def check(state: UrbanState) -> None:
    """Check every ply: a seat can act, no piece is lost, and nobody ties."""
    public, city = state.public, state.public.city
    waited = URBAN.to_act(public)
    assert len(waited) == (public.ending is None)
    for seat in (0, 1):
        actions = URBAN.legal_actions(view(state, seat))
        assert bool(actions) == (seat in waited)
        assert len(set(actions)) == len(actions) <= 181
        cards = (*state.private[seat].hand, *state.hidden.decks[seat], *public.piles[seat].discard)
        assert len(cards) == 10
        assert (len(state.private[seat].hand), len(state.hidden.decks[seat])) == (
            public.piles[seat].hand,
            public.piles[seat].deck,
        )
        assert public.piles[seat].deck > 0
    assert 1 <= public.round <= ROUNDS
    assert sum(map(len, public.spaces[0] + public.spaces[1])) + len(public.lifted) == 10
    placed = [*city.blocks[0], *city.blocks[1], *city.removed].count(Block.MYSTERIOUS)
    assert sum(public.evidence) + sum(mask.bit_count() for mask in city.evidence) == placed
    if public.ending is Ending.TIME:
        assert (public.round, sum(public.evidence)) == (ROUNDS, 5)


@pytest.mark.many
@each_configuration
def test_long_games_obey_the_laws(options: Options) -> None:
    """Random hiding seldom reaches the late rounds, so records, purity and sampled worlds are checked here."""
    late = 0
    for seed in range(8):
        record, states = played(seed, options)
        late += states[-1].public.round >= 5
        assert load_record(dump_record(record), {"urban": URBAN}) == record
        assert [step.state for step in replay(URBAN, record)] == states
        for ply in range(0, len(states), 11):
            for seat in (None, 0, 1):
                seen = view(states[ply], seat)
                *_, step = replay(URBAN, URBAN.sample(seen, Random(ply)))
                guess = view(step.state, seat)
                assert canonical(guess) == canonical(seen)
                assert URBAN.legal_actions(guess) == URBAN.legal_actions(seen)
    assert late >= 2


def test_rounds_grow_and_then_stay() -> None:
    """R3.1: one, two, then three active blocks."""
    for seed in range(20):
        _, states = played(seed)
        for before, after in pairwise(states):
            if after.public.round > before.public.round:
                row = after.public.active
                blocks = after.public.city.blocks
                size = min(after.public.round, 3)
                assert (len(blocks[row]), len(blocks[1 - row])) == (size, size + 1)


@cache
def longest(sensors: int, mine: int, other: int, my_wild: bool, other_wild: bool) -> int:
    """Return the most actions of a Sensor phase if only hand sizes matter and every effect moves a single sensor."""
    if sensors == 0:
        return 0
    found = [0]
    if mine:
        found.append(1 + longest(sensors - 1, other, mine - 1, other_wild, my_wild))
    if my_wild:
        found.append(1 + longest(sensors - 1, other, mine, other_wild, False))
    if mine < 4:
        found.append(1 + longest(sensors, other, min(4, mine + 2), other_wild, my_wild))
    return max(found)


def test_the_longest_sensor_phase() -> None:
    every = product(range(5), range(5), (False, True), (False, True))
    assert max(longest(10, *start) for start in every) == MOST_IN_A_SENSOR_PHASE
    assert 8 * MOST_IN_A_SENSOR_PHASE + 8 + 5 + 50 + 7 == MOST_DECISIONS
