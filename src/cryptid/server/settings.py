"""Everything about a server that can be set. `cryptid serve` sets what its arguments name; tests set the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cryptid.server.clock import Milliseconds, wall_clock
from cryptid.server.limits import Rates
from cryptid.server.store.databases import default_url
from cryptid.server.wire.messages import MAX_FRAME

LOOPBACK = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000  # 0: any that is free
    origins: tuple[str, ...] = ()  # of pages that may use this server, beside its own
    proxies: tuple[str, ...] = LOOPBACK  # addresses or networks whose X-Forwarded-For is believed
    database: str = field(default_factory=default_url, repr=False)  # a URL, which may hold a password

    rates: Rates = field(default_factory=Rates)
    frame_bytes: int = MAX_FRAME  # of one request on a socket
    body_bytes: int = 16_384  # of one request over HTTP
    sockets_per_address: int = 100
    tables_per_person: int = 50  # at which one has a seat, and which are not over
    ping_seconds: float = 20  # between pings; as long again for the answer
    drain_seconds: int = 10  # for what is under way when the server is told to stop

    bot_pace: tuple[Milliseconds, Milliseconds] = (700, 1800)  # shortest and longest pause before a bot's move
    now: Callable[[], Milliseconds] = wall_clock

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server by https, so that cookies travel no other way."""
        return any(origin.startswith("https://") for origin in self.origins)
