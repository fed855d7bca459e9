"""One decoded request, as the functions that answer operations get it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from cryptid.server.table.log import Person

Given = Annotated[str, Meta(max_length=100)]  # as typed, before it is cleaned


@dataclass(frozen=True, slots=True)
class Call:
    """One decoded request. `query` and `body` have the operation's types, `code` is the path's parameter.

    `cookie` is the token of the browser's cookie. `origin` is that of the links which this client gives to others;
    None: there is none that works for them.
    """

    person: Person | None
    address: str
    code: str
    query: Any
    body: Any
    cookie: str | None
    origin: str | None

    @property
    def me(self) -> Person:
        assert self.person is not None, "the operation needs an identity"
        return self.person


@dataclass(frozen=True, slots=True)
class WithCookie:
    """A response that sets the identity cookie; without a token it removes the cookie."""

    value: object
    token: str | None
