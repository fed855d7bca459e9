"""Child processes: start one in a session of its own, talk to it over pipes, and end it with everything it started.

The server's worker pools, the arena's workers and program bots all use `ChildProcess`. Programs exchange lines. Our own
workers run `serve` and exchange frames, which are pickled values with their length in front.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, EVENT_WRITE, PollSelector
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any, TypeVar

NICENESS = 10  # of workers
READ_BYTES = 65536
_LENGTH = struct.Struct("!I")
_PR_SET_PDEATHSIG = 1

T = TypeVar("T")
C = TypeVar("C", bound="ChildProcess")
Waiting = tuple[int, int]  # a file descriptor, and the event to wait for: EVENT_READ or EVENT_WRITE
Exchange = Generator[Waiting, None, T]  # yields where it would block; see `run`


class ChildProcess:
    """A running process with pipes to its standard input and output. Interrupts from the terminal do not reach it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """Start the command with this process's environment and these additions."""
        env = {**os.environ, **(environment or {})}
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True, env=env)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._unread = bytearray()
        os.set_blocking(self._stdin.fileno(), False)

    def write(self, data: bytes) -> Exchange[None]:
        """Send data. Stop without an error when the process has ended: its last output may still be the answer."""
        with suppress(BrokenPipeError):
            while data:
                yield self._stdin.fileno(), EVENT_WRITE
                data = data[os.write(self._stdin.fileno(), data) :]

    def read(self, take: Callable[[bytearray], T | None]) -> Exchange[T]:
        """Read until `take` finds a whole answer and removes it from the buffer. Raises `EOFError` if none comes."""
        while (found := take(self._unread)) is None:
            yield self._stdout.fileno(), EVENT_READ
            data = os.read(self._stdout.fileno(), READ_BYTES)
            if not data:
                raise EOFError
            self._unread += data
        return found

    def ask(self, question: bytes, take: Callable[[bytearray], T | None]) -> Exchange[T]:
        yield from self.write(question)
        return (yield from self.read(take))

    def unread(self) -> bytes:
        """Return output that no call of `read` has taken, without waiting for more."""
        if _ready([(self._stdout.fileno(), EVENT_READ)], 0):
            self._unread += os.read(self._stdout.fileno(), READ_BYTES)
        return bytes(self._unread)

    def exit_code(self, seconds: float) -> int | None:
        """Return the exit code, or None if the process is still running after this time."""
        with suppress(TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def terminate(self) -> None:
        self._process.terminate()

    def close(self, seconds: float = 0.0) -> None:
        """Close its input, give it this long to exit, then kill it and everything in its session, and reap it."""
        self._stdin.close()
        try:
            self.exit_code(seconds)
        finally:  # even if an interrupt ends the wait
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._stdout.close()

    @staticmethod
    def first_ready(children: Sequence[C]) -> C:
        """Wait until one of the processes has written something or ended, and return it."""
        ready = _ready([(child._stdout.fileno(), EVENT_READ) for child in children], None)
        return next(child for child in children if child._stdout.fileno() in ready)


def run(exchange: Exchange[T], deadline: float | None = None) -> T:
    """Complete an exchange. Raises `TimeoutError` at the deadline, a time of `time.monotonic`."""
    while True:
        try:
            waiting = next(exchange)
        except StopIteration as stop:
            result: T = stop.value
            return result
        if not _ready([waiting], None if deadline is None else max(0.0, deadline - time.monotonic())):
            raise TimeoutError


def _ready(waiting: Sequence[Waiting], seconds: float | None) -> set[int]:
    """Wait this long for any of the events, and return the descriptors that are ready."""
    with PollSelector() as selector:  # unlike `select.select`, it has no largest descriptor
        for descriptor, event in waiting:
            selector.register(descriptor, event)
        return {key.fd for key, _ in selector.select(seconds)}


def frame(value: Any) -> bytes:
    body = pickle.dumps(value)
    return _LENGTH.pack(len(body)) + body


def take_frame(buffer: bytearray) -> bytes | None:
    """Remove the first frame from the buffer and return its pickled value; None if it is not complete."""
    if len(buffer) < _LENGTH.size:
        return None
    end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
    if len(buffer) < end:
        return None
    body = bytes(buffer[_LENGTH.size : end])
    del buffer[:end]
    return body


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block. Off the main thread, where it never arrives, do nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)


def worker_command(module: str) -> tuple[str, ...]:
    """Return the command of a worker: Python that calls the module's `work`."""
    return sys.executable, "-P", "-c", f"from {module} import work; work()"


def serve(handle: Callable[..., Any], cleans_up: bool = False) -> None:
    """Run as a worker: call `handle` with each message from the parent and send back what it returns.

    Return when the parent closes the pipe. Ignore interrupts and SIGTERM; the parent's death kills the worker. With
    `cleans_up`, SIGTERM and the parent's death raise `SystemExit` instead, so that `with` blocks around the call end.
    """
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, (lambda *_: sys.exit()) if cleans_up else signal.SIG_IGN)
    if sys.platform == "linux":  # elsewhere the end of the input must do
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM if cleans_up else signal.SIGKILL)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed goes to standard error
    with suppress(BrokenPipeError):  # the parent is gone
        while head := sys.stdin.buffer.read(_LENGTH.size):
            answers.write(frame(handle(*pickle.loads(sys.stdin.buffer.read(*_LENGTH.unpack(head))))))
            answers.flush()
