"""Worker pools: jobs use only views, survive the death of a worker, and no worker outlives the server."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast
from unittest.mock import patch

import msgspec
import pytest
import uvloop

from cryptid import kernels
from cryptid.bots import BOTS, Bot
from cryptid.bots.processes import NICENESS
from cryptid.bots.random_bot import RandomBot
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.core.game import View, view
from cryptid.games import ASSIST, GAMES
from cryptid.server.live import thinking
from cryptid.server.live.thinking import Thinker, ThinkingFailed, WorkerPool
from tests.waiting import LONG

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]

STRANGE_BOTS = """
import os, time
from cryptid.bots import BOTS, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.server.live.worker import work

class Hanging:
    def choose(self, view, legal, budget, rng):
        time.sleep(3600)

class Broken:
    def choose(self, view, legal, budget, rng):
        raise ValueError("the clue is a secret")

class Chatty(RandomBot):
    def choose(self, view, legal, budget, rng):
        print("I am thinking", flush=True)
        return Choice(legal[0], "")

class Waiting(RandomBot):
    def choose(self, view, legal, budget, rng):
        open(os.environ["GATE"]).read()
        return Choice(legal[0], "")

BOTS["classic"].update(hanging=Hanging(), broken=Broken(), chatty=Chatty(), waiting=Waiting())
work()
"""
STRANGE = (sys.executable, "-P", "-c", STRANGE_BOTS)


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Run[Any]:
    """Run a coroutine on each kind of event loop. Lost workers are replaced without a pause."""
    monkeypatch.setattr(thinking, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(thinking, "UNCOMPILED_SECONDS", 0.0)

    def on_its_loop(main: Coroutine[Any, Any, Any]) -> Any:
        with asyncio.Runner(loop_factory=request.param) as runner:
            return runner.run(asyncio.wait_for(main, LONG))

    return on_its_loop


# enough for tests of bots and kernels, which run in the workers
on_uvloop = pytest.mark.parametrize("run", [uvloop.new_event_loop], indirect=True, ids=["uvloop"])


@asynccontextmanager
async def thinker(**settings: Any) -> AsyncIterator[Thinker]:
    made = Thinker(**{"workers": 1, "patience": LONG, **settings})
    made.start()
    strangers = ("hanging", "broken", "chatty", "waiting") if settings.get("command") == STRANGE else ()
    try:
        with patch.dict(cast(dict[str, Bot], BOTS["classic"]), dict.fromkeys(strangers, RandomBot())):
            yield made
    finally:
        await made.close()


@asynccontextmanager
async def pool(size: int = 1) -> AsyncIterator[WorkerPool]:
    made = WorkerPool(thinking.WORKER, size)
    made.start()
    try:
        yield made
    finally:
        await made.close()


def opening(game: str) -> View[Any, Any]:
    """Return the first view of a new game that has to act."""
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.options_type(), Random(1)))
    return view(state, rules.to_act(state.public)[0])


@contextmanager
def watched(pid: int) -> Iterator[Callable[[], None]]:
    """Yield a function that waits for the end of a process, which need not be a child of this one."""
    handle = os.pidfd_open(pid)

    def gone() -> None:
        assert select.select([handle], [], [], LONG)[0], f"process {pid} lives on"

    try:
        yield gone
    finally:
        os.close(handle)


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A named pipe: a reader waits until someone opens it for writing, and the other way round."""
    path = tmp_path / "gate"
    os.mkfifo(path)
    return path


async def at_the_gate(gate: Path) -> int:
    """Wait until a worker reads the gate. It continues when the returned descriptor is closed."""
    return await asyncio.to_thread(os.open, gate, os.O_WRONLY)


def children() -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z":
            found.append(int(stat.parent.name))
    return found


@on_uvloop
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_chooses_something_legal(game: str, run: Run[None]) -> None:
    async def main() -> None:
        seen = opening(game)
        legal = [GAMES[game].to_text(action) for action in GAMES[game].legal_actions(seen)]
        async with thinker() as minds:
            for level, bot in BOTS[game].items():
                played = await minds.choose(game, level, seen, bot.budget_ms)
                assert played.text in legal
                assert (played.seat, played.remark is None, played.reason is None) == (seen.seat, False, False)

    run(main())


