"""The map: six tiles, the structures on it, and for each clue the spaces on which it is true (R1, R2.1)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, cast

from cryptid.core.hexes import distance
from cryptid.core.masks import Mask, Space, mask_of, spaces_of
from cryptid.games.classic.clues import STRUCTURE_COLOURS, STRUCTURE_KINDS, TERRAINS

ROWS, COLS = 9, 12
SPACES = ROWS * COLS
EVERYWHERE = Mask((1 << SPACES) - 1)
TILE_ROWS, TILE_COLS = 3, 6
TILES = 6
TERRITORIES = ("bear", "cougar")


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile in its place on the map; `rotated` by 180 degrees or not."""

    tile: int
    rotated: bool


@dataclass(frozen=True, slots=True)
class Structure:
    kind: str
    colour: str
    row: int
    col: int

    @property
    def space(self) -> Space:
        return self.row * COLS + self.col


Layout = tuple[Tile, ...]  # six, row by row from the top left
Structures = tuple[Structure, ...]


def data(name: str) -> Any:
    """Read a data file of this game."""
    return json.loads(files(__package__).joinpath(f"data/{name}.json").read_text(encoding="utf-8"))


@cache
def card_maps() -> dict[str, tuple[Layout, Structures]]:
    """The maps of the 54 printed cards, by the id of the card."""
    return {card["id"]: (_card_layout(card), _card_structures(card)) for card in data("cards")}


def _card_layout(card: Any) -> Layout:
    return tuple(Tile(int(name[0]), name.endswith("r")) for name in card["layout"].split())


def _card_structures(card: Any) -> Structures:
    names = [(name.split(), place) for name, place in card["structures"].items()]
    return tuple(Structure(kind, colour, row, col) for (colour, kind), (row, col) in names)


@cache
def balls(radius: int) -> tuple[Mask, ...]:
    """For each space, the spaces within `radius` steps of it."""
    places = [divmod(space, COLS) for space in range(SPACES)]
    return tuple(mask_of(s for s, b in enumerate(places) if distance(a, b) <= radius) for a in places)


def within(radius: int, spaces: Iterable[Space]) -> Mask:
    """The spaces within `radius` steps of any of these."""
    near = balls(radius)
    mask = 0
    for space in spaces:
        mask |= near[space]
    return Mask(mask)


@dataclass(frozen=True, slots=True)
class Ground:
    """The spaces of each terrain and each territory."""

    terrains: tuple[Mask, ...]
    territories: tuple[Mask, ...]

    def terrain(self, space: Space) -> str:
        return next(name for name, mask in zip(TERRAINS, self.terrains, strict=True) if mask >> space & 1)

    def territory(self, space: Space) -> str | None:
        return next((name for name, mask in zip(TERRITORIES, self.territories, strict=True) if mask >> space & 1), None)


# Everything a layout decides is the union of what its tiles decide, so each placed tile is one int of thirteen masks
# side by side, and a whole map six of them or-ed together.
_PACKED = 13


def ground(layout: Layout) -> Ground:
    terrains = tuple([Mask(part) for part in _unpack(layout)[:5]])
    return Ground(terrains, (_territory(layout, 0), _territory(layout, 1)))


@lru_cache(maxsize=256)
def clue_masks(layout: Layout, structures: Structures) -> tuple[Mask, ...]:
    """For each clue, by number, the spaces on which it is true."""
    positive = positive_masks(_unpack(layout), structures)
    everywhere: int = EVERYWHERE
    return cast(tuple[Mask, ...], (*positive, *[everywhere ^ mask for mask in positive]))


def positive_masks(parts: Sequence[int], structures: Structures) -> list[int]:
    """The same for the clues that are not negated, from what tiles add (see `tile_masks`) and the structures."""
    near_two, near_three = balls(2), balls(3)
    kinds, colours = dict.fromkeys(STRUCTURE_KINDS, 0), dict.fromkeys(STRUCTURE_COLOURS, 0)
    for structure in structures:
        kinds[structure.kind] |= near_two[structure.space]
        colours[structure.colour] |= near_three[structure.space]
    pairs = [a | b for a, b in combinations(parts[:5], 2)]
    return [*pairs, *parts[5:11], *kinds.values(), *parts[11:], *colours.values()]


def _unpack(layout: Layout) -> list[int]:
    table = _packed_tiles()
    packed = 0
    for place, tile in enumerate(layout):
        packed |= table[place, tile.tile, tile.rotated]
    return [packed >> shift & EVERYWHERE for shift in range(0, _PACKED * SPACES, SPACES)]


@cache
def _packed_tiles() -> dict[tuple[int, int, bool], int]:
    return {
        (place, tile, rotated): sum(mask << SPACES * i for i, mask in enumerate(tile_masks(place, Tile(tile, rotated))))
        for place in range(TILES)
        for tile in range(1, TILES + 1)
        for rotated in (False, True)
    }


def tile_masks(place: int, tile: Tile) -> tuple[Mask, ...]:
    """What a tile adds: terrains, within 1 of each, within 1 of a territory, within 2 of each territory."""
    terrains = [_spread(place, tile, "terrain", name) for name in TERRAINS]
    bear, cougar = (_spread(place, tile, "territory", name) for name in TERRITORIES)
    return (
        *terrains,
        *(within(1, spaces_of(mask)) for mask in terrains),
        within(1, spaces_of(bear | cougar)),
        within(2, spaces_of(bear)),
        within(2, spaces_of(cougar)),
    )


def _territory(layout: Layout, which: int) -> Mask:
    mask = 0
    for place, tile in enumerate(layout):
        mask |= _spread(place, tile, "territory", TERRITORIES[which])
    return Mask(mask)


def _spread(place: int, tile: Tile, what: str, name: str) -> Mask:
    """R1.2: the spaces of the map on which a tile in this place shows this terrain or territory."""
    printed = _tiles()[what]
    letter = next(key for key, value in printed.items() if value == name)
    rows = _tiles()["tiles"][str(tile.tile)][what]
    top, left = TILE_ROWS * (place // 2), TILE_COLS * (place % 2)
    spaces = []
    for r in range(TILE_ROWS):
        for c in range(TILE_COLS):
            shown = rows[TILE_ROWS - 1 - r][TILE_COLS - 1 - c] if tile.rotated else rows[r][c]
            if shown == letter:
                spaces.append((top + r) * COLS + left + c)
    return mask_of(spaces)


@cache
def _tiles() -> Any:
    return data("tiles")
