"""The messages that keep each reader of a table up to date: `sync` holds everything, a step one change.

A reader is a person's id, or None; a reader without a seat is a spectator. Nothing here reads the hidden part of a
state, or the private part of another seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, cast

import msgspec
from msgspec import UNSET, Raw

from cryptid.core.codec import encode, encode_as, field_encoders
from cryptid.core.game import AnyGame, ExplainsBlocked, Seat, action_type, view, visible
from cryptid.server.clock import Milliseconds
from cryptid.server.table.coaching import has_coach
from cryptid.server.table.log import Identity
from cryptid.server.table.referee import Table, seat_info
from cryptid.server.table.slices import Sliced, at_once, last_of
from cryptid.server.table.state import Change, TableState, put
from cryptid.server.wire import messages as wire


def info(table: Table, table_state: TableState | None = None) -> wire.TableInfo:
    """Return what everybody may know about the table, now or in an earlier state."""
    table_state = table_state or table.state
    outcome = table_state.outcome
    return wire.TableInfo(
        code=table.head.code,
        configuration=table.configuration,
        phase=table_state.phase,
        host=table_state.seat_of(table_state.host),
        seats=tuple(map(seat_info, table_state.chairs)),
        wishes=table_state.wishes,
        commitment=table.commitment,
        outcome=None if outcome is None else wire.Ending(outcome.winners, outcome.reason, table.match(table_state)),
        coach=has_coach(table.configuration, table_state),
    )


def sync(table: Table, person: Identity | None, at: Milliseconds) -> bytes:
    """Return the whole table as this reader may see it."""
    table_state = table.state
    seat = table_state.seat_of(person)
    choices = _choices(table, table_state, seat)
    muted = frozenset[Seat]() if seat is None else table_state.muted[seat]
    message = wire.Sync(
        ply=table.ply,
        at=at,
        table=info(table),
        seat=seat,
        chat=tuple(line for line in table_state.chat if line.seat not in muted),
        muted=tuple(sorted(muted)),
        remarks=table_state.remarks,
        waiting=_waiting(table, table_state),
        rematch=None if seat is None else table_state.rematch,
        **(choices if choices["legal"] else {}),
    )
    if table_state.game_state is not None:
        seen = view(table_state.game_state, seat)
        message = msgspec.structs.replace(message, public=_raw(seen.public), private=_raw(seen.private))
    return wire.encode(message)


def replay(table: Table, person: Identity | None) -> Sliced[wire.Replay]:
    """Return the game so far: as this reader was told while it runs, with all secrets once it is over."""
    is_over = table.state.phase in ("over", "abandoned")
    return _replay(table.before_the_start(), table.record().moves, table.state.seat_of(person), is_over)


def full_replay(table: Table, moves: Sequence[tuple[Seat, str]], seat: Seat | None) -> wire.Replay:
    """Return these moves of a table that has not started, with all secrets."""
    return at_once(_replay(table, moves, seat, is_over=True))


def position_before(table: Table, seat: Seat, move: int) -> Sliced[wire.Sync]:
    """Return what this seat saw, and could do, before one of its moves in a game that is over now."""
    again = table.before_the_start()
    last = yield from last_of(again.replayed(table.record().moves[: move - 1]))
    people = put(last.after.chairs, seat, replace(last.after.chairs[seat], level=None, has_stand_in=False))
    then = replace(last.after, chairs=people)
    sync = _replay_sync(again, replace(last, after=then), seat, is_over=False)
    return msgspec.structs.replace(sync, **_choices(again, then, seat))


def _replay(table: Table, moves: Sequence[tuple[Seat, str]], seat: Seat | None, is_over: bool) -> Sliced[wire.Replay]:
    changes = table.replayed(moves)
    start, steps = next(changes), list[wire.Step]()
    for change in changes:
        steps.append(StepMessages(table, change).for_replay(seat, is_over))
        yield
    return wire.Replay(_replay_sync(table, start, seat, is_over), tuple(steps))


def _replay_sync(table: Table, start: Change, seat: Seat | None, is_over: bool) -> wire.Sync:
    state = start.after.game_state
    assert state is not None
    message = wire.Sync(
        ply=start.ply,
        at=start.at,
        table=info(table, start.after),
        seat=seat,
        chat=(),
        muted=(),
        remarks=start.after.remarks,
        waiting=_waiting(table, start.after),
        public=_raw(state.public),
        private=_raw(view(state, seat).private),
    )
    return msgspec.structs.replace(message, privates=_raw(state.private)) if is_over else message


def steps_since(table: Table, person: Identity | None, since: int) -> list[bytes] | None:
    """Return the steps after this ply; None if they are no longer in memory, or the table has no such ply."""
    count = table.ply - since
    if not 0 <= count <= len(table.steps):
        return None
    return [StepMessages(table, step).for_reader(person) for step in list(table.steps)[len(table.steps) - count :]]


class StepMessages:
    """The step messages for one change, encoded once for all readers who get the same bytes."""

    def __init__(self, table: Table, change: Change) -> None:
        self.table = table
        self.change = change
        before, after = change.before, change.after
        waiting = _waiting(table, after)
        self._info = UNSET if _is_info_same(before, after) else info(table, after)
        self._waiting = UNSET if waiting == _waiting(table, before) else waiting
        self._public = (
            {} if after.game_state is before.game_state else _public_parts(before.game_state, after.game_state)
        )
        self._made: dict[tuple[Seat | None, Seat | None], bytes] = {}

    def for_reader(self, person: Identity | None) -> bytes:
        seats = self.change.before.seat_of(person), self.change.after.seat_of(person)
        if seats not in self._made:
            self._made[seats] = wire.encode(self._message(*seats))
        return self._made[seats]

    def for_replay(self, seat: Seat | None, is_over: bool) -> wire.Step:
        """Return the step for somebody who looks back. After the end of the game it holds all secrets."""
        step = wire.Step(
            ply=self.change.ply,
            at=self.change.at,
            fact=self.change.fact if is_over else _visible_fact(self.change, seat),
            table=self._info,
            waiting=self._waiting,
        )
        secrets = {"privates": _all_private(self.change)} if is_over else {}
        return msgspec.structs.replace(step, **self._public, **_own_parts(self.change, seat), **secrets)

    def _message(self, was: Seat | None, seat: Seat | None) -> wire.Step:
        before, after = self.change.before, self.change.after
        has_moved = after.game_state is not before.game_state
        is_chair_new = seat is not None and before.chairs[seat] is not after.chairs[seat]
        step = wire.Step(
            ply=self.change.ply,
            at=self.change.at,
            fact=_visible_fact(self.change, seat),
            seat=UNSET if was == seat else seat,
            table=self._info,
            waiting=self._waiting,
            **(_choices(self.table, after, seat) if has_moved or is_chair_new else {}),
        )
        return msgspec.structs.replace(step, **self._public, **_own_parts(self.change, seat)) if has_moved else step


def _waiting(table: Table, table_state: TableState) -> tuple[wire.Waiting, ...]:
    seconds = table.configuration.turn_seconds
    return tuple(
        wire.Waiting(seat, opened.at, None if seconds is None else opened.at + seconds * 1000)
        for seat, opened in enumerate(table_state.opened)
        if opened is not None
    )


def _choices(table: Table, table_state: TableState, seat: Seat | None) -> dict[str, Any]:
    """Return the seat's legal actions as texts and as values, and the blocked spaces. Any: fields of a message."""
    game, state = table.game, table_state.game_state
    kind, explains = type(game), _explains(type(game))
    actions: Sequence[Any] = ()
    blocked: Sequence[object] = ()
    if (
        state is not None
        and table_state.phase == "playing"
        and seat is not None
        and table_state.chairs[seat].bot is None
    ):
        seen = view(state, seat)
        actions = game.legal_actions(seen)
        blocked = cast(ExplainsBlocked, game).blocked(seen) if actions and explains else ()
    told = [_told(game.to_text, kind, action) for action in actions]
    values = b",".join(json for _, json in told)
    choices = {"legal": tuple(text for text, _ in told), "actions": Raw(b"[%b]" % values)}
    return choices | {"blocked": _raw(tuple(blocked))} if explains else choices


