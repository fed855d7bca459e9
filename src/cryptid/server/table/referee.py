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

from cryptid.bots import BOTS
from cryptid.bots.adapt import level_at
from cryptid.bots.characters import CHARACTERS, character_for
from cryptid.bots.entrants import seated_bot, stand_in
from cryptid.bots.levels import ADAPT, offered
from cryptid.core.codec import decode, parse_json
from cryptid.core.commitment import commit
from cryptid.core.game import BadInput, Event, Game, Score, ScoresMatch, Seat, State, match_winners, play
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.server.clock import Milliseconds
from cryptid.server.table.bounds import FactCounts
from cryptid.server.table.coaching import NO_COACH, back_at, check_take_back, has_coach, state_after
from cryptid.server.table.log import SERVER, Head, Identity, LogEntry, Person, Projection, Turn, TurnKind, former
from cryptid.server.table.state import Chair, Change, Move, Opened, TableState, carry_out_votes, put
from cryptid.server.table.texts import FORMER, distinct_name
from cryptid.server.wire import messages as wire

KEPT_STEPS = 32  # for readers who reconnect soon
KEPT_STATES = 4_000  # entries of the game's log in all kept steps together: later states are larger
KEPT_KEYS = 256  # for resends; the store knows older ones
KEPT_CHAT = 100
SITTER_MS, SITTER_LISTED_MS = 6 * 3_600_000, 5 * 60_000  # before the start, an absent person's seat is freed after this
APART_MS = 97  # between the moves of seats that decide at once, so that their order does not show who thought longer


@dataclass(frozen=True, slots=True)
class Draft:
    """A checked fact that has not taken effect: its log entry, and what it will change."""

    entry: LogEntry
    change: Change
    projection: Projection | None  # None: unchanged


Moves = tuple[tuple[Seat, str], ...]
Pace = tuple[Milliseconds, Milliseconds]  # shortest and longest time that a bot takes beyond its budget


def turn_key(turn: Turn, ply: int) -> str:
    """Return the key of the log entry for a turn; `ply` is the table's.

    A decision gets one move, so that key has the ply at which it opened. A player may be absent, return and be absent
    again during one decision, so that key has the ply of the table.
    """
    if turn.kind == "absent":
        return f"absent.{turn.seat}.{ply}"
    return f"{turn.kind}.{turn.ply}.{turn.seat}" if turn.kind in ("sitter", "host") else f"{turn.ply}.{turn.seat}"


def make_deal(configuration: wire.Configuration, rng: Random) -> Any:
    """Return a random deal for this configuration. Raises `BadInput` if the configuration is invalid."""
    game = GAMES.get(configuration.game)
    if game is None:
        raise BadInput("no_game", f"There is no such game. Choose one of {', '.join(GAMES)}.")
    options = decode(game.options_type, configuration.options, "options")
    check_seats(configuration, options.players)
    return game.deal(options, rng)


def check_seats(configuration: wire.Configuration, players: int) -> None:
    """Raises `BadInput` unless there is a seat for each player, one of them for a person, and every bot exists."""
    if len(configuration.seats) != players:
        raise BadInput("seats", f"seats: expected {players} seats, not {len(configuration.seats)}.")
    if None not in configuration.seats:
        raise BadInput("seats", "seats: at least one seat must be for a person.")
    if configuration.coach and configuration.seats.count(None) > 1:
        raise BadInput("coach", "coach: every seat but one must be a bot's.")
    for level in configuration.seats:
        _check_level(configuration.game, level)


def _check_level(game: str, level: wire.Level | None) -> None:
    if level is not None and level not in {*BOTS[game], *offered(BOTS[game])}:
        raise BadInput("no_bot", f"This game has no such bot. Choose one of {', '.join(offered(BOTS[game]))}.")


