"""Commit to a deal before the game and check it afterwards: proof that the deal was not chosen or changed later."""

from __future__ import annotations

from hashlib import sha256

from cryptid.core.codec import canonical
from cryptid.core.game import Dealt


def commit(deal: Dealt, salt: str) -> str:
    """Return the SHA-256, in hex, of the salt followed by the deal's canonical JSON, both as UTF-8.

    The salt keeps the deal secret until it is revealed: 256 random bits as 64 hexadecimal digits, fresh for each deal.
    """
    return sha256((salt + canonical(deal)).encode()).hexdigest()
