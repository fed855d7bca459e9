"""A table from its snapshot and the facts since is the table that the whole log gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cryptid.core.game import BadInput
from cryptid.games import GAMES
from cryptid.server.table import snapshot, updates
from cryptid.server.table.bounds import BOUNDS
from cryptid.server.table.log import SERVER, LogEntry, Person, SnapshotRow
from cryptid.server.table.referee import KEPT_KEYS, Table
from cryptid.server.table.slices import at_once
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, TIMING, begun, do, make_table, random_text, waited_for


def restored(table: Table, row: SnapshotRow) -> Table:
    made = Table(table.head, TIMING)
    at_once(snapshot.restore(made, row))
    return made


def assert_same(one: Table, other: Table) -> None:
    assert (one.ply, one.state, one.moves, one.keys) == (other.ply, other.state, other.moves, other.keys)
    assert one.counts.rows() == other.counts.rows()
    assert one.projection(one.state) == other.projection(other.state)
    assert (one.record(), one.reasons()) == (other.record(), other.reasons())
    for reader in (*(person.id for person in PEOPLE), None):
        assert updates.sync(one, reader, 9) == updates.sync(other, reader, 9)


def busy_game(game: str, rng: Random, plies: int) -> Iterator[tuple[Table, LogEntry]]:
    """Yield a table after every ply of a game among chat, votes and mutes, with the entry that changed it."""
    table = begun(game, players=2 if game == "urban" else 3, seed=rng.randrange(100), absent="bot")
    while table.ply < plies and table.state.phase == "playing":
        seat = rng.choice(waited_for(table))
        person = PEOPLE[rng.randrange(len(table.state.chairs))]
        other = rng.choice([each for each in range(len(table.state.chairs)) if PEOPLE[each] is not person])
        commands: list[tuple[Person, wire.Command]] = [
            (person, wire.Say(f"line {table.ply}")),
            (person, wire.Mute(other, rng.random() < 0.5)),
            (PEOPLE[0], wire.Want("abandon", None, rng.random() < 0.5)),
            *[(PEOPLE[seat], wire.Act(random_text(table, seat, rng)))] * 5,
        ]
        actor, command = rng.choice(commands)
        draft = table.draft(actor, wire.Do(f"key-{table.ply}", table.ply, command), 1000 + table.ply)
        table.commit(draft)
        yield table, draft.entry


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_snapshot_and_the_facts_since_are_the_whole_log(game: str, seed: int) -> None:
    made: list[Table] = []
    for table, entry in busy_game(game, Random(seed), 120):
        for each in made:
            each.follow(entry)
        if table.ply % 9 == 0:
            made.append(restored(table, snapshot.take(table, 7)))
    made.append(restored(table, snapshot.take(table, 7)))
    for each in made:
        assert_same(each, table)


def test_a_table_that_has_not_started_is_restored() -> None:
    table = make_table(players=4, seats=(None, "tracker", None, None))
    do(table, PEOPLE[0], wire.Sit(0))
    do(table, PEOPLE[1], wire.Sit(2))
    do(table, PEOPLE[1], wire.Rename("Anne"))
    do(table, PEOPLE[0], wire.Leave())
    assert_same(restored(table, snapshot.take(table, 7)), table)


def test_chat_may_be_gone_from_a_snapshot() -> None:
    table = begun()
    do(table, PEOPLE[1], wire.Say("secret plans"))
    row = snapshot.take(table, 7)
    assert "secret plans" in row.chat
    assert "secret plans" not in row.data
    assert restored(table, replace(row, chat="[]")).state.chat == ()


def test_a_snapshot_is_as_short_after_many_facts() -> None:
    """Mutes, votes and names leave a few counts behind, and no more keys than a table remembers."""
    table = begun()
    before = len(snapshot.take(table, 7).data)
    for _ in range(KEPT_KEYS):
        do(table, PEOPLE[0], wire.Say("hm"))
    middle = len(snapshot.take(table, 7).data)
    for _ in range(4 * KEPT_KEYS):
        do(table, PEOPLE[0], wire.Say("hm"))
    assert len(snapshot.take(table, 7).data) < 1.1 * middle
    assert middle - before < 50 * KEPT_KEYS


def test_what_costs_nothing_is_bounded_by_person_and_by_table() -> None:
    table = begun()
    for number in range(BOUNDS[wire.Muted].person):
        do(table, PEOPLE[0], wire.Mute(1, number % 2 == 0))
    with pytest.raises(BadInput, match="You have done that too often") as refused:
        do(table, PEOPLE[0], wire.Mute(1, True))
    assert refused.value.code == "too_often"
    do(table, PEOPLE[1], wire.Mute(0, True))
    with pytest.raises(BadInput, match="You have done that"):
        do(restored(table, snapshot.take(table, 7)), PEOPLE[0], wire.Mute(1, True))


def test_the_bound_of_a_table_counts_everybody() -> None:
    table, bound = make_table(), BOUNDS[wire.Seated]
    for person in range(bound.table // bound.person):
        for _ in range(bound.person):
            table.counts.add(f"person-{person}", wire.Seated(0, "A"))
    with pytest.raises(BadInput, match="That has been done too often"):
        do(table, PEOPLE[0], wire.Sit(0))


def test_moves_and_the_server_are_not_bounded() -> None:
    table = begun()
    for _ in range(10_000):
        table.counts.add(SERVER, wire.StoodIn(0))
        table.counts.add(PEOPLE[0].id, wire.Played(0, "x"))
    assert table.counts.rows() == tuple((person.id, "Seated", 1) for person in PEOPLE[:3])


def test_every_fact_that_a_person_can_cause_again_and_again_is_bounded() -> None:
    once = {wire.Started, wire.Played, wire.Rematched, wire.Opening}
    by_server = {wire.StoodIn, wire.Forgotten, wire.Hosted}
    assert set(BOUNDS) == set(wire.Fact.__args__) - once - by_server
