"""Compare what players received with the log of every table they were at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from cryptid.core.game import BadInput
from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.server.http import identities as people
from cryptid.server.store.protocol import Store
from cryptid.server.table import updates
from cryptid.server.table.log import SERVER, Head, Identity, LogEntry
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.table.state import Change
from cryptid.server.wire import messages as wire
from tests.server.proofs.players import Intent, Player, digest


@dataclass
class Findings:
    faults: list[str] = field(default_factory=list)
    tables: int = 0
    over: int = 0
    entries: int = 0
    by_bots: int = 0
    told: int = 0  # steps and syncs

    def __str__(self) -> str:
        return (
            f"{self.tables} tables ({self.over} to their end), {self.entries} entries, {self.by_bots} of them by bots, "
            f"{self.told} messages compared, {len(self.faults)} faults"
        )


async def check(store: Store, players: Sequence[Player]) -> Findings:
    """Compare every message and acknowledgement with the log of every table."""
    identities = {await _identity(store, player): player for player in players}
    found = Findings([fault for player in players for fault in player.faults])
    summaries = {row.json for each in identities for row in await store.tables_of(each, 1_000_000)}
    for code in sorted({code for player in players for code in (*player.told, *player.synced)}):
        head = await store.head(code=code)
        if head is None:
            found.faults.append(f"{code} is not there")
            continue
        log = Log(head, await store.entries(head.id), identities)
        found.faults += [f"{code}: {fault}" for fault in log.faults()]
        if log.table.projection(log.table.state).summary not in summaries:
            found.faults.append(f"{code}: its summary is not what follows from its log")
        found.tables += 1
        found.over += log.table.state.phase == "over"
        found.entries += len(log.entries)
        found.by_bots += sum(entry.by == SERVER for entry in log.entries)
        found.told += log.told
    return found


async def _identity(store: Store, player: Player) -> Identity:
    assert player.guest.token is not None
    person = await store.person_of(people.digest(player.guest.token))
    assert person is not None
    return person.id


class Log:
    """The log of one table, and the players who were there."""

    def __init__(self, head: Head, entries: Sequence[LogEntry], players: Mapping[Identity, Player]) -> None:
        self.entries, self.players = entries, players
        self.table = Table(head, Timing())
        self.told = 0

    def faults(self) -> Iterator[str]:
        if [entry.ply for entry in self.entries] != list(range(1, len(self.entries) + 1)):
            yield "the plies have a gap"
        twice = [key for key, times in Counter((entry.by, entry.key) for entry in self.entries).items() if times > 1]
        yield from (f"{by} used {key} twice" for by, key in twice)
        for entry in self.entries:
            change = self.table.follow(entry)
            yield from self._bot_faults(entry, change)
            yield from self._telling_faults(change)
        yield from self._rule_faults()
        for identity, player in self.players.items():
            yield from self._promise_faults(identity, player)
            yield from self._end_faults(player)

    def _bot_faults(self, entry: LogEntry, change: Change) -> Iterator[str]:
        """A bot's entry must answer the open decision of its own seat, by its key."""
        if entry.by == SERVER and isinstance(change.fact, wire.Played):
            seat = change.fact.seat
            opened = change.before.opened[seat]
            if change.before.chairs[seat].bot is None or opened is None or entry.key != f"{opened.ply}.{seat}":
                yield f"a bot moved at ply {entry.ply}, where it was not asked"

    def _telling_faults(self, change: Change) -> Iterator[str]:
        """Everyone who received this ply received what the log says."""
        code, messages = self.table.head.code, updates.StepMessages(self.table, change)
        for identity, player in self.players.items():
            if (heard := player.told.get(code, {}).get(change.ply)) is not None:
                self.told += 1
                if heard != digest(msgspec.json.decode(messages.for_reader(identity))):
                    yield f"{player.guest.address} heard something else of ply {change.ply}"
            if (heard := player.synced.get(code, {}).get(change.ply)) is not None:
                self.told += 1
                if heard != digest(msgspec.json.decode(updates.sync(self.table, identity, 0))):
                    yield f"{player.guest.address} saw something else after ply {change.ply}"

    def _rule_faults(self) -> Iterator[str]:
        table = self.table
        try:
            *_, last = replay(GAMES[table.head.game], table.record())
        except BadInput as error:
            yield f"the log breaks the rules: {error}"
            return
        if table.state.game_state is not None and last.state != table.state.game_state:
            yield "the moves lead somewhere else"

    def _promise_faults(self, identity: Identity, player: Player) -> Iterator[str]:
        mine = {entry.key: entry for entry in self.entries if entry.by == identity}
        intents = [intent for intent in player.intents if intent.code == self.table.head.code]
        for intent in intents:
            kept = [mine.pop(key) for key in intent.keys if key in mine]
            yield from (f"{player.guest.address}: {fault}" for fault in _faults_of(intent, kept))
        yield from (f"nobody wanted {entry}" for key, entry in mine.items() if not key.startswith("seat "))

    def _end_faults(self, player: Player) -> Iterator[str]:
        """Everyone received everything in the end, except bot moves after the players had stopped."""
        if player.code == self.table.head.code:
            missed = [entry for entry in self.entries[player.known["ply"] :] if entry.by != SERVER]
            yield from (f"{player.guest.address} never heard of ply {entry.ply}" for entry in missed)
        heard = [*player.told.get(self.table.head.code, ()), *player.synced.get(self.table.head.code, ())]
        if heard and max(heard) > len(self.entries):
            yield f"{player.guest.address} heard of ply {max(heard)}, which is not there"


def _faults_of(intent: Intent, kept: Sequence[LogEntry]) -> Iterator[str]:
    answer = intent.answer or {"type": "unanswered"}
    if len(kept) > 1:
        yield f"{intent.command} was carried out {len(kept)} times"
    if answer["type"] == "accepted" and answer["ply"] not in [entry.ply for entry in kept]:
        yield f"{intent.command} was accepted at ply {answer['ply']}, but is not there"
    if answer["type"] == "refused" and kept:
        yield f"{intent.command} was refused, but is there"
    if answer["type"] == "unanswered":
        yield f"{intent.command} was never answered"
    for entry in kept:
        if not _is_result(wire.read_fact(entry.fact), intent.command):
            yield f"{intent.command} became {entry.fact}"


def _is_result(fact: wire.Fact, command: wire.Command) -> bool:
    match command, fact:
        case (wire.Act(wanted), wire.Played(_, text)) | (wire.Say(wanted), wire.Said(_, text)):
            return wanted == text
        case (wire.Sit(wanted_seat), wire.Seated(seat)):
            return wanted_seat == seat
        case (wire.Start(), wire.Started()) | (wire.Rematch(), wire.Rematched()):
            return True
        case _:
            return False
