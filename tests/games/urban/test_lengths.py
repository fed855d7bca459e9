"""Laws over games that hide sensibly: late rounds, Restrict and both time-outs are reached, within the bounds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import view
from cryptid.core.record import dump_record, load_record, replay
from cryptid.games.urban.model import CRYPTID, SCIENTIST, Block, Ending, Options, Phase
from tests.games.urban.configurations import CONFIGURATIONS
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, UrbanState

MOST_DECISIONS, MOST_IN_A_SENSOR_PHASE, ROUNDS = 246, 22, 8


@pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=list(CONFIGURATIONS))
def test_games_reach_everything_and_end(options: Options) -> None:
    endings: Counter[tuple[Ending | None, int]] = Counter()
    phases: Counter[Phase] = Counter()
    for seed in range(60):
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
    """What holds at every ply: somebody can act, nothing is lost, nobody is stuck and nobody ties."""
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


@pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=list(CONFIGURATIONS))
def test_long_games_obey_the_laws(options: Options) -> None:
    """Records, purity and worlds in the late rounds that blind hiding seldom sees."""
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
