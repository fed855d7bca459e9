// Everything needed to draw the map.

import type { ClassicPublic, GameEvent } from "../../../wire/wire.gen";
import { groundOf, type Ground } from "../ground";
import { piecesOf, type Piece, type PieceKind } from "../pieces";

export interface Scene {
  readonly ground: Ground;
  readonly players: number;
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  readonly pawn: number | null;
}

/** A piece placed by a move, and its order in that move. */
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

/** The ground of a game. Cached: the same layout returns the same object. */
export function groundFor(view: ClassicPublic): Ground {
  if (last?.layout !== view.layout) last = { layout: view.layout, ground: groundOf(view) };
  return last.ground;
}

/** The pieces placed by these events. */
export function freshOf(events: readonly GameEvent[]): readonly Fresh[] {
  return events
    .filter((event) => event.kind === "cube" || event.kind === "disc")
    .map(({ kind, data }, order) => ({
      kind: kind as PieceKind,
      colour: Number(data[1]),
      space: Number(data[2]),
      order,
    }));
}

/** The map in the middle of a search: these pieces lie on it, too. */
export function withPieces(view: ClassicPublic, fresh: readonly Fresh[], pawn: number): ClassicPublic {
  const add = (kind: PieceKind, all: ClassicPublic["cubes"]): ClassicPublic["cubes"] =>
    all.map((spaces, colour) => [
      ...new Set([
        ...spaces,
        ...fresh.flatMap((one) => (one.kind === kind && one.colour === colour ? [one.space] : [])),
      ]),
    ]);
  return { ...view, pawn, cubes: add("cube", view.cubes), discs: add("disc", view.discs) };
}
