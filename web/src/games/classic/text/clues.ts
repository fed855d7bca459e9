// The clues and hints in words. Python says which there are, and the server says which spaces a clue allows.

import { CLASSIC } from "../../../wire/classic.gen";
import type { ClassicHint, ClassicMode } from "../../../wire/wire.gen";
import { KIND_WORDS } from "../map/drawings";

type Kind = keyof typeof CLASSIC.clues;
const KINDS = Object.entries(CLASSIC.clues) as [Kind, Readonly<Record<string, readonly string[]>>][];

export const TITLES: Readonly<Record<Kind, string>> = {
  on_terrain: "On one of two terrains",
  within_1_terrain: "Within 1 of a terrain",
  within_1_territory: "Within 1 of any territory",
  within_2_structure: "Within 2 of a structure",
  within_2_territory: "Within 2 of a territory",
  within_3_colour: "Within 3 of a colour",
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

/** The kinds of clues in a mode, each in lines. Advanced mode has a second line with the negated clues. */
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

/** The signs drawn beside a clue. */
export const emblems = (clue: string): readonly string[] => read(clue)[1];

/** "Within two spaces of an abandoned shack". */
export function clueWords(clue: string): string {
  const [kind, things] = read(clue);
  const words = kind === undefined ? clue : SENTENCES[kind](things.join(" or "));
  return isNegated(clue) ? `Not ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a clue in the notebook, below the title of its kind. */
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
  return hint === null ? "no hint would be true for these clues" : HINTS[hint];
}
