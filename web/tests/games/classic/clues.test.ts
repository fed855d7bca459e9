import { expect, test } from "vitest";
import {
  catalogue,
  clueLabel,
  clueWords,
  emblems,
  HINTS,
  hintWords,
} from "../../../src/games/classic/text/clues";
import { nextMark, readKept } from "../../../src/games/classic/panel/marks.svelte";

test("the catalogue has 23 clues, and 48 in advanced mode, each once", () => {
  const normal = catalogue("normal").flatMap(({ lines }) => lines.flat());
  const advanced = catalogue("advanced").flatMap(({ lines }) => lines.flat());
  expect(new Set(normal).size).toBe(23);
  expect(normal).toHaveLength(23);
  expect(new Set(advanced).size).toBe(48);
  expect(advanced).toHaveLength(48);
});

test.each([
  ["desert|forest", "On desert or forest", "desert, forest"],
  ["1:water", "Within one space of water", "water"],
  ["1:animal", "Within one space of bear or cougar territory", "bear or cougar"],
  ["2:shack", "Within two spaces of an abandoned shack", "shack"],
  ["2:bear", "Within two spaces of bear territory", "bear"],
  ["3:white", "Within three spaces of a white structure", "white"],
  ["!2:stone", "Not within two spaces of a standing stone", "not standing stone"],
])("%s in words", (clue, words, label) => {
  expect(clueWords(clue)).toBe(words);
  expect(clueLabel(clue)).toBe(label);
});

test("every clue and every hint has its own words", () => {
  const clues = catalogue("advanced").flatMap(({ lines }) => lines.flat());
  expect(new Set(clues.map(clueWords)).size).toBe(clues.length);
  for (const clue of clues) expect(`${clueWords(clue)} ${clueLabel(clue)}`).not.toMatch(/undefined|[|:!_]/);
  expect(new Set(Object.values(HINTS)).size).toBe(Object.keys(HINTS).length);
});

test("a clue is drawn by what it names", () => {
  expect(emblems("!desert|swamp")).toEqual(["desert", "swamp"]);
  expect(emblems("1:animal")).toEqual(["bear", "cougar"]);
  expect(emblems("3:blue")).toEqual(["blue"]);
});

test("hints in words", () => {
  expect(hintWords("no_within_2")).toBe("no clue is about a distance of 2");
  expect(hintWords("no_swamp")).toBe("no clue names swamp");
  expect(hintWords(null)).toContain("no hint");
});

test("a tap strikes, then marks, then opens again", () => {
  expect([null, "struck" as const, "marked" as const].map(nextMark)).toEqual(["struck", "marked", null]);
});

test("what was kept of a notebook is read as far as it can be", () => {
  expect(readKept(null)).toEqual({ marks: {}, isAssisted: true });
  expect(readKept("{")).toEqual({ marks: {}, isAssisted: true });
  expect(readKept('{"marks":{"1 2:bear":"struck","x":7},"isAssisted":false}')).toEqual({
    marks: { "1 2:bear": "struck" },
    isAssisted: false,
  });
});
