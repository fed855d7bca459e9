// Everything a drawing of the map needs to know.

import type { ClassicPublic } from "../../../wire/wire.gen";
import { groundOf, type Ground } from "../ground";
import { piecesOf, type Piece, type PieceKind } from "../pieces";

export interface Scene {
  readonly ground: Ground;
  readonly players: number;
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  readonly pawn: number | null;
}

/** A piece that was put just now, and after how many others. */
export interface Fresh {
  readonly kind: PieceKind;
  readonly colour: number;
  readonly space: number;
  readonly order: number;
}

export function sceneOf(view: ClassicPublic, ground: Ground): Scene {
  return { ground, players: view.options.players, pieces: piecesOf(view), pawn: view.pawn };
}

let last: { layout: ClassicPublic["layout"]; ground: Ground } | null = null;

/** The ground of a game; it stays the same object for as long as the layout does. */
export function groundFor(view: ClassicPublic): Ground {
  if (last?.layout !== view.layout) last = { layout: view.layout, ground: groundOf(view) };
  return last.ground;
}

/** What the last move put on the map. */
export function freshOf(view: ClassicPublic): readonly Fresh[] {
  const events = view.log.at(-1)?.events ?? [];
  return events
    .filter((event) => event.kind === "cube" || event.kind === "disc")
    .map(({ kind, data }, order) => ({
      kind: kind as PieceKind,
      colour: Number(data[1]),
      space: Number(data[2]),
      order,
    }));
}
