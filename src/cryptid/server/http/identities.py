"""Who somebody is: a random token, kept by the browser in a cookie or by a program, and here only as its hash."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from hashlib import sha256

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Store
from cryptid.server.table.codes import fresh_code, read_code
from cryptid.server.table.log import Person
from cryptid.server.table.texts import clean_name

TRANSFER_MS = 10 * 60 * 1000

_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
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
