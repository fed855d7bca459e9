"""What the client draws and describes of this game: the creatures and their traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.connections.creatures import (
    CARDS,
    CATEGORIES,
    FIRST_HALVES,
    NAMES,
    SECOND_HALVES,
    SLOTS,
    TRAITS,
    latin,
    traits_of,
)


def facts() -> Mapping[str, Any]:
    """Plain values for `facts.gen.ts`. Any: a value is a text, a number, or a list or an object of values."""
    return {
        "slots": tuple(SLOTS),
        "categories": CATEGORIES,
        "sides": {name: [trait.value for trait in TRAITS if CATEGORIES[trait.category] == name] for name in CATEGORIES},
        "name_halves": tuple(zip(FIRST_HALVES, SECOND_HALVES, strict=True)),
        "creatures": [  # by card
            {"name": NAMES[card], "latin": latin(card), "traits": [trait.value for trait in traits_of(card)]}
            for card in CARDS
        ],
    }
