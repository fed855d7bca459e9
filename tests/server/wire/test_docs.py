"""docs/wire.md: every example is valid, every message has one, and the error codes are those of the code."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator
from doctest import DocTestParser
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from cryptid.core.codec import Json, decode, encode
from cryptid.games import GAMES
from cryptid.games.classic.assist import Assistance
from cryptid.games.connections.model import Private, Public
from cryptid.server.limits import Rates
from cryptid.server.table.log import Person
from cryptid.server.table.referee import Table
from cryptid.server.table.state import Change
from cryptid.server.table.updates import StepMessages, sync
from cryptid.server.wire import messages
from tests.server.table.tables import PEOPLE, do, make_table, random_text, waited_for

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "cryptid"
PAGE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")

OFF_THE_WIRE = {"bad_limit", "bad_database", "bad_backup", "not_empty"}  # for people who run a server
SHARED = {"invalid_data"}  # raised by the codec, which reads options for the server
ARGUMENT = {"BadInput": 0, "Problem": 0, "Refused": 1}  # which one is the code
ACTION_ERRORS = {"InvalidAction": 0, "IllegalAction": 0}


def examples() -> Iterator[tuple[str, str]]:
    """Yield the JSON examples with their types; a block of "json" is one example, each line of "jsonl" another."""
    for form, kind, text in re.findall(r"^```(json|jsonl) (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        yield from ((kind, line) for line in ([text] if form == "json" else text.splitlines()))


def holds(whole: Any, part: Any) -> bool:
    """Tell whether the whole contains the part."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and holds(whole[key], x) for key, x in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)


def plain(value: Any) -> Any:
    return json.loads(messages.encode(value))


@pytest.mark.parametrize(("kind", "text"), list(examples()))
def test_an_example_is_what_it_says(kind: str, text: str) -> None:
    read = msgspec.json.decode(text, type=getattr(messages, kind))
    given, again = json.loads(text), plain(read)
    defaults = {name for name in given if name not in again}
    assert all(given[name] in ([], None) for name in defaults)
    assert holds(again, {name: x for name, x in given.items() if name not in defaults})


def test_holds_finds_what_is_false() -> None:
    assert holds({"a": [{"b": 1, "c": 2}]}, {"a": [{"b": 1}]})
    assert not holds({"a": [{"b": 1}]}, {"a": [{"b": 2}]})
    assert not holds({"a": [{"b": 1}]}, {"a": [{"c": 1}]})
    assert not holds({"a": [1]}, {"a": [1, 2]})


@pytest.mark.parametrize("union", ["Request", "Command", "Fact", "Message"])
def test_everything_that_travels_has_an_example(union: str) -> None:
    shown = {json.loads(text)["type"] for kind, text in examples() if kind == union}
    assert shown == {kind.__struct_config__.tag for kind in get_args(getattr(messages, union))}


def test_the_view_in_the_examples_is_one_of_the_game() -> None:
    given = {
        kind: json.loads(text) for kind, text in examples() if kind == "Message" for kind in [json.loads(text)["type"]]
    }
    sync, step = given["sync"], given["step"]
    for part, kind in (("public", Public), ("private", Private)):
        assert encode(decode(kind, sync[part])) == sync[part]
    after = {**sync["public"], **step["public"], "log": sync["public"]["log"] + step["log"]}
    assert encode(decode(Public, after)) == after
    assert (
        encode(GAMES["connections"].options_type(**sync["table"]["configuration"]["options"]))
        == sync["public"]["options"]
    )


def test_the_help_in_the_examples_is_of_a_game() -> None:
    (given,) = [json.loads(text) for _, text in examples() if '"assistance", "key"' in text]
    assert given["help"] == encode(Assistance((), None, None, None, None, None))


@pytest.mark.parametrize("person", [PEOPLE[0], PEOPLE[1], PEOPLE[5]])
@pytest.mark.parametrize("game", GAMES)
def test_the_documented_way_keeps_a_view_up_to_date(game: str, person: Person) -> None:
    """From an empty table to the end of the game, for both seats and a spectator."""
    apply, table, rng = documented_apply(), make_table(game, 2), Random(1)
    seen = json.loads(sync(table, person.id, 0))
    while table.state.phase in ("gathering", "playing"):
        seen = apply(seen, json.loads(StepMessages(table, happen(table, rng)).for_reader(person.id)))
        whole = json.loads(sync(table, person.id, 0))
        for part in ("ply", "seat", "table", "public", "private", "waiting", "legal", "actions", "blocked"):
            assert (seen.get(part) or None) == (whole.get(part) or None), part
    assert table.state.phase == "over"


