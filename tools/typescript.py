"""The wire in TypeScript: what the messages, the catalogue and the games' own values look like to a client.

Structs travel as msgspec writes them and the values of games as `core/codec.py` does. Both follow from the Python
types, and so does this. `make wire` writes `web/src/wire/wire.gen.ts`.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Never, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct, UnsetType

from cryptid.bots.characters import CHARACTERS
from cryptid.core.folders import module_of
from cryptid.core.game import Event, ExplainsBlocked, action_type
from cryptid.core.masks import Mask
from cryptid.games import ASSIST, GAMES
from cryptid.server.http import operations as api
from cryptid.server.wire import catalogue, messages
from cryptid.server.wire.openapi import Problem
from cryptid.study import review
from cryptid.study.coach import Advice

SENT: tuple[Any, ...] = (messages.Message, Event, Problem, Advice)  # Any: unions are not classes
RECEIVED: tuple[Any, ...] = (messages.Request,)  # what has a default may be left out

RAW = {  # what a field holds that is written by the codec
    "Sync.public": 'Games[G]["public"]',
    "Sync.private": 'Games[G]["private"] | null',
    "Sync.privates": 'readonly Games[G]["private"][]',
    "Sync.actions": 'readonly Games[G]["action"][]',
    "Sync.blocked": 'readonly Games[G]["blocked"][]',
    "Step.events": 'readonly Omit<GameEvent, "audience">[]',
    "Step.public": 'Partial<Omit<Games[G]["public"], "log">>',
    "Step.log": 'Games[G]["public"]["log"]',
    "Step.private": 'Games[G]["private"]',
    "Step.privates": 'Readonly<Record<number, Games[G]["private"]>>',
    "Step.actions": 'readonly Games[G]["action"][]',
    "Step.blocked": 'readonly Games[G]["blocked"][]',
    "Assistance.help": 'Games[G]["assistance"]',
    "Advised.advice": "Advice | null",
    "PuzzleInfo.public": 'Games[G]["public"]',
    "PuzzleInfo.private": 'Games[G]["private"]',
    "LessonScene.sync": "Sync",
    "LessonScene.steps": "readonly Step[]",
    "LessonScene.help": 'Games[GameName]["assistance"]',
}
RENAMED: Mapping[type, str] = {  # a browser has an Event, `Games` is ours, and reviews have reasons of their own
    Event: "GameEvent",
    api.Games: "Offer",
    review.Reason: "BestReason",
    review.Moment: "KnownMoment",
}

WIDTH = 120
GENERIC = "<G extends GameName = GameName>"
HEAD = """\
// Written by `make wire` from the Python types: change those instead. docs/wire.md describes the protocol.

export type GameName = {names};

/** What each game has of its own. */
export interface Games {games}

/** What can be asked for over HTTP; what is refused is answered by a `Problem`. */
export interface Api {api}

