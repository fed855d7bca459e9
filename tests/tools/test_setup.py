"""Set-up: steps run once, folders and users that already have something keep it, and failures say what to do."""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import threading
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.waiting import LONG
from tools import setup
from tools.setup import Failed


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that set-up prints."""
    lines: list[str] = []
    monkeypatch.setattr(setup, "say", lines.append)
    return lines


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a .venv in which nothing has been done yet."""
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(setup, "LOCK_FILE", tmp_path / ".cache" / "setup.lock")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    return tmp_path


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_a_step_runs_again_only_if_its_input_has_changed_or_it_has_failed(folder: Path) -> None:
    source = folder / "web"
    (source / "node_modules").mkdir(parents=True)
    (source / "page.ts").write_text("1")
    done: list[int] = []

    def build(_: Path) -> None:
        done.append(1)
        if len(done) == 2:
            raise Failed("no")

    setup.once(build, source)
    (source / "node_modules" / "built.js").touch()
    setup.once(build, source)
    assert len(done) == 1
    (source / "page.ts").write_text("2")
    with pytest.raises(Failed):
        setup.once(build, source)
    (source / "page.ts").write_text("1")
    setup.once(build, source)
    assert len(done) == 3


def test_set_ups_in_one_folder_wait_for_each_other(folder: Path, said: list[str]) -> None:
    setup.LOCK_FILE.parent.mkdir()
    order: list[str] = []

    def second() -> None:
        with setup.alone():
            order.append("second")

    with setup.LOCK_FILE.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        waiting = threading.Thread(target=second)
        waiting.start()
        while not said:
            waiting.join(0.01)
        order.append("first")
    waiting.join(LONG)
    assert order == ["first", "second"]
    assert said == ["Another set-up is running in this folder; waiting until it has finished."]


def test_a_venv_that_works_is_kept_whatever_python_comes_first(
    folder: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".venv" / "pyvenv.cfg").write_text(f"command = python -m venv {folder / '.venv'}")
    Path(setup.PYTHON).symlink_to(sys.executable)
    setup.check_venv()
    assert said == []
    version = platform.python_version()
    monkeypatch.setattr(platform, "python_version", lambda: "3.99.0")
    setup.check_venv()
    assert Path(setup.PYTHON).exists()
    assert said[0].startswith(f".venv keeps its Python {version}, although ")
    assert said[0].endswith("is Python 3.99.0. To change to that, run `make clean` first.")


@pytest.mark.parametrize("fault", ["moved", "broken"])
def test_a_venv_that_does_not_work_is_removed(folder: Path, said: list[str], fault: str) -> None:
    place = "/elsewhere/.venv" if fault == "moved" else folder / ".venv"
    (folder / ".venv" / "pyvenv.cfg").write_text(f"command = python -m venv {place}")
    program(Path(setup.PYTHON), "exit 0" if fault == "moved" else "exit 1")
    setup.check_venv()
    assert not (folder / ".venv").exists()
    assert said == ["Building .venv again: the one in this folder does not work."]


def test_packages_are_installed_again_after_an_interruption(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []

    def run(*command: str) -> None:
        commands.append(command)
        if len(commands) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(setup, "pip", lambda: ["pip"])
    with pytest.raises(KeyboardInterrupt):
        setup.pip_install(folder / "requirements.lock")
    setup.pip_install(folder / "requirements.lock")
    setup.pip_install(folder / "requirements.lock")
    assert ["--ignore-installed" in command for command in commands] == [False, True, False]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo \"NewConnectionError('no route')\"; echo last; exit 1", f"{setup.NO_NETWORK}\n    last"),
        ("echo reason; exit 3", "Set-up failed: this command exited with 3: "),
    ],
)
def test_a_command_that_fails_says_why(folder: Path, script: str, said: str) -> None:
    program(folder / "command", script)
    with pytest.raises(Failed) as failed:
        setup.run(str(folder / "command"))
    assert str(failed.value).startswith(said)


def test_npm_gives_up_soon_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, str] = {}
    monkeypatch.setattr(setup, "run", lambda *_, cwd, env: found.update(env))
    setup.npm("ci")

    def pause(name: str) -> int:
        told = subprocess.run(["npm", "config", "get", name], env=found, capture_output=True, text=True, check=True)
        return int(told.stdout)

    assert pause("fetch-retry-mintimeout") + pause("fetch-retry-maxtimeout") <= 10_000


BUSY = """
tried="$(dirname "$0")/tried"
if [ -e "$tried" ]; then exit 0; fi
touch "$tried"
echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (unattended-upgr)"
exit 100
"""


def test_apt_is_tried_again_while_another_program_uses_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(setup, "APT_PAUSE_SECONDS", 0)
    program(folder / "apt-get", BUSY)
    setup.apt("update")
    assert (folder / "tried").exists()
    program(folder / "apt-get", "echo 'E: Unable to locate package'; exit 100")
    with pytest.raises(Failed, match="Unable to locate package"):
        setup.apt("install", "chromium")


@pytest.mark.parametrize("user", [0, 1000])
def test_without_any_browser_it_tries_everything_and_then_says_what_to_do(
    said: list[str], monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    def run(*command: str, **_: object) -> None:
        raise Failed(f"{Path(command[0]).name} {' '.join(command[1:])}: no route to host")

    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(setup, "works", lambda *_: False)
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with pytest.raises(Failed) as failed:
        setup.browser()
    tried, advice = str(failed.value).split("\n\n")[:-1], str(failed.value).split("\n\n")[-1]
    commands = ["python -m playwright install chromium: no route to host"]
    assert tried == (["apt-get update: no route to host"] if user == 0 else []) + commands
    assert advice == setup.NO_BROWSER


def test_nothing_is_installed_if_there_is_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "run", lambda *_: pytest.fail("installs something"))
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "chromium" else None)
    setup.browser()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-build.lock", "requirements-dev.lock"])
def test_a_lock_pins_what_its_packages_ask_for_with_extras(name: str) -> None:
    """Otherwise pip looks for the package with the extra by itself, and refuses the first newer version it finds."""
    pinned = {
        (canonicalize_name(pin.name), extra)
        for line in (setup.ROOT / name).read_text().splitlines()
        if "==" in line and not line.startswith(" ")
        for pin in [Requirement(line.removesuffix("\\"))]
        for extra in ["", *pin.extras]
    }
    asked = {
        (canonicalize_name(wanted.name), extra)
        for package, _ in pinned
        for text in _requirements(package)
        for wanted in [Requirement(text)]
        if wanted.marker is None or wanted.marker.evaluate({"extra": ""})
        for extra in wanted.extras
    }
    assert len(pinned) > 1
    assert asked <= pinned


def _requirements(package: str) -> list[str]:
    try:
        return requires(package) or []
    except PackageNotFoundError:  # a package for another system
        return []
