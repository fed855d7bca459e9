"""The tables that are in use here, the sockets at them, and the one way in which anything changes.

A change is checked, kept durably, carried out, told to everybody, and only then acknowledged. Other processes may
change the same tables: the store says so when a ply is taken, and its news are hints to read on.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, assert_never

import msgspec

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical
from cryptid.core.game import BadInput, Seat, view
from cryptid.core.record import dump_record
from cryptid.games import GAMES
from cryptid.server.clock import Milliseconds
from cryptid.server.limits import Limits
from cryptid.server.live.connection import Closed, Connection, Socket, lost
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Behind, Kept, Known, Store, StoreDown, Summary
from cryptid.server.table import updates as telling
from cryptid.server.table.codes import fresh_code, read_code
from cryptid.server.table.log import Head, Identity, LogEntry, Person, TableId
from cryptid.server.table.referee import Draft, Table, make_deal
from cryptid.server.table.state import Chair, Happened
from cryptid.server.table.texts import clean_name, clean_text
from cryptid.server.wire import messages as wire

IDLE_MS = 60_000  # after which a table that nobody reads is forgotten here
TIDY_SECONDS = 2.0
LOBBY_SECONDS = 0.5
LISTED = 100
FRESH_MS = 24 * 3_600_000  # since its last change, while a table is listed
GOING_AWAY = 1012
DRAINING = ("draining", "This server is about to stop; please try again in a moment.")
UNAVAILABLE = ("unavailable", "The database is away; please try again in a moment.")
NO_SPECTATORS = ("no_spectators", "This table is for its players alone.")


class Live:
    """A table in use: its referee, who reads it, and the lock under which it changes."""

    def __init__(self, table: Table, at: Milliseconds) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()  # of two who ask at once, one makes a table
        self.readers: set[Connection] = set()
        self.presence = wire.Presence((), 0)
        self.used_at = at
        self.is_unsure = False  # the store has failed, so that its log may be longer than we know

    def admits(self, person: Identity | None) -> bool:
        """Whether this person may look at the table."""
        position = self.table.position
        is_open = self.table.configuration.spectators or position.phase == "gathering"
        return is_open or position.seat_of(person) is not None


class Hub:
    def __init__(self, store: Store, thinker: Thinker, settings: Settings) -> None:
        self.store = store
        self.thinker = thinker
        self.settings = settings
        self.now = settings.now
        self.limits = Limits(settings.rates, settings.now)
        self.metrics = Metrics()
        self.started_at = self.now()
        self.is_draining = False
        self.on_turns: Callable[[Iterable[Milliseconds]], None] = lambda due: None
        self._lives: dict[TableId, Live] = {}
        self._loading: dict[TableId, asyncio.Task[Live]] = {}
        self._connections: set[Connection] = set()
        self._lobby: set[Connection] = set()
        self._lobby_message = wire.encode(wire.Lobby(()))
        self._is_lobby_old = True
        self._helped: set[str] = set()  # identities, or addresses, for whom help is being worked out
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.tables.set_function(lambda: len(self._lives))

    # Tables

    async def make_table(self, person: Person, configuration: wire.Configuration, seat: Seat | None) -> str:
        """A new table, at which its maker has this seat; its code. Raises `BadInput`."""
        self.limits.tables.take(person.id)
        deal = make_deal(configuration, Random(secrets.randbits(256)))
        seated = {} if seat is None else {seat: person}
        return await self._keep_table(person.id, configuration, deal, seated)

    async def _keep_table(
        self, host: Identity, configuration: wire.Configuration, deal: Any, seated: dict[Seat, Person]
    ) -> str:
        while True:
            head = _head(host, configuration, deal, self.now())
            table = Table(head, self.settings.bot_pace)
            entries = [_seat(table, seat, person, head.made_at) for seat, person in seated.items()]
            if await self.store.add_table(head, entries, table.projection(table.position)):
                self._is_lobby_old |= head.listed
                return head.code

    async def info(self, code: str, person: Person | None) -> wire.TableInfo:
        return telling.info((await self._visit(code, person)).table)

    async def record(self, code: str, person: Person | None) -> str:
        """A finished game, as a record."""
        return dump_record((await self._finished(code, person)).record())

    async def reveal(self, code: str, person: Person | None) -> wire.Reveal:
        """After the end: what the commitment was made of, and what went on in the bots."""
        table = await self._finished(code, person)
        return wire.Reveal(table.commitment, table.head.salt, json.loads(table.head.deal), tuple(table.reasons))

    async def lobby(self) -> tuple[wire.Listing, ...]:
        return tuple(_listing(summary) for summary in await self.store.listed(LISTED, self.now() - FRESH_MS))

    async def tables_of(self, person: Person) -> tuple[wire.MyTable, ...]:
        rows = await self.store.tables_of(person.id, LISTED)
        return tuple(wire.MyTable(_listing(row), row.seat) for row in rows if row.seat is not None)

    async def _finished(self, code: str, person: Person | None) -> Table:
        table = (await self._visit(code, person)).table
        if table.position.phase not in ("over", "abandoned"):
            raise BadInput("not_over", "The game is not over.")
        return table

    @contextmanager
    def guessing(self, address: str) -> Iterator[None]:
        """Count codes that lead nowhere, so that none can be found by guessing. Raises `TooFast` after too many."""
        self.limits.codes.check(address)
        try:
            yield
        except BadInput as error:
            if error.code == "no_table":
                self.limits.codes.take(address)
            raise

    async def _visit(self, code: str, person: Person | None) -> Live:
        """The table of this code, if this person may look at it."""
        known = read_code(code)
        head = None if known is None else await self.store.head(code=known)
        if head is None:
            raise BadInput("no_table", "There is no table with this code.")
        live = await self.load(head.id)
        if self.store.is_shared:  # what this person has just done elsewhere is not to be missing here
            async with live.lock:
                await self._read_on(live)
        if not live.admits(None if person is None else person.id):
            raise BadInput(*NO_SPECTATORS)
        return live

    async def load(self, table: TableId) -> Live:
        """The table as it is in use here, read from its log if it was not."""
        live = self._lives.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.ensure_future(self._read(table))
                task.add_done_callback(lambda _: self._loading.pop(table))
            live = await asyncio.shield(task)
        live.used_at = self.now()
        return live

    async def _read(self, table: TableId) -> Live:
        head = await self.store.head(id=table)
        assert head is not None
        live = Live(Table(head, self.settings.bot_pace), self.now())
        for entry in await self.store.entries(table):
            live.table.follow(entry)
        self._lives[table] = live
        return live

    # Changes

    async def change(self, live: Live, by: Identity, key: str, draft: Callable[[], Draft]) -> int:
        """Carry out a change, once, whatever happens to the caller; the ply at which it stands.

        `draft` is called again whenever another process was faster. Raises its `BadInput`, or `StoreDown`.
        """
        return await asyncio.shield(self._spawn(self._change(live, by, key, draft)))

    async def _change(self, live: Live, by: Identity, key: str, draft: Callable[[], Draft]) -> int:
        async with live.lock:
            while (ply := live.table.keys.get((by, key))) is None:
                made = draft()
                match await self._append(live, made):
                    case Kept():
                        self._tell(live, live.table.commit(made))
                    case Known() | Behind():
                        await self._read_on(live)
            return ply

    async def _append(self, live: Live, draft: Draft) -> Kept | Known | Behind:
        try:
            with self.metrics.append_seconds.time():
                kept = await self.store.append(live.table.head.id, draft.entry, draft.projection)
        except StoreDown:
            live.is_unsure = True
            raise
        if isinstance(kept, Kept) and draft.projection is not None:
            self.on_turns(turn.due for turn in draft.projection.turns)
        return kept

    async def _read_on(self, live: Live) -> None:
        """Follow what others have written. The caller holds the lock."""
        for entry in await self.store.entries(live.table.head.id, live.table.ply):
            self._tell(live, live.table.follow(entry))
        live.is_unsure = False

    def _tell(self, live: Live, happened: Happened) -> None:
        told = telling.Telling(live.table, happened)
        for connection in list(live.readers):
            if live.admits(connection.reader):
                connection.tell(told.to(connection.reader))
            else:
                live.readers.discard(connection)
                connection.sync = lost
                connection.answer(wire.Refused(None, *NO_SPECTATORS))
        self._is_lobby_old |= live.table.head.listed
        if happened.before.chairs is not happened.after.chairs:  # who was watching may sit now, or the other way round
            self._spawn(self._refresh(live))

    # Sockets

    async def serve(self, socket: Socket, person: Person | None, address: str) -> None:
        """The life of one socket."""
        connection = Connection(socket, person, address)
        self._connections.add(connection)
        writer = asyncio.ensure_future(connection.write())
        live: Live | None = None
        try:
            while True:
                data = await connection.socket.receive()
                async with connection.busy:
                    live = await self._answer(connection, live, data)
                await asyncio.sleep(0)  # so that answers to many requests at once leave before there are too many
        except Closed:
            pass
        finally:
            self._connections.discard(connection)
            self._lobby.discard(connection)
            writer.cancel()
            if live is not None:
                await self._go(connection, live)

    async def _answer(self, connection: Connection, live: Live | None, data: bytes | str) -> Live | None:
        """Answer one request; the table at which the connection is then."""
        key: str | None = None
        kind = "none"
        try:
            try:
                request = _read_request(data)
                kind, key = type(request).__name__.lower(), getattr(request, "key", None)
            finally:
                self.limits.requests.take(connection.payer)
            if self.is_draining:
                raise BadInput(*DRAINING)
            match request:
                case wire.Open(code, since):
                    live = await self._open(connection, live, code, since)
                case wire.Watch():
                    await self._watch(connection, live)
                case wire.Do(key):
                    ply = await self._do(_person(connection), _opened(connection, live), request)
                    connection.answer(wire.Accepted(key, ply))
                case wire.Assist(key):
                    self._help(connection, _opened(connection, live), key)
                case _:
                    assert_never(request)
            self.metrics.requests.labels(kind, "accepted").inc()
        except BadInput as error:
            self._refuse(connection, wire.Refused(key, error.code, str(error)), kind)
        except StoreDown:
            self.metrics.store_failures.inc()
            self._refuse(connection, wire.Refused(key, *UNAVAILABLE), kind)
        return live

    def _refuse(self, connection: Connection, refused: wire.Refused, kind: str) -> None:
        self.metrics.requests.labels(kind, "refused").inc()
        self.metrics.refused.labels(refused.code).inc()
        connection.answer(refused)

    async def _open(self, connection: Connection, before: Live | None, code: str, since: int | None) -> Live:
        with self.guessing(connection.address):
            live = await self._visit(code, connection.person)
        if before is not None:
            await self._go(connection, before)
        reader = connection.reader
        connection.sync = lambda: telling.sync(live.table, reader, self.now())
        steps = None if since is None else telling.missed(live.table, reader, since)
        for data in [connection.sync()] if steps is None else steps:
            connection.tell(data)
        live.readers.add(connection)
        if reader is not None:
            await self.store.arrive(live.table.head.id, reader, self.now())
        connection.answer(live.presence)
        with suppress(StoreDown):  # the connection is here now, whoever else is
            await self._look_round(live)
        return live

    async def _go(self, connection: Connection, live: Live) -> None:
        live.readers.discard(connection)
        if connection.reader is not None:
            with suppress(StoreDown):
                await self.store.depart(live.table.head.id, connection.reader, self.now())
                await self._look_round(live)

    async def _watch(self, connection: Connection, live: Live | None) -> None:
        if live is None:
            connection.sync = lambda: self._lobby_message
        if not self._lobby:
            await self._list()
        self._lobby.add(connection)
        connection.tell(self._lobby_message)

    def renamed(self, person: Person) -> None:
        """Let the sockets that somebody has open here know their new name."""
        for connection in self._connections:
            if connection.reader == person.id:
                connection.person = person

    async def _do(self, person: Person, live: Live, do: wire.Do) -> int:
        if isinstance(do.command, wire.Rematch):
            async with live.rematching:
                return await self._rematch(person, live, do.key)
        if isinstance(do.command, wire.Say | wire.Emote):
            self.limits.chat.take(person.id)
        do = _cleaned(do)
        absent = await self.absent(live) if isinstance(do.command, wire.Want) else frozenset[Seat]()
        return await self.change(live, person.id, do.key, lambda: live.table.draft(person, do, self.now(), absent))

    async def _rematch(self, person: Person, live: Live, key: str) -> int:
        """A new table with everybody one seat further, so that the first turn and the roles go round."""
        table = live.table
        if (ply := table.keys.get((person.id, key))) is not None:
            return ply
        table.check_rematch(person)
        chairs = (*table.position.chairs[1:], table.position.chairs[0])
        configuration = msgspec.structs.replace(table.configuration, seats=tuple(chair.level for chair in chairs))
        deal = make_deal(configuration, Random(secrets.randbits(256)))
        seated = {seat: _owner(chair) for seat, chair in enumerate(chairs) if chair.owner is not None}
        code = await self._keep_table(person.id, configuration, deal, seated)
        return await self.change(live, person.id, key, lambda: table.draft_rematch(person, key, code, self.now()))

    def _help(self, connection: Connection, live: Live, key: str) -> None:
        """Let help be worked out, while the connection goes on with other things."""
        if connection.payer in self._helped:
            raise BadInput("too_fast", "Wait for the help that you have asked for.")
        self._helped.add(connection.payer)
        self._spawn(self._assist(connection, live, key))

    async def _assist(self, connection: Connection, live: Live, key: str) -> None:
        table = live.table
        state, ply = table.position.state, table.ply
        try:
            if state is None:
                raise BadInput("not_begun", "The game has not begun.")
            seen = view(state, table.position.seat_of(connection.reader))
            data = await self.thinker.help(table.game.name, seen, AssistanceSetting(table.configuration.assistance))
            connection.answer(wire.Assistance(key, ply, msgspec.Raw(data)))
        except BadInput as error:
            self._refuse(connection, wire.Refused(key, error.code, str(error)), "assist")
        except ThinkingFailed:
            self._refuse(connection, wire.Refused(key, "no_help", "That took too long to work out."), "assist")
        finally:
            self._helped.discard(connection.payer)

    # Presence

    async def absent(self, live: Live) -> frozenset[Seat]:
        """The seats whose people have been away for as long as this table allows."""
        now, table = self.now(), live.table
        last_seen = await self.last_seen(live)
        patience = table.configuration.absent_seconds * 1000
        return frozenset(seat for seat, seen in last_seen.items() if seen is not None and now - seen >= patience)

    async def last_seen(self, live: Live) -> dict[Seat, Milliseconds | None]:
        """For each seat that is somebody's when they were last connected, None for now."""
        present = await self.store.present(live.table.head.id, self.now())
        chairs = enumerate(live.table.position.chairs)
        never = max(self.started_at, live.table.head.made_at)
        return {seat: present.get(chair.owner, never) for seat, chair in chairs if chair.owner is not None}

    async def _look_round(self, live: Live) -> None:
        """Tell the readers who is here, if that has changed."""
        present = await self.store.present(live.table.head.id, self.now())
        here = {person for person, gone in present.items() if gone is None}
        owners = [chair.owner for chair in live.table.position.chairs]
        seats = tuple(seat for seat, owner in enumerate(owners) if owner in here)
        presence = wire.Presence(seats, len(here.difference(owners)))
        if presence != live.presence:
            live.presence = presence
            for connection in live.readers:
                connection.answer(presence)

    # Background

    async def run(self) -> None:
        """Follow the news, keep the lobby fresh, and tidy up, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._follow_news())
            group.create_task(self._every(LOBBY_SECONDS, self._list))
            group.create_task(self._every(TIDY_SECONDS, self._tidy))

    async def drain(self) -> None:
        """Take no more requests, answer those under way, and send everybody off to another server."""
        self.is_draining = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(each.close(GOING_AWAY) for each in self._connections), return_exceptions=True)

    async def _follow_news(self) -> None:
        async for table in self.store.news():
            self._is_lobby_old = True
            for live in list(self._lives.values()) if table is None else [self._lives.get(table)]:
                if live is not None:
                    self._spawn(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        with suppress(StoreDown):
            async with live.lock:
                await self._read_on(live)
            await self._look_round(live)

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            with suppress(StoreDown):
                await work()

    async def _list(self) -> None:
        """Make the lobby's message anew if something has changed and somebody watches."""
        if not self._is_lobby_old or not self._lobby:
            return
        self._is_lobby_old = False
        message = wire.encode(wire.Lobby(await self.lobby()))
        if message != self._lobby_message:
            self._lobby_message = message
            for connection in self._lobby:
                connection.tell(message)

    async def _tidy(self) -> None:
        """Say that we live, read on where the store failed or others may have written, forget what is idle."""
        now = self.now()
        await self.store.beat(now)
        unsure = [live for live in self._lives.values() if live.is_unsure]
        if self.store.is_shared and self._lives:
            plies = await self.store.plies(list(self._lives))
            unsure += [self._lives[table] for table, ply in plies.items() if ply > self._lives[table].table.ply]
        for live in unsure:
            await self._refresh(live)
        for table, live in list(self._lives.items()):
            if not live.readers and not live.lock.locked() and now - live.used_at > IDLE_MS:
                del self._lives[table]

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


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


