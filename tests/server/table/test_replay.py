"""The replay of a game: what its readers were told while it runs, and everything once it is over."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.core.record import InvalidRecord, dump_record, replay
from cryptid.games import GAMES
from cryptid.server.table import updates
from cryptid.server.table.records import read_record, replay_of
from cryptid.server.table.referee import Table
from cryptid.server.table.slices import at_once
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, Reader, begun, do, play_randomly


def finished(game: str, players: int) -> Table:
    table = begun(game, players)
    play_randomly(table, Random(3))
    assert table.state.phase == "over"
    return table


def steps(found: wire.Replay) -> list[dict[str, Any]]:
    return [json.loads(wire.encode(step)) for step in found.steps]


def plain(value: object) -> Any:
    """Any: the JSON of a state's part."""
    return json.loads(json.dumps(encode(value)))


@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("urban", 2), ("connections", 3)])
def test_a_finished_game_is_replayed_with_every_seats_secrets(game: str, players: int) -> None:
    table = finished(game, players)
    found = at_once(updates.replay(table, None))
    reader, privates = Reader(wire.encode(found.sync)), json.loads(wire.encode(found.sync))["privates"]
    states = [transition.state for transition in replay(GAMES[game], table.record())]
    assert found.sync.ply == 0
    for number, (step, state) in enumerate(zip(found.steps, states[1:], strict=True), start=1):
        message = json.loads(wire.encode(step))
        assert (message["ply"], message["fact"]["text"]) == (number, table.moves[number - 1].text)
        for seat, private in message.get("privates", {}).items():
            privates[int(seat)] = private
        reader.step(wire.encode(step))
        assert reader.seen["public"] == plain(state.public)
        assert privates == [plain(private) for private in state.private]
    assert reader.seen["table"]["outcome"]["winners"] == list(table.state.outcome.winners)  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("connections", 3)])
def test_a_running_game_is_replayed_with_the_readers_own_eyes(game: str, players: int) -> None:
    table = begun(game, players)
    play_randomly(table, Random(1), 12)
    state = table.state.game_state
    assert state is not None
    for person in (None, PEOPLE[1].id):
        found = at_once(updates.replay(table, person))
        reader = Reader(wire.encode(found.sync))
        for step in found.steps:
            reader.step(wire.encode(step))
        seen = view(state, table.state.seat_of(person))
        assert (reader.seen["public"], reader.seen["private"]) == (plain(seen.public), plain(seen.private))
        assert all("privates" not in step for step in steps(found))
        told = [step["fact"]["text"] for step in steps(found) if step["fact"]["seat"] != seen.seat]
        assert set(told) == {None}


def test_talk_is_not_replayed() -> None:
    table = begun("classic", 3)
    do(table, PEOPLE[0], wire.Say("I know it"))
    assert "I know it" not in wire.encode(at_once(updates.replay(table, PEOPLE[0].id))).decode()


def test_a_record_is_replayed_without_names() -> None:
    record = finished("urban", 2).record()
    found = replay_of(read_record(dump_record(record)))
    assert [seat.kind for seat in found.sync.table.seats] == ["open", "open"]
    assert len(found.steps) == len(record.moves)


def test_a_false_record_is_refused_with_its_line() -> None:
    lines = dump_record(finished("urban", 2).record()).splitlines()
    with pytest.raises(InvalidRecord, match="line 3: "):
        read_record("\n".join([*lines[:2], lines[1], *lines[2:]]))
    with pytest.raises(InvalidRecord, match="line 1: "):
        read_record("hello")