@on_uvloop
@pytest.mark.parametrize("game", GAMES)
def test_assistance_is_that_of_the_game(game: str, run: Run[None]) -> None:
    async def main() -> None:
        seen = opening(game)
        async with thinker() as minds:
            for level in AssistanceSetting:
                expected = msgspec.json.encode(encode(ASSIST[game](seen, level)))
                assert await minds.assist(game, seen, level) == expected

    run(main())


LOADED = "sorted(name for name in __import__('sys').modules if name.startswith('cryptid.kernels.'))"


@on_uvloop
def test_workers_load_the_kernels(run: Run[None]) -> None:
    async def main() -> None:
        async with thinker() as minds:
            assert await minds.compiled.bots.do(LONG, eval, LOADED) == []
            await minds.compile()
            for pool in (minds.compiled.bots, minds.compiled.assistance):
                loaded = await pool.do(LONG, eval, LOADED)
                assert {f"cryptid.kernels.{name}" for name in kernels.all_names()} <= set(loaded)

    run(main())


ALARM = """
import time
from cryptid.bots import BOTS, Choice
from cryptid.bots.lazy import LazyBot
from cryptid.bots.random_bot import RandomBot
from cryptid.server.live import worker

class Slow(RandomBot):
    kernels = ("classic.outlook",)  # any will do
    def choose(self, view, legal, budget, rng):
        time.sleep(3600)

for level in ("expert", "master"):
    vars(BOTS["classic"][level])["bot"] = Slow()
for level in ("casual", "tracker", "sharp"):
    BOTS["urban"][level] = Slow()
worker.UNCOMPILED_SECONDS = 0.01
worker.work()
"""
SLOW = (sys.executable, "-P", "-c", ALARM)


@on_uvloop
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_and_all_assistance_work_with_compiled_kernels(game: str, run: Run[None]) -> None:
    async def main() -> None:
        seen = opening(game)
        legal = [GAMES[game].to_text(action) for action in GAMES[game].legal_actions(seen)]
        async with thinker() as minds:
            await minds.compile()
            for level, bot in BOTS[game].items():
                assert (await minds.choose(game, level, seen, bot.budget_ms)).text in legal
            expected = msgspec.json.encode(encode(ASSIST[game](seen, AssistanceSetting.EVERYTHING)))
            assert await minds.assist(game, seen, AssistanceSetting.EVERYTHING) == expected
            with pytest.raises(ThinkingFailed, match="closing"):  # plain workers have ended
                await minds.uncompiled.bots.do(LONG, abs, -1)

    run(main())


COMPILERS = """
import os, time
from pathlib import Path
from cryptid import kernels
from cryptid.kernels import cache
from cryptid.server.live import worker

def hang(name):
    time.sleep(3600)

def fail(name):
    raise ValueError

def keep(name):
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    (folder / name).write_text(str(len(list(folder.iterdir()))))

def is_kept(game):
    return all((Path(os.environ["NUMBA_CACHE_DIR"]) / name).exists() for name in kernels.names(game))

cache.load_cached = is_kept
worker.compile_kernel = COMPILE
worker.UNCOMPILED_SECONDS = 3600  # a busy machine changes nothing
worker.work()
"""


@asynccontextmanager
async def cold_thinker(folder: Path | None, compile_kernel: str) -> AsyncIterator[Thinker]:
    """A thinker that finds an empty cache in this folder, and compiles with a function of `COMPILERS`."""
    command = (sys.executable, "-P", "-c", COMPILERS.replace("COMPILE", compile_kernel))
    async with thinker(command=command) as minds:
        if folder is not None:
            minds._cache["NUMBA_CACHE_DIR"] = str(folder)
        yield minds


