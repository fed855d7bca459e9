"""What the client draws and describes of this game: the map, the clues and the hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.classic.board import COLS, ROWS, TERRITORIES, TILE_COLS, TILE_ROWS, data
from cryptid.games.classic.clues import CLUES, STRUCTURE_COLOURS, STRUCTURE_KINDS, TERRAINS, Clue, Hint, Mode
from cryptid.games.classic.model import MOST_COLOURS, colours_of
from cryptid.games.classic.notation import LETTERS
from cryptid.games.classic.setup import cards


def facts() -> Mapping[str, Any]:
    """Plain values for `facts.gen.ts`. Any: a value is a text, a number, or a list or an object of values."""
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
        "clues": {clue: _clue(clue) for clue in CLUES},
        "normal_clues": [CLUES[number] for number in Mode.NORMAL.pool],
        "hints": tuple(Hint),
        "cards": {mode: [name for name, card in cards().items() if card.mode is mode] for mode in Mode},
    }


def _clue(clue: Clue) -> dict[str, Any]:
    """R2.1: the kind of a clue, what it is about, and which clue it negates."""
    positive = clue.removeprefix("!")
    distance, _, thing = positive.rpartition(":")
    things = ["bear", "cougar"] if thing == "animal" else thing.split("|")
    about = next(name for name, all_things in _ABOUT.items() if things[0] in all_things)
    kind = f"within_{distance}_{about}" if distance else f"on_{about}"
    return {"kind": kind, "things": things, "negates": None if positive == clue else positive}


_ABOUT = {
    "terrain": TERRAINS,
    "territory": TERRITORIES,
    "structure": STRUCTURE_KINDS,
    "colour": STRUCTURE_COLOURS,
}
