"""Facts for the client, against the shared tables of the rules."""

from __future__ import annotations

from typing import Any

from cryptid.core.codec import decode, encode_as
from cryptid.core.folders import module_of
from cryptid.core.game import action_type
from cryptid.core.options import players_of
from cryptid.games import GAMES
from cryptid.games.classic.clues import CLUES
from cryptid.games.connections.creatures import TRAITS
from cryptid.games.urban.model import Draw


def facts_of(game: str) -> Any:
    return module_of("cryptid.games", game, "facts").facts()


def test_classic_has_every_clue_once_and_its_opposite() -> None:
    facts = facts_of("classic")
    clues = [clue for kind in facts["clues"].values() for clue in kind]
    assert sorted([*clues, *(facts["negation"] + clue for clue in clues)]) == sorted(CLUES)
    assert facts["clues"]["within_1_territory"] == {"1:animal": ["bear", "cougar"]}
    assert facts["only_advanced"] == ["3:black"]


def test_classic_tiles_cover_the_map() -> None:
    facts = facts_of("classic")
    printed = "".join(tile["terrain"] for tile in facts["tiles"].values())
    assert len(printed) == facts["rows"] * facts["cols"]
    assert set(printed) == set(facts["printed"]["terrain"])
    assert {n: len(seats) for n, seats in facts["colours"].items()} == {2: 2, 3: 3, 4: 4, 5: 5}


def test_connections_has_every_trait_on_one_side() -> None:
    sides = [trait for pair in facts_of("connections")["sides"].values() for trait in pair]
    assert sides == [trait.value for trait in TRAITS]


def test_urban_names_its_roles_and_cards() -> None:
    facts = facts_of("urban")
    assert facts["roles"] == GAMES["urban"].roles == ("cryptid", "scientist")
    assert set(facts["effects"].values()) <= set(facts["cards"])


def test_a_game_without_facts_has_no_module() -> None:
    assert module_of("cryptid.games", "urban", "no_such_module") is None


def test_players_are_found_by_trying() -> None:
    assert {name: players_of(game) for name, game in GAMES.items()} == {
        "classic": (2, 3, 4, 5),
        "urban": (2,),
        "connections": (2, 3, 4, 5),
    }


def test_an_action_names_its_class() -> None:
    kind = action_type(type(GAMES["urban"]))
    assert encode_as(kind, Draw()) == {"type": "Draw"}
    assert decode(kind, {"type": "Draw"}) == Draw()
