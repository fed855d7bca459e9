"""The tables in use in this process, and the one way in which a table changes.

A change is drafted, appended durably to the table's log, committed, sent to every reader, and only then acknowledged.
Other processes may change the same tables. The store reports an append that comes too late, and sends news of tables
whose log may have grown.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from cryptid.bots.adapt import Result, level_at, position_after
from cryptid.bots.entrants import quiet_games
from cryptid.bots.levels import ADAPT
from cryptid.core.codec import canonical
from cryptid.core.game import BadInput, Seat
from cryptid.core.record import dump_record
from cryptid.games import GAMES
from cryptid.server.clock import Milliseconds
from cryptid.server.live import loading
from cryptid.server.live.live_table import NO_SPECTATORS, LiveTable
from cryptid.server.live.loading import DAMAGED, Unreadable, in_slices
from cryptid.server.live.lobby import Lobby, listing
from cryptid.server.live.presence import Presence
from cryptid.server.live.tasks import TaskSet
from cryptid.server.live.turn_queue import TurnQueue
from cryptid.server.logs import alarm
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Behind, Kept, Known, Store, StoreDamaged, StoreDown
from cryptid.server.table import checks, snapshot, updates
from cryptid.server.table.coaching import has_coach
from cryptid.server.table.codes import fresh_code, read_code
from cryptid.server.table.log import Head, Identity, LogEntry, Person, TableId
from cryptid.server.table.openings import Opening, after_move, opening_of
from cryptid.server.table.referee import Draft, Table, adapts, make_deal
from cryptid.server.table.schedule import Timing
from cryptid.server.table.state import Chair, Change
from cryptid.server.wire import messages as wire

KEPT_ENTRIES = 64  # the latest ones stay in the log beside a snapshot, for other servers that are a little behind
NO_TABLE = ("no_table", "There is no table with this code. Check the code and try again.")
UNREADABLE_MS = 600_000  # before a table that cannot be read is tried again
IDLE_MS = 60_000  # a table without readers leaves memory after this time
DELETED = ("no_table", "This table has been deleted.")
MAX_TABLES_OF = 100  # rows in the list of a person's own tables


class Tables:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        lobby: Lobby,
        presence: Presence,
        turns: TurnQueue,
        metrics: Metrics,
        tasks: TaskSet,
        prefer: Callable[[str], None],
    ) -> None:
        self.store = store
        self._now, self._fold_entries = settings.now, settings.fold_entries
        self._timing = Timing(settings.bot_pace, 1000 * settings.sitter_seconds, 1000 * settings.sitter_listed_seconds)
        self._lobby, self._presence, self._turns = lobby, presence, turns
        self._metrics, self._tasks, self._prefer = metrics, tasks, prefer
        self._dealing = asyncio.Lock()  # one at a time, since threads take their time from the event loop
        self._live: dict[TableId, LiveTable] = {}
        self._loading: dict[TableId, asyncio.Task[LiveTable]] = {}
        self._unreadable: dict[TableId, Milliseconds] = {}  # until when not to try again
        metrics.tables.set_function(lambda: len(self._live))
        metrics.unreadable.set_function(lambda: len(self._unreadable))

    # Creating

    async def create(
        self,
        host: Person,
        configuration: wire.Configuration,
        seat: Seat | None,
        address: str = "",
        start: wire.StartFrom | None = None,
    ) -> str:
        """Create a table, with its host on this seat, and return its code. Raises `BadInput`.

        `address` is the host's, hashed; the lobby lists a few tables of each address.
        """
        opening = None if start is None else await self._opening(host, configuration, start)
        return await self._create(host.id, configuration, {} if seat is None else {seat: host}, address, opening)

    async def _opening(self, host: Person, configuration: wire.Configuration, start: wire.StartFrom) -> Opening:
        if isinstance(start, wire.FromTable):
            table = await self.finished(start.table, host)
            return await in_slices(after_move(table.record(), start.move, table.head.code))
        rng = Random(secrets.randbits(256))
        return await asyncio.to_thread(opening_of, start, configuration, rng)

    async def rematch(self, person: Person, live: LiveTable, key: str) -> int:
        """Create a table for the same people, each one seat further, so that first turn and roles go round.

        A table with an open deal is played again as it was.
        """
        async with live.rematch_lock:
            table = live.table
            if (ply := table.keys.get((person.id, key))) is not None:
                return ply
            table.check_rematch(person)
            opening = _opening_of(table)
            chairs = table.state.chairs if opening else (*table.state.chairs[1:], table.state.chairs[0])
            levels = tuple(chair.level if chair.position is None else ADAPT for chair in chairs)
            first = table.first_game()
            coach = has_coach(table.configuration, table.state)
            configuration = msgspec.structs.replace(table.configuration, seats=levels, first_game=first, coach=coach)
            seated = {seat: _owner(chair) for seat, chair in enumerate(chairs) if chair.owner is not None}
            code = await self._create(person.id, configuration, seated, None, opening)
            return await self.change(live, person.id, key, lambda: table.draft_rematch(person, key, code, self._now()))

    async def _create(
        self,
        host: Identity,
        configuration: wire.Configuration,
        seated: dict[Seat, Person],
        address: str | None,
        opening: Opening | None = None,
    ) -> str:
        if opening is None:
            async with self._dealing:  # takes too long for the event loop
                deal = await asyncio.to_thread(make_deal, configuration, Random(secrets.randbits(256)))
        else:
            deal, configuration = opening.deal, opening.configure(configuration)
            checks.check_seats(configuration, deal.options.players)
        position = (
            await self.position(host, configuration.game, deal.options.players) if ADAPT in configuration.seats else 0
        )
        while True:
            head = _head(host, configuration, deal, self._now())
            table = Table(head, self._timing)
            entries = [_seat(table, seat, person, head.made_at) for seat, person in seated.items()]
            entries += [
                _adapt(table, seat, position) for seat, level in enumerate(configuration.seats) if level == ADAPT
            ]
            if head.listed:
                await self._lobby.add(head, address)
            if opening is not None and opening.moves:
                entries.append(_open(table, opening))
            if await self.store.add_table(head, entries, table.projection(table.state)):
                self._lobby.mark_stale(head.id)
                return head.code

    async def position(self, person: Identity, game: str, players: int) -> int:
        """Return where `adapt` stands for this person, from the games of this kind that they have finished."""
        rows = [(listing(row), row.seat) for row in await self.store.tables_of(person, MAX_TABLES_OF)]
        over = [(table, seat) for table, seat in rows if table.game == game and table.phase == "over" and table.counts]
        over.sort(key=lambda row: -row[0].made_at)
        return position_after([_result(table, seat) for table, seat in over], quiet_games(game, players))

    async def next_levels(self, code: str, person: Person) -> wire.NextLevels:
        """Return the levels of the bots that adapt to this person, in this finished game and in their next one."""
        table = await self.finished(code, person)
        adapted, chairs = adapts(table.state), table.state.chairs
        if adapted is None or adapted[0] != table.state.seat_of(person.id):
            return wire.NextLevels((), ())
        levels = tuple(chair.level for chair in chairs if chair.position is not None and chair.level is not None)
        position = await self.position(person.id, table.game.name, len(chairs))
        upcoming = tuple(level_at(position, place, len(chairs) - 1) for place in range(len(levels)))
        return wire.NextLevels(levels, upcoming)

    # Looking at tables

    async def info(self, code: str, person: Person | None) -> wire.TableInfo:
        return updates.info((await self.visit(code, person)).table)

    async def record(self, code: str, person: Person | None) -> str:
        """Return the record of a finished game."""
        return dump_record((await self.finished(code, person)).record())

    async def reveal(self, code: str, person: Person | None) -> wire.Reveal:
        """Return the deal and salt behind the commitment, and the bots' reasons, once the game is over."""
        table = await self.finished(code, person)
        return wire.Reveal(table.commitment, table.head.salt, json.loads(table.head.deal), table.reasons())

    async def replay(self, code: str, person: Person | None) -> wire.Replay:
        """Return the game from its start, as this person may know it."""
        table = (await self.visit(code, person)).table
        if table.state.game_state is None:
            raise BadInput("not_begun", "The game has not started.")
        return await in_slices(updates.replay(table, None if person is None else person.id))

    async def tables_of(self, person: Person) -> tuple[wire.MyTable, ...]:
        rows = await self.store.tables_of(person.id, MAX_TABLES_OF)
        return tuple(wire.MyTable(listing(row), row.seat) for row in rows if row.seat is not None)

    async def finished(self, code: str, person: Person | None) -> Table:
        """Return a table whose game is over. Raises `BadInput`."""
        table = (await self.visit(code, person)).table
        if table.state.phase not in ("over", "abandoned"):
            raise BadInput("not_over", "The game is not over yet.")
        return table

    async def visit(self, code: str, person: Person | None) -> LiveTable:
        """Return the table with this code. Raises `BadInput` if there is none or this person may not see it."""
        known = read_code(code)
        head = None if known is None else await self.store.head(code=known)
        if head is None:
            raise BadInput(*NO_TABLE)
        live = await self.load(head.id)
        if self.store.is_shared:  # include what this person has just done at another server
            async with live.lock:
                await self._catch_up(live)
        if not live.admits(None if person is None else person.id):
            raise BadInput(*NO_SPECTATORS)
        return live

    async def load(self, table: TableId) -> LiveTable:
        """Return the table from memory, or replay its log."""
        live = self._live.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = self._tasks.spawn(self._replay(table))
                task.add_done_callback(lambda _: self._loading.pop(table))
            live = await asyncio.shield(task)
        live.used_at = self._now()
        return live

    async def _replay(self, table: TableId) -> LiveTable:
        head = await self.store.head(id=table)
        assert head is not None
        self._prefer(head.game)
        loaded, count = await self._load(head)
        live = self._live[table] = LiveTable(loaded, self._now(), loaded.ply - count)
        self._fold_if_long(live)
        return live

    async def _load(self, head: Head) -> tuple[Table, int]:
        """Return the table and how many entries were read. Raises `Unreadable`, and logs its cause once."""
        if self._now() < self._unreadable.get(head.id, 0):
            raise Unreadable
        try:
            loaded = await loading.load(self.store, head, self._timing)
        except Unreadable as error:
            self._give_up(head.id, error.__cause__ or error)
            raise
        self._unreadable.pop(head.id, None)
        return loaded

    def _give_up(self, table: TableId, error: BaseException) -> None:
        """Log once why a table cannot be read or changed, tell its readers, and try it again later."""
        if table not in self._unreadable:
            alarm("unreadable", error, table=table)
        self._unreadable[table] = self._now() + UNREADABLE_MS
        self._dismiss_readers(table, DAMAGED)

    def unreadable(self) -> list[TableId]:
        """Return the tables that could not be read, those that failed last at the end."""
        return list(self._unreadable)

    # Changing tables

    async def change(self, live: LiveTable, by: Identity, key: str, draft: Callable[[], Draft]) -> int:
        """Make a change exactly once, even if the caller is cancelled, and return its ply.

        `draft` is called again when another process was faster. Raises its `BadInput`, or `StoreDown`.
        """
        return await asyncio.shield(self._tasks.spawn(self._change(live, by, key, draft)))

    async def _change(self, live: LiveTable, by: Identity, key: str, draft: Callable[[], Draft]) -> int:
        async with live.lock:
            while (ply := live.table.keys.get((by, key))) is None:
                made = draft()
                match await self._append(live, made):
                    case Kept():
                        self._send(live, live.table.commit(made))
                        self._fold_if_long(live)
                    case Known(earlier):
                        await self._catch_up(live)
                        return earlier
                    case Behind():
                        await self._catch_up(live, made.entry.ply)
                        if live.table.ply < made.entry.ply:
                            raise BadInput(*DELETED)
            return ply

    async def _append(self, live: LiveTable, draft: Draft) -> Kept | Known | Behind:
        try:
            with self._metrics.append_seconds.time():
                kept = await self.store.append(live.table.head.id, draft.entry, draft.projection)
        except StoreDamaged as error:
            self._give_up(live.table.head.id, error)
            raise Unreadable from error
        except StoreDown:
            live.may_be_behind = True
            raise
        if isinstance(kept, Kept) and draft.projection is not None:
            self._turns.expect(turn.due for turn in draft.projection.turns)
        return kept

    async def _catch_up(self, live: LiveTable, ply: int = 0) -> None:
        """Follow the entries that other processes have appended, up to this ply at least. The caller holds the lock."""
        table, slices = live.table, loading.Slices()
        while entries := await self.store.entries(table.head.id, table.ply, loading.CHUNK):
            if entries[0].ply > table.ply + 1:  # a snapshot has replaced the ones before
                await self._restore(live)
                continue
            for entry in entries:
                self._send(live, table.follow(entry))
                await slices.pause()
        if table.ply < ply:  # a snapshot has replaced them all
            await self._restore(live)
        live.may_be_behind = False

    async def _restore(self, live: LiveTable) -> None:
        """Bring a table that is far behind to its snapshot. The caller holds the lock."""
        if await loading.restore(self.store, live.table):
            live.folded = live.table.ply
            live.send_sync(self._now())

    def _fold_if_long(self, live: LiveTable) -> None:
        if live.table.ply - live.folded >= self._fold_entries:
            live.folded = live.table.ply
            self._tasks.spawn(self._fold(live, live.table.ply - KEPT_ENTRIES))

    async def _fold(self, live: LiveTable, until: int) -> None:
        """Store a snapshot in place of the entries up to this ply."""
        with suppress(StoreDown):  # it can wait
            await self.store.fold(live.table.head.id, snapshot.take(live.table, self._now()), until)

    def _send(self, live: LiveTable, change: Change) -> None:
        if isinstance(change.fact, wire.TookBack):
            live.send_sync(self._now())  # a step only adds to the game's log
        else:
            live.send_step(change)
        if live.table.head.listed:
            self._lobby.mark_stale(live.table.head.id)
        if change.before.chairs is not change.after.chairs:  # a spectator may be a player now, or a player gone
            self._tasks.spawn(self._refresh(live))

    # Background work

    async def follow_news(self) -> None:
        """Catch up with other processes whenever the store has news, until cancelled."""
        async for table in self.store.news():
            self._lobby.mark_stale(table)
            for live in list(self._live.values()) if table is None else [self._live.get(table)]:
                if live is not None:
                    self._tasks.spawn(self._refresh(live))

    async def _refresh(self, live: LiveTable, ply: int = 0) -> None:
        """Catch up, and tell who is connected. A table that cannot be followed leaves memory, and the others go on."""
        try:
            async with live.lock:
                await self._catch_up(live, ply)
            await self._presence.announce(live)
        except StoreDamaged as error:
            self._give_up(live.table.head.id, error)
        except StoreDown:
            pass
        except Exception as error:
            alarm("unreadable", error, table=live.table.head.id)
            self._live.pop(live.table.head.id, None)

    def drop(self, table: TableId) -> None:
        """Forget a table that has been deleted, and tell its readers."""
        self._unreadable.pop(table, None)
        self._dismiss_readers(table, DELETED)

    def _dismiss_readers(self, table: TableId, why: tuple[str, str]) -> None:
        """Take a table from memory, and tell its readers why."""
        if (live := self._live.pop(table, None)) is not None:
            for connection in list(live.readers):
                live.dismiss(connection, *why)

    async def compact(self, table: TableId) -> None:
        """Replace the whole log of a finished game by a snapshot."""
        head = await self.store.head(id=table)
        if head is not None and table not in self._live:
            with suppress(Unreadable):
                loaded, _ = await self._load(head)
                row = snapshot.take(loaded, self._now(), with_keys=False)
                await self.store.fold(table, row, loaded.ply)

    async def tidy(self) -> None:
        """Catch up where an append failed or news was lost, and drop idle tables from memory."""
        behind = {table: 0 for table, live in self._live.items() if live.may_be_behind}
        if self.store.is_shared and self._live:
            plies = await self.store.plies(list(self._live))
            behind |= {table: ply for table, ply in plies.items() if ply > self._live[table].table.ply}
        for table, ply in behind.items():
            await self._refresh(self._live[table], ply)
        now = self._now()
        for table, live in list(self._live.items()):
            if not live.readers and not live.lock.locked() and now - live.used_at > IDLE_MS:
                del self._live[table]


