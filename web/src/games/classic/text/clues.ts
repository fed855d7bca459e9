// The clues and the hints in words. Which there are, Python says; where a clue holds, the server says.

import { CLASSIC } from "../../../wire/classic.gen";
import type { ClassicHint, ClassicMode } from "../../../wire/wire.gen";
import { KIND_WORDS } from "../map/drawings";

type Kind = keyof typeof CLASSIC.clues;
const KINDS = Object.entries(CLASSIC.clues) as [Kind, Readonly<Record<string, readonly string[]>>][];

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
  const isNormal = (clue: string): boolean => !CLASSIC.only_advanced.some((one) => one === clue);
  return KINDS.map(([kind, found]) => {
    const clues = Object.keys(found);
    const lines = [clues, clues.map((clue) => CLASSIC.negation + clue)];
    return { title: TITLES[kind], lines: mode === "normal" ? [clues.filter(isNormal)] : lines };
  });
}

export const isNegated = (clue: string): boolean => clue.startsWith(CLASSIC.negation);

function read(clue: string): readonly [kind: Kind | undefined, things: readonly string[]] {
  const positive = isNegated(clue) ? clue.slice(CLASSIC.negation.length) : clue;
  const [kind, clues] = KINDS.find(([, found]) => positive in found) ?? [];
  return [kind, clues?.[positive] ?? []];
}

/** What the drawing beside a clue shows. */
export const emblems = (clue: string): readonly string[] => read(clue)[1];

/** A whole sentence without its stop: "Within two spaces of an abandoned shack". */
export function clueWords(clue: string): string {
  const [kind, things] = read(clue);
  const words = kind === undefined ? clue : SENTENCES[kind](things.join(" or "));
  return isNegated(clue) ? `Not ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** As a chip of the notebook says it, below the title of its kind. */
export function clueLabel(clue: string): string {
  const [kind, things] = read(clue);
  const words = things.map((thing) => (thing === "stone" ? "standing stone" : thing));
  return `${isNegated(clue) ? "not " : ""}${words.join(kind === "on_terrain" ? ", " : " or ")}`;
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
