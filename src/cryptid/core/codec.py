"""Convert frozen values to JSON and back, by their types.

Dataclasses become objects, tuples lists, enums their values, masks sorted lists of spaces. Where a field holds one of
several dataclasses, the object names its class under "type". In the canonical form each value has exactly one text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from cryptid.core.game import BadInput
from cryptid.core.masks import Mask, mask_of, spaces_of

Json = Any  # what json.loads gives: it has no useful static type

Encoder = Callable[[Any], Json]
Decoder = Callable[[Json, str], Any]

MAX_SPACES = 1024


class InvalidData(BadInput):
    """JSON that does not describe a value of the expected type. The message begins with the field that is wrong."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__("invalid_data", f"{where or 'value'}: {message}")


def encode(value: Any) -> Json:
    """The JSON form of a value."""
    kind: Any = type(value)
    return _encoder(kind)(value)


def encode_as(kind: Any, value: Any) -> Json:
    """The JSON form of a value where a value of `kind` is expected: of a union, it names its class."""
    return _encoder(kind)(value)


def field_encoders(kind: type) -> Mapping[str, Encoder]:
    """Return, for each field of a dataclass, the function that encodes it: for callers that send a value in parts."""
    return {name: _encoder(hint) for name, hint in _hints(kind).items()}


def canonical(value: Any) -> str:
    """Return the canonical JSON text of a value: sorted keys, no white space."""
    return json.dumps(encode(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def parse_json(text: str) -> Json:
    """Parse JSON text to plain values. NaN, infinities and repeated keys are refused."""
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
    except InvalidData:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidData("", f"not JSON ({_short(error)})") from None


def decode(expected: Any, data: Json, where: str = "") -> Any:
    """Return a value of the expected type from its JSON form, or raise `InvalidData` naming the field that is wrong."""
    return _decoder(expected)(data, where)


@cache
def _encoder(kind: Any) -> Encoder:
    origin = get_origin(kind)
    if kind is Mask:
        return lambda mask: list(spaces_of(mask))
    if isinstance(kind, TypeVar) or kind is tuple:
        return lambda value: [encode(x) for x in value] if type(value) is tuple else encode(value)
    if origin is tuple:
        return _tuple_encoder(get_args(kind))
    if origin in (Union, UnionType):
        return _union_encoder(get_args(kind))
    if is_dataclass(origin or kind):
        parts = [(name, _encoder(hint)) for name, hint in _hints(origin or kind).items()]
        return lambda value: {name: part(getattr(value, name)) for name, part in parts}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda value: value.value
    if kind in (int, str, bool, float, NoneType) or origin is Literal:
        return lambda value: value
    raise TypeError(f"no JSON form for {kind}")


def _tuple_encoder(args: tuple[Any, ...]) -> Encoder:
    if len(args) == 2 and args[1] is Ellipsis:
        part = _encoder(args[0])
        return lambda value: [part(x) for x in value]
    parts = [_encoder(arg) for arg in args]
    return lambda value: [part(x) for part, x in zip(parts, value, strict=True)]


def _union_encoder(args: tuple[Any, ...]) -> Encoder:
    classes = [arg for arg in args if is_dataclass(arg)]
    if len(classes) > 1:
        return lambda value: value if value is None else {"type": type(value).__name__, **encode(value)}
    by_hint = [(get_origin(arg) or arg, _encoder(arg)) for arg in args if arg is not NoneType]
    if len(by_hint) == 1:
        part = by_hint[0][1]
        return lambda value: None if value is None else part(value)
    return _by_class(dict(by_hint))


def _by_class(by_type: dict[Any, Encoder]) -> Encoder:
    """Encode unions that are told apart by the class of the value (int | str, Literal | tuple)."""
    return lambda value: by_type[type(value)](value) if type(value) in by_type else encode(value)


@cache
def _decoder(kind: Any) -> Decoder:
    origin = get_origin(kind)
    if kind is Mask:
        return _decode_mask
    if origin is tuple:
        return _tuple_decoder(get_args(kind))
    if origin in (Union, UnionType):
        return _union_decoder(get_args(kind))
    if origin is Literal:
        return _choice_decoder({value: value for value in get_args(kind)})
    if is_dataclass(kind):
        return _dataclass_decoder(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _choice_decoder({member.value: member for member in kind})
    if kind in _PLAIN:
        return _plain_decoder(kind)
    raise TypeError(f"no JSON form for {kind}")


_PLAIN: dict[Any, str] = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "null"}


def _plain_decoder(kind: type) -> Decoder:
    def read(data: Json, where: str) -> Any:
        if type(data) is not kind:
            raise InvalidData(where, f"expected {_PLAIN[kind]}, not {_shown(data)}")
        return data

    return read


def _choice_decoder(choices: dict[Any, Any]) -> Decoder:
    def read(data: Json, where: str) -> Any:
        if isinstance(data, list | dict | bool) or data not in choices:
            raise InvalidData(where, f"expected one of {', '.join(map(str, choices))}, not {_shown(data)}")
        return choices[data]

    return read


def _decode_mask(data: Json, where: str) -> Mask:
    spaces = _decoder(tuple[int, ...])(data, where)
    if any(not 0 <= space < MAX_SPACES for space in spaces) or sorted(set(spaces)) != list(spaces):
        raise InvalidData(where, "expected spaces in rising order")
    return mask_of(spaces)


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    repeated = len(args) == 2 and args[1] is Ellipsis
    parts = [_decoder(arg) for arg in (args[:1] if repeated else args)]

    def read(data: Json, where: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise InvalidData(where, f"expected a list, not {_shown(data)}")
        if not repeated and len(data) != len(parts):
            raise InvalidData(where, f"expected {len(parts)} entries, not {len(data)}")
        each = parts * len(data) if repeated else parts
        return tuple(part(x, f"{where}[{i}]") for i, (part, x) in enumerate(zip(each, data, strict=True)))

    return read


def _union_decoder(args: tuple[Any, ...]) -> Decoder:
    plain = {arg for arg in args if arg in _PLAIN}
    classes: dict[str, Any] = {arg.__name__: arg for arg in args if isinstance(arg, type) and is_dataclass(arg)}
    rest = [_decoder(arg) for arg in args if arg not in plain]

    def read(data: Json, where: str) -> Any:
        if type(data) in plain:
            return data
        if len(classes) > 1 and isinstance(data, dict):
            kind = _choice_decoder(classes)(data.get("type"), f"{where}.type")
            return _decoder(kind)({key: x for key, x in data.items() if key != "type"}, where)
        return _first_that_reads(rest, data, where)

    return read


def _first_that_reads(options: list[Decoder], data: Json, where: str) -> Any:
    failure = None
    for option in options:
        try:
            return option(data, where)
        except InvalidData as error:
            failure = error
    raise failure or InvalidData(where, f"did not expect {_shown(data)}")


def _dataclass_decoder(kind: Any) -> Decoder:
    hints = _hints(kind)
    needed = {f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING}

    def read(data: Json, where: str) -> Any:
        if not isinstance(data, dict):
            raise InvalidData(where, f"expected an object, not {_shown(data)}")
        inside = f"{where}." if where else ""
        for name in data:
            if name not in hints:
                raise InvalidData(f"{inside}{_short(name)}", "no such field")
        for name in hints:
            if name in needed and name not in data:
                raise InvalidData(f"{inside}{name}", "missing")
        return kind(**{name: _decoder(hints[name])(x, f"{inside}{name}") for name, x in data.items()})

    return read


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}


def _refuse_constant(name: str) -> Json:
    raise InvalidData("", f"not JSON ({name})")


def _object(pairs: list[tuple[str, Json]]) -> Json:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise InvalidData("", "not JSON (a repeated key)")
    return made


def _shown(data: Json) -> str:
    if isinstance(data, list | dict):
        return "a list" if isinstance(data, list) else "an object"
    return _short(json.dumps(data))


def _short(thing: object) -> str:
    text = str(thing)
    return text if len(text) <= 60 else text[:57] + "..."
