// The marks of the chart.

import { expect, test } from "vitest";
import { marksOf, roundsOf } from "../../../src/pages/review/chart";
import type { ListedMove } from "../../../src/pages/review/review.svelte";

test("words end at their leader, and begin there if they have no room", () => {
  const points = [2, 60, 80, 90].map((ply) => ({ ply, words: `move ${ply}` }));
  const marks = marksOf(points, (move) => move);
  expect(marks.map(({ at, row, anchor }) => [at, row, anchor])).toEqual([
    [2, 0, "start"],
    [90, 1, "end"],
    [80, 2, "end"],
    [60, 3, "end"],
  ]);
});

test("long words are cut", () => {
  const [mark] = marksOf([{ ply: 1, words: "a word ".repeat(9) }], (move) => move);
  expect(mark?.words).toBe("a word a word a word a word a word a…");
});

test("rounds are named once, and left out if there are many", () => {
  const moves = ["Set-up", "Set-up", "Round 1", "Round 2"].map(
    (part, i) => ({ number: i + 1, part }) as ListedMove,
  );
  expect(roundsOf(moves)).toEqual([
    { move: 0, words: "set-up" },
    { move: 2, words: "1" },
    { move: 3, words: "2" },
  ]);
  const many = Array.from({ length: 13 }, (_, i) => ({ number: i + 1, part: `Sighting ${i}` }) as ListedMove);
  expect(roundsOf(many)).toEqual([]);
});

test("a number that would stand on the first words is left out", () => {
  const moves = Array.from(
    { length: 60 },
    (_, i) => ({ number: i + 1, part: i < 3 ? "Round 1" : "Round 2" }) as ListedMove,
  );
  expect(roundsOf(moves)).toEqual([
    { move: 0, words: "round 1" },
    { move: 3, words: "" },
  ]);
});
