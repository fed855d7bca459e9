"""The settings of a server. `cryptid serve` sets some from its arguments; tests set the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cryptid.server.clock import Milliseconds, wall_clock
from cryptid.server.limits import Rates
from cryptid.server.store.databases import default_url
from cryptid.server.store.retention import Keep
from cryptid.server.wire.messages import MAX_FRAME

LOOPBACK = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000  # 0: any free port
    origins: tuple[str, ...] = ()  # other origins whose pages may use this server
    lan: tuple[str, ...] = ()  # addresses of this machine that others on its network can use, the best first
    proxies: tuple[str, ...] = LOOPBACK  # addresses or networks whose X-Forwarded-For is trusted
    database: str = field(default_factory=default_url, repr=False)  # the URL may hold a password

    logs_text: bool = False  # logs are for a person at a terminal, not for a program

    rates: Rates = field(default_factory=Rates)
    frame_bytes: int = MAX_FRAME  # of one request on a socket
    body_bytes: int = 16_384  # of one request over HTTP
    sockets_per_address: int = 100
    tables_per_person: int = 50  # with a seat at a game that is not over
    ping_seconds: float = 20  # between pings, and as a timeout for the pong
    fold_entries: int = 256  # of a table's log, before a snapshot replaces the older ones
    keep: Keep = field(default_factory=Keep)
    drain_seconds: int = 10  # for requests in progress when the server is asked to stop

    bot_pace: tuple[Milliseconds, Milliseconds] = (150, 350)  # shortest and longest pause; clients show moves slower
    now: Callable[[], Milliseconds] = wall_clock

    @property
    def is_secure(self) -> bool:
        """True if people reach the server over https. Its cookie is then sent over https only."""
        return any(origin.startswith("https://") for origin in self.origins)
