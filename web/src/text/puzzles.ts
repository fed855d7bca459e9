// Puzzles in words: kinds, themes, results.

import type { ThemeInfo } from "../wire/wire.gen";

export const KIND_TITLES: Readonly<Record<string, string>> = {
  where: "Where is it?",
  whose: "Whose clue?",
  question: "The best question",
  escape: "Escape",
  hide: "Stay hidden",
  capture: "Capture",
  sighting: "Win the sighting",
};

export const KIND_BLURBS: Readonly<Record<string, string>> = {
  where: "One space is left. Find it.",
  whose: "One player's clue is certain. Name it.",
  question: "Four questions. One tells most.",
  escape: "Reach both ends, whatever they play.",
  hide: "Keep two blocks, whatever they play.",
  capture: "Corner the Cryptid, whatever it plays.",
  sighting: "One change and one card that nobody beats.",
};

export const RUNS: Readonly<Record<"three_minutes" | "first_miss", readonly [title: string, blurb: string]>> =
  {
    three_minutes: ["Three minutes", "As many as you can in three minutes."],
    first_miss: ["Until the first miss", "As many as you can without a mistake."],
  };

/** The kind of page with puzzles of all kinds. */
export const MIXED = "mixed";

export const isRun = (kind: string): kind is keyof typeof RUNS => kind in RUNS;

export const THEMES: Readonly<Record<string, string>> = {
  two_terrains: "two terrains",
  distance: "distance",
  negation: "negation",
  one_habitat: "exactly one habitat",
  twin_spaces: "twin spaces",
  spare_clue: "spare clue",
  even_division: "even division",
  split: "split",
  shuffle: "shuffle",
  align: "align",
  wild: "wild card",
  draw: "draw in time",
  looking_ahead: "looking ahead",
  flip: "flip",
  swap: "swap",
  not_the_closest: "not the closest card",
};

export const themeWords = (theme: string): string => THEMES[theme] ?? theme.replaceAll("_", " ");

const FEWEST = 3; // attempts that say something about a theme

/** The themes that you solve least, weakest first. */
export function weakest(themes: readonly ThemeInfo[]): readonly ThemeInfo[] {
  return themes.filter(({ solved, tried }) => tried >= FEWEST && solved < tried);
}

/** The verdict on an attempt that is over. */
export function resultWords(result: number | null): string {
  if (result === null) return "open";
  return result === 1 ? "solved" : result > 0 ? "second try" : "not solved";
}
