"""The list of public tables, and the connections that watch it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import msgspec

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.live.connection import Connection
from cryptid.server.live.loading import Slices
from cryptid.server.settings import Settings
from cryptid.server.store.listings import ListedTable, Listings
from cryptid.server.store.protocol import Store, StoreDown, Summary
from cryptid.server.table.log import Head, Identity, TableId
from cryptid.server.wire import messages as wire

LISTED_MS = 24 * 3_600_000  # a table is listed for this long after its last change
ORPHAN_MS = 60_000  # a row without a table is removed after this time; its table may be about to be stored
TOO_MANY = (
    "You, or others at your internet address, already have as many public tables as allowed. "
    "Make this one private, or leave one of those first."
)
AT_ONCE = 50  # watchers that are told before others may run
IN_FRONT = 3  # tables of one address that compete for the first places; its other ones come after everybody's

FIRST_PAGE = wire.Watch()
_listings = msgspec.json.Decoder(wire.Listing)
Page = tuple[wire.Listing, ...]


@dataclass(frozen=True, slots=True)
class _Table(ListedTable):
    listing: wire.Listing


@dataclass(slots=True)
class _Watcher:
    """What a connection watches, and what it has been sent. `is_whole`: it gets every page in full."""

    request: wire.Watch
    is_whole: bool
    sent: Page = ()
    pages: int = 0


class Lobby:
    """Keeps the listed tables in memory and reads only those that have changed, while somebody looks at the list."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self._settings, self._now = settings, settings.now
        self._watchers: dict[Connection, _Watcher] = {}
        self._tables: dict[TableId, _Table] = {}
        self._order: list[_Table] = []
        self._tables_of: dict[Identity, frozenset[TableId]] = {}
        self._stale: set[TableId] | None = None  # None: all tables have to be read
        self._is_order_stale = True
        self._started_at = self._now()
        self._seen_at: dict[TableId, Milliseconds] = {}  # when somebody was last at the table

    async def tables(self, request: wire.Watch = FIRST_PAGE, person: Identity | None = None) -> Page:
        """Return a page of the list."""
        await self._read()
        return self._page(request, person)[0]

    async def add(self, head: Head, address: str | None) -> None:
        """List a new table. Raises `BadInput` if its host, or the host's address, lists as many as allowed already.

        Without an address it is a rematch, which stays private instead.
        """
        limits = self._settings.listed_per_person, self._settings.listed_per_address
        is_listed = await Listings(self.store).add(head.id, head.host, address or "", head.made_at, *limits)
        if not is_listed and address is not None:
            raise BadInput("too_many_listed", TOO_MANY)

    def mark_stale(self, table: TableId | None) -> None:
        """Have this table read again at the next refresh; None: all tables."""
        self._is_order_stale = True
        if table is None:
            self._stale = None
        elif self._stale is not None:
            self._stale.add(table)

    async def watch(self, connection: Connection, request: wire.Watch, *, has_table: bool) -> None:
        watcher = self._watchers[connection] = _Watcher(request, has_table)
        if not has_table:
            reader = connection.reader  # without the connection itself, so that it is freed as soon as it is closed
            connection.sync = lambda: self._send_again(watcher, reader)
        await self._read()
        connection.queue(self._message(watcher, *self._page(request, connection.reader)))

    def leave(self, connection: Connection) -> None:
        self._watchers.pop(connection, None)

    async def refresh(self) -> None:
        """Tell everyone who watches what has changed on their page."""
        if not self._watchers or not await self._read():
            return
        found: dict[tuple[wire.Watch, frozenset[TableId]], tuple[Page, int]] = {}
        messages: dict[
            tuple[int, int, int, bool], bytes
        ] = {}  # many have been sent the same page and get the same one now
        for count, (connection, watcher) in enumerate(list(self._watchers.items()), start=1):
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)
            key = watcher.request, self._own(watcher.request, connection.reader)
            if key not in found:
                found[key] = self._page(watcher.request, connection.reader)
            page, pages = found[key]
            if (page, pages) == (watcher.sent, watcher.pages):
                continue
            same = (id(page), pages, id(watcher.sent), watcher.is_whole)
            if same not in messages:
                messages[same] = _difference(watcher, page, pages)
            watcher.sent, watcher.pages = page, pages
            connection.queue(messages[same])

    async def sweep(self) -> None:
        """Take tables out of the list that are over, unchanged for a day, or that nobody has joined."""
        self._is_order_stale = True
        await self._read()
        gone = list(self._expired())
        if gone:
            await Listings(self.store).remove(gone)
        for table in gone:
            self.mark_stale(table)
        await Listings(self.store).remove_orphans(self._now() - ORPHAN_MS)

    def _expired(self) -> Iterator[TableId]:
        now, patience = self._now(), self._settings.unjoined_seconds * 1000
        for table in self._tables.values():
            is_over = table.listing.phase in ("over", "abandoned")
            is_joined = table.listing.phase == "playing" or bool(table.people - {table.host})
            is_deserted = not is_joined and now - self._seen_at[table.id] > patience
            if is_over or is_deserted or now - table.changed_at > LISTED_MS:
                yield table.id

    # Reading

    async def _read(self) -> bool:
        """Read what has changed; return whether anything has."""
        if not self._is_order_stale:
            return False
        stale, self._stale, self._is_order_stale = self._stale, set(), False
        try:
            await self._read_tables(stale)
            present = await self.store.present_at(list(self._tables), self._now())
        except StoreDown:
            self._stale = None if stale is None or self._stale is None else stale | self._stale
            self._is_order_stale = True
            raise
        now = self._now()
        self._seen_at = {
            table.id: now
            if table.id in present
            else self._seen_at.get(table.id, max(self._started_at, table.listed_at))
            for table in self._tables.values()
        }
        here = {
            table.id: len(present.get(table.id, frozenset()) & {*table.people, table.host})
            for table in self._tables.values()
        }
        self._order = _in_order([table for table in self._tables.values() if _is_shown(table, now)], here)
        self._tables_of = {}
        for table in self._order:
            for person in table.people:
                self._tables_of[person] = self._tables_of.get(person, frozenset()) | {table.id}
        return True

    async def _read_tables(self, stale: set[TableId] | None) -> None:
        if stale is not None and not stale:
            return
        found, slices = dict[TableId, _Table](), Slices()
        for table in await Listings(self.store).read(stale):
            found[table.id] = _decoded(table)
            await slices.pause()
        kept = [] if stale is None else [table for table in self._tables.values() if table.id not in stale]
        self._tables = {table.id: table for table in kept} | found

    # Pages

    def _page(self, request: wire.Watch, person: Identity | None) -> tuple[Page, int]:
        """Return the listings on a page, and how many pages there are."""
        own = self._own(request, person)
        shown = [t.listing for t in self._order if not request.open_seats or (has_open_seat(t) and t.id not in own)]
        start = request.page * wire.LOBBY_PAGE
        return tuple(shown[start : start + wire.LOBBY_PAGE]), max(1, ceil(len(shown) / wire.LOBBY_PAGE))

    def _own(self, request: wire.Watch, person: Identity | None) -> frozenset[TableId]:
        """Return the tables that this person does not look for, since they sit there."""
        if not request.open_seats or person is None:
            return frozenset()
        return self._tables_of.get(person, frozenset())

    def _message(self, watcher: _Watcher, page: Page, pages: int) -> bytes:
        message = _difference(watcher, page, pages)
        watcher.sent, watcher.pages = page, pages
        return message

    def _send_again(self, watcher: _Watcher, reader: Identity | None) -> bytes:
        """Return the whole page, for a reader whose queue was dropped."""
        watcher.sent = ()
        return self._message(watcher, *self._page(watcher.request, reader))


