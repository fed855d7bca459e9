// The legal texts, read and narrowed down by what has been chosen.

import type { UrbanBlock, UrbanSide } from "../../wire/wire.gen";
import { without } from "./sensors";

export const EFFECTS = ["split", "shuffle", "align"] as const;
export type Effect = (typeof EFFECTS)[number];
/** What is played: a card of that name, or the wild card. */
export type Play = Effect | "wild";
export type Kind = Effect | "draw" | "announce" | "restrict" | "relocate" | "expand";

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  readonly isWild: boolean;
  readonly space: number | null;
  /** of a sensor, or all those of a split that go left */
  readonly sensors: string | null;
  readonly side: UrbanSide | null;
  /** what is announced: a number, or colours */
  readonly feature: string | null;
  /** left and right */
  readonly blocks: readonly [UrbanBlock, UrbanBlock] | null;
}

/** What has been chosen of an effect. */
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

export const isEffect = (kind: Kind): kind is Effect => EFFECTS.some((effect) => effect === kind);

/** Those that agree with everything that has been chosen. */
export function narrowed(moves: readonly Move[], picked: Partial<Picked>): readonly Move[] {
  const chosen = Object.entries(picked).filter(([, value]) => value !== null) as [keyof Picked, unknown][];
  return moves.filter((move) => chosen.every(([name, value]) => move[name] === value));
}

/** The values that a part of a move has among these, each once, in their order. */
export function valuesOf<K extends "space" | "sensors" | "side">(
  moves: readonly Move[],
  part: K,
): readonly NonNullable<Move[K]>[] {
  return [...new Set(moves.flatMap((move) => (move[part] === null ? [] : [move[part]])))];
}

/** Changes one part of what was chosen; what no longer goes with it is forgotten. */
export function repicked(moves: readonly Move[], picked: Picked, change: Partial<Picked>): Picked {
  let next: Picked = { ...picked, ...change };
  for (const part of ["side", "sensors", "space"] as const)
    if (!(part in change) && narrowed(moves, next).length === 0) next = { ...next, [part]: null };
  return next;
}

/** Of the ways to split a space, the one that is most even: where to begin. */
export function evenest(moves: readonly Move[]): string | null {
  const lefts = valuesOf(moves, "sensors");
  const mean = lefts.reduce((sum, left) => sum + left.length, 0) / lefts.length;
  const off = (left: string): number => Math.abs(left.length - mean);
  return lefts.reduce<string | null>(
    (best, left) => (best === null || off(left) < off(best) ? left : best),
    null,
  );
}

/** A sensor goes over to the other side of a split. */
export function turned(space: string, left: string, colour: string, toLeft: boolean): string {
  const after = toLeft ? left + colour : without(left, colour);
  return without(space, without(space, after));
}
