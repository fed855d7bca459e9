"""The client's types: the committed file is up to date, complete, and matches the messages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, get_args

import msgspec
import pytest

from cryptid.core.codec import encode
from cryptid.core.conformance import check_game
from cryptid.core.game import view
from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.server.wire import messages
from tools import typescript

COMMITTED = Path(__file__).parent.parent.parent / "web" / "src" / "wire" / "wire.gen.ts"


@cache
def generated() -> str:
    return typescript.typescript()


@cache
def facts() -> dict[str, str]:
    return dict(typescript.facts())


def fields_of(interface: str) -> dict[str, str]:
    """Return the fields of an interface by name; the name of an optional one ends in "?"."""
    found = re.search(rf"^export interface {interface}\b.*? \{{\n(.*?)^\}}", generated(), re.MULTILINE | re.DOTALL)
    assert found, interface
    return dict(re.findall(r"^  readonly (\w+\??): (.+);$", found[1], re.MULTILINE))


def test_the_committed_files_are_fresh() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == generated(), "run `make wire`"
    for game, text in facts().items():
        assert COMMITTED.with_name(f"{game}.gen.ts").read_text(encoding="utf-8") == text, "run `make wire`"


def test_some_facts_by_hand() -> None:
    assert list(facts()) == list(GAMES)
    assert '    1: { terrain: "wwwwffsswdffssdddf", territory: "...............bbb" },' in facts()["classic"]
    assert '    within_1_territory: { "1:animal": ["bear", "cougar"] },' in facts()["classic"]
    assert '  only_advanced: ["3:black"],' in facts()["classic"]
    assert 'export const URBAN = {\n  roles: ["cryptid", "scientist"],' in facts()["urban"]
    assert '    head: ["horns", "fin"],' in facts()["connections"]


@pytest.mark.parametrize("union", [messages.Command, messages.Fact, messages.Request, messages.Message])
def test_every_message_is_declared_with_its_tag_and_its_fields(union: UnionType) -> None:
    for kind in get_args(union):
        fields = fields_of(kind.__name__)
        assert fields.pop("type") == f'"{kind.__struct_config__.tag}"'
        assert [name.rstrip("?") for name in fields] == list(kind.__struct_fields__)


def test_what_may_be_missing() -> None:
    assert {name for name in fields_of("Want") if name.endswith("?")} == {"seat?", "on?"}
    assert {name for name in fields_of("Sync") if name.endswith("?")} >= {"public?", "private?", "legal?"}
    assert not [name for name in (*fields_of("Configuration"), *fields_of("Seated")) if name.endswith("?")]


def test_forms() -> None:
    assert fields_of("ClassicPublic")["cubes"] == "readonly (readonly number[])[]"
    assert fields_of("ClassicPublic")["pawn"] == "number | null"
    assert fields_of("UrbanPublic")["log"] == "readonly UrbanLoggedMove[]"
    assert fields_of("ConnectionsPublic")["barred"].startswith('Tagged<"Flip", ConnectionsFlip> | ')
    assert fields_of("ConnectionsSighting")["cards"] == "readonly (number | null)[]"
    assert fields_of("GameEvent")["audience"] == '"all" | readonly number[]'
    assert fields_of("Step")["fact?"] == "Fact | null"
    assert fields_of("Sync")["private?"] == 'Games[G]["private"] | null'
    assert 'export type ClassicMode = "normal" | "advanced";' in generated()
    assert fields_of("ConnectionsSighting")["decided"] == "readonly ConnectionsCheck[]"
    assert "/** Start the game. Only for the host. */\nexport interface Start {" in generated()
    assert "  /** null: by lot */\n  readonly start: number | null;" in generated()


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_view_have_the_fields_they_travel_with(game: str) -> None:
    *_, step = replay(GAMES[game], check_game(GAMES[game], 1))
    seen = view(step.state, 0)
    for part in ("public", "private"):
        travelling: dict[str, Any] = encode(getattr(seen, part))
        assert list(fields_of(game.capitalize() + part.capitalize())) == list(travelling)


def test_no_type_is_left_open_by_accident() -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", generated(), flags=re.DOTALL)
    assert not re.search(r"\b(any|None|Raw|undefined)\b", re.sub(r'"[^"]*"', "", code))
    declared = re.findall(r"^export (?:type|interface|const) (\w+)", code, re.MULTILINE)
    assert len(declared) == len(set(declared))
    assert set(re.findall(r"\b[A-Z][a-z]\w+\b", re.sub(r'"[^"]*"', "", code))) <= {
        *declared,
        "Name",
        *("Blob", "Omit", "Partial", "Readonly", "Record"),
    }


def test_limits() -> None:
    assert "  name: { least: 1, most: 24 }," in generated()
    assert "  turn_seconds: { least: 5, most: 2592000 }," in generated()


class Fixed(msgspec.Struct):
    """A struct whose field has a type that the generator does not know."""

    deal: msgspec.Raw


@pytest.mark.parametrize(
    ("kind", "error", "said"),
    [(Fixed, KeyError, "Fixed.deal"), (set[int], TypeError, "no TypeScript for"), (complex, TypeError, "complex")],
)
def test_what_has_no_typescript_is_a_mistake_of_ours(
    monkeypatch: pytest.MonkeyPatch, kind: object, error: type[Exception], said: str
) -> None:
    monkeypatch.setattr(typescript, "SENT", (kind,))
    with pytest.raises(error, match=said):
        typescript.typescript()


def test_two_types_of_one_name_are_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    other = msgspec.defstruct("Sync", [("ply", Annotated[int, msgspec.Meta(ge=0)])])
    monkeypatch.setattr(typescript, "RECEIVED", (other,))
    with pytest.raises(TypeError, match="two types are called Sync"):
        typescript.typescript()
