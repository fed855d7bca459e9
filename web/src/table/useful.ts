// The one moment of a finished game that teaches a player most.

import type { MoveReview, TurningPoint } from "../wire/wire.gen";

const COSTLY = 0.05;

interface Read {
  readonly moves: readonly Pick<MoveReview, "ply" | "seat" | "verdict" | "slips">[];
  readonly story: { readonly turning_points: readonly Pick<TurningPoint, "ply">[] };
}

/** The player's costliest move, or else one with a slip, or else the last move that decided much. */
export function mostUseful({ moves, story }: Read, seat: number): number {
  const own = moves.filter((move) => move.seat === seat);
  const costs = own.map(({ verdict }) => verdict?.loss ?? 0);
  const most = Math.max(0, ...costs);
  const worst = most >= COSTLY ? own[costs.indexOf(most)] : own.find(({ slips }) => slips.length > 0);
  return worst?.ply ?? story.turning_points.at(-1)?.ply ?? moves.length;
}
