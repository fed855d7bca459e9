"""Programs that speak the line protocol: good ones play, and every kind of failure has its message."""

from __future__ import annotations

import json
import os
import select
import sys
from collections.abc import Iterator
from contextlib import closing
from random import Random
from subprocess import Popen
from typing import Any
from unittest.mock import patch

import pytest

from cryptid.bots import processes, program
from cryptid.bots.arena import Match
from cryptid.bots.bot import Budget
from cryptid.bots.entrants import running_bots
from cryptid.bots.program import Program, ProgramFailed, command_of
from cryptid.bots.workers import play_here, play_in_processes
from cryptid.core.game import BadInput, view
from cryptid.games import GAMES
from tests.bots.programs import ASKED, EXAMPLES, JAVASCRIPT, READY
from tests.waiting import LONG

URBAN = GAMES["urban"]
STATE = URBAN.start(URBAN.deal(URBAN.options_type(), Random(1)))
SEEN = view(STATE, 0)
LEGAL = URBAN.legal_actions(SEEN)


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Where a program should answer, it may take its time."""
    with patch.multiple(program, HELLO_SECONDS=LONG, PATIENCE_SECONDS=LONG):
        yield


def python(source: str) -> list[str]:
    return [sys.executable, "-c", source]


def failure_of(source: str, milliseconds: int = 1000) -> str:
    """Return the error message for a program that is asked once."""
    with pytest.raises(ProgramFailed) as error, closing(Program("urban", python(source))) as bot:
        bot.choose(SEEN, LEGAL, Budget(milliseconds), Random(1))
    assert error.value.code == "program_failed"
    message = str(error.value)
    assert message.startswith("the program '")
    assert message.endswith(".")
    return message


def test_a_question_is_complete_and_the_answer_has_a_reason() -> None:
    source = READY + (
        "question = json.loads(sys.stdin.readline())\n"
        "assert question['type'] == 'choose' and question['budget_ms'] == 1000 and type(question['seed']) is int\n"
        "assert question['view']['seat'] == 0 and question['view']['private']['hand']\n"
        "print(json.dumps({'type': 'move', 'text': question['legal'][3], 'reason': 'The fourth.'}), flush=True)\n"
    )
    with closing(Program("urban", python(source))) as bot:
        choice = bot.choose(SEEN, LEGAL, Budget(1000), Random(1))
    assert (choice.action, choice.reason) == (LEGAL[3], "The fourth.")


def test_the_documented_messages_are_the_real_ones() -> None:
    page = (EXAMPLES.parent / "docs" / "protocol.md").read_text()
    hello, ready, choose, move = map(json.loads, page.split("```jsonl\n")[1].split("```")[0].splitlines())
    asked: list[dict[str, object]] = []

    def answered(_: Program, message: dict[str, object], *rest: object) -> dict[str, object]:
        asked.append(message)
        return dict(ready if message["type"] == "hello" else move)

    with patch.object(Program, "_exchange", answered), closing(Program("urban", python(""))) as bot:
        assert bot.ask(choose["view"], choose["legal"], 2000, choose["seed"]).text == move["text"]
    assert asked == [hello, choose]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "ended before it answered (exit code 0)"),
        ("import sys; sys.exit(3)", "ended before it answered (exit code 3)"),
        ("print('hello')", "answered b'hello', which is not JSON"),
        ("print(b'\\xff'.decode('latin1'))", "which is not JSON"),
        ("print('[1]')", "answered [1] where ready was expected"),
        ('print(\'{"type": "move"}\')', 'answered {"type": "move"} where ready was expected'),
        ('print(\'{"type": "refused", "sentence": "Not I."}\')', 'answered "Not I." where ready was expected'),
        (READY, "ended before it answered (exit code 0)"),
        (ASKED + 'print(\'{"type": "move", "text": "fly"}\')', 'chose "fly", which is not legal'),
        (ASKED + 'print(\'{"type": "move"}\')', "chose null, which is not legal"),
        (ASKED + 'print(\'{"type": "move", "text": [1]}\')', "chose [1], which is not legal"),
        (
            READY
            + "print(json.dumps({'type': 'move', 'text': json.loads(sys.stdin.readline())['legal'][0], 'reason': 1}))",
            "gave a reason that is not text",
        ),
        (ASKED + "sys.stdout.write('x' * 2_000_000)", "answered with a line that is too long"),
        (ASKED + "sys.stdout.close(); sys.stderr.close(); import os; os.close(1); time.sleep(60)", "closed its output"),
    ],
)
def test_bad_programs(source: str, said: str) -> None:
    """Wait for the programs that end; the others never do."""
    with patch.object(program, "END_SECONDS", LONG if said.startswith("ended") else 0.1):
        assert said in failure_of(source)


def test_a_program_that_hangs() -> None:
    with patch.object(program, "PATIENCE_SECONDS", 0.1):
        assert "did not answer within 0.101 s" in failure_of(READY + "time.sleep(60)", milliseconds=1)
    with patch.object(program, "HELLO_SECONDS", 0.1):
        assert "did not answer within 0.1 s" in failure_of("import time; time.sleep(60)")


def test_a_program_that_does_not_read() -> None:
    source = READY + "time.sleep(60)"
    said = r"did not read its question within 0\.1 s"
    with (
        closing(Program("urban", python(source))) as bot,
        patch.object(program, "PATIENCE_SECONDS", 0.1),
        pytest.raises(ProgramFailed, match=said),
    ):
        bot.ask({"long": "x" * 1_000_000}, ["draw"], 0, 1)


@pytest.mark.parametrize("stray", ["Thinking about it.\\n", "\\n"])
def test_unexpected_output_is_not_read_as_the_next_answer(stray: str) -> None:
    answer = "json.dumps({'type': 'move', 'text': json.loads(sys.stdin.readline())['legal'][0]})"
    source = f"{READY}sys.stdout.write({answer} + '\\n{stray}'); sys.stdout.flush(); sys.stdin.read()"
    with closing(Program("urban", python(source))) as bot:
        assert bot.ask({}, ["draw"], 1000, 1).text == "draw"
        with pytest.raises(ProgramFailed, match="before it was asked"):
            bot.ask({}, ["draw"], 1000, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("program:", "the program 'program:' has no command."),
        ("program:'", "cannot be read (No closing quotation)"),
        ("program:/no/such/bot", "cannot be started (No such file or directory)"),
        ("program:/", "cannot be started (Permission denied)"),
    ],
)
def test_programs_that_cannot_be_started(name: str, said: str) -> None:
    with pytest.raises(ProgramFailed) as error, running_bots("urban", [name]):
        pass
    assert said in str(error.value)


def test_everything_a_program_started_ends_with_it() -> None:
    child = "import subprocess, sys\np = subprocess.Popen(['sleep', '600'])\n"
    answer = (
        "print(json.dumps({'type': 'ready', 'name': str(p.pid)}), flush=True)\nsys.stdin.readline()\ntime.sleep(600)"
    )
    seen: list[str] = []
    answered = Program._exchange

    def noting(self: Program, *arguments: Any) -> Any:
        found = answered(self, *arguments)
        seen.append(found["name"])
        return found

    with patch.object(Program, "_exchange", noting), patch.object(program, "END_SECONDS", 0.1):
        bot = Program("urban", python(f"{child}import json, time\n{answer}"))
        descriptor = os.pidfd_open(int(seen[0]))
        bot.close()
    assert select.select([descriptor], [], [], LONG)[0]
    os.close(descriptor)


def test_an_interrupt_while_a_program_starts_ends_it() -> None:
    started: list[Popen[bytes]] = []

    def noted(*arguments: Any, **settings: Any) -> Popen[bytes]:
        started.append(Popen(*arguments, **settings))
        return started[0]

    with (
        patch.object(processes, "Popen", noted),
        patch.object(Program, "_exchange", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        Program("urban", python("import sys; sys.stdin.read()"))
    assert started[0].returncode is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_in_another_language_plays(game: str) -> None:
    options = GAMES[game].options_type(players=3) if game == "classic" else GAMES[game].options_type()
    match = Match(game, options, (JAVASCRIPT, "random"), 3)
    first = list(play_here(match, [0]))
    assert list(play_in_processes(match, [0], jobs=1)) == first  # the seed decides in another process too


def test_a_program_that_fails_in_a_worker_ends_the_run_with_its_message() -> None:
    match = Match("urban", URBAN.options_type(), (f"program:{sys.executable} -c 'print(1)'", "random"), 3)
    with pytest.raises(BadInput, match="answered 1 where ready was expected"):
        list(play_in_processes(match, range(2), jobs=2))


def test_words_of_a_command() -> None:
    assert command_of("program:./bot --depth '3 or 4'") == ["./bot", "--depth", "3 or 4"]
