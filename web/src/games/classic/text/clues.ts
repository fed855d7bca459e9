// The clues and hints in words. The server says which spaces a clue allows.

import type { ClassicHint, ClassicMode } from "../../../wire/wire.gen";
import { TERRAINS } from "../ground";

export interface ClueKind {
  readonly title: string;
  /** without negations */
  readonly clues: readonly string[];
}

const PAIRS = TERRAINS.flatMap((one, i) => TERRAINS.slice(i + 1).map((other) => `${one}|${other}`));

export const KINDS: readonly ClueKind[] = [
  { title: "On one of two terrains", clues: PAIRS },
  { title: "Within 1 of a terrain", clues: TERRAINS.map((terrain) => `1:${terrain}`) },
  { title: "Within 1 of any territory", clues: ["1:animal"] },
  { title: "Within 2 of a structure", clues: ["2:stone", "2:shack"] },
  { title: "Within 2 of a territory", clues: ["2:bear", "2:cougar"] },
  { title: "Within 3 of a colour", clues: ["3:white", "3:green", "3:blue", "3:black"] },
];

/** The kinds of clues in a mode, each in lines. Advanced mode has a second line with the negated clues. */
export function catalogue(
  mode: ClassicMode,
): readonly { title: string; lines: readonly (readonly string[])[] }[] {
  if (mode === "normal")
    return KINDS.map(({ title, clues }) => ({ title, lines: [clues.filter((clue) => clue !== "3:black")] }));
  return KINDS.map(({ title, clues }) => ({ title, lines: [clues, clues.map((clue) => `!${clue}`)] }));
}

export const isNegated = (clue: string): boolean => clue.startsWith("!");
export const bare = (clue: string): string => clue.replace("!", "");

const THINGS: Readonly<Record<string, string>> = {
  animal: "bear or cougar territory",
  stone: "a standing stone",
  shack: "an abandoned shack",
  bear: "bear territory",
  cougar: "cougar territory",
};

/** "Within two spaces of an abandoned shack". */
export function clueWords(clue: string): string {
  const words = positiveWords(bare(clue));
  if (isNegated(clue)) return `Not ${words}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function positiveWords(clue: string): string {
  if (clue.includes("|")) return `on ${clue.replace("|", " or ")}`;
  const [distance, what = ""] = clue.split(":");
  if (distance === "1") return `within one space of ${THINGS[what] ?? what}`;
  return distance === "2"
    ? `within two spaces of ${THINGS[what] ?? what}`
    : `within three spaces of a ${what} structure`;
}

/** The label of a clue in the notebook, below the title of its kind. */
export function clueLabel(clue: string): string {
  const what = bare(clue);
  const label = what.includes("|")
    ? what.replace("|", ", ")
    : what === "1:animal"
      ? "bear or cougar"
      : what === "2:stone"
        ? "standing stone"
        : what.slice(2);
  return isNegated(clue) ? `not ${label}` : label;
}

/** The signs drawn beside a clue. */
export function emblems(clue: string): readonly string[] {
  const what = bare(clue);
  if (what.includes("|")) return what.split("|");
  return what === "1:animal" ? ["bear", "cougar"] : [what.slice(2)];
}

export function hintWords(hint: ClassicHint | null): string {
  switch (hint) {
    case null:
      return "no hint would be true for these clues";
    case "no_within_1":
    case "no_within_2":
    case "no_within_3":
      return `no clue is about a distance of ${hint.slice(-1)}`;
    case "no_on_terrain_pair":
      return "no clue names two terrains";
    case "no_terrain_mention":
      return "no clue names a terrain";
    case "no_animal_mention":
      return "no clue is about territory";
    default:
      return `no clue names ${hint.slice(3)}`;
  }
}
