// The 64 creatures with their traits and names, numbered as on the server (R1).

import { CONNECTIONS } from "../../wire/connections.gen";
import type { ConnectionsTrait } from "../../wire/wire.gen";
import { titled } from "../../text/words";

export type Trait = ConnectionsTrait;
export type Report = readonly Trait[];
/** A side of a category: 0 for A, 1 for B. */
export type Side = 0 | 1;

export const { categories: CATEGORIES, slots: SLOTS, name_halves: NAME_HALVES } = CONNECTIONS;
export type Category = (typeof CATEGORIES)[number];

/** Both sides of each category. */
export const SIDES: Readonly<Record<Category, readonly [Trait, Trait]>> = CONNECTIONS.sides;

const NAMES = NAME_HALVES.first.flatMap((first) => NAME_HALVES.second.map((second) => first + second));
const TRAITS = CATEGORIES.reduce<readonly Report[]>(
  (found, category) => found.flatMap((traits) => SIDES[category].map((trait) => [...traits, trait])),
  [[]],
);

export const nameOf = (card: number): string => NAMES[card] ?? "";
/** Head first. */
export const traitsOf = (card: number): Report => TRAITS[card] ?? [];

export function categoryOf(trait: Trait): Category {
  return CATEGORIES.find((category) => SIDES[category].includes(trait)) ?? "head";
}

export function sideOf(trait: Trait): Side {
  return SIDES[categoryOf(trait)][1] === trait ? 1 : 0;
}

export function otherSide(trait: Trait): Trait {
  return SIDES[categoryOf(trait)][sideOf(trait) === 0 ? 1 : 0];
}

/** The side of each category, head first. */
export const sidesOf = (card: number): readonly Side[] => traitsOf(card).map(sideOf);

const LATIN: Readonly<Partial<Record<Trait, string>>> = CONNECTIONS.latin;

export function latinOf(card: number): string {
  return CONNECTIONS.latin_form.replace(
    /\{(\w+)\}/g,
    (_, category: Category) => LATIN[traitIn(card, category)] ?? "",
  );
}

export function traitIn(card: number, category: Category): Trait {
  return traitsOf(card)[CATEGORIES.indexOf(category)] ?? SIDES[category][0];
}

/** The slot that the next drafted trait goes to. */
export const nextSlot = (report: Report): number => SLOTS.length - report.length;

/** "Sailtangle: Fin, Beady, Beak, Claws, Fur, Tentacles". */
export function spoken(card: number): string {
  return `${nameOf(card)}: ${traitsOf(card).map(titled).join(", ")}`;
}

/** A tile of the report, in the words and the order that are seen on it, and its other side. */
export function tileWords(slot: number, trait: Trait): string {
  return `Slot ${slot} ${titled(trait)} ${titled(categoryOf(trait))}. Other side: ${titled(otherSide(trait))}.`;
}

/** The traits of a report by slot. During the draft, the first slots are still empty (null). */
export function slotted(report: Report): readonly (Trait | null)[] {
  return SLOTS.map((slot) => report[slot - 1 - (SLOTS.length - report.length)] ?? null);
}

/** The categories in the order of the report, preceded by those that are not in it yet. */
export function slotOrder(report: Report): readonly Category[] {
  const laid = report.map(categoryOf);
  return [...CATEGORIES.filter((category) => !laid.includes(category)), ...laid];
}
