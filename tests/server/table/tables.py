"""Tables for tests: created, filled and played without a server."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cryptid.core.codec import canonical
from cryptid.core.game import Seat, view
from cryptid.games import GAMES
from cryptid.server.table.log import Head, Person
from cryptid.server.table.referee import Table, make_deal
from cryptid.server.table.schedule import Timing
from cryptid.server.table.state import Change
from cryptid.server.wire import messages as wire

PACE = (700, 1800)
TIMING = Timing(PACE, sitter_ms=6 * 3_600_000, sitter_listed_ms=5 * 60_000)
PEOPLE = tuple(Person(f"person-{letter}", letter.upper()) for letter in "abcdef")


def make_head(configuration: wire.Configuration, seed: int) -> Head:
    deal = make_deal(configuration, Random(seed))
    return Head(
        id="t1",
        code="bako-ludi-meto",
        game=configuration.game,
        version=GAMES[configuration.game].version,
        configuration=wire.encode(configuration).decode(),
        deal=canonical(deal),
        salt="5a" * 32,
        host=PEOPLE[0].id,
        listed=configuration.listed,
        made_at=1000,
    )


def make_table(game: str = "classic", players: int = 3, seed: int = 0, **more: Any) -> Table:
    """Return a table without players. Any: fields of a configuration."""
    options = {"players": players, **more.pop("options", {})}
    seats = more.pop("seats", (None,) * players)
    return Table(make_head(wire.Configuration(game=game, options=options, seats=seats, **more), seed), TIMING)


def do(table: Table, person: Person, command: wire.Command, **more: Any) -> Change:
    """Carry out a command, as a server would. Any: arguments of `draft`."""
    at = more.pop("at", 1000 + table.ply)
    key = more.pop("key", f"key-{table.ply}")
    return table.commit(table.draft(person, wire.Do(key, more.pop("ply", table.ply), command), at, **more))


def begin(table: Table) -> Table:
    """Seat everybody and start the game."""
    for seat, chair in enumerate(table.state.chairs):
        if chair.level is None:
            do(table, PEOPLE[seat], wire.Sit(seat))
    do(table, PEOPLE[0], wire.Start())
    return table


def begun(game: str = "classic", players: int = 3, seed: int = 0, **more: Any) -> Table:
    return begin(make_table(game, players, seed, **more))


def waited_for(table: Table) -> list[Seat]:
    return [seat for seat, opened in enumerate(table.state.opened) if opened is not None]


def random_text(table: Table, seat: Seat, rng: Random) -> str:
    assert table.state.game_state is not None
    return table.game.to_text(rng.choice(list(table.game.legal_actions(view(table.state.game_state, seat)))))


def play_randomly(table: Table, rng: Random, plies: int = 10_000) -> None:
    """Play random moves until the game is over, or for this many plies."""
    for _ in range(plies):
        if table.state.phase != "playing":
            return
        seat = rng.choice(waited_for(table))
        do(table, PEOPLE[seat], wire.Act(random_text(table, seat, rng)))


class Reader:
    """A client's knowledge: the last sync, updated by every step since."""

    def __init__(self, sync: bytes) -> None:
        self.seen: dict[str, Any] = {
            "waiting": [],
            "legal": [],
            "actions": [],
            "blocked": [],
            "rematch": None,
            **json.loads(sync),
        }
        assert self.seen.pop("type") == "sync"

    def step(self, data: bytes) -> None:
        step = json.loads(data)
        assert step.pop("type") == "step"
        assert step["ply"] == self.seen["ply"] + 1
        fact, log, public = step.pop("fact", None), step.pop("log", []), step.pop("public", None)
        step.pop("events", None)
        if public is not None:
            old = self.seen.get("public", {"log": []})
            self.seen["public"] = {**old, **public, "log": old["log"] + log}
            self.seen.setdefault("private", None)
        self.seen.update(step)
        self._hear(step, fact or {})

    def _hear(self, step: dict[str, Any], fact: dict[str, Any]) -> None:
        seen = self.seen
        match fact.get("type"):
            case "said":
                line = {"ply": step["ply"], "at": step["at"], "seat": fact["seat"], "text": fact["text"]}
                seen["chat"] = [*seen["chat"], line][-100:]
            case "muted":
                muted = set(seen["muted"]) | {fact["other"]} if fact["on"] else set(seen["muted"]) - {fact["other"]}
                seen["muted"] = sorted(muted)
            case "rematched":
                seen["rematch"] = fact["code"]
