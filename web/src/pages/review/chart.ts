// What the chart of a review shows beside its lines: turning points, rounds, and who won the points.

import type { LogEntry } from "../../state/store";
import type { GameName } from "../../wire/wire.gen";
import type { ListedMove, Review } from "./review.svelte";

const MOST_WORDS = 38;
const LETTER = 6.4; // the width of a letter
const CHART_WIDTH = 460; // about
const MOST_ROUNDS = 12; // more would not be readable

/** A turning point above the chart: where, its words, and the row they stand in. */
export interface TurningMark {
  readonly at: number;
  readonly words: string;
  readonly row: number;
  readonly anchor: "start" | "end";
}

/**
 * Place the words so that no leader crosses them: they end at their leader, the rightmost in the top row. Words that
 * have no room there begin at their leader, above the others.
 */
export function marksOf(
  points: readonly { readonly ply: number; readonly words: string }[],
  x: (move: number) => number,
): readonly TurningMark[] {
  const all = points
    .map(({ ply, words }) => ({ at: x(ply), words: shortened(words) }))
    .map((mark) => ({ ...mark, anchor: hasRoom(mark) ? ("end" as const) : ("start" as const) }));
  return [
    ...all.filter(({ anchor }) => anchor === "start"),
    ...all.filter(({ anchor }) => anchor === "end").toSorted((a, b) => b.at - a.at),
  ].map((mark, row) => ({ ...mark, row }));
}

function hasRoom({ at, words }: { readonly at: number; readonly words: string }): boolean {
  return at > LETTER * words.length;
}

function shortened(words: string): string {
  return words.length <= MOST_WORDS ? words : `${words.slice(0, MOST_WORDS - 1).trimEnd()}…`;
}

/** The move before each round, and the name of the round; nothing if there are many. */
export function roundsOf(
  moves: readonly ListedMove[],
): readonly { readonly move: number; readonly words: string }[] {
  const starts = moves.filter(({ part }, i) => part !== moves[i - 1]?.part);
  if (starts.length > MOST_ROUNDS) return [];
  const first = starts[0]?.part.toLowerCase() ?? "";
  return starts.map(({ number, part }, i) => ({
    move: number - 1,
    words: i === 0 ? first : isNear(number - 1, moves.length, first) ? "" : part.replace(/^\D+/, ""),
  }));
}

/** Tell whether a number at this move would stand on the words at the start of the chart. */
function isNear(move: number, moves: number, words: string): boolean {
  return (move * CHART_WIDTH) / moves < LETTER * (words.length + 1);
}

/** Who won a point with which move, in games that have points. */
export function pointsOf(review: Review): readonly { readonly move: number; readonly seat: number }[] {
  const { point } = review.own;
  if (point === undefined) return [];
  const log: readonly LogEntry<GameName>[] = review.end.public?.log ?? [];
  return review.moves.flatMap(({ number, entries }) => {
    const seats = log.slice(...entries).map((entry) => point(entry as never));
    const seat = seats.find((one) => one !== null);
    return seat == null ? [] : [{ move: number, seat }];
  });
}
