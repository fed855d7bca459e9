"""The turns that the server takes at a table if nothing else happens first: bots, clocks, and people who stay away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cryptid.bots.characters import CHARACTERS
from cryptid.bots.entrants import seated_bot
from cryptid.server.clock import Milliseconds
from cryptid.server.table.log import Head, Turn, TurnKind
from cryptid.server.table.state import Opened, TableState
from cryptid.server.wire import messages as wire

APART_MS = 97  # between the moves of seats that decide at once, so that their order does not show who thought longer


@dataclass(frozen=True, slots=True)
class Timing:
    """The times that the operator sets: of bots, and of people who are away before the start."""

    bot_pace: tuple[Milliseconds, Milliseconds] = (0, 0)  # the shortest and longest time of a bot beyond its budget
    sitter_ms: Milliseconds = 0  # before the start, the seat of an absent person is freed after this
    sitter_listed_ms: Milliseconds = 0  # the same, at a table in the lobby


def turn_key(turn: Turn, ply: int) -> str:
    """Return the key of the log entry for a turn; `ply` is the table's.

    A decision gets one move, so that key has the ply at which it opened. A player may be absent, return and be absent
    again during one decision, so that key has the ply of the table.
    """
    if turn.kind == "absent":
        return f"absent.{turn.seat}.{ply}"
    return f"{turn.kind}.{turn.ply}.{turn.seat}" if turn.kind in ("sitter", "host") else f"{turn.ply}.{turn.seat}"


@dataclass(frozen=True, slots=True)
class Schedule:
    """When the server takes which turn at this table."""

    head: Head
    configuration: wire.Configuration
    timing: Timing

    def turns(self, state: TableState) -> tuple[Turn, ...]:
        """Return the turns that the server will take if nothing else happens first."""
        if state.phase == "gathering":
            return tuple(self._checks(state))
        if state.phase != "playing" or state.game_state is None:
            return ()
        return tuple(
            Turn(self.head.id, seat, kind, opened.ply, opened.at + wait)
            for seat, opened in enumerate(state.opened)
            if opened is not None
            for kind, wait in self._waits(state, seat, opened)
        )

    def _checks(self, state: TableState) -> Iterator[Turn]:
        """Yield when to look whether the people who sit here, and the host, are still around."""
        wait = self.sitter_ms
        seated = [(seat, chair.seated) for seat, chair in enumerate(state.chairs) if chair.seated is not None]
        for seat, since in seated:
            yield Turn(self.head.id, seat, "sitter", since.ply, since.at + wait)
        if seated and state.seat_of(state.host) is None:
            seat, since = seated[0]
            yield Turn(self.head.id, seat, "host", since.ply, since.at + wait)

    @property
    def sitter_ms(self) -> Milliseconds:
        """How long a person may be away before the start: minutes at a public table, hours among friends."""
        return self.timing.sitter_listed_ms if self.head.listed else self.timing.sitter_ms

    def _waits(self, state: TableState, seat: int, opened: Opened) -> Iterator[tuple[TurnKind, Milliseconds]]:
        """Yield what the server does if this decision stays open, and after how long."""
        chair = state.chairs[seat]
        if chair.bot is not None:
            yield "bot", self.bot_wait(chair.bot, chair.character, opened.ply, seat)
            return
        if self.configuration.turn_seconds is not None:
            yield "clock", self.configuration.turn_seconds * 1000 + seat * APART_MS
        if self.configuration.absent == "bot":
            yield "absent", self.configuration.absent_seconds * 1000

    def budget_ms(self, level: str) -> Milliseconds:
        return seated_bot(self.head.game, level, None).budget_ms

    def bot_wait(self, level: str, character: str | None, ply: int, seat: int) -> Milliseconds:
        """Return how long a bot takes for a decision; it depends on neither its cards nor its thinking time."""
        shortest, longest = self.timing.bot_pace
        usual = shortest + (ply * 271 + seat * APART_MS) % (longest - shortest + 1)
        return self.budget_ms(level) + round(usual * (1.0 if character is None else CHARACTERS[character].pace))
