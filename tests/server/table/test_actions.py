"""Legal actions reach a client as texts and as values, which agree, and nobody else is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import decode, encode
from cryptid.core.game import ExplainsBlocked, action_type, view
from cryptid.games import GAMES
from cryptid.server.table import updates as telling
from cryptid.server.table.referee import Table
from cryptid.server.wire.messages import Act
from tests.server.table.tables import PEOPLE, begun, do, random_text, waited_for

FIELDS = {"legal", "actions", "blocked"}


def check(table: Table, told: dict[str, Any], seat: int) -> None:
    """Check that a message lists exactly the seat's legal actions, as texts and as values."""
    game = table.game
    assert table.state.game_state is not None
    seen = view(table.state.game_state, seat)
    values = [decode(action_type(type(game)), action) for action in told.get("actions", [])]
    assert [game.to_text(value) for value in values] == told.get("legal", [])
    assert values == list(game.legal_actions(seen))
    blocked = game.blocked(seen) if values and isinstance(game, ExplainsBlocked) else ()
    assert told.get("blocked", []) == encode(tuple(blocked))


@pytest.mark.parametrize("game", GAMES)
def test_values_and_texts_agree(game: str) -> None:
    rng = Random(4)
    table = begun(game, GAMES[game].options_type().players, 4)
    for _ in range(60):
        if table.state.phase != "playing":
            break
        seat = rng.choice(waited_for(table))
        happened = do(table, PEOPLE[seat], Act(random_text(table, seat, rng)))
        steps = telling.StepMessages(table, happened)
        for other, person in enumerate(PEOPLE[: len(table.configuration.seats)]):
            check(table, json.loads(telling.sync(table, person.id, 0)), other)
            check(table, json.loads(steps.for_reader(person.id)), other)


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_is_told_of_no_choice(game: str) -> None:
    table = begun(game, GAMES[game].options_type().players)
    (seat, *_) = waited_for(table)
    assert not FIELDS & json.loads(telling.sync(table, PEOPLE[5].id, 0)).keys()
    happened = do(table, PEOPLE[seat], Act(random_text(table, seat, Random(1))))
    step = json.loads(telling.StepMessages(table, happened).for_reader(PEOPLE[5].id))
    assert not any(step[name] for name in FIELDS & step.keys())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_turn_of_classic_stays_small(players: int) -> None:
    rng, table, sizes = Random(2), begun("classic", players, 2), []
    for _ in range(40):
        (seat,) = waited_for(table)[:1]
        steps = telling.StepMessages(table, do(table, PEOPLE[seat], Act(random_text(table, seat, rng))))
        sizes += [len(steps.for_reader(person.id)) for person in PEOPLE[:players]]
        if table.state.phase != "playing":
            break
    assert max(sizes) < 23_000
