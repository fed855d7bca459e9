"""The settings of a server. `cryptid serve` sets some from its arguments; tests set the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds, wall_clock
from cryptid.server.limits import Rate, Rates
from cryptid.server.store.databases import default_url
from cryptid.server.store.retention import Keep
from cryptid.server.wire.messages import MAX_FRAME

LOOPBACK = ("127.0.0.1", "::1")
RATES = tuple(each.name for each in fields(Rates))


COUNTS = (  # settings that `cryptid serve --limit` can change, besides the rates
    "body_bytes",
    "sockets_per_address",
    "tables_per_person",
    "waiting_per_person",
    "listed_per_person",
    "listed_per_address",
    "unjoined_seconds",
    "sitter_seconds",
    "sitter_listed_seconds",
)


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
    sockets_per_address: int = 300
    tables_per_person: int = 50  # unfinished ones that a person hosts or has a seat at
    waiting_per_person: int = 10  # tables that have not started at which a person may take a seat
    listed_per_person: int = 3  # tables in the lobby, by host
    listed_per_address: int = 20
    unjoined_seconds: int = 600  # a table that nobody has joined leaves the lobby this long after its host
    sitter_seconds: int = 21_600  # before the start, the seat of an absent person is freed after this
    sitter_listed_seconds: int = 300  # the same, at a table in the lobby
    ping_seconds: float = 20  # between pings, and as a timeout for the pong
    fold_entries: int = 256  # of a table's log, before a snapshot replaces the older ones
    keep: Keep = field(default_factory=Keep)
    drain_seconds: int = 10  # for requests in progress when the server is asked to stop

    house_key: str | None = field(default=None, repr=False)  # people need it to create tables; None: they do not

    bot_pace: tuple[Milliseconds, Milliseconds] = (150, 350)  # shortest and longest pause; clients show moves slower
    now: Callable[[], Milliseconds] = wall_clock

    @property
    def is_secure(self) -> bool:
        """True if people reach the server over https. Its cookie is then sent over https only."""
        return any(origin.startswith("https://") for origin in self.origins)


def with_limit(settings: Settings, text: str) -> Settings:
    """Return the settings with one limit changed: `chat=6/2` (6 at once, then one every 2 s) or `listed_per_person=3`.

    Raises `BadInput`.
    """
    name, _, value = text.partition("=")
    if name in COUNTS and (count := _number(value)) is not None and count == int(count):
        changed: dict[str, Any] = {name: int(count)}  # Any: fields of the settings have many types
        return replace(settings, **changed)
    burst, every = map(_number, value.partition("/")[::2])
    if name in RATES and burst and every and burst == int(burst):
        rate = Rate(int(burst), max(1, round(1000 * every)))
        return replace(settings, rates=replace(settings.rates, **{name: rate}))
    if name in COUNTS or name in RATES:
        example = (
            "a whole number, such as 3" if name in COUNTS else "how many at once / seconds for one more, such as 6/2"
        )
        raise BadInput("bad_limit", f"The limit {name} is {example}, not '{value[:40]}'.")
    raise BadInput("bad_limit", f"There is no limit '{name[:40]}'. There are {', '.join((*RATES, *COUNTS))}.")


def _number(text: str) -> float | None:
    """Return a number above 0 and below a billion; None: it is not one."""
    return float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,3})?", text, re.ASCII) and float(text) > 0 else None