@on_uvloop
def test_bots_move_while_their_kernels_are_being_compiled(run: Run[None], tmp_path: Path) -> None:
    """Nobody waits for a compiler that never ends, and with enough time the level itself plays, as plain Python."""

    async def main() -> None:
        async with cold_thinker(tmp_path, "hang") as minds:
            compiling = asyncio.create_task(minds.compile())
            for game in GAMES:
                played = await minds.choose(game, "expert", opening(game), 50)
                assert "preparing" not in str(played.remark)
            assert "numba" not in await minds.uncompiled.bots.do(LONG, eval, "sorted(__import__('sys').modules)")
            assert not compiling.done()
            compiling.cancel()

    run(main())


@on_uvloop
def test_a_bot_that_is_too_slow_without_kernels_plays_like_a_weaker_one_and_says_so(run: Run[None]) -> None:
    async def main() -> None:
        async with thinker(command=SLOW) as minds:
            played = await minds.choose("classic", "master", opening("classic"), 50)
            urban = await minds.choose("urban", "sharp", opening("urban"), 50)
        notice = "This computer is still preparing the master bot, so the sharp bot chose this move."
        assert str(played.remark).startswith(notice)
        assert str(played.reason).startswith(notice)
        assert "so the novice bot chose this move" in str(urban.remark)  # not the random one

    run(main())


