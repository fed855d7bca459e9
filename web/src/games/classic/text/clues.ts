// The clues and the hints in words. Which there are, Python says; where a clue holds, the server says.

import { CLASSIC } from "../../../wire/facts.gen";
import type { ClassicHint, ClassicMode } from "../../../wire/wire.gen";
import { KIND_WORDS } from "../map/drawings";

type Clue = keyof typeof CLASSIC.clues;
type Kind = (typeof CLASSIC.clues)[Clue]["kind"];

interface ClueFacts {
  readonly kind: Kind;
  /** what it is about, by id */
  readonly things: readonly string[];
  /** the clue that it says the opposite of */
  readonly negates: string | null;
}
const CLUES: Readonly<Record<string, ClueFacts>> = CLASSIC.clues;

export const TITLES: Readonly<Record<Kind, string>> = {
  on_terrain: "On two terrains",
  within_1_terrain: "Within 1: terrain",
  within_1_territory: "Within 1: territory",
  within_2_structure: "Within 2: structure",
  within_2_territory: "Within 2: territory",
  within_3_colour: "Within 3: colour",
};

const SENTENCES: Readonly<Record<Kind, (things: string) => string>> = {
  on_terrain: (things) => `on ${things}`,
  within_1_terrain: (things) => `within one space of ${things}`,
  within_1_territory: (things) => `within one space of ${things} territory`,
  within_2_structure: (thing) => `within two spaces of ${withArticle(KIND_WORDS[thing] ?? thing)}`,
  within_2_territory: (things) => `within two spaces of ${things} territory`,
  within_3_colour: (things) => `within three spaces of a ${things} structure`,
};

const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;

/** The kinds of clues in a mode, each as its lines: in advanced mode what is, and what is not. */
export function catalogue(
  mode: ClassicMode,
): readonly { title: string; lines: readonly (readonly string[])[] }[] {
  const clues: readonly string[] = mode === "normal" ? CLASSIC.normal_clues : Object.keys(CLUES);
  return Object.entries(TITLES).map(([kind, title]) => {
    const ofKind = clues.filter((clue) => CLUES[clue]?.kind === kind);
    const lines = [ofKind.filter((clue) => !isNegated(clue)), ofKind.filter(isNegated)];
    return { title, lines: lines.filter((line) => line.length > 0) };
  });
}

export const isNegated = (clue: string): boolean => CLUES[clue]?.negates != null;

/** What the drawing beside a clue shows. */
export const emblems = (clue: string): readonly string[] => CLUES[clue]?.things ?? [];

/** A whole sentence without its stop: "Within two spaces of an abandoned shack". */
export function clueWords(clue: string): string {
  const found = CLUES[clue];
  if (found === undefined) return clue;
  const words = SENTENCES[found.kind](found.things.join(" or "));
  return isNegated(clue) ? `Not ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** As a chip of the notebook says it, below the title of its kind. */
export function clueLabel(clue: string): string {
  const things = emblems(clue).map((thing) => (thing === "stone" ? "standing stone" : thing));
  const label = things.join(CLUES[clue]?.kind === "on_terrain" ? ", " : " or ");
  return isNegated(clue) ? `not ${label}` : label;
}

export const HINTS: Readonly<Record<ClassicHint, string>> = {
  no_within_1: "no clue is about a distance of 1",
  no_within_2: "no clue is about a distance of 2",
  no_within_3: "no clue is about a distance of 3",
  no_on_terrain_pair: "no clue names two terrains",
  no_terrain_mention: "no clue names a terrain",
  no_animal_mention: "no clue is about territory",
  no_desert: "no clue names desert",
  no_forest: "no clue names forest",
  no_water: "no clue names water",
  no_mountain: "no clue names mountain",
  no_swamp: "no clue names swamp",
};

export function hintWords(hint: ClassicHint | null): string {
  return hint === null ? "there is no hint that would be true" : HINTS[hint];
}
