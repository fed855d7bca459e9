"""Servers in processes of their own: started on a free port, measured, and stopped by their id."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.waiting import LONG

SERVE = (sys.executable, "-m", "cryptid.cli.entry", "serve", "--no-browser")
READY = re.compile(r"http://127\.0\.0\.1:(\d+)")
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Server:
    """A running server. Its log is a file, since a pipe that nobody reads would block it."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def stop(self) -> int:
        """Ask the server to stop, wait, and return its exit status."""
        self.process.terminate()
        return self.process.wait(LONG)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(LONG)

    def megabytes(self) -> float:
        """Return its memory in use, without its workers."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def logged(self) -> list[dict[str, Any]]:
        """Return the lines of its log. Raises on a line that is not JSON. Any: each event has its own fields."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def alarms(self) -> list[dict[str, Any]]:
        """Return the errors in its log. Any: as in `logged`."""
        return [line for line in self.logged() if line["level"] not in ("info", "debug")]


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def machine_seconds() -> float:
    """Return the CPU time that all processes together have used."""
    user, nice, system, _, _, *interrupts = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    return sum(map(int, (user, nice, system, *interrupts))) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database: str, log: Path, command: Sequence[str] = SERVE, port: int = 0) -> Iterator[Server]:
    """Run a server until the block ends, and then kill it if it still runs."""
    with log.open("a") as stderr:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--database", database], stdout=subprocess.PIPE, stderr=stderr, text=True
        )
    try:
        assert process.stdout is not None
        said = READY.search(process.stdout.readline())
        assert said is not None, log.read_text()
        yield Server(process, int(said[1]), log)
    finally:
        process.kill()
        process.communicate()