def _head(host: Identity, configuration: wire.Configuration, deal: Any, at: Milliseconds) -> Head:
    return Head(
        id=secrets.token_hex(8),
        code=fresh_code(),
        game=configuration.game,
        version=GAMES[configuration.game].version,
        configuration=wire.encode(configuration).decode(),
        deal=canonical(deal),
        salt=secrets.token_hex(32),
        host=host,
        listed=configuration.listed,
        made_at=at,
    )


def _opening_of(table: Table) -> Opening | None:
    """Return what a table started from, to play it again; None if it was dealt afresh."""
    origin = table.configuration.origin
    return None if origin is None else Opening(table.game.name, table.deal, table.state.opening, origin)


def _seat(table: Table, seat: Seat, person: Person, at: Milliseconds) -> LogEntry:
    """Seat a person at a new table and return the log entry."""
    draft = table.draft_seated(seat, person, at)
    table.commit(draft)
    return draft.entry


def _open(table: Table, opening: Opening) -> LogEntry:
    """Let a new table start after these moves and return the log entry."""
    draft = table.draft_opening(opening.moves, table.head.made_at)
    table.commit(draft)
    return draft.entry


def _adapt(table: Table, seat: Seat, position: int) -> LogEntry:
    """Seat a bot that adapts to the host at a new table and return the log entry."""
    draft = table.draft_adapted(seat, position, table.head.made_at)
    table.commit(draft)
    return draft.entry


def _result(table: wire.Listing, seat: Seat | None) -> Result:
    position = table.adapts[1] if table.adapts is not None and table.adapts[0] == seat else None
    return Result(position, len(table.seats), seat in table.winners)


def _owner(chair: Chair) -> Person:
    assert chair.owner is not None
    assert chair.name is not None
    return Person(chair.owner, chair.name, chair.is_program)
