"""The arena: seating, which games are played, and that a run can be repeated, split up and ended."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cryptid.bots import BOTS, workers
from cryptid.bots.arena import Match, play_deal, seatings
from cryptid.bots.bot import Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.bots.workers import Batches, ProcessWorker, WorkerDied, play_here, play_in_processes
from cryptid.core.game import BadInput
from cryptid.games import GAMES
from tests.bots.programs import READY
from tests.cli.running import SRC
from tests.waiting import LONG


def match(game: str, *bots: str, seed: int = 1, **options: Any) -> Match:
    return Match(game, GAMES[game].options_type(**options), bots, seed)


@pytest.mark.parametrize(
    ("bots", "players", "sizes"),
    [
        (("a", "b"), 2, [2]),
        (("a",), 4, [1]),
        (("a", "b"), 4, [4, 2]),  # two of each: side by side, and across
        (("a", "b", "b", "b"), 4, [4]),
        (("a", "b", "c"), 3, [3, 3]),
        (("a", "b", "c"), 2, [2, 2, 2]),
        (("a", "b", "c", "d"), 4, [4] * 6),
    ],
)
def test_seatings(bots: tuple[str, ...], players: int, sizes: list[int]) -> None:
    orders = seatings(bots, players)
    assert sorted(map(len, orders)) == sorted(sizes)
    lineups = [lineup for order in orders for lineup in order]
    assert len(set(lineups)) == len(lineups)
    for order in orders:
        for bot in bots:  # in each seating every bot has each seat equally often
            assert (
                len(set(Counter(seat for lineup in order for seat in range(players) if lineup[seat] == bot).values()))
                <= 1
            )


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (2, 1), (3, 2), (6, 2), (7, 3), (600, 200), (601, 201)])
def test_whole_deals_are_played(games: int, deals: int) -> None:
    played = match("classic", "novice", "random", players=4)
    assert played.deals(games) == deals
    assert sum(len(played.lineups(deal)) for deal in range(deals)) >= games


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_the_same_wherever_and_whenever_it_is_played(game: str) -> None:
    played = match(game, "random", players=3 - (game == "urban"))
    forth, back = list(play_here(played, [0, 1, 2])), list(play_here(played, [2, 1, 0]))
    assert forth == back[::-1]
    assert sorted(play_in_processes(played, [0, 1, 2], jobs=2)) == forth
    assert list(play_here(replace(played, seed=2), [0, 1, 2])) != forth


class Cheat(RandomBot):
    def choose(self, *_: object) -> Choice:
        return Choice("anything", "Because.")


def test_an_illegal_action_fails() -> None:
    with pytest.raises(AssertionError, match="the bot novice chose anything, which is not legal"):
        play_deal(match("urban", "novice", players=2), {"novice": Cheat()}, 0)


def test_an_equal_action_need_not_be_the_same_object() -> None:
    class Copying(RandomBot):
        def choose(self, view: Any, legal: Any, *rest: Any) -> Choice:
            rules = GAMES["urban"]
            return Choice(rules.from_text(rules.to_text(legal[-1])), "The last.")

    assert play_deal(match("urban", "novice", players=2), {"novice": Copying()}, 0)


def test_every_deal_is_handed_out_once() -> None:
    batches = Batches(range(500), 2)
    taken: list[int] = []
    while batch := batches.next():
        batches.returned([(deal, ()) for deal in batch])
        taken += batch
        assert len(batch) <= workers.LARGEST_BATCH
    assert taken == list(range(500))


def test_a_refusal_in_a_worker_is_raised_here() -> None:
    with pytest.raises(BadInput, match="a message") as error:
        Batches([], 1).returned(("code", "a message"))
    assert error.value.code == "code"


def children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def test_workers_end_with_the_iterator() -> None:
    before = children()
    with closing(play_in_processes(match("urban", "random", players=2), range(10_000), jobs=2)) as playing:
        next(playing)
        started = children() - before
        assert len(started) == 2
        assert any(niceness(int(child)) > niceness(os.getpid()) for child in started)  # the one that has answered
    assert not started & children()


def test_an_interrupt_while_workers_start_leaves_none() -> None:
    """The terminal sends Ctrl-C to its own session only; this process raises it once it can end every worker."""
    before = children()
    seen: set[str] = set()

    class Interrupted(ProcessWorker):
        def __init__(self, match: Match) -> None:
            super().__init__(match)
            os.kill(os.getpid(), signal.SIGINT)
            seen.update(children() - before)
            assert all(os.getsid(int(child)) != os.getsid(0) for child in seen)

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background start with it ignored
    try:
        with patch.object(workers, "ProcessWorker", Interrupted), pytest.raises(KeyboardInterrupt):
            list(play_in_processes(match("urban", "random", players=2), range(2), jobs=2))
    finally:
        signal.signal(signal.SIGINT, handler)
    assert len(seen) == 2
    assert not seen & children()


def test_a_program_ends_with_the_worker_that_started_it(tmp_path: Path) -> None:
    """In the middle of a game, while the worker waits for its answer."""
    source = f"{READY}open('{tmp_path}/pid', 'w').write(str(os.getpid())); sys.stdin.readline(); time.sleep(600)"
    program = f"program:{sys.executable} -c {shlex.quote(f'import os; {source}')}"
    worker = ProcessWorker(match("urban", program, players=2))
    with ExitStack() as stack:
        stack.callback(worker.close, LONG)
        worker.begin([0])
        while not (pid := (tmp_path / "pid").exists() and (tmp_path / "pid").read_text()):
            time.sleep(0.01)
        descriptor = os.pidfd_open(int(pid))
    assert ended(descriptor)


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def test_a_worker_that_dies_ends_the_run() -> None:
    before = children()
    with closing(play_in_processes(match("urban", "random", players=2), range(10_000), jobs=1)) as playing:
        next(playing)
        os.kill(int(*children() - before), signal.SIGKILL)
        with pytest.raises(WorkerDied):
            list(playing)


ORPHANING = """
import os, sys
from tests.bots.test_arena import children, match
from cryptid.bots.workers import play_in_processes
if __name__ == "__main__":
    playing = play_in_processes(match("urban", "random", players=2), range(1_000_000), jobs=2)
    next(playing)
    print(*children(), flush=True)
    sys.stdin.read()
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a signal for it")
def test_workers_die_with_their_parent() -> None:
    environment = {**os.environ, "PYTHONPATH": f"{SRC}:{SRC.parent}"}
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHANING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    with parent:
        try:
            assert parent.stdin is not None
            assert parent.stdout is not None
            pids = [int(word) for word in parent.stdout.readline().split()]
            assert len(pids) == 2
            watched = [os.pidfd_open(pid) for pid in pids]
            parent.stdin.close()
            for descriptor in watched:
                assert ended(descriptor)
        finally:
            parent.kill()


def ended(descriptor: int) -> bool:
    """Return whether the process ends in time."""
    ready, _, _ = select.select([descriptor], [], [], LONG)
    os.close(descriptor)
    return bool(ready)


def test_the_weakest_level_of_every_game_plays() -> None:
    for game in GAMES:
        assert play_deal(match(game, next(iter(BOTS[game])), players=2), BOTS[game], 0)
