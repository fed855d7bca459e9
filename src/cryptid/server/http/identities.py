"""Identities. A browser or program keeps a random token; the server stores only its hash."""

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
    """Return a random name, such as Patient Heron, for a person who gave none."""
    return f"{secrets.choice(_MANNERS)} {secrets.choice(_ANIMALS)}"


def digest(secret: str) -> str:
    """Return the hash under which a token or a transfer code is stored."""
    return sha256(secret.encode()).hexdigest()


class Identities:
    """Create, find, rename and transfer identities. A secret is returned once, to its owner."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self._store, self._now = store, now

    async def find(self, token: str) -> Person | None:
        return await self._store.person_of(digest(token)) if _TOKEN.fullmatch(token) else None

    async def create(self, name: str | None, *, is_program: bool = False) -> tuple[Person, str]:
        """Create a person or program; return it and its token."""
        person = Person(secrets.token_hex(16), fresh_name() if name is None else clean_name(name), is_program)
        token = secrets.token_urlsafe(32)
        await self._store.add_person(person, digest(token), self._now())
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, clean_name(name), person.is_program)
        await self._store.rename(person.id, renamed.name)
        return renamed

    async def offer_transfer(self, person: Person) -> tuple[str, Milliseconds]:
        """Return a code with which another device can become this person, once, and when the code expires."""
        code, until = fresh_code(), self._now() + TRANSFER_MS
        await self._store.add_transfer(digest(code), person.id, until)
        return code, until

    async def redeem(self, text: str) -> tuple[Person, str]:
        """Redeem a transfer code; return its person, and a new token for this device."""
        code = read_code(text)
        person = await self._store.take_transfer(digest(code), self._now()) if code else None
        if person is None:
            raise BadInput(
                "no_transfer", "This code is unknown, already used, or older than ten minutes. Ask for a new one."
            )
        return person, await self.new_token(person)

    async def new_token(self, person: Person) -> str:
        """Return another token for a person."""
        token = secrets.token_urlsafe(32)
        await self._store.add_token(person.id, digest(token), self._now())
        return token
