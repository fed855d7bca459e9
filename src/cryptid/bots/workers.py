"""Play the deals of an arena: in this process, in worker processes, or on Ray."""

from __future__ import annotations

import logging
import os
import pickle
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from cryptid.bots.arena import Match, Played, play_deal
from cryptid.bots.bot import Bot
from cryptid.bots.entrants import running_bots
from cryptid.bots.processes import ChildProcess, frame, interrupts_held, run, serve, take_frame, worker_command
from cryptid.core.game import BadInput

PATIENCE_SECONDS = 5.0  # until a worker that was told to exit is killed
BATCH_SECONDS = 0.5
LARGEST_BATCH = 100

Refusal = tuple[str, str]  # code and message of a `BadInput` that a worker raised


class WorkerDied(OSError):
    def __init__(self) -> None:
        super().__init__(None, "died before it finished its games", "a worker")


class NoRay(BadInput):
    def __init__(self) -> None:
        super().__init__("no_ray", "--ray: Ray is not installed. Install this package with its extra 'ray'.")


def play_here(match: Match, deals: Sequence[int]) -> Generator[Played, None, None]:
    """Play the deals in order, in this process."""
    with running_bots(match.game, match.bots) as bots:
        for deal in deals:
            yield play_deal(match, bots, deal)


def play_in_processes(match: Match, deals: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """Play the deals in this many processes, in any order. The processes end with the iterator."""
    with ExitStack() as stack:
        with interrupts_held():
            workers = [stack.enter_context(closing(ProcessWorker(match))) for _ in range(min(jobs, len(deals)))]
        yield from _distribute(deals, workers, ProcessWorker.first_ready)


def play_in_ray(match: Match, deals: Sequence[int], jobs: int | None) -> Generator[Played, None, None]:
    """Play the deals on Ray, with this many workers or one for each processor of the cluster.

    RAY_ADDRESS names the cluster; without it, this machine is used.
    """
    try:
        ray: Any = import_module("ray")  # Any: an optional package without useful types
    except ImportError:
        raise NoRay from None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no reports to its makers
    ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        count = min(jobs or int(ray.cluster_resources()["CPU"]), len(deals))
        yield from _distribute(deals, [RayWorker(ray, match) for _ in range(count)], RayWorker.first_ready)
    except ray.exceptions.RayError:
        raise WorkerDied from None
    finally:
        ray.shutdown()


class Worker(Protocol):
    """Plays batches of deals, one batch at a time."""

    def begin(self, deals: Sequence[int]) -> None: ...

    def result(self) -> list[Played] | Refusal: ...


W = TypeVar("W", bound=Worker)


def _distribute(
    deals: Sequence[int], workers: Sequence[W], first_ready: Callable[[Sequence[W]], W]
) -> Generator[Played, None, None]:
    """Keep the workers busy until all deals are played. Raises the `BadInput` of a program that failed in a worker."""
    batches = Batches(deals, len(workers))
    busy: list[W] = []
    idle = list(workers)
    while True:
        while idle and (batch := batches.next()):
            idle[-1].begin(batch)
            busy.append(idle.pop())
        if not busy:
            return
        worker = first_ready(busy)
        busy.remove(worker)
        idle.append(worker)
        yield from batches.returned(worker.result())


class Batches:
    """Deals still to be played, in batches that take about half a second at the speed so far."""

    def __init__(self, deals: Sequence[int], workers: int) -> None:
        self._deals, self._workers = iter(deals), workers
        self._played, self._since = 0, time.perf_counter()

    def next(self) -> list[int]:
        """Return the next batch. It is empty when no deals are left."""
        speed = self._played / max(time.perf_counter() - self._since, 1e-9) / self._workers
        return list(islice(self._deals, min(max(1, int(speed * BATCH_SECONDS)), LARGEST_BATCH)))

    def returned(self, played: list[Played] | Refusal) -> list[Played]:
        if isinstance(played, tuple):
            raise BadInput(*played)
        self._played += len(played)
        return played


class Player:
    """Plays deals in a worker. The bots of the match start with the first batch."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._bots: Mapping[str, Bot] | None = None

    def play(self, match: Match, deals: Sequence[int]) -> list[Played] | Refusal:
        try:
            if self._bots is None:
                self._bots = self._stack.enter_context(running_bots(match.game, match.bots))
            return [play_deal(match, self._bots, deal) for deal in deals]
        except BadInput as error:
            return error.code, str(error)

    def close(self) -> None:
        self._stack.close()


class ProcessWorker(ChildProcess):
    def __init__(self, match: Match) -> None:
        super().__init__(worker_command(__name__))
        self._match = match

    def begin(self, deals: Sequence[int]) -> None:
        run(self.write(frame((self._match, deals))))

    def result(self) -> list[Played] | Refusal:
        try:
            found: list[Played] | Refusal = pickle.loads(run(self.read(take_frame)))
        except EOFError:
            raise WorkerDied from None
        return found

    def close(self, seconds: float = PATIENCE_SECONDS) -> None:
        """End the worker. SIGTERM lets it end the programs it has started."""
        self.terminate()
        super().close(seconds)


def work() -> None:
    """Run as the process of a `ProcessWorker`."""
    with closing(Player()) as player:
        serve(player.play, cleans_up=True)


class RayWorker:
    def __init__(self, ray: Any, match: Match) -> None:
        self._ray, self._match, self._player = ray, match, ray.remote(Player).remote()
        self._answer: Any = None

    @staticmethod
    def first_ready(workers: Sequence[RayWorker]) -> RayWorker:
        ready, _ = workers[0]._ray.wait([worker._answer for worker in workers])
        return next(worker for worker in workers if worker._answer in ready)

    def begin(self, deals: Sequence[int]) -> None:
        self._answer = self._player.play.remote(self._match, deals)

    def result(self) -> list[Played] | Refusal:
        found: list[Played] | Refusal = self._ray.get(self._answer)
        return found
