// The legal moves, parsed, and narrowed down by what is selected.

import type { UrbanBlock, UrbanSide } from "../../wire/wire.gen";
import { without } from "./sensors";

export const EFFECTS = ["split", "shuffle", "align"] as const;
export type Effect = (typeof EFFECTS)[number];
/** A card to play. */
export type Play = Effect | "wild";
export type Kind = Effect | "draw" | "announce" | "restrict" | "relocate" | "expand";

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  readonly isWild: boolean;
  readonly space: number | null;
  /** the colour of a sensor, or for a split all sensors that go left */
  readonly sensors: string | null;
  readonly side: UrbanSide | null;
  /** the announced number or colours */
  readonly feature: string | null;
  /** the left and the right block */
  readonly blocks: readonly [UrbanBlock, UrbanBlock] | null;
}

/** The selected parts of an effect. */
export interface Picked {
  readonly kind: Effect | null;
  readonly isWild: boolean;
  readonly space: number | null;
  readonly sensors: string | null;
  readonly side: UrbanSide | null;
}

const SIDES: readonly string[] = ["left", "right"] satisfies readonly UrbanSide[];
const BLOCKS: readonly string[] = ["ordinary", "mysterious"] satisfies readonly UrbanBlock[];

export function readMove(text: string): Move {
  const words = text.split(" ");
  const isWild = words[0] === "wild";
  const [kind = "", ...rest] = isWild ? words.slice(1) : words;
  const blocks = rest.filter((word) => BLOCKS.includes(word)) as UrbanBlock[];
  const letters = rest.find((word) => /^([PWK]+|-)$/.test(word)) ?? null;
  const digit = rest.find((word) => /^\d+$/.test(word));
  const isAnnounced = kind === "announce";
  return {
    text,
    kind: kind as Kind,
    isWild,
    space: digit === undefined || isAnnounced ? null : Number(digit),
    sensors: isAnnounced ? null : letters === "-" ? "" : letters,
    side: (rest.find((word) => SIDES.includes(word)) as UrbanSide | undefined) ?? null,
    feature: isAnnounced ? (rest[0] ?? null) : null,
    blocks: blocks[0] !== undefined && blocks[1] !== undefined ? [blocks[0], blocks[1]] : null,
  };
}

export const readMoves = (legal: readonly string[]): readonly Move[] => legal.map(readMove);

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
