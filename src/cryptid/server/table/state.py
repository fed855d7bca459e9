"""The state of a table: who sits where, how far the game is, and what the players vote for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from msgspec import Struct

from cryptid.core.game import Event, Outcome, Seat, State
from cryptid.server.clock import Milliseconds
from cryptid.server.table.log import Identity
from cryptid.server.wire import messages as wire

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Opened:
    """The ply and time at which a seat was asked for its decision, or taken."""

    ply: int
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: open, owned by a person or program (`owner`), or played by a bot (`level`)."""

    stand_in: wire.Level  # of the bot that plays for an absent owner
    level: wire.Level | None = None
    character: str | None = None  # that the bot of this level appears as
    position: int | None = None  # of `adapt`, if it chose the level
    owner: Identity | None = None
    name: str | None = None
    is_program: bool = False
    seated: Opened | None = None  # when the owner sat down
    has_left: bool = False  # the owner left during the game
    has_stand_in: bool = False  # a bot plays for the owner

    @property
    def bot(self) -> wire.Level | None:
        """The level of the bot that plays here now; None: no bot does."""
        return self.stand_in if self.has_stand_in else self.level

    @property
    def is_owner_playing(self) -> bool:
        """True while a person or program owns the seat and plays it. Only then do they have a vote."""
        return self.owner is not None and not self.has_left and not self.has_stand_in


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table at one moment, folded from the facts of its log."""

    phase: wire.Phase
    host: Identity
    chairs: tuple[Chair, ...]
    opened: tuple[Opened | None, ...]  # by seat; None: the game does not wait for it
    muted: tuple[frozenset[Seat], ...]  # by seat: the seats it has muted
    remarks: tuple[str | None, ...]  # by seat: what its bot said about its latest action
    opening: tuple[tuple[Seat, str], ...] = ()  # the moves before the table's own
    game_state: State[Any, Any, Any] | None = None  # Any: tables of every game; None: not started
    outcome: Outcome | None = None
    wishes: tuple[wire.Wish, ...] = ()
    chat: tuple[wire.ChatLine, ...] = ()
    rematch: str | None = None
    barred: frozenset[Identity] = frozenset()  # people whose seat the host has freed

    def seat_of(self, person: Identity | None) -> Seat | None:
        owners = [chair.owner for chair in self.chairs]
        return owners.index(person) if person is not None and person in owners else None

    def chat_without(self, seat: Seat) -> tuple[wire.ChatLine, ...]:
        """Return the chat without what was said at this seat."""
        return tuple(line for line in self.chat if line.seat != seat)


class Move(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A move of the game as the log has it."""

    ply: int
    at: Milliseconds
    seat: Seat
    text: str
    remark: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a table: the fact, and the states before and after it."""

    ply: int
    at: Milliseconds
    fact: wire.Fact
    events: tuple[Event, ...]
    before: TableState
    after: TableState


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def carry_out_votes(table_state: TableState, without: Collection[Seat] = ()) -> TableState:
    """Carry out each wish that every voter shares. The owners of the seats `without` are away and have no vote."""
    voters = {seat for seat, chair in enumerate(table_state.chairs) if chair.is_owner_playing}.difference(without)
    for wish in table_state.wishes:
        wishing = {each.seat for each in table_state.wishes if (each.what, each.about) == (wish.what, wish.about)}
        if voters - {wish.about} <= wishing:
            return _carry_out(table_state, wish, without)
    return table_state


def _carry_out(table_state: TableState, wish: wire.Wish, without: Collection[Seat]) -> TableState:
    if wish.about is None:
        return replace(table_state, phase="abandoned", wishes=(), opened=(None,) * len(table_state.chairs))
    chairs = put(table_state.chairs, wish.about, replace(table_state.chairs[wish.about], has_stand_in=True))
    wishes = tuple(each for each in table_state.wishes if wish.about not in (each.about, each.seat))
    return carry_out_votes(replace(table_state, chairs=chairs, wishes=wishes), without)
