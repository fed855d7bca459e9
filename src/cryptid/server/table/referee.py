"""`Table`, the referee without I/O: it turns commands into facts. `updates.py` makes the messages for readers.

A table's state is folded from its head and the facts of its log. A command becomes a `Draft`, a checked fact that has
not taken effect. The caller stores it durably and then calls `commit`. Facts that are in the log already, when a table
is loaded or another process was faster, take effect through `follow`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, assert_never

import msgspec

from cryptid.bots.characters import character_for
from cryptid.bots.entrants import stand_in
from cryptid.bots.levels import ADAPT
from cryptid.core.codec import decode, parse_json
from cryptid.core.commitment import commit
from cryptid.core.game import BadInput, Event, Game, Score, ScoresMatch, Seat, State, match_winners, play
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.kernels.dealing import quick_deal
from cryptid.server.clock import Milliseconds
from cryptid.server.table import checks
from cryptid.server.table.bounds import FactCounts
from cryptid.server.table.coaching import NO_COACH, back_at, check_take_back, has_coach, state_after
from cryptid.server.table.log import SERVER, Head, Identity, LogEntry, Person, Projection, Turn, former
from cryptid.server.table.schedule import Schedule, Timing, turn_key
from cryptid.server.table.slices import at_once
from cryptid.server.table.state import Chair, Change, Move, Opened, TableState, carry_out_votes, put
from cryptid.server.table.texts import FORMER
from cryptid.server.wire import messages as wire

KEPT_STEPS = 32  # for readers who reconnect soon
KEPT_STATES = 4_000  # entries of the game's log in all kept steps together: later states are larger
KEPT_KEYS = 256  # for resends; the store knows older ones
KEPT_CHAT = 100


@dataclass(frozen=True, slots=True)
class Draft:
    """A checked fact that has not taken effect: its log entry, and what it will change."""

    entry: LogEntry
    change: Change
    projection: Projection | None  # None: unchanged


Moves = tuple[tuple[Seat, str], ...]


def make_deal(configuration: wire.Configuration, rng: Random) -> Any:
    """Return a random deal for this configuration. Raises `BadInput` if the configuration is invalid."""
    game = GAMES.get(configuration.game)
    if game is None:
        raise BadInput("no_game", f"There is no such game. Choose one of {', '.join(GAMES)}.")
    options = decode(game.options_type, configuration.options, "options")
    checks.check_seats(configuration, options.players)
    return quick_deal(game.name, options, rng)


class Table:
    def __init__(self, head: Head, timing: Timing) -> None:
        self.head = head
        self.game: Game[Any, Any, Any, Any, Any] = GAMES[head.game]
        self.configuration = msgspec.json.decode(head.configuration, type=wire.Configuration)
        self.deal = decode(self.game.deal_type, parse_json(head.deal))
        self.schedule = Schedule(head, self.configuration, timing)
        self.commitment = commit(self.deal, head.salt)
        self.ply = 0
        self.steps: deque[Change] = deque(maxlen=KEPT_STEPS)
        self.keys: dict[tuple[Identity, str], int] = {}
        self.moves: list[Move] = []
        self.counts = FactCounts()
        seats = self.configuration.seats
        self.state = TableState(
            phase="gathering",
            host=head.host,
            chairs=(Chair(stand_in(head.game)),) * len(seats),
            opened=(None,) * len(seats),
            muted=(frozenset(),) * len(seats),
            remarks=(None,) * len(seats),
        )
        for seat, level in enumerate(seats):
            if level is not None and level != ADAPT:
                self.state = self._with_bot(seat, level, None)

    # Drafts

    def draft(
        self, person: Person, do: wire.Do, at: Milliseconds, absent: Collection[Seat] = (), position: int | None = None
    ) -> Draft:
        """Check a command and draft its fact; `position` is where `adapt` stands for this person. Raises `BadInput`."""
        fact = self._fact(person, do, absent, position)
        return self._draft(person.id, do.key, at, fact)

    def draft_adapted(self, seat: Seat, position: int, at: Milliseconds) -> Draft:
        """Draft the bot of a seat at a new table that is configured to adapt to its host."""
        return self._draft(SERVER, f"adapt {seat}", at, checks.adapted(self.state, seat, position))

    def check_turn(self, turn: Turn) -> None:
        """Raises `BadInput` if this turn is no longer due."""
        turns = {(each.seat, each.kind, each.ply) for each in self.schedule.turns(self.state)}
        if (turn.seat, turn.kind, turn.ply) not in turns:
            raise BadInput("stale", "The game has moved on.")

    def draft_move(self, turn: Turn, played: wire.Played, at: Milliseconds) -> Draft:
        """Draft a move that the server makes for a seat, as its bot or because its clock has run out."""
        self.check_turn(turn)
        return self._draft(SERVER, turn_key(turn, self.ply), at, played)

    def draft_stand_in(self, seat: Seat, key: str, at: Milliseconds) -> Draft:
        """Draft that a bot takes over for an absent player."""
        if self.state.phase != "playing" or not self.state.chairs[seat].is_owner_playing:
            raise BadInput("stale", "The game has moved on.")
        return self._draft(SERVER, key, at, wire.StoodIn(seat))

    def draft_absence(self, turn: Turn, at: Milliseconds) -> Draft:
        """Draft that a person or the host was away for too long before the start."""
        self.check_turn(turn)
        fact = wire.Hosted(turn.seat) if turn.kind == "host" else wire.Left(turn.seat, "away")
        return self._draft(SERVER, turn_key(turn, self.ply), at, fact)

    def forget(self, person: Identity) -> None:
        """Drop what is remembered about a person who has deleted their identity and left, or been forgotten, here."""
        self.counts.rename(person, former(self.head.id, person))
        self.keys = {(by, key): ply for (by, key), ply in self.keys.items() if by != person}

    def draft_forgotten(self, person: Identity, at: Milliseconds) -> Draft:
        """Draft that the person at a seat has deleted their identity, after leaving. Raises `BadInput`."""
        seat = checks.own_seat(self.state, Person(person, FORMER))
        return self._draft(SERVER, f"forgotten.{seat}", at, wire.Forgotten(seat))

    def draft_seated(self, seat: Seat, person: Person, at: Milliseconds) -> Draft:
        """Draft a seat for a person at a new table. A client cannot use this key, since it has a space."""
        return self._draft(person.id, f"seat {seat}", at, checks.sit(self.state, person, seat))

    def draft_opening(self, moves: Moves, at: Milliseconds) -> Draft:
        """Draft the moves after which a new table starts."""
        return self._draft(SERVER, "opening", at, wire.Opening(moves))

    def draft_rematch(self, person: Person, key: str, code: str, at: Milliseconds) -> Draft:
        """Draft the code of the table for a rematch. Raises `BadInput`."""
        self.check_rematch(person)
        return self._draft(person.id, key, at, wire.Rematched(code))

    def first_game(self) -> tuple[Score, ...] | None:
        """Return the scores with which a rematch begins, by its seats, if it is the second game of a match."""
        state, is_second = self.state.game_state, self.configuration.first_game is not None
        if is_second or self.state.outcome is None or state is None or not isinstance(self.game, ScoresMatch):
            return None
        first, *others = self.game.match_scores(state.public)
        return (*others, first)

    def match(self, table_state: TableState) -> tuple[Seat, ...] | None:
        """Return the seats that won the match, after its second game."""
        first, state = self.configuration.first_game, table_state.game_state
        if first is None or table_state.outcome is None or state is None or not isinstance(self.game, ScoresMatch):
            return None
        return match_winners(first, self.game.match_scores(state.public))

    def check_rematch(self, person: Person) -> None:
        checks.own_seat(self.state, person)
        checks.check_over(self.state)
        if self.state.rematch is not None:
            raise BadInput("rematch_made", "There is already a table for the rematch.")

    def commit(self, draft: Draft) -> Change:
        """Let a stored draft take effect. The table must not have changed since it was drafted."""
        return self._take_effect(draft.entry, draft.change)

    def follow(self, entry: LogEntry) -> Change:
        """Let a fact of the log take effect. It is trusted: it was checked before it was stored."""
        fact = wire.read_fact(entry.fact)
        return self._take_effect(entry, self._after(entry.by, entry.at, fact))

    def _take_effect(self, entry: LogEntry, change: Change) -> Change:
        assert entry.ply == change.ply == self.ply + 1
        self.ply, self.state = change.ply, change.after
        self.counts.add(entry.by, change.fact)
        self._keep_key(entry)
        self._keep_step(change)
        if isinstance(change.fact, wire.Forgotten | wire.Left | wire.TookBack):
            self.steps.clear()  # they may hold the person's chat, or moves taken back; who reconnects gets a sync
        if isinstance(change.fact, wire.Played):
            self._keep_move(entry, change.fact)
        if isinstance(change.fact, wire.TookBack):
            del self.moves[change.fact.move - 1 :]
        if isinstance(change.fact, wire.Opening):
            self.moves.extend(Move(entry.ply, entry.at, seat, text) for seat, text in change.fact.moves)
        return change

    def _keep_key(self, entry: LogEntry) -> None:
        self.keys[entry.by, entry.key] = entry.ply
        if len(self.keys) > KEPT_KEYS:
            del self.keys[next(iter(self.keys))]

    def _keep_step(self, change: Change) -> None:
        """Keep the latest steps, and fewer of them as the game grows, so that a long game needs no more memory."""
        self.steps.append(change)
        state = change.after.game_state
        while state is not None and len(self.steps) > 2 and len(self.steps) * len(state.public.log) > KEPT_STATES:
            self.steps.popleft()

    def _keep_move(self, entry: LogEntry, played: wire.Played) -> None:
        assert played.text is not None
        self.moves.append(Move(entry.ply, entry.at, played.seat, played.text, played.remark, played.reason))

    def _draft(self, by: Identity, key: str, at: Milliseconds, fact: wire.Fact) -> Draft:
        self.counts.check(by, fact)
        change = self._after(by, at, fact, checking=True)
        entry = LogEntry(change.ply, at, by, key, wire.encode(fact).decode())
        before, after = self.projection(change.before), self.projection(change.after)
        return Draft(entry, change, None if before == after else after)

    def _fact(self, person: Person, do: wire.Do, absent: Collection[Seat], position: int | None) -> wire.Fact:
        state = self.state
        match do.command:
            case wire.Sit(seat):
                return checks.sit(state, person, seat)
            case wire.Leave():
                return checks.leave(state, person)
            case wire.Return():
                return checks.come_back(state, person)
            case wire.Rename(name):
                return checks.rename(state, person, name)
            case wire.Fill(seat, level):
                return self._fill(checks.seat_to_fill(state, person, seat), level, position)
            case wire.Free(seat):
                return checks.free(state, person, seat)
            case wire.Start():
                checks.check_start(state, person)
                return wire.Started()
            case wire.Act(text):
                seat = checks.acting_seat(state, person, do.ply)
                return wire.Played(seat, self.game.to_text(self.game.from_text(text)))
            case wire.TakeBack(move):
                return wire.TookBack(self._take_back(person, move), move)
            case wire.Say(text):
                return wire.Said(checks.own_seat(state, person), text)
            case wire.Emote(emote):
                return checks.emote(state, person, emote)
            case wire.Mute(seat, on):
                return wire.Muted(checks.own_seat(state, person), checks.other_seat(state, person, seat), on)
            case wire.Want():
                return checks.want(state, person, do.command, absent, self.configuration.absent == "vote")
            case wire.Rematch():
                raise TypeError("a rematch needs a new table: see draft_rematch")
            case _:
                assert_never(do.command)

    def _fill(self, seat: Seat, level: wire.Level | None, position: int | None) -> wire.Filled:
        checks.check_level(self.game.name, level)
        if level == ADAPT:
            assert position is not None
            return checks.adapted(self.state, seat, position)
        return wire.Filled(seat, level)

    def coached_seat(self, person: Person) -> Seat:
        """Return the seat of a person whom the coach may advise now. Raises `BadInput`."""
        seat = checks.playing_seat(self.state, person)
        if not has_coach(self.configuration, self.state):
            raise BadInput("no_coach", NO_COACH)
        return seat

    def _take_back(self, person: Person, move: int) -> Seat:
        seat = self.coached_seat(person)
        check_take_back(self.state, self.moves, seat, move)
        return seat

    # Effects of facts

    def _after(self, by: Identity, at: Milliseconds, fact: wire.Fact, checking: bool = False) -> Change:
        before = self.state
        events: tuple[Event, ...] = ()
        match fact:
            case wire.Seated(seat, name, program):
                seated = Opened(self.ply + 1, at)
                after = self._with_chair(seat, owner=by, name=name, is_program=program, seated=seated)
            case wire.Left(seat, why):
                after = self._left(seat, why == "freed")
            case wire.Hosted(seat):
                owner = before.chairs[seat].owner
                assert owner is not None
                after = replace(before, host=owner)
            case wire.Returned(seat):
                after = self._with_chair(seat, has_left=False, has_stand_in=False)
                after = replace(after, wishes=tuple(wish for wish in after.wishes if wish.about != seat))
            case wire.Renamed(seat, name):
                after = self._with_chair(seat, name=name)
            case wire.Filled(seat, level, position):
                after = self._with_bot(seat, level, position)
            case wire.Opening(moves):
                after = replace(before, opening=moves)
            case wire.Started():
                after = self._moved(at, at_once(state_after(self.game, self.deal, self.moves)), None)
            case wire.Played(seat, text, remark):
                assert text is not None
                assert before.game_state is not None
                action = self.game.from_text(text)
                step = (play if checking else _apply)(self.game, before.game_state, seat, action)
                events, after = step.events, self._moved(at, step.state, seat)
                after = replace(after, remarks=put(before.remarks, seat, remark))
            case wire.TookBack(_, move):
                kept = self.moves[: move - 1]
                state = at_once(state_after(self.game, self.deal, kept))
                after = back_at(before, self.game, state, kept, Opened(self.ply + 1, at))
            case wire.Said(seat, text):
                line = wire.ChatLine(self.ply + 1, at, seat, text)
                after = replace(before, chat=(*before.chat, line)[-KEPT_CHAT:])
            case wire.Emoted():
                after = before
            case wire.Muted(seat, other, on):
                heard = before.muted[seat] | {other} if on else before.muted[seat] - {other}
                after = replace(before, muted=put(before.muted, seat, heard))
            case wire.Wanted(seat, what, about, on, without):
                after = self._wished(wire.Wish(seat, what, about), on, without)
            case wire.StoodIn(seat):
                after = carry_out_votes(self._with_chair(seat, has_stand_in=True))
            case wire.Forgotten(seat):
                after = self._forgotten(seat)
            case wire.Rematched(code):
                after = replace(before, rematch=code)
            case _:
                assert_never(fact)
        return Change(self.ply + 1, at, fact, events, before, after)

    def _with_chair(self, seat: Seat, **changes: Any) -> TableState:
        """Return the state with this chair changed. Any: fields of a chair."""
        table_state = self.state
        return replace(table_state, chairs=put(table_state.chairs, seat, replace(table_state.chairs[seat], **changes)))

    def _with_bot(self, seat: Seat, level: wire.Level | None, position: int | None) -> TableState:
        """Return the state with a bot in this chair, as a character that no other bot here appears as."""
        taken = [chair.character for other, chair in enumerate(self.state.chairs) if other != seat]
        character = None if level is None else character_for(level, self.head.id, taken)
        return self._with_chair(seat, level=level, character=character, position=position)

    def _left(self, seat: Seat, is_barred: bool = False) -> TableState:
        table_state = self.state
        if table_state.phase == "playing":
            after = self._with_chair(seat, has_left=True, has_stand_in=self.configuration.absent == "bot")
            return carry_out_votes(replace(after, wishes=tuple(wish for wish in after.wishes if wish.seat != seat)))
        after = replace(
            table_state,
            chairs=put(table_state.chairs, seat, Chair(table_state.chairs[seat].stand_in)),
            muted=put(table_state.muted, seat, frozenset()),
            chat=table_state.chat_without(seat),
        )
        owner = table_state.chairs[seat].owner
        if is_barred and owner is not None:
            after = replace(after, barred=after.barred | {owner})
        others = [chair.owner for chair in after.chairs if chair.owner is not None]
        was_host = table_state.chairs[seat].owner == table_state.host
        return replace(after, host=others[0]) if was_host and others else after

    def _forgotten(self, seat: Seat) -> TableState:
        owner = self.state.chairs[seat].owner
        assert owner is not None
        nobody = former(self.head.id, owner)
        after = self._with_chair(seat, owner=nobody, name=FORMER)
        host = nobody if after.host == owner else after.host
        return replace(after, host=host, chat=after.chat_without(seat))

    def _moved(self, at: Milliseconds, state: State[Any, Any, Any], actor: Seat | None) -> TableState:
        """Return the table's state with the game in this state, after a move of `actor`."""
        table_state, ply = self.state, self.ply + 1
        waiting, outcome = self.game.to_act(state.public), self.game.outcome(state.public)
        opened = tuple(
            None if seat not in waiting else was if was is not None and seat != actor else Opened(ply, at)
            for seat, was in enumerate(table_state.opened)
        )
        phase: wire.Phase = "playing" if outcome is None else "over"
        wishes = table_state.wishes if outcome is None else ()
        return replace(table_state, phase=phase, game_state=state, opened=opened, outcome=outcome, wishes=wishes)

    def _wished(self, wish: wire.Wish, on: bool, without: Collection[Seat]) -> TableState:
        others = tuple(each for each in self.state.wishes if each != wish)
        return carry_out_votes(replace(self.state, wishes=(*others, wish) if on else others), without)

    # Derived values

    def projection(self, table_state: TableState) -> Projection:
        phase, chairs = table_state.phase, table_state.chairs
        listing = wire.Listing(
            code=self.head.code,
            game=self.game.name,
            options=self.configuration.options,
            phase=phase,
            seats=tuple(map(seat_info, chairs)),
            waiting=tuple(seat for seat, opened in enumerate(table_state.opened) if opened is not None),
            spectators=self.configuration.spectators,
            made_at=self.head.made_at,
            winners=() if table_state.outcome is None else table_state.outcome.winners,
            counts=self.configuration.origin is None and not has_coach(self.configuration, table_state),
            coach=has_coach(self.configuration, table_state),
            adapts=adapts(table_state),
        )
        people = tuple(chair.owner for chair in chairs)
        return Projection(phase, wire.encode(listing).decode(), people, self.schedule.turns(table_state))

    # Looking back

    def before_the_start(self) -> Table:
        """Return a copy of this table with the people of today, before the first move."""
        table = Table(self.head, self.schedule.timing)
        table.state = replace(table.state, host=self.state.host, chairs=self.state.chairs)
        return table

    def replayed(self, moves: Sequence[tuple[Seat, str]]) -> Iterator[Change]:
        """Start the game and play these moves, which were checked before. The ply of each is the number of its move."""
        self.ply = -1
        facts: list[wire.Fact] = [wire.Started(), *(wire.Played(seat, text) for seat, text in moves)]
        for ply, fact in enumerate(facts):
            entry = LogEntry(ply, self.head.made_at, SERVER, str(ply), "")
            yield self._take_effect(entry, self._after(SERVER, entry.at, fact))

    def record(self) -> Record[Any]:
        """Return the record of the game. It holds every secret: show it only after the end."""
        moves = tuple((move.seat, move.text) for move in self.moves)
        return Record(self.game.name, self.head.version, self.deal, moves, has_coach(self.configuration, self.state))

    def reasons(self) -> tuple[wire.Reason, ...]:
        """Return why the bots moved as they did. Show it only after the end."""
        return tuple(wire.Reason(move.seat, move.text, move.reason) for move in self.moves if move.reason is not None)


def _apply(game: Game[Any, Any, Any, Any, Any], state: Any, seat: Seat, action: Any) -> Any:
    """Apply a move without checking it again. Any: states and actions of every game."""
    return game.apply(state, seat, action)


def seat_info(chair: Chair) -> wire.SeatInfo:
    kind: wire.SeatKind = "bot" if chair.level is not None else "open"
    if chair.owner is not None:
        kind = "program" if chair.is_program else "person"
    return wire.SeatInfo(chair.name, kind, chair.bot, chair.has_left or chair.has_stand_in, chair.character)


def adapts(table_state: TableState) -> tuple[Seat, int] | None:
    """Return the host's seat and the position of the bots that adapt to it; None once the host has left the game."""
    positions = [chair.position for chair in table_state.chairs if chair.position is not None]
    host = table_state.seat_of(table_state.host)
    if not positions or host is None or not table_state.chairs[host].is_owner_playing:
        return None
    return host, positions[0]
