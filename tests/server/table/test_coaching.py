"""Tables with a coach: where it may speak, and moves that are taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cryptid.core.game import BadInput
from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.server.table import snapshot, updates
from cryptid.server.table.bounds import BOUNDS
from cryptid.server.table.coaching import has_coach, latest_move, state_after
from cryptid.server.table.log import LogEntry, Turn
from cryptid.server.table.referee import Table
from cryptid.server.table.slices import at_once
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, TIMING, begun, do, make_table, random_text, waited_for
from tests.server.table.test_snapshot import assert_same, restored

ME = PEOPLE[0]


def coached(game: str = "classic", players: int = 3, **more: Any) -> Table:
    """Return a started table of one person against bots. Any: fields of a configuration."""
    return begun(game, players, seats=(None, *("novice",) * (players - 1)), coach=True, **more)


def bot_turns(table: Table) -> list[Turn]:
    return [turn for turn in table.projection(table.state).turns if turn.kind == "bot"]


def play_bot(table: Table, turn: Turn, rng: Random) -> LogEntry:
    played = wire.Played(turn.seat, random_text(table, turn.seat, rng), "Hm.")
    draft = table.draft_move(turn, played, 1000 + table.ply)
    table.commit(draft)
    return draft.entry


def until_my_turn(table: Table, rng: Random) -> None:
    while table.state.phase == "playing" and 0 not in waited_for(table):
        play_bot(table, bot_turns(table)[0], rng)


def after_my_move(table: Table, rng: Random) -> int:
    """Play my first move and let a bot reply; return the number of the move."""
    until_my_turn(table, rng)
    do(table, ME, wire.Act(random_text(table, 0, rng)))
    move = latest_move(table.moves, 0)
    assert move is not None
    if turns := bot_turns(table):
        play_bot(table, turns[0], rng)
    return move


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_taken_back_with_everything_since(game: str) -> None:
    table = coached(game, 2 if game == "urban" else 3)
    move = after_my_move(table, Random(2))
    kept = table.moves[: move - 1]
    change = do(table, ME, wire.TakeBack(move))
    assert change.fact == wire.TookBack(0, move)
    assert table.moves == kept
    assert table.state.game_state == at_once(state_after(table.game, table.deal, kept))
    assert table.state.opened[0] is not None
    assert table.state.opened[0].ply == table.ply, "a message from before is stale"
    *_, last = replay(GAMES[game], table.record())
    assert last.state == table.state.game_state


def test_a_bot_that_was_thinking_decides_again() -> None:
    table, rng = coached(), Random(2)
    move = after_my_move(table, rng)
    thinking = bot_turns(table)
    do(table, ME, wire.TakeBack(move))
    for turn in thinking:
        with pytest.raises(BadInput, match="moved on"):
            table.check_turn(turn)
    do(table, ME, wire.Act(random_text(table, 0, rng)))
    for turn in bot_turns(table):
        play_bot(table, turn, rng)


def test_remarks_are_those_of_the_moves_that_stay() -> None:
    table, rng = coached(), Random(2)
    do(table, ME, wire.Act(random_text(table, 0, rng)))
    play_bot(table, bot_turns(table)[0], rng)
    assert table.state.remarks[1] == "Hm."
    do(table, ME, wire.TakeBack(1))
    assert table.state.remarks == (None,) * 3


@pytest.mark.parametrize("game", GAMES)
def test_the_log_and_every_snapshot_give_the_same_table(game: str) -> None:
    """What a server finds after it was killed at any moment: the log so far, or a snapshot and the facts since."""
    log, copies = list[LogEntry](), list[Table]()
    for table, entry in game_with_regrets(game, Random(5)):
        log.append(entry)
        for copy in copies:
            copy.follow(entry)
        copies.append(restored(table, snapshot.take(table, 7)))
    assert sum(isinstance(wire.read_fact(entry.fact), wire.TookBack) for entry in log) >= 1
    fresh = Table(table.head, TIMING)
    for entry in log:
        fresh.follow(entry)
    for copy in (fresh, *copies):
        assert_same(copy, table)


def game_with_regrets(game: str, rng: Random) -> Iterator[tuple[Table, LogEntry]]:
    """Yield a table after every ply of a game in which a person takes moves back, with the entry that changed it."""
    players = 2 if game == "urban" else 3
    table = make_table(game, players, seats=(None, *("novice",) * (players - 1)), coach=True)
    yield table, drafted(table, wire.Sit(0))
    yield table, drafted(table, wire.Start())
    while table.ply < 40 and table.state.phase == "playing":
        move = latest_move(table.moves, 0)
        if move is not None and rng.random() < 0.4:
            yield table, drafted(table, wire.TakeBack(move))
        elif 0 in waited_for(table):
            yield table, drafted(table, wire.Act(random_text(table, 0, rng)))
        else:
            yield table, play_bot(table, bot_turns(table)[0], rng)


def drafted(table: Table, command: wire.Command) -> LogEntry:
    draft = table.draft(ME, wire.Do(f"key-{table.ply}", table.ply, command), 1000 + table.ply)
    table.commit(draft)
    return draft.entry


def test_readers_who_reconnect_get_a_sync() -> None:
    table = coached()
    move = after_my_move(table, Random(2))
    since = table.ply
    do(table, ME, wire.TakeBack(move))
    assert updates.steps_since(table, ME.id, since) is None
    assert updates.steps_since(table, ME.id, table.ply) == []


def test_only_the_latest_own_move_is_taken_back() -> None:
    table, rng = coached(), Random(2)
    with pytest.raises(BadInput, match="latest"):
        do(table, ME, wire.TakeBack(1))
    move = after_my_move(table, rng)
    for other in (move - 1, move + 1, 99):
        with pytest.raises(BadInput, match="latest"):
            do(table, ME, wire.TakeBack(other))
    with pytest.raises(BadInput, match="no seat"):
        do(table, PEOPLE[1], wire.TakeBack(move))


def test_moves_of_an_opening_stay() -> None:
    table = make_table("classic", 3, seats=(None, "novice", "novice"), coach=True)
    do(table, ME, wire.Sit(0))
    played = begun("classic", 3)
    do(played, ME, wire.Act(random_text(played, 0, Random(1))))
    table.commit(table.draft_opening(played.record().moves, 5))
    do(table, ME, wire.Start())
    with pytest.raises(BadInput, match="latest"):
        do(table, ME, wire.TakeBack(1))


def test_nothing_is_taken_back_after_the_end() -> None:
    table, rng = coached("urban", 2), Random(1)
    while table.state.phase == "playing":
        until_my_turn(table, rng)
        if table.state.phase == "playing":
            do(table, ME, wire.Act(random_text(table, 0, rng)))
    move = latest_move(table.moves, 0)
    assert move is not None
    with pytest.raises(BadInput, match="over"):
        do(table, ME, wire.TakeBack(move))


def test_taking_back_is_bounded() -> None:
    table, rng = coached(), Random(2)
    for _ in range(BOUNDS[wire.TookBack].person):
        do(table, ME, wire.Act(random_text(table, 0, rng)))
        do(table, ME, wire.TakeBack(1))
    do(table, ME, wire.Act(random_text(table, 0, rng)))
    with pytest.raises(BadInput, match="too often"):
        do(table, ME, wire.TakeBack(1))


def test_a_game_with_a_coach_is_marked_and_counts_for_nothing() -> None:
    for on in (True, False):
        table = begun(seats=(None, "novice", "novice"), coach=on)
        listing = wire.encode(updates.info(table)).decode()
        assert ('"coach":true' in listing.split('"commitment"')[1]) is on
        summary = table.projection(table.state).summary
        assert ('"coach":true' in summary) is on
        assert ('"counts":false' in summary) is on
        assert table.record().coach is on


def test_no_coach_speaks_where_another_person_sits() -> None:
    table = make_table(seats=(None, "novice", "novice"), coach=True)
    do(table, ME, wire.Sit(0))
    assert has_coach(table.configuration, table.state)
    do(table, ME, wire.Fill(1, None))
    assert not has_coach(table.configuration, table.state)
    do(table, PEOPLE[1], wire.Sit(1))
    do(table, ME, wire.Start())
    assert not updates.info(table).coach
    with pytest.raises(BadInput, match="no coach"):
        table.coached_seat(ME)
    do(table, ME, wire.Act(random_text(table, 0, Random(1))))
    with pytest.raises(BadInput, match="no coach"):
        do(table, ME, wire.TakeBack(1))


def test_a_coach_is_for_one_person() -> None:
    with pytest.raises(BadInput, match="every seat but one"):
        make_table(seats=(None, None, "novice"), coach=True)
