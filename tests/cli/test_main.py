"""The console script: help, exit codes, and one clear line on standard error for any failure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from cryptid import __version__
from cryptid.cli import bots, entry
from cryptid.cli.main import main
from cryptid.cli.parser import COMMANDS
from tests.cli.running import COMMAND, cryptid, environment, process, refusal
from tests.waiting import LONG


def test_help_names_every_command() -> None:
    result = cryptid("--help")
    assert (result.code, result.err) == (0, "")
    assert all(f"\n    {name} " in result.out for name in COMMANDS)


def test_help_imports_no_games_and_no_libraries() -> None:
    """Importing them takes several times as long as printing the help."""
    code = "import sys; from cryptid.cli.main import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, check=True, timeout=120)
    loaded = set(done.stderr.decode().split())
    ours = {name for name in loaded if name.split(".")[0] == "cryptid"}
    assert ours == {
        "cryptid",
        "cryptid.cli",
        "cryptid.cli.main",
        "cryptid.cli.parser",
        "cryptid.core",
        "cryptid.core.game",
    }
    assert not loaded & {"asyncio", "msgspec", "numba", "numpy", "starlette", "subprocess", "websockets"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = cryptid(name, "--help")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"usage: cryptid {name}")
    assert max(map(len, result.out.split("\n"))) <= 100


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "COMMAND"),
        (["dance"], "'dance'"),
        (["play"], "GAME"),
        (["play", "chess"], "'chess'"),
        (["perft", "classic"], "--depth"),
        (["perft", "classic", "--depth", "0"], "'0'"),
        (["perft", "classic", "--depth", "-1"], "--depth"),
        (["perft", "classic", "--depth", "1", "--seed", "x"], "'x'"),
        (["perft", "classic", "--dep", "1"], "--dep"),
        (["bots", "more"], "more"),
        (["replay"], "FILE"),
        (["setup", "--sed", "3"], "--sed"),
    ],
)
def test_bad_usage_is_one_line(argv: list[str], said: str) -> None:
    assert said in refusal(*argv)


def test_a_refusal_stays_one_line_whatever_it_quotes() -> None:
    said = refusal("play", "classic", "--seats", "a\nb\x1b[31m\udcff")
    assert "'a\\nb\\x1b[31m\\udcff'" in said


def test_a_bug_is_no_refusal() -> None:
    with patch.object(bots, "GAMES", None), pytest.raises(TypeError):
        cryptid("bots")


def test_interrupted_inside() -> None:
    with patch("cryptid.cli.screen.read_line", side_effect=KeyboardInterrupt):
        result = cryptid("play", "classic")
    assert (result.code, result.err) == (130, "cryptid: interrupted.\n")


def test_interrupted_outside() -> None:
    """SIGINT is reset, because background test runs ignore it and their child processes would inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = process("play", "classic")
    signal.signal(signal.SIGINT, before)
    assert running.stdout is not None
    running.stdout.read(1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=LONG)
    assert (running.returncode, err) == (130, b"cryptid: interrupted.\n")


def test_output_closed_early() -> None:
    running = process("golden", "classic", "--players", "3")
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    err = running.stderr.read()
    assert (running.wait(timeout=LONG), err) == (1, b"cryptid: the output: Broken pipe.\n")
    running.stderr.close()
    assert running.stdin is not None
    running.stdin.close()


@pytest.mark.parametrize("words", [["bots"], ["--help"], ["setup", "--help"]])
def test_output_full(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        running = process(*words, stdout=full.fileno())
        _, err = running.communicate(timeout=LONG)
    assert (running.returncode, err) == (1, b"cryptid: the output: No space left on device.\n")


def test_complaints_that_nobody_can_read() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "foo"], env=environment(), stderr=full.fileno(), timeout=LONG, check=False)
    assert done.returncode == 2


def test_interrupted_while_it_loads(capsys: pytest.CaptureFixture[str]) -> None:
    with patch("cryptid.cli.main.main", side_effect=KeyboardInterrupt):
        assert entry.run() == 130
    assert capsys.readouterr().err == "cryptid: interrupted.\n"


def test_the_entry_gives_the_commands_code() -> None:
    with patch.object(sys, "argv", ["cryptid", "bots"]):
        assert entry.run() == 0


def test_no_output_at_all() -> None:
    with patch.object(sys, "stdout", None):
        assert main(["bots"]) == 1
    with patch.object(sys, "stdout", None), patch.object(sys, "stderr", None):
        assert main(["bots"]) == 1


def test_a_real_process() -> None:
    done = subprocess.run([*COMMAND, "bots"], env=environment(), capture_output=True, check=True, timeout=LONG)
    assert done.stdout.startswith(b"classic: random")
    assert done.stderr == b""


def test_output_that_cannot_be_encoded_is_replaced() -> None:
    text = os.fsencode("cube \N{SNOWMAN}\n")
    done = subprocess.run(
        [*COMMAND, "play", "classic", "--seed", "1"],
        env=environment(PYTHONIOENCODING="ascii"),
        input=text,
        capture_output=True,
        check=True,
        timeout=LONG,
    )
    assert b"'cube ???' is not complete" in done.stdout
    assert done.stderr == b""


def test_the_version() -> None:
    assert cryptid("--version").out == f"cryptid {__version__}\n"
