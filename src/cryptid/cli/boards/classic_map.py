r"""The map of classic as text: flat-topped hexes of two lines, with odd columns half a hex lower.

 _______
/+F c*^G\      own clue holds (+), forest, cougar territory, pawn, green shack
\C7#2o01/      its name, a cube of colour 2, discs of 0 and 1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cryptid.cli.paint import Paint
from cryptid.core.masks import Space
from cryptid.games.classic.board import (
    COLS,
    ROWS,
    Layout,
    Structure,
    Structures,
    ground,
)
from cryptid.games.classic.clues import STRUCTURE_COLOURS
from cryptid.games.classic.notation import LETTERS, SPACE_NAMES

WIDTH = 7  # of a hex between its slants
KIND_SIGNS = {"stone": "@", "shack": "^"}
COLOUR_LETTERS = dict(zip(STRUCTURE_COLOURS, "WGUK", strict=True))

Chunk = tuple[str, str]  # text and its style, "" for that of the land
Hex = tuple[Sequence[Chunk], Sequence[Chunk]]  # land above, name and pieces below

_INK = "38;5;16"
_BRIGHT = {"desert": "223", "forest": "114", "water": "117", "mountain": "253", "swamp": "183"}
_DIM = {"desert": "137", "forest": "65", "water": "67", "mountain": "245", "swamp": "97"}
_STRUCTURE_STYLES = {
    "white": "1;38;5;16;48;5;231",
    "green": "1;38;5;231;48;5;22",
    "blue": "1;38;5;231;48;5;19",
    "black": "1;38;5;231;48;5;16",
}
_LINES = "38;5;242"
_PIECE_STYLES = tuple(f"1;38;5;{colour};48;5;230" for colour in (160, 94, 55, 162, 58))
_PAWN = "1;38;5;226;48;5;16"


def legend(colours: Sequence[str]) -> tuple[str, str]:
    """Explain the signs of the map, with the structure colours that are in play."""
    letters = "  ".join(f"{COLOUR_LETTERS[colour]} {colour}" for colour in colours)
    return (
        "Land        D desert  F forest  W water  M mountain  S swamp; behind it b bear, c cougar territory",
        f"Structures  @ standing stone  ^ abandoned shack; behind it {letters}",
    )


class Land:
    """The map without pieces: the ground and the structure of each space."""

    def __init__(self, layout: Layout, structures: Structures) -> None:
        self.ground = ground(layout)
        self.structures = {structure.space: structure for structure in structures}

    def top(self, space: Space, mark: str = " ", pawn: bool = False) -> Sequence[Chunk]:
        """Return the upper line of a hex: mark, terrain, territory, pawn, structure."""
        territory = self.ground.territory(space)
        letters = f"{mark}{self.ground.terrain(space)[0].upper()} {territory[0] if territory else ' '}"
        return ((letters, "1"), ("*", _PAWN) if pawn else (" ", ""), self._structure(self.structures.get(space)))

    def _structure(self, structure: Structure | None) -> Chunk:
        if structure is None:
            return "  ", ""
        return KIND_SIGNS[structure.kind] + COLOUR_LETTERS[structure.colour], _STRUCTURE_STYLES[structure.colour]

    def style(self, space: Space, bright: bool) -> str:
        return f"{_INK};48;5;{(_BRIGHT if bright else _DIM)[self.ground.terrain(space)]}"


def bottom(space: Space, cube: int | None, discs: Sequence[int]) -> Sequence[Chunk]:
    """Return the lower line of a hex: its name, if there is room, and the pieces by colour number."""
    pieces = [] if cube is None else [(f"#{cube}", _PIECE_STYLES[cube])]
    if discs:
        pieces.append(("o", "1"))
        pieces += [(str(colour), _PIECE_STYLES[colour]) for colour in discs]
    name = SPACE_NAMES[space] if sum(len(text) for text, _ in pieces) <= WIDTH - 2 else ""
    fill = "_" * (WIDTH - len(name) - sum(len(text) for text, _ in pieces))
    return (name, "1"), (fill, ""), *pieces


def draw_map(land: Land, paint: Paint, hex_at: Callable[[Space], Hex], is_bright: Callable[[Space], bool]) -> list[str]:
    """Return the map as 21 lines of at most 99 columns, with letters above and numbers on the left."""

    def line_of(space: Space, which: int) -> str:
        style = land.style(space, is_bright(space))
        return "".join(paint(text, f"{style};{own}".rstrip(";")) for text, own in hex_at(space)[which] if text)

    letters = "".join(f"{letter:^{WIDTH + 1}}" for letter in LETTERS)
    return [f"   {letters}".rstrip(), *(_grid_line(line, paint, line_of) for line in range(2 * ROWS + 2))]


def _grid_line(line: int, paint: Paint, line_of: Callable[[Space, int], str]) -> str:
    """Draw one line. Line 0 is the top edge of the even columns; each row takes two lines, one lower in odd columns."""
    is_first_of_row = line % 2 == 1 and line < 2 * ROWS
    parts = [f"{line // 2 + 1} " if is_first_of_row else "  "]
    for col in range(COLS + 1):
        row, which = divmod(line - 1 - col % 2, 2)
        is_edge = line == 0 or (line, col) in ((1, COLS), (2 * ROWS + 1, 0))
        parts.append(" " if is_edge else paint("/" if (line + col) % 2 else "\\", _LINES))
        if col < COLS:
            parts.append(_segment(row, col, which, line, paint, line_of))
    return "".join(parts).rstrip()


def _segment(row: int, col: int, which: int, line: int, paint: Paint, line_of: Callable[[Space, int], str]) -> str:
    if 0 <= row < ROWS:
        return line_of(row * COLS + col, which)
    return paint("_" * WIDTH, _LINES) if line == col % 2 else " " * WIDTH