def _seat(table: Table, seat: Seat, person: Person, at: Milliseconds) -> LogEntry:
    """The entry with which somebody has a seat at a table from the start."""
    draft = table.draft_seated(seat, person, at)
    table.commit(draft)
    return draft.entry


def _owner(chair: Chair) -> Person:
    assert chair.owner is not None
    assert chair.name is not None
    return Person(chair.owner, chair.name, chair.is_program)


def _listing(summary: Summary) -> wire.Listing:
    return msgspec.json.decode(summary.json, type=wire.Listing)


def _read_request(data: bytes | str) -> wire.Request:
    try:
        return wire.read_request(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("invalid_request", f"That is no request: {str(error)[:200]}.") from None


def _person(connection: Connection) -> Person:
    if connection.person is None:
        raise BadInput("no_identity", "You need an identity to take part.")
    return connection.person


def _opened(connection: Connection, live: Live | None) -> Live:
    if live is None or connection not in live.readers:
        raise BadInput("not_open", "Open a table first.")
    return live


def _cleaned(do: wire.Do) -> wire.Do:
    """The command with the texts that people will read made fit for them."""
    match do.command:
        case wire.Rename(name):
            return wire.Do(do.key, do.ply, wire.Rename(clean_name(name)))
        case wire.Say(text):
            return wire.Do(do.key, do.ply, wire.Say(clean_text(text)))
        case _:
            return do
