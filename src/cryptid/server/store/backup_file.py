"""The format of a backup: JSON lines, the same for every kind of database.

The first line is `{"format": "cryptid-backup", "schema": 1, "columns": {"people": ["id", ...], ...}}`. Each row is
`["people", "...", ...]`. The last line is `{"rows": 1234, "digest": "..."}`, with the SHA-256 of all lines before it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from cryptid.core.game import BadInput

if TYPE_CHECKING:
    from hashlib import _Hash

Value = str | int | bool | None
Row = tuple[Value, ...]  # the name of a table, then the values of its columns

_MAX_LINE = 1 << 26

T = TypeVar("T")


class BadBackup(BadInput):
    """The file is not a backup, or is damaged."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_backup", message)


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The schema version of the rows, and the columns of each table."""

    format: Literal["cryptid-backup"] = "cryptid-backup"
    schema: Annotated[int, Meta(ge=1)]
    columns: dict[str, tuple[str, ...]]


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    rows: int
    digest: str


_headers = msgspec.json.Decoder(Header)
_rows = msgspec.json.Decoder(Row)
_footers = msgspec.json.Decoder(Footer)


async def write(file: BinaryIO, header: Header, rows: AsyncIterator[Row]) -> int:
    """Write a backup; return the number of rows."""
    encoder, digest, count = msgspec.json.Encoder(), sha256(), 0

    def put(value: Header | Row | Footer) -> None:
        line = encoder.encode(value) + b"\n"
        digest.update(line)
        file.write(line)

    put(header)
    async for row in rows:
        put(row)
        count += 1
    put(Footer(count, digest.hexdigest()))
    return count


def read(file: BinaryIO) -> tuple[Header, Iterator[Row]]:
    """Read a backup from its beginning. Raises `BadBackup` on damage, at the latest after the last row."""
    file.seek(0)
    first = _line(file, 1)
    header = _decoded(_headers, first, 1)
    return header, _read_rows(file, header, sha256(first))


def _read_rows(file: BinaryIO, header: Header, digest: _Hash) -> Iterator[Row]:
    number = 2
    while (line := _line(file, number)).startswith(b"["):
        row = _decoded(_rows, line, number)
        if len(row) != 1 + len(header.columns.get(str(row[0]) if row else "", row)):
            raise BadBackup(f"line {number} is not a row of any of its tables.")
        yield row
        digest.update(line)
        number += 1
    if _decoded(_footers, line, number) != Footer(number - 2, digest.hexdigest()) or file.read(1):
        raise BadBackup("the file is damaged: its rows do not match its digest.")


def _line(file: BinaryIO, number: int) -> bytes:
    line = file.readline(_MAX_LINE)
    if not line.endswith(b"\n"):
        raise BadBackup(f"line {number}: {'it is too long' if len(line) == _MAX_LINE else 'the file ends too early'}.")
    return line


def _decoded(decoder: msgspec.json.Decoder[T], line: bytes, number: int) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadBackup(f"line {number} cannot be read.") from None
