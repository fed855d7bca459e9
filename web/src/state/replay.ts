// A game that can be stepped through: the states after each move, from the same sync and steps that players get.

import type { GameName, Replay, Step } from "../wire/wire.gen";
import { advance, begin, type Known, type Private } from "./store";

/** The table after a move, or before the first one. */
export interface Moment<G extends GameName = GameName> {
  readonly known: Known<G>;
  /** by seat: what only it knew; null while the game runs */
  readonly privates: readonly Private<G>[] | null;
  /** how the table came to this; null before the first move */
  readonly step: Step<G> | null;
}

/** The moments of a game, by the number of the move before them. */
export function momentsOf<G extends GameName>({ sync, steps }: Replay<G>): readonly Moment<G>[] {
  const all: Moment<G>[] = [{ known: begin(sync), privates: sync.privates ?? null, step: null }];
  for (const step of steps) {
    const before = all[all.length - 1]!;
    const known = advance(before.known, step);
    if (known === null) throw new Error("a step is missing");
    const changed: Readonly<Record<number, Private<G>>> = step.privates ?? {};
    const privates = before.privates?.map((own, seat) => changed[seat] ?? own) ?? null;
    all.push({ known, privates, step });
  }
  return all;
}