@on_uvloop
def test_the_game_that_somebody_sits_down_to_is_compiled_first(
    run: Run[None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

    async def main() -> None:
        async with cold_thinker(tmp_path, "keep") as minds:
            minds.prefer("connections")
            minds.prefer("urban")
            await minds.compile()
            assert all(map(minds._is_ready, GAMES))

    run(main())
    order = sorted(tmp_path.iterdir(), key=lambda path: int(path.read_text()))
    assert [path.name for path in order] == ["urban.batch", "connections.batch", *kernels.names("classic")]


@on_uvloop
def test_without_a_place_for_the_cache_a_temporary_folder_is_used(
    run: Run[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "is_kept", lambda: False)

    async def main() -> None:
        async with cold_thinker(None, "keep") as minds:
            await minds.compile()
            folder = Path(minds._cache["NUMBA_CACHE_DIR"])
            assert {path.name for path in folder.iterdir()} == set(kernels.all_names())
            assert all(map(minds._is_ready, GAMES))
        assert not folder.exists()

    run(main())


@on_uvloop
def test_a_kernel_that_cannot_be_compiled_leaves_its_game_to_plain_python(
    run: Run[None], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async def main() -> None:
        async with cold_thinker(tmp_path, "fail") as minds:
            await minds.compile()
            assert (await minds.choose("urban", "expert", opening("urban"), 50)).text

    run(main())
    assert "not_compiled" in caplog.text


def test_random_numbers_differ_from_call_to_call(run: Run[None]) -> None:
    async def main() -> None:
        async with thinker() as minds:
            texts = [(await minds.choose("classic", "random", opening("classic"), 0)).text for _ in range(10)]
        assert len(set(texts)) > 1

    run(main())


def test_a_busy_worker_does_not_hold_up_the_queue(run: Run[None], gate: Path) -> None:
    async def main() -> None:
        async with pool(2) as workers:
            held = asyncio.create_task(workers.do(LONG, Path.read_text, gate))
            handle = await at_the_gate(gate)
            assert await asyncio.gather(*(workers.do(LONG, abs, -n) for n in range(50))) == list(range(50))
            os.close(handle)
            assert await held == ""

    run(main())


def test_bots_do_not_wait_for_assistance(run: Run[None], gate: Path) -> None:
    async def main() -> None:
        async with thinker() as minds:
            held = asyncio.create_task(minds.compiled.assistance.do(LONG, Path.read_text, gate))
            handle = await at_the_gate(gate)
            assert (await minds.choose("urban", "random", opening("urban"), 50)).text
            assert not held.done()
            os.close(handle)
            await held

    run(main())


def test_a_job_whose_worker_is_killed_is_done_by_another(run: Run[None], gate: Path) -> None:
    async def main() -> None:
        async with pool() as workers:
            pid = await workers.do(LONG, os.getpid)
            answer = asyncio.create_task(workers.do(LONG, Path.read_text, gate))
            with watched(pid) as gone:
                handle = await at_the_gate(gate)
                os.kill(pid, signal.SIGKILL)
                await asyncio.to_thread(gone)
                os.close(handle)
            handle = await at_the_gate(gate)
            os.write(handle, b"by another")
            os.close(handle)
            assert await answer == "by another"
            assert await workers.do(LONG, os.getpid) != pid

    run(main())


def test_a_worker_killed_while_idle_is_replaced(run: Run[None]) -> None:
    async def main() -> None:
        async with pool() as workers:
            pid = await workers.do(LONG, os.getpid)
            os.kill(pid, signal.SIGKILL)
            assert await workers.do(LONG, os.getpid) != pid

    run(main())


def test_a_job_that_kills_its_workers_fails(run: Run[None]) -> None:
    async def main() -> None:
        async with pool() as workers:
            with pytest.raises(ThinkingFailed, match="died"):
                await workers.do(LONG, os._exit, 1)
            assert await workers.do(LONG, abs, -1) == 1

    run(main())


def test_a_hanging_bot_fails_and_its_worker_is_replaced(run: Run[None]) -> None:
    async def main() -> None:
        async with thinker(command=STRANGE, patience=0.2) as minds:
            pid = await minds.compiled.bots.do(LONG, os.getpid)
            hanging = asyncio.create_task(minds.choose("classic", "hanging", opening("classic"), 50))
            waiting = asyncio.create_task(minds.compiled.bots.do(LONG, os.getpid))
            with watched(pid) as gone:
                with pytest.raises(ThinkingFailed, match="too long"):
                    await hanging
                await asyncio.to_thread(gone)
            assert await waiting != pid

    run(main())


def test_assistance_that_takes_too_long_fails(run: Run[None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with thinker(patience=0.0) as minds:
            await minds.compiled.assistance.do(LONG, abs, 1)
            with pytest.raises(ThinkingFailed, match="too long"):
                await minds.assist("classic", opening("classic"), AssistanceSetting.EVERYTHING)

    monkeypatch.setattr(thinking, "ASSIST_MS", 0)
    run(main())


def test_large_jobs_and_answers_arrive_complete(run: Run[None]) -> None:
    async def main() -> None:
        async with pool() as workers:
            assert await workers.do(LONG, bytes, b"x" * 10_000_000) == b"x" * 10_000_000

    run(main())


def test_a_bug_is_logged_without_its_message(run: Run[None], caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with thinker(command=STRANGE) as minds:
            pid = await minds.compiled.bots.do(LONG, os.getpid)
            with pytest.raises(ThinkingFailed, match=r"^the job raised ValueError$"):
                await minds.choose("classic", "broken", opening("classic"), 50)
            assert await minds.compiled.bots.do(LONG, os.getpid) == pid

    run(main())
    assert "in choose" in caplog.text
    assert "secret" not in caplog.text


def test_what_a_bot_prints_goes_to_standard_error(run: Run[None], capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        seen = opening("classic")
        async with thinker(command=STRANGE) as minds:
            first = GAMES["classic"].legal_actions(seen)[0]
            assert (await minds.choose("classic", "chatty", seen, 50)).text == GAMES["classic"].to_text(first)

    run(main())
    assert capfd.readouterr().err == "I am thinking\n"


def test_a_cancelled_job_is_dropped(run: Run[None], gate: Path) -> None:
    async def main() -> None:
        async with pool() as workers:
            pid = await workers.do(LONG, os.getpid)
            running = asyncio.create_task(workers.do(LONG, Path.read_text, gate))
            handle = await at_the_gate(gate)
            waiting = asyncio.create_task(workers.do(LONG, os._exit, 1))
            await asyncio.sleep(0)
            after = asyncio.create_task(workers.do(LONG, os.getpid))
            for task in (running, waiting):
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            os.close(handle)
            assert await after == pid

    run(main())


def test_closing_ends_every_worker_and_fails_every_job(run: Run[None], gate: Path) -> None:
    async def main() -> None:
        before = children()
        async with pool(2) as workers:
            running = asyncio.create_task(workers.do(LONG, Path.read_text, gate))
            handle = await at_the_gate(gate)
            stuck = [asyncio.create_task(workers.do(LONG, time.sleep, 3600)) for _ in range(3)]
            await asyncio.sleep(0)
            await workers.close()
            assert children() == before
            for task in (running, *stuck):
                with pytest.raises(ThinkingFailed, match="closing"):
                    await task
            with pytest.raises(ThinkingFailed, match="closing"):
                await workers.do(LONG, abs, 1)
            os.close(handle)

    run(main())


@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_closing_while_workers_start_leaves_none(run: Run[None], turns: int) -> None:
    async def main() -> None:
        before = children()
        async with thinker(workers=2):
            for _ in range(turns):
                await asyncio.sleep(0)
        assert children() == before

    run(main())


@pytest.mark.parametrize("command", [("/nowhere/python",), (sys.executable, "-c", "")], ids=["absent", "silent"])
def test_workers_that_cannot_start_are_started_again(
    run: Run[None], command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        workers = WorkerPool(command, 1)
        workers.start()
        waiting = asyncio.create_task(workers.do(LONG, abs, -1))
        while len(caplog.records) < 2:
            await asyncio.sleep(0.01)
        workers._command = thinking.WORKER
        assert await waiting == 1
        await workers.close()

    run(main())
    assert "a worker is replaced" in caplog.text


def test_workers_yield_to_the_server_and_ignore_its_signals(run: Run[None]) -> None:
    async def main() -> None:
        async with pool() as workers:
            pid = await workers.do(LONG, os.getpid)
            os.kill(pid, signal.SIGINT)
            os.kill(pid, signal.SIGTERM)
            assert await workers.do(LONG, os.getpid) == pid
            assert await workers.do(LONG, os.nice, 0) == min(19, os.nice(0) + NICENESS)
            assert await workers.do(LONG, os.getsid, 0) != os.getsid(0)

    run(main())


def test_a_worker_ends_when_there_are_no_more_jobs() -> None:
    """This ends workers on systems that have no signal for the death of the parent."""
    worker = subprocess.run(thinking.WORKER, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=LONG, check=True)
    assert worker.stdout == b""


SERVER = """
import asyncio, os, sys
from pathlib import Path
from cryptid.server.live import thinking

async def main(long, *gates):
    thinking.LOADING_SECONDS = long = float(long)
    minds = thinking.Thinker(workers=1)
    minds.start()
    pools = (minds.compiled.bots, minds.compiled.assistance)
    print(*[await pool.do(long, os.getpid) for pool in pools], flush=True)
    await asyncio.gather(*(pool.do(long, Path.read_text, Path(gate)) for pool, gate in zip(pools, gates)))

asyncio.run(main(*sys.argv[1:]))
"""


def test_no_worker_survives_a_killed_server(tmp_path: Path) -> None:
    """The workers are in the middle of a job, reading a gate that stays closed."""
    gates = [tmp_path / "first", tmp_path / "second"]
    for gate in gates:
        os.mkfifo(gate)
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(LONG), *map(str, gates)], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            first, second = map(int, server.stdout.readline().split())
            with watched(first) as first_gone, watched(second) as second_gone:
                handles = [os.open(gate, os.O_WRONLY) for gate in gates]
                server.kill()
                first_gone()
                second_gone()
                for handle in handles:
                    os.close(handle)
        finally:
            server.kill()


def test_the_event_loop_is_not_blocked_while_bots_think(
    run: Run[None], gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot thinks until the loop has opened the gate for it."""
    monkeypatch.setenv("GATE", str(gate))

    async def main() -> None:
        async with thinker(command=STRANGE) as minds:
            thought = asyncio.create_task(minds.choose("classic", "waiting", opening("classic"), 0))
            os.close(await at_the_gate(gate))
            await thought

    run(main())
