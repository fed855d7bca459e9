"""Deterministic servers: an event loop with simulated time, and a store that answers at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar, TypeVarTuple

from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Store
from cryptid.server.table.log import TableId

T = TypeVar("T")
Args = TypeVarTuple("Args")
BEGAN: Milliseconds = 1_800_000_000_000


class _Stillness(selectors.SelectSelector):
    """A selector without input: when nothing is left to do, the clock jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.idle: list[asyncio.Future[None]] = []

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for somebody else"
        if timeout > 0 and self.idle:
            self.idle.pop().set_result(None)
        elif timeout > 0:
            self.now += timeout
        return []


class InlineLoop(asyncio.SelectorEventLoop):
    """An event loop of simulated time. It calls at once what others would give to a thread, which takes real time."""

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Args], T], *args: *Args) -> asyncio.Future[T]:
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class TimelessLoop(InlineLoop):
    def __init__(self) -> None:
        self._stillness = _Stillness()
        super().__init__(self._stillness)

    def time(self) -> float:
        return self._stillness.now

    def now(self) -> Milliseconds:
        """Return the time for a server on this loop."""
        return BEGAN + round(self.time() * 1000)

    async def settle(self) -> None:
        """Wait until nothing is left to do at this time."""
        future = self.create_future()
        self._stillness.idle.append(future)
        await future


def run_timeless(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        return runner.run(work)


def timeless_loop() -> TimelessLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, TimelessLoop)
    return loop


@contextmanager
def beside() -> Iterator[asyncio.AbstractEventLoop]:
    """Run an ordinary event loop in a thread."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class PromptStore:
    """A store on another event loop; the calling loop blocks until it has the answer."""

    is_shared = False

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._store, self._loop = store, loop
        self.health = store.health

    def __getattr__(self, name: str) -> Any:
        """Any: each method of a store has its own type."""

        async def ask(*args: Any, **more: Any) -> Any:
            return asyncio.run_coroutine_threadsafe(getattr(self._store, name)(*args, **more), self._loop).result()

        return ask

    async def news(self) -> AsyncIterator[TableId | None]:
        await asyncio.Event().wait()
        yield None
