// The ground: the six printed tiles in the layout of a game.

import type { ClassicPublic, ClassicStructure, ClassicTile } from "../../wire/wire.gen";
import { COLS, EVERYWHERE, colOf, rowOf } from "./geometry";

export const TERRAINS = ["desert", "forest", "water", "mountain", "swamp"] as const;
export const TERRITORIES = ["bear", "cougar"] as const;
export type Terrain = (typeof TERRAINS)[number];
export type Territory = (typeof TERRITORIES)[number];

export interface Ground {
  readonly terrain: readonly Terrain[];
  readonly territory: readonly (Territory | null)[];
  readonly structures: ReadonlyMap<number, ClassicStructure>;
}

const TILE_ROWS = 3;
const TILE_COLS = 6;

/** The printed tiles, row by row. */
const TERRAIN_PRINTED = [
  "wwwwffsswdffssdddf",
  "sfffffssfdddsmmmmd",
  "ssfffwssfmwwmmmmww",
  "ddmmmmddmwwwdddfff",
  "sssmmmsddwmmddwwww",
  "ddsssfmmssffmwwwwf",
];
const TERRITORY_PRINTED = [
  "...............bbb",
  "ccc...............",
  "......cc....c.....",
  "...........c.....c",
  "...........b....bb",
  "b.....b...........",
];

export function groundOf(view: Pick<ClassicPublic, "layout" | "structures">): Ground {
  return {
    terrain: EVERYWHERE.map(
      (space) => named(TERRAINS, printed(TERRAIN_PRINTED, view.layout, space)) ?? "desert",
    ),
    territory: EVERYWHERE.map((space) => named(TERRITORIES, printed(TERRITORY_PRINTED, view.layout, space))),
    structures: new Map(view.structures.map((one) => [one.row * COLS + one.col, one])),
  };
}

function printed(tiles: readonly string[], layout: readonly ClassicTile[], space: number): string {
  const [row, col] = [rowOf(space), colOf(space)];
  const tile = layout[2 * Math.floor(row / TILE_ROWS) + Math.floor(col / TILE_COLS)];
  if (tile === undefined) return "";
  const place = (row % TILE_ROWS) * TILE_COLS + (col % TILE_COLS);
  const letters = tiles[tile.tile - 1] ?? "";
  return letters.charAt(tile.rotated ? letters.length - 1 - place : place);
}

function named<T extends string>(names: readonly T[], letter: string): T | null {
  return names.find((name) => letter !== "" && name.startsWith(letter)) ?? null;
}
