// What the reviews of all games say in the same way.

import { possessive, type Naming } from "../text/names";
import { capital } from "../text/words";
import type { GameName, MoveReview, Review, TurningPoint, Verdict } from "../wire/wire.gen";
import type { JudgeWords } from "./ui";

export interface Costly {
  readonly move: MoveReview;
  readonly verdict: Verdict;
}

/** The mistake or blunder that cost most, of one seat or of all. */
export function costliest(review: Review<GameName>, seat?: number): Costly | null {
  const found = review.moves.flatMap((move) =>
    move.verdict !== null && isBad(move.verdict) && (seat === undefined || move.seat === seat)
      ? [{ move, verdict: move.verdict }]
      : [],
  );
  return found.toSorted((a, b) => b.verdict.loss - a.verdict.loss)[0] ?? null;
}

export function isBad({ judgement }: Verdict): boolean {
  return judgement === "mistake" || judgement === "blunder";
}

/** "Birch's costliest decision was move 16: search C7, ..." */
export function costWords(costly: Costly | null, name: Naming, why: string): string {
  if (costly === null) return "Nobody made a mistake.";
  const { seat, ply } = costly.move;
  return `${capital(possessive(name(seat)))} costliest decision was move ${ply}: ${why}.`;
}

/** A move that decided much, in words; `worth` is what it cost, where that is why. */
export interface Turning {
  readonly ply: number;
  readonly seat: number;
  readonly words: string;
  readonly worth: string;
}

export function turningWords<G extends GameName>(
  review: Review<G>,
  point: TurningPoint,
  judge: JudgeWords<G>,
  name: Naming,
): Turning {
  const { text = "", verdict = null } = review.moves[point.ply - 1] ?? {};
  return {
    ply: point.ply,
    seat: point.seat,
    words: judge.turning(point, text, name),
    worth: point.loss === null || verdict === null ? "" : judge.worth(verdict, point.seat, name),
  };
}

/** The turning point that cost most; if none is a mistake, the last one. */
export function decisive(review: Review<GameName>): TurningPoint | null {
  const points = review.story.turning_points;
  const worst = costliest(review)?.move.ply;
  return points.find(({ ply }) => ply === worst) ?? points.at(-1) ?? null;
}
