"""No reader can tell which world they are in; planted leaks, one in each layer, are found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from zlib import crc32

import msgspec
import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import IllegalAction, Seat, View, play, view
from cryptid.games import GAMES
from cryptid.games.classic import Classic
from cryptid.games.connections import Connections
from cryptid.games.urban import Urban
from cryptid.server.live import assistance
from cryptid.server.live.connection import Connection
from cryptid.server.live.turns import TurnRunner
from cryptid.server.store.listings import ListedTable, Listings
from cryptid.server.table import referee as table_module
from cryptid.server.table import updates
from cryptid.server.table.log import Identity, Projection, TableId, Turn
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Schedule
from cryptid.server.table.slices import Sliced
from cryptid.server.table.state import Change, TableState
from cryptid.server.wire import messages as wire
from tests.games.configurations import CONFIGURATIONS
from tests.server.secrecy.leaks import Figures, Played, check_leaks, check_plies, check_worlds, play_once
from tests.server.secrecy.secrets import check_secrets
from tests.server.secrecy.staging import Leaked

EVERYBODY_HEARS = {"step", "sync", "presence", "lobby", "http", "accepted", "assistance"}
REFUSED = {"invalid_request", "no_identity", "not_seated", "not_your_turn", "not_legal", "stale", "begun", "not_begun"}


@pytest.mark.parametrize(("game", "seeds"), [("classic", 1), ("urban", 2), ("connections", 2)])
def test_nobody_can_tell_worlds_apart(game: str, seeds: int, tmp_path: Path) -> None:
    figures = Figures()
    for seed, options in product(range(seeds), options_of(game)):
        check_leaks(tmp_path, game, options, seed, figures, most_moves=15)
    assert figures.other_privates > 0.8 * figures.worlds
    assert (figures.other_moves > 0) == (game == "connections")
    assert figures.guarded > 1000
    assert set(figures.kinds) >= EVERYBODY_HEARS | REFUSED


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "options"), [pytest.param(game, options, id=f"{game}-{name}") for game, name, options in CONFIGURATIONS]
)
def test_nobody_can_tell_worlds_apart_in_many_games(game: str, options: Any, tmp_path: Path) -> None:
    figures = Figures()
    for seed in range(1000, 1015):
        check_leaks(tmp_path, game, options, seed, figures, looks=4, most_moves=60)
    print(f"{figures}: {dict(figures.kinds.most_common())}")
    assert figures.other_privates > 0.8 * figures.worlds
    assert (figures.other_moves > 0) == (game == "connections")


def options_of(game: str) -> list[Any]:
    """Any: options of every game."""
    return [options for each, _, options in CONFIGURATIONS if each == game]


# Planted leaks. Each is a way in which one layer could go wrong.


def digest(value: object) -> int:
    return crc32(canonical(value).encode()) % 1000


class ShowsTheHabitat(Classic):
    def start(self, deal: Any) -> Any:
        state = super().start(deal)
        return replace(state, public=replace(state.public, pawn=state.hidden.habitat))


class TellsProposalsToAll(Connections):
    def apply(self, state: Any, seat: Seat, action: Any) -> Any:
        step, seats = super().apply(state, seat, action), tuple(range(len(state.private)))
        wrong = (event if event.audience == "all" else replace(event, audience=seats) for event in step.events)
        return replace(step, events=tuple(wrong))


class ListsByWhatIsHidden(Urban):
    """A fault: it remembers the last state, as a cache might."""

    last = 0

    def start(self, deal: Any) -> Any:
        self.last = digest(deal)
        return super().start(deal)

    def legal_actions(self, view: Any) -> Any:
        legal = list(super().legal_actions(view))
        return legal if self.last % 2 else legal[::-1]


def the_rules(game: Any) -> AbstractContextManager[Any]:
    """Any: games of every kind."""
    return patch.dict(GAMES, {game.name: game})


def tell_every_move(change: Change, seat: Seat | None) -> wire.Fact:
    return change.fact


def tell_the_next_seat(change: Change, seat: Seat | None) -> dict[str, msgspec.Raw]:
    state = change.after.game_state
    assert state is not None
    other = 0 if seat is None else (seat + 1) % len(state.private)
    return {"private": updates._raw(state.private[other])}


def see_the_next_seat(state: Any, seat: Seat | None) -> View[Any, Any]:
    """Any: views of every game."""
    return view(state, seat) if seat is None else View(seat, state.public, state.private[seat - 1])


def refuse_by_what_is_hidden(game: Any, state: Any, seat: Seat, action: Any) -> Any:
    try:
        return play(game, state, seat, action)
    except IllegalAction as error:
        raise IllegalAction(error.code, f"{error} ({digest(state.hidden)})") from None


def inform_of_the_deal(table: Table, table_state: TableState | None = None) -> wire.TableInfo:
    return msgspec.structs.replace(_info(table, table_state), commitment=str(digest(table.deal)))


def list_the_deal(table: Table, table_state: TableState) -> Projection:
    made = _projection(table, table_state)
    return replace(made, summary=made.summary.replace('"made_at":1', f'"made_at":{digest(table.deal)}'))


def wait_by_choices(schedule: Schedule, table_state: TableState) -> tuple[Turn, ...]:
    state, turns, game = table_state.game_state, _turns(schedule, table_state), GAMES[schedule.head.game]
    if state is None:
        return turns
    return tuple(replace(turn, due=turn.due + len(game.legal_actions(view(state, turn.seat)))) for turn in turns)


def wait_alike(schedule: Schedule, level: str, character: str | None, ply: int, seat: int) -> int:
    return 0


async def wait_for_nothing(runner: TurnRunner, due: int) -> None:
    await asyncio.sleep(0)


def say_nothing_of_nothing(connection: Connection, data: bytes) -> None:
    if b'"type":"step"' not in data or b'"fact"' in data:
        _tell(connection, data)


async def list_by_the_deal(listings: Listings, tables: Collection[TableId] | None) -> list[ListedTable]:
    rows = await _read(listings, tables)
    deals = dict(await listings.store.query("SELECT id, deal FROM tables"))
    return [replace(row, summary=_with_deal(row.summary, deals[row.id])) for row in rows]


def _with_deal(summary: str, deal: str) -> str:
    return summary.replace('"made_at":1', f'"made_at":{digest(deal)}')


def replay_everything(table: Table, person: Identity | None) -> Sliced[wire.Replay]:
    yield
    return updates.full_replay(table.before_the_start(), table.record().moves, table.state.seat_of(person))


_info, _projection, _turns, _tell = updates.info, Table.projection, Schedule.turns, Connection.queue
_read = Listings.read

Plant = Callable[[], AbstractContextManager[Any]]  # Any: what was patched


def instead(owner: object, name: str, leak: object) -> Plant:
    return lambda: patch.object(owner, name, leak)


PLANTED: dict[str, tuple[str, Plant]] = {
    "a hidden value in the public part": ("classic", lambda: the_rules(ShowsTheHabitat())),
    "a private event for every seat": ("connections", lambda: the_rules(TellsProposalsToAll())),
    "a list of choices by what is hidden": ("urban", lambda: the_rules(ListsByWhatIsHidden())),
    "a refusal by what is hidden": ("urban", instead(table_module, "play", refuse_by_what_is_hidden)),
    "the text of every move": ("connections", instead(updates, "_visible_fact", tell_every_move)),
    "another seat's private part in steps": ("urban", instead(updates, "_own_parts", tell_the_next_seat)),
    "another seat's private part in syncs": ("classic", instead(updates, "view", see_the_next_seat)),
    "all secrets in the replay of a running game": ("classic", instead(updates, "replay", replay_everything)),
    "a commitment without salt": ("classic", instead(updates, "info", inform_of_the_deal)),
    "assistance for another seat": ("classic", instead(assistance, "view", see_the_next_seat)),
    "the deal in the list of tables": ("connections", instead(Table, "projection", list_the_deal)),
    "the deal in the rows of the store": ("classic", instead(Listings, "read", list_by_the_deal)),
    "a delay by the number of choices": ("urban", instead(Schedule, "turns", wait_by_choices)),
    "a move as soon as it is thought out": ("classic", instead(TurnRunner, "_until", wait_for_nothing)),
    "an order by thinking time": ("connections", instead(Schedule, "bot_wait", wait_alike)),
}


def look_for_leaks(game: str, folder: Path, check: Callable[[Played, Random], object]) -> None:
    """Check short games until a leak is found."""
    for seed, options in product(range(3), options_of(game)):
        rng = Random(f"planted {options} {seed}")
        check(play_once(folder, game, options, rng, most_moves=12), rng)


@pytest.mark.long
@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_tells_worlds_apart(leak: str, tmp_path: Path) -> None:
    def check(played: Played, rng: Random) -> None:
        check_worlds(tmp_path, played, rng, Figures(), looks=2)

    game, plant = PLANTED[leak]
    with plant(), pytest.raises(Leaked, match="tell worlds apart"):
        look_for_leaks(game, tmp_path, check)


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("connections", "a private event for every seat"),
        ("connections", "the text of every move"),
        ("classic", "another seat's private part in syncs"),
        *((game, "another seat's private part in steps") for game in GAMES),
    ],
)
def test_a_secret_in_a_message_is_found(game: str, leak: str, tmp_path: Path) -> None:
    def check(played: Played, _: Random) -> None:
        check_secrets(game, played.channels, played.moments)

    _, plant = PLANTED[leak]
    with plant(), pytest.raises(Leaked):
        look_for_leaks(game, tmp_path, check)


def test_silence_where_there_is_nothing_to_see_is_found(tmp_path: Path) -> None:
    with patch.object(Connection, "queue", say_nothing_of_nothing), pytest.raises(Leaked, match="came after"):
        look_for_leaks("connections", tmp_path, lambda played, _: check_plies(played.channels))