class Table:
    def __init__(self, head: Head, pace: Pace) -> None:
        self.head = head
        self.pace = pace
        self.game: Game[Any, Any, Any, Any, Any] = GAMES[head.game]
        self.configuration = msgspec.json.decode(head.configuration, type=wire.Configuration)
        self.deal = decode(self.game.deal_type, parse_json(head.deal))
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
        return self._draft(SERVER, f"adapt {seat}", at, self._adapted(seat, position))

    def check_turn(self, turn: Turn) -> None:
        """Raises `BadInput` if this turn is no longer due."""
        turns = {(each.seat, each.kind, each.ply) for each in self._turns(self.state)}
        if (turn.seat, turn.kind, turn.ply) not in turns:
            raise BadInput("stale", "The game has moved on.")

    def draft_move(self, turn: Turn, played: wire.Played, at: Milliseconds) -> Draft:
        """Draft a move that the server makes for a seat, as its bot or because its clock has run out."""
        self.check_turn(turn)
        return self._draft(SERVER, turn_key(turn, self.ply), at, played)

    def draft_stand_in(self, seat: Seat, key: str, at: Milliseconds) -> Draft:
        """Draft that a bot takes over for an absent player."""
        if not (self.state.phase == "playing" and self.state.chairs[seat].owner and self._is_owner_playing(seat)):
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
        """Draft that the person of a seat has deleted their identity, after leaving. Raises `BadInput`."""
        seat = self._seat(Person(person, FORMER))
        return self._draft(SERVER, f"forgotten.{seat}", at, wire.Forgotten(seat))

    def draft_seated(self, seat: Seat, person: Person, at: Milliseconds) -> Draft:
        """Draft a seat for a person at a new table. A client cannot use this key, since it has a space."""
        return self._draft(person.id, f"seat {seat}", at, self._sit(person, seat))

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
        self._seat(person)
        if self.state.phase not in ("over", "abandoned"):
            raise BadInput("not_over", "The game is not over yet.")
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
        match do.command:
            case wire.Sit(seat):
                return self._sit(person, seat)
            case wire.Leave():
                return wire.Left(self._leave(person))
            case wire.Return():
                return wire.Returned(self._return(person))
            case wire.Rename(name):
                self._check_gathering()
                seat = self._seat(person)
                return wire.Renamed(seat, self._distinct(name, seat))
            case wire.Fill(seat, level):
                return self._fill(person, seat, level, position)
            case wire.Free(seat):
                self._check_host(person)
                return wire.Left(self._other(person, seat), "freed")
            case wire.Start():
                self._check_start(person)
                return wire.Started()
            case wire.Act(text):
                return wire.Played(self._actor(person, do.ply), self.game.to_text(self.game.from_text(text)))
            case wire.TakeBack(move):
                return wire.TookBack(self._take_back(person, move), move)
            case wire.Say(text):
                return wire.Said(self._seat(person), text)
            case wire.Emote(emote):
                return self._emote(person, emote)
            case wire.Mute(seat, on):
                return wire.Muted(self._seat(person), self._other(person, seat), on)
            case wire.Want(what, seat, on):
                return self._want(person, what, seat, on, absent)
            case wire.Rematch():
                raise TypeError("a rematch needs a new table: see draft_rematch")
            case _:
                assert_never(do.command)

    # Checks

    def _seat(self, person: Person) -> Seat:
        seat = self.state.seat_of(person.id)
        if seat is None:
            raise BadInput("not_seated", "You have no seat at this table.")
        return seat

    def _check_gathering(self) -> None:
        if self.state.phase != "gathering":
            raise BadInput("begun", "The game has already started.")

    def _check_playing(self) -> None:
        if self.state.phase == "gathering":
            raise BadInput("not_begun", "The game has not started.")
        if self.state.phase != "playing":
            raise BadInput("game_over", "The game is over.")

    def _chair(self, seat: Seat) -> Chair:
        if seat >= len(self.state.chairs):
            raise BadInput("no_seat", f"There is no seat {seat}.")
        return self.state.chairs[seat]

    def _other(self, person: Person, seat: Seat) -> Seat:
        if self._chair(seat).owner in (None, person.id):
            raise BadInput("no_other", f"No other person sits at seat {seat}.")
        return seat

    def _sit(self, person: Person, seat: Seat) -> wire.Seated:
        self._check_gathering()
        chair = self._chair(seat)
        if (own := self.state.seat_of(person.id)) is not None:
            raise BadInput("seated", f"You already have seat {own}. Leave it first.")
        if chair.owner is not None or chair.level is not None:
            raise BadInput("seat_taken", f"Seat {seat} is taken.")
        if person.id in self.state.barred:
            raise BadInput("barred", "The host has freed your seat. You can watch, or join another table.")
        return wire.Seated(seat, self._distinct(person.name, seat), person.is_program)

    def _distinct(self, name: str, seat: Seat) -> str:
        """Return the name, with a number if it looks like that of another player here."""
        others = (chair for other, chair in enumerate(self.state.chairs) if other != seat)
        return distinct_name(name, [chair.name or chair.character or "" for chair in others])

    def _leave(self, person: Person) -> Seat:
        seat = self._seat(person)
        if self.state.phase in ("over", "abandoned"):
            raise BadInput("game_over", "The game is over.")
        if self.state.chairs[seat].has_left:
            raise BadInput("left", "You have already left.")
        return seat

    def _return(self, person: Person) -> Seat:
        self._check_playing()
        seat = self._seat(person)
        if self._is_owner_playing(seat):
            raise BadInput("not_away", "You are at your seat; there is nothing to return to.")
        return seat

    def _is_owner_playing(self, seat: Seat) -> bool:
        chair = self.state.chairs[seat]
        return not chair.has_left and not chair.has_stand_in

    def _check_host(self, person: Person) -> None:
        self._check_gathering()
        if person.id != self.state.host:
            raise BadInput("not_host", "Only the host can do that.")

    def _fill(self, person: Person, seat: Seat, level: wire.Level | None, position: int | None) -> wire.Filled:
        self._check_host(person)
        if self._chair(seat).owner is not None:
            raise BadInput("seat_taken", f"A person sits at seat {seat}.")
        _check_level(self.game.name, level)
        if level == ADAPT:
            assert position is not None
            return self._adapted(seat, position)
        return wire.Filled(seat, level)

    def _adapted(self, seat: Seat, position: int) -> wire.Filled:
        chairs = self.state.chairs
        place = sum(chair.position is not None for other, chair in enumerate(chairs) if other != seat)
        return wire.Filled(seat, level_at(position, place, len(chairs) - 1), position)

    def _check_start(self, person: Person) -> None:
        self._check_host(person)
        if any(chair.owner is None and chair.level is None for chair in self.state.chairs):
            raise BadInput("seats_open", "Some seats are still open. Fill them first.")
        if all(chair.owner is None for chair in self.state.chairs):
            raise BadInput("nobody", "At least one seat must be for a person.")

    def _playing_seat(self, person: Person) -> Seat:
        seat = self._seat(person)
        self._check_playing()
        if not self._is_owner_playing(seat):
            raise BadInput("away", "You are away from your seat. Return to it first.")
        return seat

    def _actor(self, person: Person, ply: int) -> Seat:
        seat = self._playing_seat(person)
        opened = self.state.opened[seat]
        if opened is not None and ply < opened.ply:
            raise BadInput("stale", "The game has moved on since you decided. Look again.")
        return seat

    def coached_seat(self, person: Person) -> Seat:
        """Return the seat of a person whom the coach may advise now. Raises `BadInput`."""
        seat = self._playing_seat(person)
        if not has_coach(self.configuration, self.state):
            raise BadInput("no_coach", NO_COACH)
        return seat

    def _take_back(self, person: Person, move: int) -> Seat:
        seat = self.coached_seat(person)
        check_take_back(self.state, self.moves, seat, move)
        return seat

    def _emote(self, person: Person, emote: str) -> wire.Emoted:
        if emote not in wire.EMOTES:
            raise BadInput("no_emote", f"There is no such emote. Choose one of {', '.join(wire.EMOTES)}.")
        return wire.Emoted(self._seat(person), emote)

    def _want(
        self, person: Person, what: wire.What, about: Seat | None, on: bool, absent: Collection[Seat]
    ) -> wire.Wanted:
        seat = self._playing_seat(person)
        without = tuple(sorted(absent)) if self.configuration.absent == "vote" else ()
        if what == "abandon":
            return wire.Wanted(seat, what, None, on, without)
        if about is None:
            raise BadInput("no_seat", "Name the seat to replace.")
        self._other(person, about)
        if self.configuration.absent != "vote":
            raise BadInput("no_votes", "This table does not vote about absent players.")
        if self.state.chairs[about].has_stand_in:
            raise BadInput("stood_in", f"A bot already plays for seat {about}.")
        if about not in absent and not self.state.chairs[about].has_left:
            raise BadInput("not_absent", f"The player of seat {about} is not absent long enough.")
        return wire.Wanted(seat, what, about, on, without)

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
                after = self._moved(at, state_after(self.game, self.deal, self.moves), None)
            case wire.Played(seat, text, remark):
                assert text is not None
                assert before.game_state is not None
                action = self.game.from_text(text)
                step = (play if checking else _apply)(self.game, before.game_state, seat, action)
                events, after = step.events, self._moved(at, step.state, seat)
                after = replace(after, remarks=put(before.remarks, seat, remark))
            case wire.TookBack(_, move):
                kept = self.moves[: move - 1]
                state = state_after(self.game, self.deal, kept)
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
            adapts=_adapts(table_state),
        )
        people = tuple(chair.owner for chair in chairs)
        return Projection(phase, wire.encode(listing).decode(), people, self._turns(table_state))

    def _turns(self, table_state: TableState) -> tuple[Turn, ...]:
        """Return the turns that the server will take if nothing else happens first."""
        if table_state.phase == "gathering":
            return tuple(self._checks(table_state))
        if table_state.phase != "playing" or table_state.game_state is None:
            return ()
        return tuple(
            Turn(self.head.id, seat, kind, opened.ply, opened.at + wait)
            for seat, opened in enumerate(table_state.opened)
            if opened is not None
            for kind, wait in self._waits(table_state, seat, opened)
        )

    def _checks(self, table_state: TableState) -> Iterator[Turn]:
        """Yield when to look whether the people who sit here, and the host, are still around."""
        wait = self.sitter_ms
        seated = [(seat, chair.seated) for seat, chair in enumerate(table_state.chairs) if chair.seated is not None]
        for seat, since in seated:
            yield Turn(self.head.id, seat, "sitter", since.ply, since.at + wait)
        if seated and table_state.seat_of(table_state.host) is None:
            seat, since = seated[0]
            yield Turn(self.head.id, seat, "host", since.ply, since.at + wait)

    @property
    def sitter_ms(self) -> Milliseconds:
        """How long a person may be away before the start: minutes at a public table, hours among friends."""
        return SITTER_LISTED_MS if self.head.listed else SITTER_MS

    def _waits(self, table_state: TableState, seat: Seat, opened: Opened) -> Iterator[tuple[TurnKind, Milliseconds]]:
        """Yield what the server does if this decision stays open, and after how long."""
        chair = table_state.chairs[seat]
        if chair.bot is not None:
            yield "bot", self.bot_wait(chair.bot, chair.character, opened.ply, seat)
            return
        if self.configuration.turn_seconds is not None:
            yield "clock", self.configuration.turn_seconds * 1000 + seat * APART_MS
        if self.configuration.absent == "bot":
            yield "absent", self.configuration.absent_seconds * 1000

    def budget_ms(self, level: str) -> Milliseconds:
        return seated_bot(self.game.name, level, None).budget_ms

    def bot_wait(self, level: str, character: str | None, ply: int, seat: Seat) -> Milliseconds:
        """Return how long a bot takes for a decision; it depends on neither its cards nor its thinking time."""
        shortest, longest = self.pace
        usual = shortest + (ply * 271 + seat * APART_MS) % (longest - shortest + 1)
        return self.budget_ms(level) + round(usual * (1.0 if character is None else CHARACTERS[character].pace))

    # Looking back

    def before_the_start(self) -> Table:
        """Return a copy of this table with the people of today, before the first move."""
        table = Table(self.head, self.pace)
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


def _adapts(table_state: TableState) -> tuple[Seat, int] | None:
    """Return the host's seat and the position of the bots that adapt to it; None once the host has left the game."""
    positions = [chair.position for chair in table_state.chairs if chair.position is not None]
    host = table_state.seat_of(table_state.host)
    return (host, positions[0]) if positions and host is not None and table_state.chairs[host].can_vote else None
