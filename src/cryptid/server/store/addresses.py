"""Addresses as they are stored: keyed hashes, which show that two addresses are equal and nothing else."""

from __future__ import annotations

import secrets
from hashlib import blake2b

from cryptid.server.store.protocol import Database

_SECRET = "address_secret"


class Addresses:
    """Hashes addresses with a key that each database has for itself."""

    def __init__(self, database: Database) -> None:
        self.store = database
        self._key: bytes | None = None

    async def mark(self, network: str) -> str:
        """Return the hash of an address, or of a network that counts as one; see `limits.network`."""
        if self._key is None:
            self._key = bytes.fromhex(await self._secret())
        return blake2b(network.encode(), digest_size=8, key=self._key).hexdigest()

    async def _secret(self) -> str:
        rows = await self.store.query("SELECT value FROM house WHERE name = $1", _SECRET)
        if not rows:
            sql = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            read = "SELECT value FROM house WHERE name = $1"
            _, rows = await self.store.transact((sql, (_SECRET, secrets.token_hex(32))), (read, (_SECRET,)))
        secret: str = rows[0][0]
        return secret
