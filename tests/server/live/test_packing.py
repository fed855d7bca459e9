"""Views that are packed for workers, and what a move costs late in a game."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cryptid.core.game import View, view
from cryptid.games import GAMES
from cryptid.server.live import packing
from cryptid.server.live.packing import CHUNK, LogChunks, unpacked
from cryptid.server.table import updates
from cryptid.server.table.referee import Table
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, begun, do, play_randomly, random_text, waited_for


def seen(table: Table) -> View[Any, Any]:
    assert table.state.game_state is not None
    return view(table.state.game_state, 0)


def arrived(packed: object) -> Any:
    """Send it through a pipe. Any: a view of any game."""
    return unpacked(pickle.loads(pickle.dumps(packed)))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_arrives_as_it_was_after_every_move(game: str) -> None:
    table, logs, rng = begun(game, players=2 if game == "urban" else 3), LogChunks(), Random(1)
    while table.state.phase == "playing":
        assert arrived(logs.packed(seen(table))) == seen(table)
        play_randomly(table, rng, 1)


def test_tables_do_not_share_their_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where older ones are forgotten, and where a log is not the continuation of the one that was packed."""
    monkeypatch.setattr(packing, "MAX_LOGS", 2)
    logs, tables = LogChunks(), [begun("connections", players=4, seed=seed) for seed in range(3)]
    early = [seen(table) for table in tables]
    for table in tables:
        play_randomly(table, Random(2), 60)
    for _ in range(2):
        for one in (*map(seen, tables), *early):
            assert arrived(logs.packed(one)) == one


def test_whole_chunks_are_pickled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, logs = begun("connections", players=4), LogChunks()
    play_randomly(table, Random(1), 100)
    first = logs.packed(seen(table))
    play_randomly(table, Random(1), 4)
    second = logs.packed(seen(table))
    whole = len(first.log) - 1
    assert whole >= 100 // CHUNK
    assert all(one is other for one, other in zip(first.log[:whole], second.log, strict=False))


# The cost of a move: calls of functions and bytes, not seconds


def calls(work: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, the work calls."""
    count = 0

    def tick(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tick)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


class Costs:
    """The work of a server for one move of a bot or a person, over a few moves in a row."""

    def __init__(self) -> None:
        self.calls = self.bytes = 0

    def move(self, table: Table, logs: LogChunks, rng: Random) -> None:
        (seat, *_) = waited_for(table)
        text = random_text(table, seat, rng)
        self.calls += calls(lambda: self._work(table, logs, seat, text))

    def _work(self, table: Table, logs: LogChunks, seat: int, text: str) -> None:
        packed = logs.packed(seen(table))
        unpacked(packed)
        self.bytes += len(packed.log[-1]) + len(pickle.dumps(packed.view))
        step = updates.StepMessages(table, do(table, PEOPLE[seat], wire.Act(text)))
        self.bytes += sum(len(step.for_reader(person.id)) for person in PEOPLE[:4])


def costs_at(plies: tuple[int, ...]) -> list[Costs]:
    """Return the costs of the 48 moves before each of these plies, in games that go on for long."""
    found = [Costs() for _ in plies]
    for seed in range(4):
        table, logs, rng = (
            begun("connections", players=4, seed=seed, options={"win_score": 50}),
            LogChunks(),
            Random(seed),
        )
        for ply, costs in zip(plies, found, strict=True):
            while table.ply < ply:
                if table.ply >= ply - 48:
                    costs.move(table, logs, rng)
                else:
                    play_randomly(table, rng, 1)
                    logs.packed(seen(table))
    return found


def test_a_move_at_ply_400_costs_no_more_than_at_ply_100() -> None:
    early, late = costs_at((100, 400))
    assert late.calls <= 1.3 * early.calls
    assert late.bytes <= 1.3 * early.bytes


def test_a_table_keeps_no_more_states_at_ply_400_than_at_ply_100() -> None:
    """Each kept step holds a state, and each state a log of its own."""
    table = begun("connections", players=4, options={"win_score": 50})
    sizes = []
    for plies in (100, 300):
        play_randomly(table, Random(1), plies)
        states = [step.after.game_state for step in table.steps]
        sizes.append(sum(len(state.public.log) for state in states if state is not None))
        sizes.append(len(table.keys))
    early, early_keys, late, late_keys = sizes
    assert late <= 1.3 * early
    assert late_keys <= 256 >= early_keys
