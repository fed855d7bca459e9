"""Facts of this game for the client: the creatures and their traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.connections.creatures import (
    CATEGORIES,
    FIRST_HALVES,
    LATIN,
    LATIN_FORM,
    SECOND_HALVES,
    SLOTS,
    TRAITS,
)


def facts() -> Mapping[str, Any]:
    """Return what `make wire` writes to `web/src/wire/connections.gen.ts`. Any: plain values, nested.

    Card n has the nth combination of name halves, and the nth combination of sides with the tail changing first.
    """
    return {
        "slots": tuple(SLOTS),
        "categories": CATEGORIES,
        "sides": {name: [trait.value for trait in TRAITS if CATEGORIES[trait.category] == name] for name in CATEGORIES},
        "name_halves": {"first": FIRST_HALVES, "second": SECOND_HALVES},
        "latin_form": LATIN_FORM,
        "latin": LATIN,
    }
