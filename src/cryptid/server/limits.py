"""How often somebody may ask: a bucket of tokens for each identity or address, in bounded memory."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import islice
from math import ceil

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds

CAPACITY = 50_000  # buckets of one kind


class TooFast(BadInput):
    """More than the rate allows."""

    def __init__(self, wait: Milliseconds) -> None:
        self.seconds = ceil(wait / 1000)
        super().__init__("too_fast", f"That is too fast: wait {self.seconds} s, then try again.")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more every so many milliseconds."""

    burst: int
    every: Milliseconds


@dataclass(frozen=True, slots=True)
class Rates:
    """What is limited, and by whom it is counted."""

    requests: Rate = Rate(40, 100)  # on sockets, by identity, or by address where there is none
    chat: Rate = Rate(6, 2_000)  # texts and emotes, by identity
    codes: Rate = Rate(30, 3_000)  # codes that led to no table, by address: none is to be guessed
    identities: Rate = Rate(20, 30_000)  # made, by address
    claims: Rate = Rate(5, 60_000)  # of transfer codes, by address
    tables: Rate = Rate(10, 30_000)  # made, by identity
    http: Rate = Rate(120, 50)  # requests of any kind, by address


class Limit:
    """The buckets of one kind. Of each it keeps only when it will be full again; full ones are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], Milliseconds]) -> None:
        self._rate, self._now = rate, now
        self._full_at: dict[str, Milliseconds] = {}

    def take(self, key: str) -> None:
        """Count one. Raises `TooFast`, and counts nothing, where the bucket is empty."""
        self._full_at[key] = self.check(key) + self._rate.every

    def check(self, key: str) -> Milliseconds:
        """Raises `TooFast` where the bucket is empty; else when it will be full. Counts nothing."""
        now, depth = self._now(), self._rate.burst * self._rate.every
        full_at = min(max(self._full_at.get(key, now), now), now + depth)  # a clock may be set back
        wait = full_at + self._rate.every - now - depth
        if wait > 0:
            self._full_at[key] = full_at
            raise TooFast(wait)
        if key not in self._full_at and len(self._full_at) >= CAPACITY:
            self._forget(now)
        return full_at

    def _forget(self, now: Milliseconds) -> None:
        """Full buckets need no memory; if that is not enough, the oldest tenth goes too."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        if len(self._full_at) >= CAPACITY:
            self._full_at = dict(islice(self._full_at.items(), CAPACITY // 10, None))

    def __len__(self) -> int:
        return len(self._full_at)


class Limits:
    """A `Limit` of each of the `Rates`, under the same name."""

    requests: Limit
    chat: Limit
    codes: Limit
    identities: Limit
    claims: Limit
    tables: Limit
    http: Limit

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
    """What counts as one address: an IPv6 subscriber has 64 bits of them."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip) >> 64 << 64, 64)))
