// The legal moves, narrowed down by what is selected.

import type { Move as Legal } from "../../state/store";
import { URBAN } from "../../wire/urban.gen";
import type { UrbanAction, UrbanCard, UrbanSide } from "../../wire/wire.gen";
import { without } from "./sensors";

/** A card to play. */
export type Play = UrbanCard | "wild";

export interface Move {
  readonly text: string;
  readonly action: UrbanAction;
  /** the card with this effect; null: not an effect */
  readonly kind: UrbanCard | null;
  readonly isWild: boolean;
  readonly space: number | null;
  /** the colour of a sensor, or for a split all sensors that go left */
  readonly sensors: string | null;
  readonly side: UrbanSide | null;
}

/** The selected parts of an effect. */
export interface Picked {
  readonly kind: UrbanCard | null;
  readonly isWild: boolean;
  readonly space: number | null;
  readonly sensors: string | null;
  readonly side: UrbanSide | null;
}

const CARDS: Readonly<Record<string, UrbanCard>> = URBAN.effects;

export function moveOf({ text, action }: Legal<"urban">): Move {
  const effect = action.type === "Wild" ? action.effect : action;
  return {
    text,
    action,
    kind: CARDS[effect.type] ?? null,
    isWild: action.type === "Wild",
    space: "space" in effect ? effect.space : null,
    sensors: effect.type === "Split" ? effect.left : "colour" in effect ? effect.colour : null,
    side: "side" in effect ? effect.side : null,
  };
}

/** The moves that fit everything selected so far. */
export function narrowed(moves: readonly Move[], picked: Partial<Picked>): readonly Move[] {
  const chosen = Object.entries(picked).filter(([, value]) => value !== null) as [keyof Picked, unknown][];
  return moves.filter((move) => chosen.every(([name, value]) => move[name] === value));
}

/** The distinct values of one part among these moves, in order. */
export function valuesOf<K extends "space" | "sensors" | "side">(
  moves: readonly Move[],
  part: K,
): readonly NonNullable<Move[K]>[] {
  return [...new Set(moves.flatMap((move) => (move[part] === null ? [] : [move[part]])))];
}

/** Change one part of the selection and drop parts that no longer fit. */
export function repicked(moves: readonly Move[], picked: Picked, change: Partial<Picked>): Picked {
  let next: Picked = { ...picked, ...change };
  for (const part of ["side", "sensors", "space"] as const)
    if (!(part in change) && narrowed(moves, next).length === 0) next = { ...next, [part]: null };
  return next;
}

/** The most even way to split a space, as a start. */
export function evenest(moves: readonly Move[]): string | null {
  const lefts = valuesOf(moves, "sensors");
  const mean = lefts.reduce((sum, left) => sum + left.length, 0) / lefts.length;
  const off = (left: string): number => Math.abs(left.length - mean);
  return lefts.reduce<string | null>(
    (best, left) => (best === null || off(left) < off(best) ? left : best),
    null,
  );
}

/** Move a sensor to the other side of a split. */
export function turned(space: string, left: string, colour: string, toLeft: boolean): string {
  const after = toLeft ? left + colour : without(left, colour);
  return without(space, without(space, after));
}
