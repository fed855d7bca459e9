"""`cryptid check` as a command; tests/server/store/test_check.py tests the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.cli.running import cryptid
from tests.server.store.stores import add_table, opened


def test_what_is_said_and_the_exit_code(tmp_path: Path) -> None:
    async def run(*names: str) -> None:
        async with opened(url) as store:
            for name in names:
                await add_table(store, name)

    url = f"sqlite:///{tmp_path / 'cryptid.db'}"
    asyncio.run(run())
    result = cryptid("check", "--database", url)
    assert (result.code, result.out, result.err) == (0, "Tables: 0, log entries: 0. No damage found.\n", "")
    asyncio.run(run("x"))
    result = cryptid("check", "--database", url)
    assert result.code == 1
    assert result.out.splitlines()[0].startswith("Table x: It cannot be replayed")
    assert result.out.endswith("Tables: 1, log entries: 0. Problems: 1.\n")
