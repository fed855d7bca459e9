"""Where the games of an arena are played: here, in processes of this machine, or by Ray."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.resource_tracker import ensure_running
from typing import Any, Protocol, TypeVar

from cryptid.bots.arena import Match, Played, play_deal
from cryptid.bots.bot import Bot
from cryptid.bots.entrants import entered
from cryptid.core.game import BadInput

NICENESS = 10
PATIENCE_SECONDS = 5.0  # for a worker that is told to end
PORTION_SECONDS = 0.5
LARGEST_PORTION = 100
_PR_SET_PDEATHSIG = 1

Refusal = tuple[str, str]  # the code and the sentence of a `BadInput`, which has to travel


class WorkerDied(OSError):
    def __init__(self) -> None:
        super().__init__(None, "died before it had played its games", "a worker")


class NoRay(BadInput):
    def __init__(self) -> None:
        super().__init__("no_ray", "--ray: Ray is not installed; it comes with the extra 'ray' of this package.")


def play_here(match: Match, deals: Sequence[int]) -> Generator[Played, None, None]:
    """Play the deals one after the other."""
    with entered(match.game, match.bots) as bots:
        for deal in deals:
            yield play_deal(match, bots, deal)


def play_in_processes(match: Match, deals: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """Play the deals in so many processes, in any order. They end with the iterator."""
    with ExitStack() as stack:
        with _interrupts_held():
            workers = [stack.enter_context(closing(ProcessWorker(match))) for _ in range(min(jobs, len(deals)))]
        yield from _share_out(deals, workers, ProcessWorker.first_ready)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Interrupts come after the block. Processes that it starts hold them until they let them in."""
    ensure_running()  # multiprocessing's own process, whose start would let them in
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_in_ray(match: Match, deals: Sequence[int], jobs: int | None) -> Generator[Played, None, None]:
    """Play the deals by Ray, with so many workers or one for each processor.

    The cluster is the one that RAY_ADDRESS names, else this machine.
    """
    try:
        ray: Any = import_module("ray")  # Any: an extra, without useful types
    except ImportError:
        raise NoRay from None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers
    ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        count = min(jobs or int(ray.cluster_resources()["CPU"]), len(deals))
        yield from _share_out(deals, [RayWorker(ray, match) for _ in range(count)], RayWorker.first_ready)
    except ray.exceptions.RayError:
        raise WorkerDied from None
    finally:
        ray.shutdown()


class Worker(Protocol):
    """Plays portions of deals, one at a time."""

    def begin(self, deals: Sequence[int]) -> None: ...

    def result(self) -> list[Played] | Refusal: ...


W = TypeVar("W", bound=Worker)


def _share_out(
    deals: Sequence[int], workers: Sequence[W], first_ready: Callable[[Sequence[W]], W]
) -> Generator[Played, None, None]:
    """Keep the workers busy until all is played. Raises what a program at a table is refused for."""
    portions = Portions(deals, len(workers))
    busy: list[W] = []
    idle = list(workers)
    while True:
        while idle and (portion := portions.next()):
            idle[-1].begin(portion)
            busy.append(idle.pop())
        if not busy:
            return
        worker = first_ready(busy)
        busy.remove(worker)
        idle.append(worker)
        yield from portions.returned(worker.result())


class Portions:
    """The deals still to be played, handed out in portions of about half a second, by the pace so far."""

    def __init__(self, deals: Sequence[int], workers: int) -> None:
        self._deals, self._workers = iter(deals), workers
        self._played, self._since = 0, time.perf_counter()

    def next(self) -> list[int]:
        """Empty when there are no more."""
        pace = self._played / max(time.perf_counter() - self._since, 1e-9) / self._workers
        return list(islice(self._deals, min(max(1, int(pace * PORTION_SECONDS)), LARGEST_PORTION)))

    def returned(self, played: list[Played] | Refusal) -> list[Played]:
        if isinstance(played, tuple):
            raise BadInput(*played)
        self._played += len(played)
        return played


class Player:
    """What a worker runs: the bots of a match, at a table of their own."""

    def __init__(self, match: Match) -> None:
        self._match, self._stack = match, ExitStack()
        self._bots: Mapping[str, Bot] | None = None

    def play(self, deals: Sequence[int]) -> list[Played] | Refusal:
        try:
            if self._bots is None:
                self._bots = self._stack.enter_context(entered(self._match.game, self._match.bots))
            return [play_deal(self._match, self._bots, deal) for deal in deals]
        except BadInput as error:
            return error.code, str(error)

    def close(self) -> None:
        self._stack.close()


class ProcessWorker:
    def __init__(self, match: Match) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, match))
        self._process.start()
        theirs.close()

    @staticmethod
    def first_ready(workers: Sequence[ProcessWorker]) -> ProcessWorker:
        ready = wait([worker._pipe for worker in workers])
        return next(worker for worker in workers if worker._pipe in ready)

    def begin(self, deals: Sequence[int]) -> None:
        try:
            self._pipe.send(deals)
        except BrokenPipeError:
            raise WorkerDied from None

    def result(self) -> list[Played] | Refusal:
        try:
            found: list[Played] | Refusal = self._pipe.recv()
        except EOFError:
            raise WorkerDied from None
        return found

    def close(self) -> None:
        """End it, with the programs it has started."""
        self._process.terminate()
        self._process.join(PATIENCE_SECONDS)
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Connection, match: Match) -> None:
    _stand_aside()
    with closing(Player(match)) as player:
        while True:
            try:
                deals = pipe.recv()
            except EOFError:
                return
            pipe.send(player.play(deals))


def _stand_aside() -> None:
    """Yield to everything else, and end in order when told so or when the parent is gone."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # for the programs that it starts
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    die_with_parent(signal.SIGTERM)


def die_with_parent(number: int) -> None:
    """Get this signal when the process that started this one ends. Linux alone has such a thing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number)


class RayWorker:
    def __init__(self, ray: Any, match: Match) -> None:
        self._ray, self._player = ray, ray.remote(Player).remote(match)
        self._answer: Any = None

    @staticmethod
    def first_ready(workers: Sequence[RayWorker]) -> RayWorker:
        ready, _ = workers[0]._ray.wait([worker._answer for worker in workers])
        return next(worker for worker in workers if worker._answer in ready)

    def begin(self, deals: Sequence[int]) -> None:
        self._answer = self._player.play.remote(deals)

    def result(self) -> list[Played] | Refusal:
        found: list[Played] | Refusal = self._ray.get(self._answer)
        return found
