"""Actions as text: `split 2 PW`, `wild align K left`, `announce 5`. White space and case do not matter on input."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar, assert_never

from cryptid.core.game import InvalidAction
from cryptid.games.urban import model
from cryptid.games.urban.sensors import FEATURES, in_order

A = TypeVar("A")
Form = tuple[str, str, Callable[..., A]]  # how it is written, what follows the first word, what it makes

MOST_OF_A_COLOUR = (("P", 4), ("W", 4), ("K", 3))
BLOCKS = {block[0]: block for block in model.Block}
SIDES = {side[0]: side for side in model.Side}


def to_text(action: model.Action) -> str:
    match action:
        case model.Split(space, left):
            return f"split {space} {left or '-'}"
        case model.Shuffle(space, colour, side):
            return f"shuffle {space} {colour} {side}"
        case model.Align(colour, side):
            return f"align {colour} {side}"
        case model.Wild(effect):
            return f"wild {to_text(effect)}"
        case model.Draw():
            return "draw"
        case model.Announce(feature):
            return f"announce {feature}"
        case model.Restrict(side):
            return f"restrict {side}"
        case model.Relocate(colour, space):
            return f"relocate {colour} {space}"
        case model.Expand(left, right):
            return f"expand {left} {right}"
        case _:  # pragma: no cover
            assert_never(action)


def from_text(text: str) -> model.Action:
    """Parse an action, or raise `InvalidAction` saying how that kind of action is written."""
    return _read("".join(text.split()).lower(), _FORMS, "An action")


def _read(letters: str, forms: Mapping[str, Form[A]], what: str) -> A:
    for word, (form, shape, made) in forms.items():
        if letters.startswith(word):
            found = re.fullmatch(shape, letters[len(word) :], re.ASCII)
            if found is None:
                raise InvalidAction("unreadable", f"'{word}' is written {form}.")
            return made(*found.groups())
    raise InvalidAction("unknown", f"{what} begins with one of {', '.join(forms)}.")


def _wild(rest: str) -> model.Wild:
    return model.Wild(_read(rest, _EFFECT_FORMS, "After 'wild' an effect"))


def _split(space: str, left: str) -> model.Split:
    return model.Split(int(space), _sensors(left))


def _sensors(letters: str) -> model.Sensors:
    sensors = in_order(letters.upper())
    if any(sensors.count(colour) > most for colour, most in MOST_OF_A_COLOUR):
        raise InvalidAction("too_many", "There are not so many sensors of a colour.")
    return sensors


def _announce(feature: str) -> model.Announce:
    said = int(feature) if feature.isdigit() else in_order(feature.upper())
    if said not in FEATURES:
        raise InvalidAction("no_feature", "A feature is a number from 0 to 10, or colours of P, W and K.")
    return model.Announce(said)


def _side(text: str) -> model.Side:
    return SIDES[text[0]]


_EFFECT_FORMS: dict[str, Form[model.Effect]] = {
    "split": ("'split SPACE SENSORS', those that go left, '-' for none", r"x?([0-3])(-|[pwk]{1,10})", _split),
    "shuffle": (
        "'shuffle SPACE COLOUR left' or 'right'",
        r"x?([0-3])([pwk])(left|l|right|r)",
        lambda space, colour, side: model.Shuffle(int(space), colour.upper(), _side(side)),
    ),
    "align": (
        "'align COLOUR left' or 'right'",
        r"([pwk])(left|l|right|r)",
        lambda colour, side: model.Align(colour.upper(), _side(side)),
    ),
}
_FORMS: dict[str, Form[model.Action]] = {
    **_EFFECT_FORMS,
    "wild": ("before an effect, as in 'wild align K left'", r"(.+)", _wild),
    "draw": ("alone", r"", model.Draw),
    "announce": ("'announce 5' or 'announce PWK'", r"([0-9]{1,2}|[pwk]{1,3})", _announce),
    "restrict": ("'restrict left' or 'restrict right'", r"(left|l|right|r)", lambda side: model.Restrict(_side(side))),
    "relocate": (
        "'relocate COLOUR SPACE'",
        r"([pwk])y?([0-3])",
        lambda colour, space: model.Relocate(colour.upper(), int(space)),
    ),
    "expand": (
        "'expand LEFT RIGHT', each ordinary or mysterious",
        r"(ordinary|o|mysterious|m)(ordinary|o|mysterious|m)",
        lambda left, right: model.Expand(BLOCKS[left[0]], BLOCKS[right[0]]),
    ),
}
