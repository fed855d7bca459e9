// The 64 creatures with their traits and names, numbered as on the server (R1).

import type { ConnectionsTrait } from "../../wire/wire.gen";
import { titled } from "../../text/words";

export type Trait = ConnectionsTrait;
export type Report = readonly Trait[];
/** A side of a category: 0 for A, 1 for B. */
export type Side = 0 | 1;

export const CATEGORIES = ["head", "eyes", "mouth", "hands", "skin", "tail"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Both sides of each category. */
export const SIDES: Readonly<Record<Category, readonly [Trait, Trait]>> = {
  head: ["horns", "fin"],
  eyes: ["beady", "compound"],
  mouth: ["fangs", "beak"],
  hands: ["pads", "claws"],
  skin: ["fur", "scales"],
  tail: ["spiked", "tentacles"],
};

export const SLOTS = [1, 2, 3, 4, 5, 6] as const;

const FIRST_HALVES = ["Thorn", "Crag", "Ember", "Lantern", "Pike", "Sail", "Gloam", "Prism"] as const;
const SECOND_HALVES = ["wump", "mop", "wallow", "slink", "grubb", "tangle", "drake", "wyrm"] as const;

export const NAME_HALVES = FIRST_HALVES.map((first, i) => [first, SECOND_HALVES[i] ?? ""] as const);

const PLACES = new Map(
  CATEGORIES.flatMap((category) =>
    SIDES[category].map((trait, side) => [trait, { category, side }] as const),
  ),
);

export function categoryOf(trait: Trait): Category {
  return PLACES.get(trait)?.category ?? "head";
}

export function sideOf(trait: Trait): Side {
  return PLACES.get(trait)?.side === 1 ? 1 : 0;
}

export function otherSide(trait: Trait): Trait {
  return SIDES[categoryOf(trait)][sideOf(trait) === 0 ? 1 : 0];
}

/** The side of each category, head first. */
export function sidesOf(card: number): readonly Side[] {
  return CATEGORIES.map((_, i) => ((card >> (5 - i)) & 1 ? 1 : 0));
}

export function traitsOf(card: number): readonly Trait[] {
  const sides = sidesOf(card);
  return CATEGORIES.map((category, i) => SIDES[category][sides[i] ?? 0]);
}

export function traitIn(card: number, category: Category): Trait {
  return SIDES[category][sidesOf(card)[CATEGORIES.indexOf(category)] ?? 0];
}

export function nameOf(card: number): string {
  return (FIRST_HALVES[card >> 3] ?? "") + (SECOND_HALVES[card & 7] ?? "");
}

/** Find a creature by its name, in any case; null if there is none. */
export function cardOf(name: string): number | null {
  return CARDS.get(name.toLowerCase()) ?? null;
}

const CARDS = new Map(Array.from({ length: 64 }, (_, card) => [nameOf(card).toLowerCase(), card] as const));

export function latinOf(card: number): string {
  const [head, eyes, mouth, , , tail] = sidesOf(card);
  const genus = (head ? "Pinni" : "Corni") + (mouth ? "rostrum" : "dens");
  return `${genus} ${eyes ? "multoculum" : "parvoculum"} var. ${tail ? "tentaculi" : "spini"}cauda`;
}

/** "Sailtangle: Fin, Beady, Beak, Claws, Fur, Tentacles". */
export function spoken(card: number): string {
  return `${nameOf(card)}: ${traitsOf(card).map(titled).join(", ")}`;
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
