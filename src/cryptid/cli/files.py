"""Files named in arguments. Commands check them before doing anything, and write last."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from cryptid.core.game import BadInput


class BadFile(BadInput):
    """A file that cannot be used; the message begins with its name."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__("bad_file", f"{name}: {why}")


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Add a file's name to the message of any `BadInput` raised inside."""
    try:
        yield
    except BadInput as error:
        raise BadFile(name, str(error)) from None


def read_text(name: str) -> str:
    """Read a whole text file, or standard input if the name is "-"."""
    try:
        return _read_bytes(name).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(name, f"is not UTF-8 text (byte {error.start}).") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise BadFile(name, f"cannot be read ({_why(error)}).") from None


def _read_bytes(name: str) -> bytes:
    if name != "-":
        return Path(name).read_bytes()
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def check_writable(name: str) -> None:
    """Refuse a name under which no file could be written, without touching the disk."""
    try:
        path = Path(name)
        if path.is_dir():
            raise BadFile(name, "is a folder.")
        if not path.parent.is_dir():
            raise BadFile(name, f"there is no folder {path.parent}.")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadFile(name, "cannot be written.")
    except OSError as error:
        raise BadFile(name, f"cannot be written ({_why(error)}).") from None


def write_text(name: str, text: str) -> None:
    """Write a whole text file. An error names the file."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        error.filename = name
        raise


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """Open a file of any size for reading."""
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except (OSError, ValueError) as error:
            raise BadFile(name, f"cannot be read ({_why(error)}).") from None
        yield file


@contextmanager
def replacing(name: str) -> Iterator[BinaryIO]:
    """Write a file that only its owner can read. It gets its name once it is complete and synced to disk."""
    path = Path(name).resolve()
    if path.exists() and not path.is_file():
        raise BadFile(name, "is not a regular file, so it cannot be replaced.")
    descriptor, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
        Path(made).replace(path)
    except BaseException as error:
        Path(made).unlink()
        if isinstance(error, OSError):
            error.filename = name
        raise


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
