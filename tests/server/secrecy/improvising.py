"""Scripts for `staging.py`, made up while a first game is played: moves, and whatever else people send."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cryptid.core.codec import encode
from cryptid.core.game import Seat, State
from cryptid.server.wire import messages as wire
from tests.server.secrecy.staging import (
    UNREADABLE,
    Attempt,
    Call,
    Close,
    Connect,
    Item,
    Move,
    Pass,
    Send,
    Stage,
    Stall,
    Who,
    seat_of,
)

MALFORMED = (b"", b"{", b"\xff\xfe", b"[]", b'{"type":"dance"}', b'{"type":"do","key":"k","ply":0,"command":{}}')
ABSENT_SECONDS = 10
TURN_SECONDS = 90
ITEMS_A_MOVE = 6  # beyond which no more are made up, whether or not there have been so many moves
INTERRUPT_RATE = 0.15
MARK_RATE = 0.03
HIDDEN_MARK_RATE = 0.1


@dataclass(frozen=True, slots=True)
class Mark:
    """A point where a script may be cut: everybody has just looked at everything."""

    items: int
    moves: int
    state: State[Any, Any, Any]  # Any: of every game
    told: dict[str, int]  # how much had come through each channel


def random_configuration(game: str, options: Any, rng: Random) -> wire.Configuration:
    """Return a random table with people and bots. Any: options of every game."""
    seats = [rng.choice((None, None, "random", "novice")) for _ in range(options.players)]
    seats[rng.randrange(options.players)] = None
    return wire.Configuration(
        game=game,
        options=encode(options),
        seats=tuple(seats),
        listed=rng.random() < 0.8,
        assistance=rng.choice(("none", "notes", "pieces", "everything", "deduction")),
        turn_seconds=rng.choice((None, TURN_SECONDS)),
        absent=rng.choice(("wait", "bot", "vote")),
        absent_seconds=ABSENT_SECONDS,
        spectators=rng.random() < 0.8,
    )


class Improviser:
    """Plays a game on a stage, to its end or for a number of moves, and keeps its script."""

    def __init__(self, stage: Stage, rng: Random, most_moves: int) -> None:
        self.stage, self.rng, self.most_moves = stage, rng, most_moves
        self.script: list[Item] = []
        self.marks: list[Mark] = []
        self.seats = [seat for seat, level in enumerate(stage.table.configuration.seats) if level is None]
        self.host = f"seat {self.seats[0]}"  # always there, so that the server does not forget the table
        self.everybody = [*(f"seat {seat}" for seat in self.seats), f"{self.host} too", "spectator", "stranger"]
        self._next_items: list[Item] = []
        self._texts: list[str] = []  # of actions that somebody might have taken

    async def improvise(self) -> None:
        for item in self._gathering():
            await self._do(item)
        await self._mark()
        for _ in range(ITEMS_A_MOVE * self.most_moves):
            if self._is_over():
                break
            await self._do(self._next())
            if self.rng.random() < (HIDDEN_MARK_RATE if self._is_choosing_hidden() else MARK_RATE):
                await self._mark()
        await self._mark()
        if self.stage.table.state.phase != "playing":
            await self._do(self._ask(self.host, wire.Rematch()))
            await self._mark()

    def _is_over(self) -> bool:
        table = self.stage.table
        return table.state.phase != "playing" or len(table.moves) >= self.most_moves

    def _is_choosing_hidden(self) -> bool:
        """Tell whether several seats choose at once, so that some may already have chosen."""
        return len(self.stage.table.game.to_act(self.stage.state.public)) > 1

    async def _do(self, item: Item) -> None:
        self.script.append(item)
        await self.stage.do(item)
        self.stage.record = self.stage.table.record()

    async def _mark(self) -> None:
        """Let everybody open everything they may, and try things that are not allowed."""
        for who in self.stage.connected:
            for item in self._look(who):
                await self._do(item)
        told = {name: len(channel) for name, channel in self.stage.channels.items()}
        self.marks.append(Mark(len(self.script), len(self.stage.table.moves), self.stage.state, told))

    def _gathering(self) -> Iterator[Item]:
        for who in (*self.everybody, "lobby"):
            yield Connect(who)
        yield Send("lobby", wire.encode(wire.Watch()))
        for who in self.everybody:
            yield self._open(who)
            yield self._ask(who, wire.Act(UNREADABLE))
            yield self._assist(who)
            if (seat := seat_of(who)) is not None:
                yield self._ask(who, wire.Sit(seat))
        yield Pass(700)
        yield self._ask(self.host, wire.Start())

    def _look(self, who: Who) -> Iterator[Item]:
        if who != "lobby":
            yield self._open(who, self.stage.seen(who))
            yield self._open(who)
            yield self._assist(who)
            yield Call(who, "info")
            if self.stage.table.state.phase == "playing":
                yield Call(who, "replay")
        yield Call(who, "tables")
        if seat_of(who) is not None and self.stage.table.state.phase == "playing":
            yield Call(who, "tables_of")
            yield Call(who, "record")
            yield self._illegal(who)
            yield self._stale(who)

    def _next(self) -> Item:
        if self._next_items:
            return self._next_items.pop()
        return self._go_on() if self.rng.random() < 0.5 else self._talk(self.rng.choice(self.stage.connected))

    # What brings the game on

    def _go_on(self) -> Item:
        who = self.rng.choice(self.everybody)
        if who not in self.stage.connected:
            self._next_items = [self._open(who, self.rng.choice((None, self.stage.seen(who))))]
            return Connect(who)
        if self.stage.is_stalled(who):
            return Stall(who, False)
        seat = seat_of(who)
        if seat is not None and not self._is_owner_playing(seat):
            return self._ask(who, wire.Return())
        movers = [seat for seat in self.seats if self._would_move(seat)]
        return self._move(self.rng.choice(movers)) if movers else Pass(self.rng.choice((50, 400, 900, 2500)))

    def _is_owner_playing(self, seat: Seat) -> bool:
        return self.stage.table.state.chairs[seat].is_owner_playing

    def _would_move(self, seat: Seat) -> bool:
        """Tell whether the game waits for this seat, or it has an interrupt and wants to use it."""
        is_time = self.stage.table.state.opened[seat] is not None or self.rng.random() < INTERRUPT_RATE
        is_here = f"seat {seat}" in self.stage.connected and self._is_owner_playing(seat)
        return is_here and is_time and bool(self.stage.legal(seat))

    def _move(self, seat: Seat) -> Move:
        table = self.stage.table
        text = self.stage.some_text(seat, self.rng)
        movers = [other for other in range(len(table.configuration.seats)) if self.stage.legal(other)]
        self._texts += [self.stage.some_text(other, self.rng) for other in movers]
        self.stage.record = replace(self.stage.record, moves=(*table.record().moves, (seat, text)))
        return Move(f"seat {seat}", self._key(), table.ply, len(table.moves))

    # What does not

    def _talk(self, who: Who) -> Item:
        if who == "lobby":
            return Send(who, self.rng.choice((*MALFORMED, wire.encode(wire.Watch()))))
        kinds = [self._say, self._wrong, self._malformed, self._assist, self._look_again, self._resend]
        if seat_of(who) is not None:
            kinds += [self._illegal, self._stale, self._wander, self._go_away]
        return self.rng.choice(kinds)(who)

    def _say(self, who: Who) -> Item:
        seat = self.rng.choice(self.seats)
        commands: list[wire.Command] = [
            wire.Say(f"word-{len(self.script)}"),
            wire.Emote(self.rng.choice((*wire.EMOTES, UNREADABLE))),
            wire.Mute(seat, True),
            wire.Mute(seat, False),
            wire.Want("replace", seat),
        ]
        return self._ask(who, self.rng.choice(commands))

    def _wrong(self, who: Who) -> Item:
        seat = self.rng.choice(self.seats)
        commands = (
            wire.Sit(seat),
            wire.Rename("X"),
            wire.Fill(seat, "random"),
            wire.Start(),
            wire.Return(),
            wire.Mute(7, True),
            wire.Rematch(),
        )
        return self._ask(who, self.rng.choice(commands))

    def _malformed(self, who: Who) -> Item:
        return Send(who, self.rng.choice(MALFORMED))

    def _assist(self, who: Who) -> Item:
        return Send(who, wire.encode(wire.Assist(self._key())))

    def _look_again(self, who: Who) -> Item:
        """Open this table again, with or without `since`, or a table that does not exist."""
        if self.rng.random() < 0.1:
            return Send(who, wire.encode(wire.Open("bako-bako-bako")))
        seen = self.stage.seen(who)
        return self._open(who, self.rng.choice((None, seen, max(0, seen - 5), seen + 100)))

    def _resend(self, who: Who) -> Item:
        sent = [item for item in self.script if isinstance(item, Send | Move) and item.who == who]
        return sent[-1]

    def _illegal(self, who: Who) -> Item:
        """An action that another seat might take, but not this seat now."""
        seat, game = seat_of(who), self.stage.table.game
        assert seat is not None
        texts = [text for text in self._texts if game.from_text(text) not in self.stage.legal(seat)]
        if not texts:
            return self._ask(who, wire.Act(UNREADABLE))
        return Attempt(who, self._key(), self.stage.table.ply, self.rng.choice(texts))

    def _stale(self, who: Who) -> Item:
        """A legal action, decided before the game asked for it."""
        seat = seat_of(who)
        assert seat is not None
        is_asked = self.stage.table.state.opened[seat] is not None
        command = wire.Act(self.stage.some_text(seat, self.rng) if is_asked else UNREADABLE)
        return Send(who, wire.encode(wire.Do(self._key(), 0, command)))

    def _wander(self, who: Who) -> Item:
        """Leave for a while, with or without a command, or let the clock run out."""
        leave = self._ask(who, wire.Leave())
        abandon = self._ask(who, wire.Want("abandon", None, self.rng.random() < 0.3))
        be_absent, be_slow = Pass(1000 * (ABSENT_SECONDS + 1)), Pass(1000 * (TURN_SECONDS + 1))
        return self.rng.choice((leave, abandon, be_absent, be_absent, be_slow, be_slow))

    def _go_away(self, who: Who) -> Item:
        if who == self.host:
            return Pass(100)
        return Close(who) if self.rng.random() < 0.5 and not self.stage.is_stalled(who) else Stall(who, True)

    def _key(self) -> str:
        return f"k{len(self.script)}"

    def _open(self, who: Who, since: int | None = None) -> Send:
        return Send(who, wire.encode(wire.Open(self.stage.code, since)))

    def _ask(self, who: Who, command: wire.Command) -> Send:
        return Send(who, wire.encode(wire.Do(self._key(), self.stage.table.ply, command)))
