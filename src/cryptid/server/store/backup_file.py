"""The file of a backup: JSON lines, the same for every kind of database.

First `{"format": "cryptid-backup", "schema": 1, "columns": {"people": ["id", ...], ...}}`, then
`["people", "...", ...]` a row, and last `{"rows": 1234, "digest": "..."}`, with the SHA-256 of all lines before it.
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

_LONGEST_LINE = 1 << 26

T = TypeVar("T")


class BadBackup(BadInput):
    """A file that is no backup, or not all of one."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad_backup", sentence)


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Of which schema the rows are, and what their values mean."""

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
    """How many rows there were."""
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
    """The file from its beginning. Damage raises `BadBackup`, at the latest after the last row."""
    file.seek(0)
    first = _line(file, 1)
    header = _decoded(_headers, first, 1)
    return header, _read_rows(file, header, sha256(first))


def _read_rows(file: BinaryIO, header: Header, digest: _Hash) -> Iterator[Row]:
    number = 2
    while (line := _line(file, number)).startswith(b"["):
        row = _decoded(_rows, line, number)
        if len(row) != 1 + len(header.columns.get(str(row[0]) if row else "", row)):
            raise BadBackup(f"line {number}: not a row of one of its tables.")
        yield row
        digest.update(line)
        number += 1
    if _decoded(_footers, line, number) != Footer(number - 2, digest.hexdigest()) or file.read(1):
        raise BadBackup("damaged: its rows are not those that were written.")


def _line(file: BinaryIO, number: int) -> bytes:
    line = file.readline(_LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise BadBackup(f"line {number}: {'too long' if len(line) == _LONGEST_LINE else 'the file ends too early'}.")
    return line


def _decoded(decoder: msgspec.json.Decoder[T], line: bytes, number: int) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadBackup(f"line {number}: not what a backup has there.") from None
