// What there is to do, and which legal move a selection stands for. The server says which moves are legal.

import type { Move } from "../../state/store";
import type { ConnectionsAction } from "../../wire/wire.gen";
import type { Trait } from "./creatures";

type Moves = readonly Move<"connections">[];

/** The legal move with this action; undefined if it is not legal. */
export function legalMove(moves: Moves, wanted: ConnectionsAction): Move<"connections"> | undefined {
  const parts = Object.entries(wanted);
  return moves.find(({ action }) => parts.every(([name, value]) => Reflect.get(action, name) === value));
}

/** What the reader has to decide, derived from the legal moves. */
export type Task = "draft" | "alter" | "propose" | "change" | "wait";

const TASKS: Readonly<Record<ConnectionsAction["type"], Task>> = {
  Pick: "draft",
  Flip: "alter",
  Swap: "alter",
  Pass: "alter",
  Propose: "propose",
  Change: "change",
};

export function taskOf([first]: Moves): Task {
  return first === undefined ? "wait" : TASKS[first.action.type];
}

/** The traits that may be picked. */
export function pickable(moves: Moves): ReadonlySet<Trait> {
  return new Set(moves.flatMap(({ action }) => (action.type === "Pick" ? [action.trait] : [])));
}
