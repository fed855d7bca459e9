"""What a person asks for at a table, checked against its state.

Functions that are named after a command return its fact. All raise `BadInput` if the table does not allow it.
"""

from __future__ import annotations

from collections.abc import Collection

from cryptid.bots import BOTS
from cryptid.bots.adapt import level_at
from cryptid.bots.levels import offered
from cryptid.core.game import BadInput, Seat
from cryptid.server.table.log import Person
from cryptid.server.table.state import Chair, TableState
from cryptid.server.table.texts import distinct_name
from cryptid.server.wire import messages as wire


def check_seats(configuration: wire.Configuration, players: int) -> None:
    """Raises `BadInput` unless there is a seat for each player, one of them for a person, and every bot exists."""
    if len(configuration.seats) != players:
        raise BadInput("seats", f"seats: expected {players} seats, not {len(configuration.seats)}.")
    if None not in configuration.seats:
        raise BadInput("seats", "seats: at least one seat must be for a person.")
    if configuration.coach and configuration.seats.count(None) > 1:
        raise BadInput("coach", "coach: every seat but one must be a bot's.")
    for level in configuration.seats:
        check_level(configuration.game, level)


def check_level(game: str, level: wire.Level | None) -> None:
    if level is not None and level not in {*BOTS[game], *offered(BOTS[game])}:
        raise BadInput("no_bot", f"This game has no such bot. Choose one of {', '.join(offered(BOTS[game]))}.")


def own_seat(state: TableState, person: Person) -> Seat:
    seat = state.seat_of(person.id)
    if seat is None:
        raise BadInput("not_seated", "You have no seat at this table.")
    return seat


def check_gathering(state: TableState) -> None:
    if state.phase != "gathering":
        raise BadInput("begun", "The game has already started.")


def check_playing(state: TableState) -> None:
    if state.phase == "gathering":
        raise BadInput("not_begun", "The game has not started.")
    if state.phase != "playing":
        raise BadInput("game_over", "The game is over.")


def check_over(state: TableState) -> None:
    if state.phase not in ("over", "abandoned"):
        raise BadInput("not_over", "The game is not over yet.")


def check_host(state: TableState, person: Person) -> None:
    check_gathering(state)
    if person.id != state.host:
        raise BadInput("not_host", "Only the host can do that.")


def check_start(state: TableState, person: Person) -> None:
    check_host(state, person)
    if any(chair.owner is None and chair.level is None for chair in state.chairs):
        raise BadInput("seats_open", "Some seats are still open. Fill them first.")
    if all(chair.owner is None for chair in state.chairs):
        raise BadInput("nobody", "At least one seat must be for a person.")


def chair_at(state: TableState, seat: Seat) -> Chair:
    if seat >= len(state.chairs):
        raise BadInput("no_seat", f"There is no seat {seat}.")
    return state.chairs[seat]


def other_seat(state: TableState, person: Person, seat: Seat) -> Seat:
    """Return the seat, which must be that of another person."""
    if chair_at(state, seat).owner in (None, person.id):
        raise BadInput("no_other", f"No other person sits at seat {seat}.")
    return seat


def distinct(state: TableState, name: str, seat: Seat) -> str:
    """Return the name, with a number if it looks like that of another player here."""
    others = (chair for other, chair in enumerate(state.chairs) if other != seat)
    return distinct_name(name, [chair.name or chair.character or "" for chair in others])


def sit(state: TableState, person: Person, seat: Seat) -> wire.Seated:
    check_gathering(state)
    chair = chair_at(state, seat)
    if (own := state.seat_of(person.id)) is not None:
        raise BadInput("seated", f"You already have seat {own}. Leave it first.")
    if chair.owner is not None or chair.level is not None:
        raise BadInput("seat_taken", f"Seat {seat} is taken.")
    if person.id in state.barred:
        raise BadInput("barred", "The host has freed your seat. You can watch, or join another table.")
    return wire.Seated(seat, distinct(state, person.name, seat), person.is_program)


def rename(state: TableState, person: Person, name: str) -> wire.Renamed:
    check_gathering(state)
    seat = own_seat(state, person)
    return wire.Renamed(seat, distinct(state, name, seat))


def leave(state: TableState, person: Person) -> wire.Left:
    seat = own_seat(state, person)
    if state.phase in ("over", "abandoned"):
        raise BadInput("game_over", "The game is over.")
    if state.chairs[seat].has_left:
        raise BadInput("left", "You have already left.")
    return wire.Left(seat)


def come_back(state: TableState, person: Person) -> wire.Returned:
    check_playing(state)
    seat = own_seat(state, person)
    if state.chairs[seat].is_owner_playing:
        raise BadInput("not_away", "You are at your seat; there is nothing to return to.")
    return wire.Returned(seat)


def free(state: TableState, person: Person, seat: Seat) -> wire.Left:
    check_host(state, person)
    return wire.Left(other_seat(state, person, seat), "freed")


def seat_to_fill(state: TableState, person: Person, seat: Seat) -> Seat:
    """Return the seat, which must be one where the host may put a bot."""
    check_host(state, person)
    if chair_at(state, seat).owner is not None:
        raise BadInput("seat_taken", f"A person sits at seat {seat}.")
    return seat


def adapted(state: TableState, seat: Seat, position: int) -> wire.Filled:
    """Return the bot of a seat that adapts to the host, who stands at `position`."""
    place = sum(chair.position is not None for other, chair in enumerate(state.chairs) if other != seat)
    return wire.Filled(seat, level_at(position, place, len(state.chairs) - 1), position)


def playing_seat(state: TableState, person: Person) -> Seat:
    """Return the seat of a person who plays it; no bot does so for them."""
    seat = own_seat(state, person)
    check_playing(state)
    if not state.chairs[seat].is_owner_playing:
        raise BadInput("away", "You are away from your seat. Return to it first.")
    return seat


def acting_seat(state: TableState, person: Person, ply: int) -> Seat:
    """Return the seat of a person whose action is not older than the decision; they saw the table at `ply`."""
    seat = playing_seat(state, person)
    opened = state.opened[seat]
    if opened is not None and ply < opened.ply:
        raise BadInput("stale", "The game has moved on since you decided. Look again.")
    return seat


def emote(state: TableState, person: Person, emote: str) -> wire.Emoted:
    if emote not in wire.EMOTES:
        raise BadInput("no_emote", f"There is no such emote. Choose one of {', '.join(wire.EMOTES)}.")
    return wire.Emoted(own_seat(state, person), emote)


def want(
    state: TableState, person: Person, want: wire.Want, absent: Collection[Seat], votes_about_absent: bool
) -> wire.Wanted:
    """Return the wish, of which the people `absent` have no say if the table votes about them."""
    seat = playing_seat(state, person)
    without = tuple(sorted(absent)) if votes_about_absent else ()
    if want.what == "abandon":
        return wire.Wanted(seat, want.what, None, want.on, without)
    about = want.seat
    if about is None:
        raise BadInput("no_seat", "Name the seat to replace.")
    other_seat(state, person, about)
    if not votes_about_absent:
        raise BadInput("no_votes", "This table does not vote about absent players.")
    if state.chairs[about].has_stand_in:
        raise BadInput("stood_in", f"A bot already plays for seat {about}.")
    if about not in absent and not state.chairs[about].has_left:
        raise BadInput("not_absent", f"The player of seat {about} is not absent long enough.")
    return wire.Wanted(seat, want.what, about, want.on, without)
