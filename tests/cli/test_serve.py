"""`cryptid serve` as a process that is started, queried and stopped."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cryptid.cli import serve
from cryptid.server.http import serving
from cryptid.server.settings import Settings
from tests.cli.running import cryptid, process, refusal
from tests.server.http.web import UNHURRIED
from tests.waiting import LONG


@contextmanager
def server(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start a server, and give it with its address once it is ready. It is killed at the end if it still runs."""
    argv = ("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{folder}/test.db", *more)
    running = process(*argv, stdin=subprocess.DEVNULL)
    try:
        assert running.stdout is not None
        yield running, running.stdout.readline().decode().split()[3]
    finally:
        running.kill()
        running.communicate(timeout=LONG)


def ended(running: subprocess.Popen[bytes]) -> tuple[int, bytes, list[str]]:
    """Wait for the server to end, and return its exit code, its remaining output and the logged events."""
    out, err = running.communicate(timeout=LONG)
    return running.returncode, out, [json.loads(line)["event"] for line in err.splitlines() if line.startswith(b"{")]


def test_it_says_where_it_is_and_serves_there(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url):
        assert url.startswith("http://127.0.0.1:")
        assert httpx.get(f"{url}/healthz", timeout=LONG).json() == {"status": "ready"}
        with httpx.Client(base_url=url, timeout=LONG) as browser:
            browser.post("/api/me", json={"name": "Ann"})
            new = {"configuration": {"game": "urban", "seats": [None, "random"]}, "seat": 0}
            code = browser.post("/api/tables", json=new).json()["code"]
            assert browser.get(f"/api/tables/{code}").json()["phase"] == "gathering"


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    new = {"configuration": {"game": "urban", "seats": [None, "random"]}, "seat": 0}
    with server(tmp_path) as (running, url), httpx.Client(base_url=url, timeout=LONG) as browser:
        token = browser.post("/api/programs", json={"name": "Ann"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        code = browser.post("/api/tables", json=new, headers=headers).json()["code"]
        with connect(f"{url.replace('http', 'ws')}/ws", additional_headers=headers, **UNHURRIED) as opened:
            opened.send(json.dumps({"type": "open", "table": code}))
            opened.send(json.dumps({"type": "do", "key": "go", "ply": 0, "command": {"type": "start"}}))
            while (message := json.loads(opened.recv(timeout=LONG)))["type"] != "accepted":
                assert message["type"] != "refused"
            running.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                read_to_the_end(opened)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        code_of_exit, out, events = ended(running)
        assert (code_of_exit, out) == (0, b"")
        assert events[0] == "serving"
        assert "draining" in events
        assert "bug" not in events
    with server(tmp_path) as (_, url):
        assert httpx.get(f"{url}/api/tables/{code}", headers=headers, timeout=LONG).json()["phase"] == "playing"


def read_to_the_end(opened: ClientConnection) -> None:
    while True:
        opened.recv(timeout=LONG)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_signals(tmp_path: Path, number: signal.Signals, code: int) -> None:
    with server(tmp_path) as (running, _):
        running.send_signal(number)
        out, err = running.communicate(timeout=LONG)
        assert (running.returncode, out) == (code, b"")
        said = [line for line in err.splitlines() if not line.startswith(b"{")]
        assert said == ([b"cryptid: interrupted."] if code == 130 else [])
        assert b"Traceback" not in err


def test_on_a_terminal_it_speaks_plainly_and_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    """A pseudo-terminal: what the server writes is read from `ours`, and Ctrl-C is typed there."""
    ours, theirs = os.openpty()
    database = f"sqlite:///{tmp_path}/test.db"
    running = subprocess.Popen(
        [sys.executable, "-m", "cryptid.cli.entry", "serve", "--port", "0", "--no-browser", "--database", database],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=_take_terminal,  # noqa: PLW1509 (this process has no threads)
    )  # fmt: skip
    os.close(theirs)
    try:
        with os.fdopen(ours, "rb", buffering=0) as terminal:
            said = b""
            while b"Games are saved" not in said or not said.endswith(b"\n"):
                said += terminal.read(1000)
            terminal_fd = terminal.fileno()
            os.write(terminal_fd, b"\x03")
            with suppress(OSError):  # Linux reports the end of a terminal as an error
                while more := terminal.read(1000):
                    said += more
        assert running.wait(LONG) == 130
    finally:
        running.kill()
        running.wait(LONG)
    lines = said.decode().replace("^C", "").split("\r\n")
    assert lines[0].startswith("Cryptid is at http://127.0.0.1:")
    assert lines[1:] == [f"Games are saved in {tmp_path}/test.db", "", "Cryptid has stopped. Your games are saved.", ""]


def _take_terminal() -> None:
    """Make the new process's standard input the terminal that controls it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_log_as_text_is_empty_while_all_is_well(tmp_path: Path) -> None:
    with server(tmp_path, "--log", "text") as (running, _):
        running.send_signal(signal.SIGTERM)
        assert running.communicate(timeout=LONG)[1] == b""


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    with server(tmp_path) as (running, _):
        children: list[str] = []
        while len(children) < 2:  # a worker for bots and one for assistance
            children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        running.send_signal(signal.SIGTERM)
        assert ended(running)[0] == 0
        for child in children:
            assert not Path(f"/proc/{child}").exists()


def failure(*argv: str) -> str:
    """Return the line that says why a server cannot start; its exit code must be 1."""
    running = process("serve", "--no-browser", *argv, stdin=subprocess.DEVNULL)
    out, err = running.communicate(timeout=LONG)
    assert (running.returncode, out, err.count(b"\n")) == (1, b"", 1), err
    return err.decode().removeprefix("cryptid: ").rstrip("\n")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = failure("--port", str(port), "--database", f"sqlite:///{tmp_path}/test.db")
    assert said.startswith(f"127.0.0.1:{port}: another program already uses this address.")
    assert said.endswith(f"choose another port: --port {port + 1}.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_an_address_that_is_not_ours(tmp_path: Path, host: str) -> None:
    said = failure("--host", host, "--port", "0", "--database", f"sqlite:///{tmp_path}/test.db")
    address, _, why = said.partition(": ")
    assert address == f"{host}:0"
    assert "nknown error" not in why
    assert "(" not in why


def test_a_database_that_is_in_use(tmp_path: Path) -> None:
    with server(tmp_path):
        said = failure("--port", "0", "--database", f"sqlite:///{tmp_path}/test.db")
    assert "in use by another server" in said


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "test.db").write_text("These are words." * 100)
    assert failure("--port", "0", "--database", f"sqlite:///{tmp_path}/test.db")


def test_a_database_that_is_away_does_not_tell_its_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    said = failure("--port", "0", "--database", f"postgresql://ann:hunter2@127.0.0.1:{port}/cryptid")
    assert said == (
        f"postgresql://ann@127.0.0.1:{port}/cryptid: The database cannot be reached or has failed (Connection refused)."
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:games.db", "An SQLite database is a file: sqlite:///games.db"),
        ("sqlite:///", "An SQLite database is a file: sqlite:///games.db"),
        ("sqlite:////srv/", "An SQLite database is a file: sqlite:///games.db"),
        ("sqlite:///no/such/folder.db", "There is no folder no/such in "),
    ],
)
def test_an_sqlite_url_that_names_no_file(url: str, said: str) -> None:
    assert refusal("serve", "--no-browser", "--port", "0", "--database", url).startswith(said)


def test_a_database_of_another_kind() -> None:
    running = process("serve", "--port", "0", "--database", "mysql://ann:hunter2@x/y", stdin=subprocess.DEVNULL)
    out, err = running.communicate(timeout=LONG)
    assert (running.returncode, out) == (2, b"")
    assert err == b"cryptid: The database URL must be sqlite:///path or postgresql://user:password@host/name.\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("--port x", "argument --port: expected a port from 0 to 65535, not 'x' (see cryptid serve --help)"),
        ("--port 65536", "argument --port: expected a port from 0 to 65535, not '65536' (see cryptid serve --help)"),
        (
            "--origin cryptid.example",
            "--origin: expected an address such as https://cryptid.example, not 'cryptid.example'.",
        ),
        ("--origin https://a/b", "--origin: expected an address such as https://cryptid.example, not 'https://a/b'."),
        ("--proxy everybody", "--proxy: expected an address such as 10.0.0.7 or 10.0.0.0/8, not 'everybody'."),
    ],
)
def test_refusals(argv: str, said: str) -> None:
    assert refusal("serve", "--no-browser", *argv.split()) == said


def test_origins_as_browsers_write_them() -> None:
    assert serve._origin("HTTPS://Cryptid.Example/") == "https://cryptid.example"
    assert serve._origin("http://[::1]:8000") == "http://[::1]:8000"


def test_with_an_origin_it_says_that(tmp_path: Path) -> None:
    with server(tmp_path, "--origin", "https://cryptid.example") as (_, url):
        assert url == "https://cryptid.example"


@pytest.mark.parametrize(
    ("argv", "environ", "opens"),
    [
        ((), {"DISPLAY": ":0"}, True),
        ((), {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ((), {}, False),
        (("--no-browser",), {"DISPLAY": ":0"}, False),
    ],
)
def test_the_browser(argv: tuple[str, ...], environ: dict[str, str], opens: bool) -> None:
    def run(_: Settings, ready: Callable[[str], None]) -> signal.Signals:
        ready("http://127.0.0.1:1")
        return signal.SIGTERM

    with (
        patch.object(serving, "run", run),
        patch.object(serve, "open_browser") as opened,
        patch.object(sys, "platform", "linux"),
        patch.dict(os.environ, environ, clear=True),
    ):
        result = cryptid("serve", *argv, "--database", "sqlite:////x.db")
    assert result.out == "Cryptid is at http://127.0.0.1:1 (Ctrl-C stops it).\n"
    assert opened.called == opens


def test_limits_and_the_house_key_are_checked_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal("serve", "--limit", "speed=3").startswith("There is no limit 'speed'.")
    monkeypatch.setenv("CRYPTID_LIMITS", "chat=6/2 chat=never")
    assert refusal("serve").startswith("The limit chat is how many at once")
    monkeypatch.delenv("CRYPTID_LIMITS")
    monkeypatch.setenv("CRYPTID_HOUSE_KEY", " short ")
    assert refusal("serve", "--invite-only").startswith("--invite-only needs a key of at least 8 characters")