/** One of several values of a game, told apart by the name of its class. */
export type Tagged<Name extends string, T> = {{ readonly type: Name }} & T;
"""
FACTS_HEAD = """\
// Written by `make wire` from `facts.py` of the game: change that instead.
"""
PLAIN: Mapping[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bytes: "Blob",
    bool: "boolean",
    NoneType: "null",
    Never: "never",
    Mask: "readonly number[]",
    Any: "unknown",
    object: "unknown",
}


def typescript() -> str:
    """Return the whole file."""
    parts = {name: _parts(name) for name in GAMES}
    writer = _Writer(_aliases(parts))
    for kind in (*SENT, *(op.response or NoneType for op in api.OPERATIONS)):
        writer.of(kind)
    writer.are_defaults_optional = True
    for kind in (*RECEIVED, *(op.request or NoneType for op in api.OPERATIONS)):
        writer.of(kind)
    games = _block(f"readonly {name}: {_block(_values(writer, kinds))}" for name, kinds in parts.items())
    names = " | ".join(json.dumps(name) for name in GAMES)
    head = HEAD.format(names=names, games=games, api=_block(_operations(writer)))
    return "\n".join([head, *writer.declared.values(), *_constants()])


def facts() -> Iterator[tuple[str, str]]:
    """Yield the name and the TypeScript file of each game that has facts for the client: `games/<game>/facts.py`."""
    for name in GAMES:
        if module := module_of("cryptid.games", name, "facts"):
            yield name, f"{FACTS_HEAD}\nexport const {name.upper()} = {_literal(module.facts())} as const;\n"


def _parts(name: str) -> dict[str, Any]:
    """Return the types of a game that are sent. Any: a union is not a class."""
    game = GAMES[name]
    public, private, _hidden = get_args(get_type_hints(type(game).start)["return"])
    return {
        "options": game.options_type,
        "public": public,
        "private": private,
        "deal": game.deal_type,
        "action": action_type(type(game)),
        "blocked": get_args(get_type_hints(game.blocked)["return"])[0] if isinstance(game, ExplainsBlocked) else Never,
        "assistance": get_type_hints(ASSIST[name])["return"],
        "proof": getattr(module_of("cryptid.study", name, "proof"), "Proof", Never),
    }


def _values(writer: _Writer, parts: Mapping[str, Any]) -> Iterator[str]:
    return (f"readonly {name}: {writer.of(kind)}" for name, kind in parts.items())


def _operations(writer: _Writer) -> Iterator[str]:
    """Yield each operation with its types; a type of one game or another is that of any."""
    for op in api.OPERATIONS:
        given, answer = writer.of(op.request or NoneType), writer.of(op.response or NoneType)
        types = f"readonly request: {given}; readonly response: {answer}"
        yield f'readonly "{op.method.upper()} {op.path}": {{ {types.replace("<G>", "")} }}'


def _aliases(parts: Mapping[str, Mapping[str, Any]]) -> dict[Any, str]:
    """Return the names that modules give to unions of classes, such as `Action`, or of words."""
    kinds = [kind for game in parts.values() for kind in game.values()]
    modules = dict.fromkeys(
        [messages, catalogue, *(sys.modules[kind.__module__] for kind in kinds if is_dataclass(kind))]
    )
    found: dict[Any, str] = {}
    for module in modules:
        for name, value in vars(module).items():
            if get_origin(value) is Literal or any(map(_is_class, _members(value))):
                found.setdefault(value, _prefix(module.__name__) + name)
    return found


class _Writer:
    """Converts types to TypeScript. A named type is declared once, before the types that use it."""

    def __init__(self, aliases: Mapping[Any, str]) -> None:
        self.declared: dict[str, str] = {}
        self.are_defaults_optional = False
        self._aliases = aliases
        self._kinds: dict[str, Any] = dict.fromkeys(("Api", "GameName", "Games", "Tagged"))  # declared in the head

    def of(self, kind: Any) -> str:
        """Return the TypeScript for a type."""
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in self._aliases:
            return self._named(self._aliases[kind], kind, "", "type", lambda: f"={_choice(self._union(kind))};")
        if isinstance(kind, TypeVar):
            return 'Games[G]["proof"]'
        match get_origin(kind), get_args(kind):
            case (origin, _) if is_dataclass(origin):
                return self._class(cast("type", origin))
            case (origin, _) if origin in (Literal, Union, UnionType):
                return " | ".join(self._union(kind))
            case (origin, (item, last)) if origin is tuple and last is Ellipsis:
                return f"readonly {_grouped(self.of(item))}[]"
            case (origin, items) if origin is tuple:
                return f"readonly [{', '.join(map(self.of, items))}]"
            case (origin, (key, value)) if origin is dict:
                return f"Readonly<Record<{self.of(key)}, {self.of(value)}>>"
        return self._class(kind)

    def _union(self, kind: Any) -> list[str]:
        """Return a union. If several members are classes of a game, the codec adds the name of the class."""
        if get_origin(kind) is Literal:
            return [json.dumps(word) for word in get_args(kind)]
        members = self._with_alias(_members(kind))
        is_tagged = sum(map(is_dataclass, members)) > 1
        return [self._tagged(m) if is_tagged and is_dataclass(m) else self.of(m) for m in members]

    def _with_alias(self, members: list[Any]) -> list[Any]:
        """Return the alias again where flattening lost it: `Fact | None` is a union of all facts and null."""
        rest = reduce(or_, (kind for kind in members if kind is not NoneType))
        return [rest, NoneType] if NoneType in members and rest in self._aliases else members

    def _tagged(self, kind: Any) -> str:
        return f'Tagged<"{kind.__name__}", {self.of(kind)}>'

    def _class(self, kind: type) -> str:
        name = RENAMED.get(kind) or _prefix(kind.__module__) + kind.__name__
        if issubclass(kind, Enum):
            words = [json.dumps(member.value) for member in kind]
            return self._named(name, kind, _doc_of(kind), "type", lambda: f"={_choice(words)};")
        if issubclass(kind, Struct):
            return self._named(name, kind, _doc_of(kind), "interface", lambda: _block(self._struct(kind)))
        if is_dataclass(kind):
            return self._named(name, kind, _doc_of(kind), "interface", lambda: _block(self._dataclass(kind)))
        raise TypeError(f"no TypeScript for {kind}")

    def _named(self, name: str, kind: Any, doc: str, keyword: str, write: Callable[[], str]) -> str:
        if self._kinds.setdefault(name, kind) != kind:
            raise TypeError(f"two types are called {name}")
        if name not in self.declared:
            body = write()
            generic = GENERIC if re.search(r"[\[<]G[\]>]", body) else ""
            self.declared[name] = f"{doc}export {keyword} {name}{generic} {body}\n"
        return f"{name}<G>" if GENERIC in self.declared[name] else name

    def _struct(self, kind: type[Struct]) -> Iterator[str]:
        config, hints, comments = kind.__struct_config__, get_type_hints(kind), _comments(kind)
        if config.tag is not None:
            yield f"readonly {config.tag_field}: {json.dumps(config.tag)}"
        for field in msgspec.structs.fields(kind):
            hint = hints[field.name]
            can_lack = not field.required and (config.omit_defaults or self.are_defaults_optional)
            mark = "?" if can_lack or UnsetType in get_args(hint) else ""
            text = RAW[f"{kind.__name__}.{field.name}"] if Raw in (hint, *_members(hint)) else self.of(hint)
            yield f"{comments.get(field.name, '')}readonly {field.encode_name}{mark}: {text}"

    def _dataclass(self, kind: type) -> Iterator[str]:
        hints, comments = get_type_hints(kind), _comments(kind)
        for field in fields(kind):
            yield f"{comments.get(field.name, '')}readonly {field.name}: {self.of(hints[field.name])}"


def _members(kind: Any) -> list[Any]:
    """Return the members of a union, without `UNSET`; nothing for other types."""
    return [k for k in get_args(kind) if k is not UnsetType] if get_origin(kind) in (Union, UnionType) else []


def _is_class(kind: Any) -> bool:
    return is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, Struct))


def _prefix(module: str) -> str:
    """Return the prefix that tells the games' types apart: `ClassicPublic`, `UrbanPublic`."""
    game = re.match(r"cryptid\.(?:games\.(\w+)|study\.(\w+)\.)", module)
    return (game[1] or game[2]).capitalize() if game else ""


