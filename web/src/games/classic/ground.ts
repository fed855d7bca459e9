// The ground: the six printed tiles in the layout of a game.

import { CLASSIC } from "../../wire/classic.gen";
import type { ClassicPublic, ClassicStructure, ClassicTile } from "../../wire/wire.gen";
import { COLS, EVERYWHERE, colOf, rowOf } from "./geometry";

export const { terrains: TERRAINS, territories: TERRITORIES } = CLASSIC;
export type Terrain = (typeof TERRAINS)[number];
export type Territory = (typeof TERRITORIES)[number];

export interface Ground {
  readonly terrain: readonly Terrain[];
  readonly territory: readonly (Territory | null)[];
  readonly structures: ReadonlyMap<number, ClassicStructure>;
}

const { tile_rows: TILE_ROWS, tile_cols: TILE_COLS } = CLASSIC;
const TERRAIN: Readonly<Record<string, Terrain>> = CLASSIC.printed.terrain;
const TERRITORY: Readonly<Record<string, Territory>> = CLASSIC.printed.territory;
const TILES: Readonly<Record<number, { readonly terrain: string; readonly territory: string }>> =
  CLASSIC.tiles;

export function groundOf(view: Pick<ClassicPublic, "layout" | "structures">): Ground {
  const printed = (part: "terrain" | "territory", space: number): string => letter(view.layout, part, space);
  return {
    terrain: EVERYWHERE.map((space) => TERRAIN[printed("terrain", space)] ?? "desert"),
    territory: EVERYWHERE.map((space) => TERRITORY[printed("territory", space)] ?? null),
    structures: new Map(view.structures.map((one) => [one.row * COLS + one.col, one])),
  };
}

/** The place for a tile that a space belongs to, from the top left to the bottom right. */
export function tilePlace(space: number): number {
  return (COLS / TILE_COLS) * Math.floor(rowOf(space) / TILE_ROWS) + Math.floor(colOf(space) / TILE_COLS);
}

function letter(layout: readonly ClassicTile[], part: "terrain" | "territory", space: number): string {
  const tile = layout[tilePlace(space)];
  if (tile === undefined) return "";
  const place = (rowOf(space) % TILE_ROWS) * TILE_COLS + (colOf(space) % TILE_COLS);
  const letters = TILES[tile.tile]?.[part] ?? "";
  return letters.charAt(tile.rotated ? letters.length - 1 - place : place);
}
