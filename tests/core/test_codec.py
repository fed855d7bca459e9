"""Conversion to JSON and back, and the input that is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid.core.codec import InvalidData, canonical, decode, encode, field_encoders, parse_json
from cryptid.core.game import Audience
from cryptid.core.masks import Mask


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Leaf:
    size: int


@dataclass(frozen=True, slots=True)
class Twig:
    name: str = "twig"


@dataclass(frozen=True, slots=True)
class Tree:
    colour: Colour
    spaces: Mask
    pair: tuple[int, str]
    parts: tuple[Leaf | Twig, ...]
    only: Leaf | None
    audience: Audience
    mixed: tuple[int | str | None, ...]
    choice: Literal["a", "b"] = "a"
    is_old: bool = False


TREE = Tree(Colour.BLUE, Mask(0b1011), (1, "x"), (Leaf(1), Twig()), None, (0, 2), (1, "two", None))
DATA = {
    "colour": "blue",
    "spaces": [0, 1, 3],
    "pair": [1, "x"],
    "parts": [{"type": "Leaf", "size": 1}, {"type": "Twig", "name": "twig"}],
    "only": None,
    "audience": [0, 2],
    "mixed": [1, "two", None],
    "choice": "a",
    "is_old": False,
}


def test_each_kind_of_value_has_its_form() -> None:
    assert encode(TREE) == DATA
    assert decode(Tree, DATA) == TREE
    assert encode(Tree(Colour.RED, Mask(0), (0, ""), (), Leaf(3), "all", ())) | {} == DATA | {
        "colour": "red",
        "spaces": [],
        "pair": [0, ""],
        "parts": [],
        "only": {"size": 3},
        "audience": "all",
        "mixed": [],
    }


def test_a_tuple_by_itself_is_encoded_by_its_values() -> None:
    assert encode((1, (Leaf(2), Colour.RED), None)) == [1, [{"size": 2}, "red"], None]


def test_a_value_can_be_encoded_in_parts() -> None:
    assert {name: write(getattr(TREE, name)) for name, write in field_encoders(Tree).items()} == DATA


def test_canonical_text_is_one_text() -> None:
    assert canonical(Leaf(1)) == '{"size":1}'
    assert canonical(TREE) == canonical(decode(Tree, dict(reversed(DATA.items()))))
    assert canonical(Twig("é")) == '{"name":"é"}'


def test_defaults_may_be_left_out() -> None:
    assert decode(Twig, {}) == Twig("twig")


def test_what_has_no_json_form_is_a_bug_and_not_bad_input() -> None:
    with pytest.raises(TypeError):
        encode({1, 2})
    with pytest.raises(TypeError):
        decode(set[int], [])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"colour": "green"}, 'colour: expected one of red, blue, not "green"'),
        ({"colour": ["red"]}, "colour: expected one of red, blue, not a list"),
        ({"colour": {}}, "colour: expected one of red, blue, not an object"),
        ({"spaces": [3, 1]}, "spaces: expected spaces in rising order"),
        ({"spaces": [-1]}, "spaces: expected spaces in rising order"),
        ({"spaces": [10**9]}, "spaces: expected spaces in rising order"),
        ({"spaces": "all"}, 'spaces: expected a list, not "all"'),
        ({"pair": [1]}, "pair: expected 2 entries, not 1"),
        ({"pair": [True, "x"]}, "pair[0]: expected a whole number, not true"),
        ({"pair": [1, 2]}, "pair[1]: expected a text, not 2"),
        ({"parts": [{"type": "Root"}]}, 'parts[0].type: expected one of Leaf, Twig, not "Root"'),
        ({"parts": [{}]}, "parts[0].type: expected one of Leaf, Twig, not null"),
        ({"parts": [7]}, "parts[0]: expected an object, not 7"),
        ({"parts": [{"type": "Leaf", "size": "big"}]}, 'parts[0].size: expected a whole number, not "big"'),
        ({"only": {"size": 1, "colour": 1}}, "only.colour: no such field"),
        ({"only": {}}, "only.size: missing"),
        ({"audience": "some"}, 'audience: expected a list, not "some"'),
        ({"mixed": [1.5]}, "mixed[0]: did not expect 1.5"),
        ({"choice": "c"}, 'choice: expected one of a, b, not "c"'),
        ({"choice": True}, "choice: expected one of a, b, not true"),
        ({"is_old": 1}, "is_old: expected true or false, not 1"),
        ({"x" * 80: 1}, "x" * 57 + "...: no such field"),
    ],
)
def test_the_field_that_is_wrong_is_named(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidData) as refusal:
        decode(Tree, DATA | change)
    assert str(refusal.value) == sentence
    assert refusal.value.code == "invalid_data"


def test_deep_nesting_is_refused_like_anything_else() -> None:
    for depth in range(900, 1000):
        with pytest.raises(InvalidData):
            decode(Leaf, parse_json("[" * depth + "]" * depth))


def test_what_is_no_object_at_all() -> None:
    with pytest.raises(InvalidData, match="value: expected an object, not 3"):
        decode(Leaf, 3)


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", '{"a":1,"a":2}', "[" * 100_000, "1" * 5000, "\ud800"])
def test_text_that_is_not_json(text: str) -> None:
    with pytest.raises(InvalidData, match="not JSON"):
        parse_json(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_any_json_is_a_tree_or_refused(data: Any) -> None:
    for kind in (Tree, Leaf, Twig, tuple[int, ...]):
        try:
            value = decode(kind, data)
        except InvalidData:
            continue
        assert decode(kind, encode(value)) == value