def _difference(watcher: _Watcher, page: Page, pages: int) -> bytes:
    known = () if watcher.is_whole else watcher.sent
    new = tuple(listing for listing in page if listing not in known)
    return wire.encode(wire.Lobby(tuple(listing.code for listing in page), new, pages))


def _decoded(row: ListedTable) -> _Table:
    given = row.id, row.host, row.address, row.listed_at, row.changed_at, row.summary, row.people
    return _Table(*given, listing=_listings.decode(row.summary))


def _is_shown(table: _Table, now: Milliseconds) -> bool:
    is_unfinished = table.listing.phase in ("gathering", "playing")
    is_recent = now - table.changed_at <= LISTED_MS
    return is_unfinished and is_recent and (has_open_seat(table) or table.listing.spectators)


def has_open_seat(table: _Table) -> bool:
    return table.listing.phase == "gathering" and any(seat.kind == "open" for seat in table.listing.seats)


def _in_order(tables: Sequence[_Table], here: dict[TableId, int]) -> list[_Table]:
    """Sort by the people present, then tables that gather, then new ones. Extra tables of one address come last."""
    best = sorted(tables, key=lambda t: (-here[t.id], t.listing.phase != "gathering", -t.listing.made_at, t.id))
    count = Counter[str]()
    front: list[_Table] = []
    rest: list[_Table] = []
    for table in best:
        count[table.address] += 1
        is_in_front = table.address == "" or count[table.address] <= IN_FRONT
        (front if is_in_front else rest).append(table)
    return [*front, *rest]


def listing(summary: Summary) -> wire.Listing:
    return _listings.decode(summary.json)