# Layout


def _block(lines: Iterable[str]) -> str:
    body = "".join(textwrap.indent(f"{line};\n", "  ") for line in lines)
    return f"{{\n{body}}}" if body else "{}"


def _choice(members: list[str]) -> str:
    line = " " + " | ".join(members)
    return line if len(line) < WIDTH - 60 else "".join(f"\n  | {member}" for member in members)


def _grouped(text: str) -> str:
    return f"({text})" if " " in text else text


def _doc_of(kind: type) -> str:
    """Return the docstring, unless `dataclass` generated it."""
    text = kind.__dict__.get("__doc__") or ""
    return "" if not text or text.startswith(f"{kind.__name__}(") else _doc(inspect.cleandoc(text))


def _doc(text: str) -> str:
    """Return a JSDoc comment, with JavaScript's names for values."""
    text = text.replace("None", "null").replace("*/", "*\\/")
    if "\n" not in text and len(text) <= WIDTH - 8:
        return f"/** {text} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in text.split("\n")) + " */\n"


def _comments(kind: type) -> dict[str, str]:
    """Return the comment behind each field in the source, without notes on why a type is `Any`."""
    found = re.findall(r"^    (\w+): .*?  # (?!Any: )(.+)$", inspect.getsource(kind), re.MULTILINE)
    return {name: _doc(text) for name, text in found}


# Constants


def _constants() -> Iterator[str]:
    games = {info.name: msgspec.to_builtins(info) for info in catalogue.catalogue()}
    characters = {one.id: {"name": one.name, "level": one.level, "talk": one.talk} for one in CHARACTERS.values()}
    yield f"export const EMOTES = {_literal(messages.EMOTES)} as const;\n"
    yield _doc("Bytes of one request.") + f"export const MAX_FRAME = {messages.MAX_FRAME};\n"
    yield _doc("The least and the most: characters of a text, else numbers.") + (
        f"export const LIMITS = {_literal(dict(_limits()))} as const;\n"
    )
    yield _doc("The characters of the bots, by id; `talk` is the chance of a remark when something happens.") + (
        "export const CHARACTERS: Readonly<\n"
        "  Record<string, { readonly name: string; readonly level: string; readonly talk: number }>\n"
        f"> = {_literal(characters)};\n"
    )
    yield f"export const GAMES: Readonly<Record<GameName, GameInfo>> = {_literal(games)};\n"


def _limits() -> Iterator[tuple[str, dict[str, int]]]:
    """Return the limits on texts and numbers that clients send."""
    hints = get_type_hints(messages.Configuration, include_extras=True)
    seconds = {name: hints[name] for name in ("turn_seconds", "absent_seconds")}
    for name, hint in {**vars(messages), **seconds}.items():
        for kind in (hint, *_members(hint)):
            if get_origin(kind) is Annotated:
                yield _snake(name), _bounds(kind.__metadata__[0])


def _bounds(meta: Meta) -> dict[str, int]:
    if meta.max_length is not None:
        return {"least": meta.min_length or 0, "most": meta.max_length}
    return {"least": int(meta.ge or 0), "most": int(meta.le or 0)}


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _key(key: str | int) -> str:
    return str(key) if str(key).isidentifier() or str(key).isdecimal() else json.dumps(key)


def _literal(value: Any, indent: str = "") -> str:
    """Return a JSON value as TypeScript, on one line where there is room."""
    inner = indent + "  "
    match value:
        case dict():
            parts, (left, right) = [f"{_key(key)}: {_literal(x, inner)}" for key, x in value.items()], ("{ ", " }")
        case list() | tuple():
            parts, (left, right) = [_literal(x, inner) for x in value], "[]"
        case _:
            return json.dumps(value)
    line = f"{left}{', '.join(parts)}{right}"
    if "\n" not in line and len(indent + line) < WIDTH - 20:
        return line
    body = "".join(f"{inner}{part},\n" for part in parts)
    return f"{left.strip()}\n{body}{indent}{right.strip()}"
