// What may be done, and what a choice amounts to. Which moves are allowed is what the server says.

import type { Move } from "../../state/store";
import type { ConnectionsAction } from "../../wire/wire.gen";
import type { Trait } from "./creatures";

type Moves = readonly Move<"connections">[];

/** The legal move with this action; undefined where it is not allowed. */
export function legalMove(moves: Moves, wanted: ConnectionsAction): Move<"connections"> | undefined {
  const parts = Object.entries(wanted);
  return moves.find(({ action }) => parts.every(([name, value]) => Reflect.get(action, name) === value));
}

/** What there is to decide, by the moves that are allowed. */
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
