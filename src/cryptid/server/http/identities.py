"""Who somebody is: a random token, kept by the browser in a cookie or by a program, and here only as its hash."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable
from hashlib import sha256

from cryptid.core.game import BadInput
from cryptid.server.store.protocol import Milliseconds, Person, Store
from cryptid.server.table.codes import fresh_code, read_code

LONGEST_NAME = 24
TRANSFER_MS = 10 * 60 * 1000

_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
_JOINERS = "\u200c\u200d"  # invisible too, but some scripts and emoji are written with them
_MANNERS = (
    "Bold",
    "Calm",
    "Clever",
    "Curious",
    "Gentle",
    "Keen",
    "Lucky",
    "Nimble",
    "Patient",
    "Quiet",
    "Swift",
    "Wary",
)
_ANIMALS = ("Badger", "Curlew", "Falcon", "Fox", "Hare", "Heron", "Kestrel", "Lynx", "Marten", "Otter", "Owl", "Raven")


class BadName(BadInput):
    """A name that cannot be shown to others."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad_name", sentence)


def clean_name(text: str) -> str:
    """The name as others see it, or `BadName`: composed, spaced singly, 1 to 24 characters, nothing invisible."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not all(_is_seen(sign) and sign not in _JOINERS for sign in name):
        raise BadName("A name has only signs that can be seen.")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name has 1 to {LONGEST_NAME} characters.")
    return name


def clean_text(text: str) -> str:
    """What somebody says, on one line and without what is invisible or turns the direction of writing."""
    said = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign.isspace() or _is_seen(sign))
    said = " ".join(said.split())
    if not said:
        raise BadInput("bad_text", "There is nothing to say in that.")
    return said


def _is_seen(sign: str) -> bool:
    return sign in _JOINERS or not (unicodedata.category(sign).startswith("C") or sign in _BLANK)


def fresh_name() -> str:
    """For somebody who has not said: such as Patient Heron."""
    return f"{secrets.choice(_MANNERS)} {secrets.choice(_ANIMALS)}"


def digest(secret: str) -> str:
    """What is kept of a token or a transfer code."""
    return sha256(secret.encode()).hexdigest()


class People:
    """Identities, over a store. What is secret leaves here once, to its owner."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self._store, self._now = store, now

    async def find(self, token: str) -> Person | None:
        return await self._store.person_of(digest(token)) if _TOKEN.fullmatch(token) else None

    async def make(self, name: str | None, *, is_program: bool = False) -> tuple[Person, str]:
        """A new person or program and its token."""
        person = Person(secrets.token_hex(16), fresh_name() if name is None else clean_name(name), is_program)
        token = secrets.token_urlsafe(32)
        await self._store.add_person(person, digest(token), self._now())
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, clean_name(name), person.is_program)
        await self._store.rename(person.id, renamed.name)
        return renamed

    async def offer(self, person: Person) -> tuple[str, Milliseconds]:
        """A code with which another device becomes this person, once, and until when it is good."""
        code, until = fresh_code(), self._now() + TRANSFER_MS
        await self._store.add_transfer(digest(code), person.id, until)
        return code, until

    async def claim(self, text: str) -> tuple[Person, str]:
        """The person whose code it is, and a token of their own for this device. The code is used up."""
        code = read_code(text)
        person = await self._store.take_transfer(digest(code), self._now()) if code else None
        if person is None:
            raise BadInput("no_transfer", "This code is not known, is used up, or is older than ten minutes.")
        token = secrets.token_urlsafe(32)
        await self._store.add_token(person.id, digest(token), self._now())
        return person, token
