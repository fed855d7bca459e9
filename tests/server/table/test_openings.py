"""Tables that start from a move of a record, a deal code, a card, a board or a set-up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cryptid.core.codec import canonical, encode
from cryptid.core.game import BadInput
from cryptid.core.record import dump_record, replay
from cryptid.games import GAMES
from cryptid.games.classic.boxed import boxed
from cryptid.server.table import updates
from cryptid.server.table.log import Head
from cryptid.server.table.openings import Opening, after_move, opening_of
from cryptid.server.table.referee import Table
from cryptid.server.table.slices import at_once
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, TIMING, Reader, begin, begun, make_head, play_randomly


def configuration(game: str = "classic", players: int = 3) -> wire.Configuration:
    return wire.Configuration(game=game, options={"players": players}, seats=(None,) * players)


def table_from(opening: Opening) -> Table:
    """Return a new table that starts from there, without players."""
    players = opening.deal.options.players
    made = opening.configure(configuration(opening.game, players))
    head = make_head(configuration(opening.game, players), 0)
    table = Table(
        Head(**{**_fields(head), "configuration": wire.encode(made).decode(), "deal": canonical(opening.deal)}), TIMING
    )
    table.commit(table.draft_opening(opening.moves, 1000))
    return table


def _fields(head: Head) -> dict[str, Any]:
    """Any: fields of a head."""
    return {name: getattr(head, name) for name in Head.__dataclass_fields__}


@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("urban", 2), ("connections", 3)])
def test_a_table_goes_on_from_a_move(game: str, players: int) -> None:
    first = begun(game, players)
    play_randomly(first, Random(3))
    record, move = first.record(), len(first.moves) // 2
    table = begin(table_from(at_once(after_move(record, move, "bako-ludi-meto"))))
    state = [each.state for each in replay(GAMES[game], record)][move]
    assert table.state.game_state == state
    assert table.record().moves == record.moves[:move]
    play_randomly(table, Random(5))
    assert table.state.phase == "over"
    *_, last = replay(GAMES[game], table.record())
    assert last.state == table.state.game_state
    assert len(at_once(updates.replay(table, None)).steps) == len(table.moves)


def test_readers_get_the_position_and_not_the_moves_before() -> None:
    first = begun("connections", 3)
    play_randomly(first, Random(3))
    table = table_from(at_once(after_move(first.record(), 40, "bako-ludi-meto")))
    change = table.steps[-1]
    told = wire.encode(updates.StepMessages(table, change).for_reader(PEOPLE[0].id))
    assert b"fact" not in told
    reader = Reader(updates.sync(table, None, 0))
    before = table.ply
    begin(table)
    for step in updates.steps_since(table, None, before) or []:
        reader.step(step)
    assert reader.seen["public"] == Reader(updates.sync(table, None, 0)).seen["public"]
    assert reader.seen["table"]["configuration"]["origin"] == {"kind": "move", "text": "bako-ludi-meto", "move": 40}
    assert not table.projection(table.state).summary.count('"counts":true')


def test_a_finished_position_is_refused() -> None:
    table = begun("urban", 2)
    play_randomly(table, Random(3))
    with pytest.raises(BadInput, match="The game is over"):
        at_once(after_move(table.record(), len(table.moves), ""))
    with pytest.raises(BadInput, match="has only"):
        at_once(after_move(table.record(), len(table.moves) + 1, ""))


def test_a_record_starts_a_table() -> None:
    table = begun("urban", 2)
    play_randomly(table, Random(3))
    start = wire.FromRecord(dump_record(table.record()), 1)
    opening = opening_of(start, configuration(), Random(0))
    assert (opening.game, opening.moves) == ("urban", table.record().moves[:1])


def test_a_new_deal_code_can_be_used_again() -> None:
    first = opening_of(wire.FromCode(None), configuration("connections", 4), Random(1))
    again = opening_of(wire.FromCode(first.origin.text.lower()), configuration(), Random(2))
    assert again == first
    assert first.deal.options.players == 4
    with pytest.raises(BadInput, match="no such game"):
        opening_of(wire.FromCode(None), configuration("chess"), Random(1))


def test_cards_boards_and_set_ups_are_for_classic() -> None:
    made = boxed(3, None, 7)
    from_file = opening_of(wire.FromSetup(encode(made.setup)), configuration(), Random(0))
    assert from_file.deal.setup == made.setup
    card = opening_of(wire.FromCard("n01"), configuration(), Random(0))
    assert card.origin == wire.Origin("card", "N01")
    with pytest.raises(BadInput, match="urban has no cards"):
        opening_of(wire.FromCard("n01"), configuration("urban", 2), Random(0))
    with pytest.raises(BadInput, match="there is no 'x9'"):
        opening_of(wire.FromCard("x9"), configuration(), Random(0))


def test_a_table_needs_its_readers() -> None:
    with pytest.raises(TypeError):
        opening_of(wire.FromTable("bako-ludi-meto", 3), configuration(), Random(0))
