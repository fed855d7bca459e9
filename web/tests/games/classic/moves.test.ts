import { expect, test } from "vitest";
import { spaceNamed } from "../../../src/games/classic/geometry";
import { moveWords, placings, readMove, readMoves, whos, wrongs } from "../../../src/games/classic/moves";

const at = (name: string): number | null => spaceNamed(name);
const name = (seat: number): string => ["Ana", "Ben", "Cora"][seat] ?? "";
const colour = (one: number): string => ["circle", "triangle", "square", "diamond"][one] ?? "";

test("moves are parsed", () => {
  expect(readMove("ask 2 C7")).toMatchObject({ kind: "ask", who: 2, place: at("C7"), wrong: null });
  expect(readMove("search C7")).toMatchObject({ kind: "search", who: null, place: at("C7") });
  expect(readMove("cube 3 C7")).toMatchObject({ kind: "cube", who: 3, place: at("C7") });
  expect(readMove("answer discs")).toMatchObject({ kind: "answer", isYes: true, place: null });
  expect(readMove("answer cube 3")).toMatchObject({ kind: "answer", isYes: false, who: 3 });
  expect(readMove("correct 1 C3 D4")).toMatchObject({
    kind: "correct",
    who: 1,
    wrong: at("C3"),
    place: at("D4"),
  });
  expect(readMove("correct C3")).toMatchObject({ who: null, wrong: at("C3"), place: null });
});

test("moves are grouped by kind, player and wrong piece", () => {
  const moves = readMoves([
    "ask 2 A1",
    "ask 1 A1",
    "search A2",
    "hint",
    "correct C3 D4",
    "correct C3 D5",
    "correct E1 D4",
  ]);
  expect(placings(moves)).toEqual(["ask", "search", "correct"]);
  expect(whos(moves)).toEqual([1, 2]);
  expect(wrongs(moves)).toEqual([
    { who: null, wrong: at("C3") },
    { who: null, wrong: at("E1") },
  ]);
  expect(placings(readMoves(["yes", "no"]))).toEqual([]);
});

test.each([
  ["ask 1 F4", "Ask Ben about F4"],
  ["search F4", "Search F4"],
  ["cube F4", "Place a cube on F4"],
  ["cube 1 F4", "Place a cube (triangle) on F4"],
  ["disc F4", "Place a disc on F4"],
  ["answer disc", "Yes, it could be here"],
  ["answer cube 3", "No, place a cube (diamond)"],
  ["correct C3 D4", "Correct C3 and move the piece to D4"],
  ["correct C3", "Correct C3"],
  ["pass", "Pass"],
])("%s is: %s", (text, words) => {
  expect(moveWords(readMove(text), name, colour)).toBe(words);
});
