// The example map of the rules.

import { groundOf } from "../ground";
import type { Piece } from "../pieces";
import type { Scene } from "../map/scene";

const GROUND = groundOf({
  layout: [
    { tile: 4, rotated: false },
    { tile: 2, rotated: true },
    { tile: 6, rotated: true },
    { tile: 1, rotated: false },
    { tile: 3, rotated: false },
    { tile: 5, rotated: true },
  ],
  structures: [
    { kind: "stone", colour: "white", row: 2, col: 2 },
    { kind: "shack", colour: "green", row: 1, col: 5 },
    { kind: "stone", colour: "blue", row: 6, col: 3 },
    { kind: "shack", colour: "white", row: 7, col: 8 },
    { kind: "stone", colour: "green", row: 4, col: 9 },
    { kind: "shack", colour: "blue", row: 2, col: 10 },
  ],
});

/** The spaces on it that "within two spaces of an abandoned shack" allows. */
export const SHACK_AREA: ReadonlySet<number> = new Set([
  3, 4, 5, 6, 7, 9, 10, 11, 15, 16, 17, 18, 19, 20, 21, 22, 23, 27, 28, 29, 30, 31, 32, 33, 34, 35, 40, 41,
  42, 44, 45, 46, 47, 58, 67, 68, 69, 78, 79, 80, 81, 82, 90, 91, 92, 93, 94, 102, 103, 104, 105, 106,
]);

export function exampleScene(
  pieces: Readonly<Record<number, readonly Piece[]>> = {},
  pawn: number | null = null,
): Scene {
  const laid = Object.entries(pieces).map(([space, here]) => [Number(space), here] as const);
  return { ground: GROUND, players: 4, pieces: new Map(laid), pawn };
}