@cache
def _explains(kind: type[AnyGame]) -> bool:
    """Tell whether a game explains what is blocked. Cached, since this check takes as long as a small move."""
    return issubclass(kind, ExplainsBlocked)


@lru_cache(maxsize=65_536)
def _told(to_text: Callable[[Any], str], kind: type[AnyGame], action: Any) -> tuple[str, bytes]:
    """Return an action as text and as JSON. The same ones come again and again. Any: actions of every game."""
    return to_text(action), wire.encode(encode_as(action_type(kind), action))


def _is_info_same(before: TableState, after: TableState) -> bool:
    return (
        before.chairs is after.chairs
        and (before.phase, before.host) == (after.phase, after.host)
        and (before.wishes, before.outcome) == (after.wishes, after.outcome)
    )


def _visible_fact(change: Change, seat: Seat | None) -> wire.Fact | None:
    """Return what this seat, or a spectator, may know of the fact; None: nothing."""
    match change.fact:
        case wire.Played(actor, text, remark):
            return wire.Played(actor, text if actor == seat else None, remark)
        case wire.Said(speaker) | wire.Emoted(speaker):
            return None if seat is not None and speaker in change.after.muted[seat] else change.fact
        case wire.Muted(listener):
            return change.fact if listener == seat else None
        case wire.Opening():
            return None
        case wire.Rematched():
            return wire.Rematched() if seat is None else change.fact
        case _:
            return change.fact


def _own_parts(change: Change, seat: Seat | None) -> dict[str, Raw]:
    """Return the parts of a step for this seat alone: private events, and the private part if it changed."""
    parts = {}
    if events := [event for event in visible(change.events, seat) if event.audience != "all"]:
        parts["events"] = Raw(wire.encode([{"kind": event.kind, "data": event.data} for event in events]))
    old, new = change.before.game_state, change.after.game_state
    if new is not None and seat is not None and (old is None or old.private[seat] != new.private[seat]):
        parts["private"] = _raw(new.private[seat])
    return parts


def _all_private(change: Change) -> Raw:
    """Return the private parts that changed, by seat."""
    old, new = change.before.game_state, change.after.game_state
    assert old is not None
    assert new is not None
    pairs = enumerate(zip(old.private, new.private, strict=True))
    return Raw(wire.encode({seat: encode(after) for seat, (before, after) in pairs if before != after}))


def _public_parts(old: Any, new: Any) -> dict[str, Raw]:
    """Return the public fields that changed, and the new log entries. Any: states of every game."""
    before, after = None if old is None else old.public, new.public
    kind: Any = type(after)
    writers = _writers(kind)
    changed = {
        name: write(getattr(after, name))
        for name, write in writers.items()
        if name != "log" and (before is None or getattr(before, name) != getattr(after, name))
    }
    added = after.log if before is None else after.log[len(before.log) :]
    return {"public": Raw(wire.encode(changed)), "log": Raw(wire.encode(writers["log"](added)))}


_writers = cache(field_encoders)


def _raw(value: object) -> Raw:
    return Raw(wire.encode(encode(value)))
