// The sightings in the log, and how each was decided, slot by slot.

import type { ConnectionsCheck, ConnectionsLogged, ConnectionsPublic } from "../../wire/wire.gen";
import { verb, type Naming } from "../../text/names";
import { capital, listed, titled } from "../../text/words";
import { nameOf, SLOTS, type Trait } from "./creatures";

export type Sighting = Extract<ConnectionsLogged, { type: "Sighting" }>;
export type Moved = Extract<ConnectionsLogged, { type: "Moved" }>;
export type Check = ConnectionsCheck;

export function isSighting(entry: ConnectionsLogged): entry is Sighting {
  return entry.type === "Sighting";
}

export function sightingsOf(log: readonly ConnectionsLogged[]): readonly Sighting[] {
  return log.filter(isSighting);
}

/** A sighting with its number in its expedition, from 1. */
export interface Numbered {
  readonly sighting: Sighting;
  /** among all sightings, from 0 */
  readonly index: number;
  readonly number: number;
}

export function numbered(log: readonly ConnectionsLogged[]): readonly Numbered[] {
  const all = sightingsOf(log);
  return all.map((sighting, index) => ({
    sighting,
    index,
    number: index - all.findIndex((one) => one.expedition === sighting.expedition) + 1,
  }));
}

/** The moves since the last reveal. */
export function movesNow(log: readonly ConnectionsLogged[]): readonly Moved[] {
  const since = log.slice(log.findLastIndex(isSighting) + 1);
  return since.filter((entry): entry is Moved => !isSighting(entry));
}

/** What a move did, as everybody saw it; of a card laid down, only that. */
export type Done = { readonly seat: number } & (
  | { readonly kind: "picked" | "flipped"; readonly slot: number; readonly trait: Trait }
  | { readonly kind: "swapped"; readonly left: number; readonly right: number }
  | { readonly kind: "passed" | "committed" | "changed" }
);

export function doneBy({ seat, events }: Moved): Done {
  const { kind = "passed", data = [] } = events[0] ?? {};
  const [, first, second] = data;
  if (kind === "picked" || kind === "flipped")
    return { seat, kind, slot: Number(first), trait: second as Trait };
  if (kind === "swapped") return { seat, kind, left: Number(first), right: Number(second) };
  return { seat, kind: kind as "passed" | "committed" | "changed" };
}

/** The last flip, swap or pass of this sighting. */
export function lastAlteration(public_: ConnectionsPublic): Done | null {
  const done = movesNow(public_.log).map(doneBy);
  return done.findLast(({ kind }) => ["flipped", "swapped", "passed"].includes(kind)) ?? null;
}

/** What was done in the entries that are told, if it is still about this report. */
export function toldIn(
  log: readonly ConnectionsLogged[],
  [from, to]: readonly [from: number, to: number],
): Done | null {
  const entry = log.slice(from, to).at(-1);
  return entry === undefined || isSighting(entry) || log.slice(to).some(isSighting) ? null : doneBy(entry);
}

/** The slots that a pick, a flip or a swap touched. */
export function slotsOf(done: Done | null): readonly number[] {
  if (done?.kind === "picked" || done?.kind === "flipped") return [done.slot];
  return done?.kind === "swapped" ? [done.left, done.right] : [];
}

/** How a creature fares at a slot: it matches, it and all others don't, it drops out, or the slot was not reached. */
export type Mark = "match" | "none" | "out" | "unseen";

export interface Row {
  readonly seat: number;
  readonly card: number;
  readonly marks: readonly Mark[];
  /** the slot where it was out; null for the winner */
  readonly out: number | null;
}

/** One row for each creature proposed: the winner first, then who was in longest. */
export function rowsOf(sighting: Sighting): readonly Row[] {
  const rows = sighting.cards.flatMap((card, seat) =>
    card === null ? [] : [rowOf(sighting.decided, seat, card)],
  );
  const place = (row: Row): number => (row.seat === sighting.winner ? 9 : (row.out ?? 0));
  return rows.toSorted((a, b) => place(b) - place(a));
}

function rowOf(checks: readonly Check[], seat: number, card: number): Row {
  const marks = SLOTS.map((_, i): Mark => {
    const check = checks[i];
    if (check?.matched.includes(seat)) return "match";
    if (check?.out.includes(seat)) return "out";
    return check?.unmatched.includes(seat) ? "none" : "unseen";
  });
  return { seat, card, marks, out: marks.includes("out") ? marks.indexOf("out") + 1 : null };
}

/** "Slot 2, Pads: Ann is out." */
export function checkWords(check: Check, name: Naming): string {
  const where = `Slot ${check.slot}, ${titled(check.trait)}: `;
  const [first, ...more] = check.out.map(name);
  if (first !== undefined)
    return `${where}${listed([first, ...more])} ${more.length > 0 ? "are" : verb(first, "is", "are")} out.`;
  return where + (check.matched.length > 0 ? "everyone matches." : "no one matches.");
}

export function decidedWords({ cards, winner, decided }: Sighting, name: Naming): string {
  return `${capital(name(winner))} won at slot ${decided.at(-1)?.slot} with ${nameOf(cards[winner] ?? 0)}.`;
}

export interface Race {
  readonly sightings: number;
  /** by seat: points at the start and after each sighting */
  readonly points: readonly (readonly number[])[];
  /** the numbers of sightings after which a new expedition began */
  readonly opened: readonly number[];
}

/** The points of each seat over time. */
export function raceOf(log: readonly ConnectionsLogged[], seats: number): Race {
  const all = sightingsOf(log);
  const points = Array.from({ length: seats }, (_, seat) =>
    all.reduce<readonly number[]>(
      (so, one) => [...so, (so.at(-1) ?? 0) + (one.winner === seat ? 1 : 0)],
      [0],
    ),
  );
  const opened = all.flatMap((one, i) => (i > 0 && one.expedition !== all[i - 1]?.expedition ? [i] : []));
  return { sightings: all.length, points, opened };
}
