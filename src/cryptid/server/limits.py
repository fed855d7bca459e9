"""Rate limits: a token bucket for each identity or address, in bounded memory."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import islice
from math import ceil

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds

CAPACITY = 50_000  # buckets of one limit


class TooFast(BadInput):
    """The rate limit is exceeded."""

    def __init__(self, wait: Milliseconds) -> None:
        self.seconds = ceil(wait / 1000)
        super().__init__("too_fast", f"Too many requests. Wait {self.seconds} s and try again.")


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` requests at once, then one more every `every` milliseconds."""

    burst: int
    every: Milliseconds


@dataclass(frozen=True, slots=True)
class Rates:
    """The limits, each counted by identity or by address."""

    requests: Rate = Rate(40, 100)  # on sockets, by identity, or by address where there is none
    chat: Rate = Rate(6, 2_000)  # texts and emotes, by identity
    codes: Rate = Rate(30, 3_000)  # codes that match no table, by address, so that codes cannot be guessed
    identities: Rate = Rate(60, 10_000)  # made, by address
    claims: Rate = Rate(5, 60_000)  # of transfer codes, by address
    tables: Rate = Rate(10, 30_000)  # made, by identity
    tables_by_address: Rate = Rate(60, 5_000)  # made, by address
    reports: Rate = Rate(5, 60_000)  # of tables and people, by identity
    studies: Rate = Rate(5, 10_000)  # of records that somebody brings along, by address
    http: Rate = Rate(600, 20)  # requests to the API, by address
    files: Rate = Rate(5_000, 2)  # requests for the page and its files, by address


class Limit:
    """The buckets of one limit. Each is stored as the time when it is full again; full buckets are dropped."""

    def __init__(self, rate: Rate, now: Callable[[], Milliseconds]) -> None:
        self._rate, self._now = rate, now
        self._full_at: dict[str, Milliseconds] = {}

    def take(self, key: str) -> None:
        """Count one request. Raises `TooFast`, and counts nothing, if the bucket is empty."""
        self._full_at[key] = self.check(key) + self._rate.every

    def check(self, key: str) -> Milliseconds:
        """Return when the bucket will be full, without counting. Raises `TooFast` if it is empty."""
        now, depth = self._now(), self._rate.burst * self._rate.every
        full_at = max(self._full_at.get(key, now), now)
        if full_at > now + depth:  # the clock has been set back
            full_at = now
        wait = full_at + self._rate.every - now - depth
        if wait > 0:
            self._full_at[key] = full_at
            raise TooFast(wait)
        if key not in self._full_at and len(self._full_at) >= CAPACITY:
            self._forget(now)
        return full_at

    def _forget(self, now: Milliseconds) -> None:
        """Drop full buckets, and the oldest tenth of the others if that is not enough."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        if len(self._full_at) >= CAPACITY:
            self._full_at = dict(islice(self._full_at.items(), CAPACITY // 10, None))

    def __len__(self) -> int:
        return len(self._full_at)


class Limits:
    """One `Limit` for each of the `Rates`, under the same name."""

    requests: Limit
    chat: Limit
    codes: Limit
    identities: Limit
    claims: Limit
    tables: Limit
    tables_by_address: Limit
    reports: Limit
    studies: Limit
    http: Limit
    files: Limit

    def __init__(self, rates: Rates, now: Callable[[], Milliseconds]) -> None:
        for field in fields(rates):
            setattr(self, field.name, Limit(getattr(rates, field.name), now))

    @contextmanager
    def wrong_codes(self, address: str) -> Iterator[None]:
        """Count codes that match no table, so that codes cannot be guessed. Raises `TooFast` after too many."""
        self.codes.check(address)
        try:
            yield
        except BadInput as error:
            if error.code == "no_table":
                self.codes.take(address)
            raise


def network(address: str) -> str:
    """Return the IPv4 address, or the 64-bit IPv6 network, that counts as one client."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip) >> 64 << 64, 64)))
