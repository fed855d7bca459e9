"""Everything that a database keeps about one person: what they may see, and how it is removed.

A person's name and chat stand in the logs of their tables. Those entries are rewritten; their moves stay, under an
author that is no longer theirs.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cryptid.server.clock import Milliseconds
from cryptid.server.store.acts import act
from cryptid.server.store.protocol import Database, Statement
from cryptid.server.store.retention import deleting_person
from cryptid.server.table.erasing import erased
from cryptid.server.table.log import Identity, TableId, former

_PERSONAL = "substr(fact, 10, 4) IN ('seat', 'rena', 'said')"  # as in the index `entries_personal`
_TABLES = f"""SELECT table_id FROM seats WHERE person = $1
    UNION SELECT table_id FROM entries WHERE author = $1 AND {_PERSONAL}"""


class Personal:
    def __init__(self, database: Database) -> None:
        self.store = database

    # What is kept

    async def tables(self, person: Identity) -> list[TableId]:
        """Return the tables at which the person has a seat, or whose log has their name or chat."""
        return [table for (table,) in await self.store.query(_TABLES, person)]

    async def export(self, person: Identity) -> dict[str, Any]:
        """Return what is kept about a person, as JSON values. Any: as in JSON."""
        ((name, is_program, made_at),) = await self.store.query(
            "SELECT name, is_program, made_at FROM people WHERE id = $1", person
        )
        return {
            "identity": {"name": name, "program": bool(is_program), "made_at": made_at},
            "tables": [
                {"table": msgspec.json.decode(summary), "seat": seat}
                for summary, seat in await self.store.query(
                    "SELECT summary, seat FROM seats JOIN tables ON id = table_id WHERE person = $1 ORDER BY made_at",
                    person,
                )
            ],
            "entries": [
                {"table": code, "at": at, "fact": msgspec.json.decode(fact)}
                for code, at, fact in await self.store.query(
                    f"""SELECT code, at, fact FROM entries JOIN tables ON id = table_id
                        WHERE author = $1 AND {_PERSONAL} ORDER BY at, ply""",
                    person,
                )
            ],
            "progress": [
                {"kind": kind, "name": name, "value": msgspec.json.decode(value), "score": score, "at": at}
                for kind, name, value, score, at in await self.store.query(
                    "SELECT kind, name, value, score, at FROM progress WHERE identity = $1 ORDER BY kind, name", person
                )
            ],
            "programs": [{"name": name} for _, name in await self.programs(person)],
            "reports": [
                {"table": code, "at": at, "reason": reason, "words": words}
                for code, at, reason, words in await self.store.query(
                    """SELECT code, at, reason, words FROM reports JOIN tables ON tables.id = table_id
                       WHERE reporter = $1 ORDER BY at""",
                    person,
                )
            ],
        }

    # Tokens and programs

    async def log_out(self, person: Identity, at: Milliseconds) -> None:
        """Make every token and transfer code of a person invalid, and have every server close their connections."""
        await self.store.transact(*_without_tokens(person), act("log_out", person, at))

    async def add_program(self, program: Identity, owner: Identity, handle: str) -> None:
        sql = "INSERT INTO programs (person, owner, handle) VALUES ($1, $2, $3)"
        await self.store.transact((sql, (program, owner, handle)))

    async def programs(self, owner: Identity) -> list[tuple[str, str]]:
        """Return handle and name of each program that the person has made and not revoked."""
        sql = """SELECT handle, name FROM programs JOIN people ON id = person WHERE owner = $1
                 AND EXISTS (SELECT 1 FROM tokens WHERE tokens.person = id) ORDER BY made_at, handle"""
        return [(handle, name) for handle, name in await self.store.query(sql, owner)]

    async def revoke_program(self, owner: Identity, handle: str, at: Milliseconds) -> bool:
        """Make the token of a program invalid; return False if the person has no such program."""
        rows = await self.store.query("SELECT person FROM programs WHERE owner = $1 AND handle = $2", owner, handle)
        for (program,) in rows:
            await self.log_out(program, at)
        return bool(rows)

    # Erasing

    async def begin_leaving(self, person: Identity, at: Milliseconds) -> None:
        """Log the person and their programs out, and note that everything about them is to be erased."""
        programs = await self.store.query("SELECT person FROM programs WHERE owner = $1", person)
        note = "INSERT INTO leaving (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self.store.transact(
            *(
                statement
                for each in (person, *(program for (program,) in programs))
                for statement in (*_without_tokens(each), (note, (each, at)), act("erase", each, at))
            )
        )

    async def leaving(self) -> list[Identity]:
        """Return the people whose erasure has begun and is not finished."""
        return [person for (person,) in await self.store.query("SELECT person FROM leaving ORDER BY at")]

    async def erase_from(self, table: TableId, person: Identity) -> None:
        """Remove name, chat and identity from a table's log. The table must hold no newer entries of the person."""
        sql = f"SELECT ply, fact FROM entries WHERE table_id = $1 AND author = $2 AND {_PERSONAL}"
        found = await self.store.query(sql, table, person)
        rewrite = "UPDATE entries SET fact = $3 WHERE table_id = $1 AND ply = $2"
        nobody = former(table, person)
        await self.store.transact(
            *((rewrite, (table, ply, erased(fact))) for ply, fact in found),
            ("UPDATE entries SET author = $3 WHERE table_id = $1 AND author = $2", (table, person, nobody)),
            ("UPDATE seats SET person = $3 WHERE table_id = $1 AND person = $2", (table, person, nobody)),
            ("UPDATE tables SET host = $3 WHERE id = $1 AND host = $2", (table, person, nobody)),
            ("UPDATE listings SET host = $3 WHERE table_id = $1 AND host = $2", (table, person, nobody)),
            ("UPDATE reports SET person = $3 WHERE table_id = $1 AND person = $2", (table, person, nobody)),
        )

    async def finish_leaving(self, person: Identity) -> None:
        """Remove the identity and all that belongs to it."""
        await self.store.transact(*deleting_person(person))


def _without_tokens(person: Identity) -> tuple[Statement, Statement]:
    return (
        ("DELETE FROM tokens WHERE person = $1", (person,)),
        ("DELETE FROM transfers WHERE person = $1", (person,)),
    )
