// Pieces on the map: their owners, their looks, and their places inside a hex.

import { CLASSIC } from "../../wire/classic.gen";
import type { ClassicPublic } from "../../wire/wire.gen";

export type PieceKind = "cube" | "disc";

export interface Piece {
  readonly kind: PieceKind;
  readonly colour: number;
}

const COLOURS: Readonly<Record<number, readonly (readonly number[])[]>> = CLASSIC.colours;

/** Each seat has one colour, or two in the two-player game. */
export function coloursOf(players: number, seat: number): readonly number[] {
  return COLOURS[players]?.[seat] ?? [];
}

export function ownerOf(players: number, colour: number): number {
  return COLOURS[players]?.findIndex((colours) => colours.includes(colour)) ?? colour;
}

/** The seat whose shape and paint a colour has. With two players, a seat's first colour has its own. */
export function lookOf(players: number, colour: number): number {
  return players === 2 ? ([0, 2, 1, 3][colour] ?? colour) : colour;
}

/** The pieces by space: the cube first, then the discs by colour. */
export function piecesOf(
  view: Pick<ClassicPublic, "cubes" | "discs">,
): ReadonlyMap<number, readonly Piece[]> {
  const found = new Map<number, Piece[]>();
  const put = (kind: PieceKind, spaces: readonly number[], colour: number): void => {
    for (const space of spaces) found.set(space, [...(found.get(space) ?? []), { kind, colour }]);
  };
  view.cubes.forEach((spaces, colour) => put("cube", spaces, colour));
  view.discs.forEach((spaces, colour) => put("disc", spaces, colour));
  return found;
}

export type Slot = readonly [x: number, y: number, radius: number];

const ALONE: readonly (readonly Slot[])[] = [
  [],
  [[0, 0, 19]],
  [[-16, 0, 16], [16, 0, 16]],
  [[-15.5, -12, 14.5], [15.5, -12, 14.5], [0, 14, 14.5]],
  [[-15, -14, 13.5], [15, -14, 13.5], [-15, 15, 13.5], [15, 15, 13.5]],
  [[-22, -14, 12.5], [22, -14, 12.5], [0, 0, 12.5], [-16, 20, 12.5], [16, 20, 12.5]],
]; // prettier-ignore
const WITH_STRUCTURE: readonly (readonly Slot[])[] = [
  [],
  [[0, 17, 16]],
  [[-16, 17, 14.5], [16, 17, 14.5]],
  [[-26, 10, 12.5], [0, 21, 12.5], [26, 10, 12.5]],
  [[-31, 2, 11], [-13, 20, 11], [13, 20, 11], [31, 2, 11]],
  [[-33, 0, 10.5], [-24, 22, 10.5], [0, 26, 10.5], [24, 22, 10.5], [33, 0, 10.5]],
]; // prettier-ignore

/** Where `count` pieces go inside a hex, with room for a structure and the pawn. */
export function slots(count: number, hasStructure: boolean, hasPawn: boolean): readonly Slot[] {
  const found = (hasStructure ? WITH_STRUCTURE : ALONE)[count] ?? [];
  return hasPawn && count > 1 ? found.map(([x, y, radius]): Slot => [x - 8, y, radius]) : found;
}
