"""Facts of this game for the client: the map, the clues and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.classic.board import COLS, ROWS, TERRITORIES, TILE_COLS, TILE_ROWS, data
from cryptid.games.classic.clues import (
    NEGATION,
    POSITIVE,
    STRUCTURE_COLOURS,
    STRUCTURE_KINDS,
    TERRAINS,
    Clue,
    Mode,
)
from cryptid.games.classic.model import MOST_COLOURS, colours_of
from cryptid.games.classic.notation import LETTERS
from cryptid.games.classic.setup import cards


def facts() -> Mapping[str, Any]:
    """Return what `make wire` writes to `web/src/wire/classic.gen.ts`. Any: plain values, nested."""
    tiles = data("tiles")
    return {
        "rows": ROWS,
        "cols": COLS,
        "letters": LETTERS,
        "tile_rows": TILE_ROWS,
        "tile_cols": TILE_COLS,
        "colours": {n: [colours_of(n, seat) for seat in range(n)] for n in range(2, MOST_COLOURS + 1)},  # by seat
        "terrains": TERRAINS,
        "territories": TERRITORIES,
        "structure_kinds": STRUCTURE_KINDS,
        "structure_colours": STRUCTURE_COLOURS,
        "printed": {"terrain": tiles["terrain"], "territory": tiles["territory"]},  # names by letter
        "tiles": {
            number: {part: "".join(rows) for part, rows in tile.items()} for number, tile in tiles["tiles"].items()
        },
        "clues": _clues(),
        "negation": NEGATION,  # before a clue: its opposite
        "only_advanced": [clue for number, clue in enumerate(POSITIVE) if number not in Mode.NORMAL.pool],
        "cards": {mode: [name for name, card in cards().items() if card.mode is mode] for mode in Mode},
    }


def _clues() -> dict[str, dict[Clue, list[str]]]:
    """R2.1: by kind, the clues that negate nothing, each with what it is about."""
    found: dict[str, dict[Clue, list[str]]] = {}
    for clue in POSITIVE:
        distance, _, thing = clue.rpartition(":")
        things = [*TERRITORIES] if thing == "animal" else thing.split("|")
        about = next(name for name, all_things in _ABOUT.items() if things[0] in all_things)
        found.setdefault(f"within_{distance}_{about}" if distance else f"on_{about}", {})[clue] = things
    return found


_ABOUT = {
    "terrain": TERRAINS,
    "territory": TERRITORIES,
    "structure": STRUCTURE_KINDS,
    "colour": STRUCTURE_COLOURS,
}