def documented_apply() -> Callable[[Json, Json], Json]:
    """Return the function on the page."""
    space: dict[str, Any] = {}
    exec(next(each.source for each in DocTestParser().get_examples(PAGE) if "def apply" in each.source), space)
    made: Callable[[Json, Json], Json] = space["apply"]
    return made


def happen(table: Table, rng: Random) -> Change:
    """Make the next change at a table for two."""
    if table.ply < 2:
        return do(table, PEOPLE[table.ply], messages.Sit(table.ply))
    if table.ply == 2:
        return do(table, PEOPLE[0], messages.Start())
    seat = rng.choice(waited_for(table))
    return do(table, PEOPLE[seat], messages.Act(random_text(table, seat, rng)))


def test_every_emote_is_named() -> None:
    assert all(f"`{emote}`" in PAGE for emote in messages.EMOTES)


def test_every_path_of_the_api_is_named() -> None:
    paths = {path for file in code("server") for path in re.findall(r'"(/api/[\w/{}.]+)"', file)}
    assert {path for path in paths if f" {path}`" not in PAGE} == set()


@pytest.mark.parametrize("kind", ["requests", "chat", "codes", "identities", "tables"])
def test_rates(kind: str) -> None:
    rate = getattr(Rates(), kind)
    per = {
        100: "10 a second",
        2_000: "one every 2 seconds",
        3_000: "one every 3 seconds",
        30_000: "two a minute",
        10_000: "six a minute",
    }
    assert f"{rate.burst} at once, then {per[rate.every]}" in PAGE


# Codes


def code(*layers: str) -> list[str]:
    files = [file for layer in layers for file in sorted((SOURCE / layer).rglob("*.py"))]
    return [file.read_text(encoding="utf-8") for file in files]


def raised(source: str, argument: dict[str, int]) -> Iterator[str]:
    """Yield a module's error codes: arguments of these classes or of `super().__init__`, or keys with a status."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=args) if name in argument:
                yield from words(args[argument[name] : argument[name] + 1])
            case ast.ClassDef(bases=[ast.Name(name)]) if name in argument:
                yield from (word for args in starts(node) for word in words(args[:1]))
            case ast.AnnAssign(target=ast.Name("STATUSES"), value=ast.Dict(keys=keys)):
                yield from words(keys)


def starts(node: ast.AST) -> Iterator[list[ast.expr]]:
    """Yield the arguments of each `super().__init__(...)`."""
    for inner in ast.walk(node):
        match inner:
            case ast.Call(func=ast.Attribute(attr="__init__"), args=args):
                yield args


def words(nodes: Iterable[ast.expr | None]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def documented() -> set[str]:
    table = PAGE.partition("## Errors")[2].partition("## Limits")[0]
    rows = re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE)
    return {word for row in rows for word in re.findall(r"`(\w+)`", row)}


def test_every_code_is_documented_and_every_documented_code_occurs() -> None:
    server = {word for source in code("server") for word in raised(source, ARGUMENT)} - OFF_THE_WIRE
    games = {word for source in code("core", "games") for word in raised(source, ACTION_ERRORS)}
    assert documented() == server | games | SHARED


@pytest.mark.parametrize(
    "source",
    [
        'raise BadInput("planted", "No.")',
        'raise game.BadInput("planted", "No.") from None',
        'answer(wire.Refused(key, "planted", "No."))',
        'class Worse(BadInput):\n    def __init__(self):\n        super().__init__("planted", "No.")',
        'STATUSES: Mapping[str, int] = {"planted": 400}',
    ],
)
def test_a_planted_code_is_found(source: str) -> None:
    assert list(raised(source, ARGUMENT)) == ["planted"]


def test_what_is_no_code_is_not_found() -> None:
    assert not list(raised('answer(wire.Refused("key", error.code, "No."))\nlog("planted")', ARGUMENT))
