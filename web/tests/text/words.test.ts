import { expect, test } from "vitest";
import { placesOf, plainWords } from "../../src/games/lines";
import { EMOTES as SENT, GAMES, type SeatInfo } from "../../src/wire/wire.gen";
import { nameOf, others, withNames } from "../../src/text/names";
import { tenths } from "../../src/text/percent";
import { duration, EMOTES, factWords, LEVELS, listed } from "../../src/text/words";

const SEATS: readonly SeatInfo[] = [
  { name: "Ann", kind: "person", level: null, absent: false, character: null },
  { name: null, kind: "bot", level: "novice", absent: false, character: null },
  { name: null, kind: "open", level: null, absent: false, character: null },
];

test("bots have the names of their characters", () => {
  const pip: SeatInfo = { name: null, kind: "bot", level: "novice", absent: false, character: "pip" };
  expect(nameOf([pip], 0)).toBe("Pip");
});

test("everyone has a name, and the reader is you", () => {
  expect(SEATS.map((_, seat) => nameOf(SEATS, seat))).toEqual(["Ann", "Birch", "Seat C"]);
  expect(SEATS.map((_, seat) => nameOf(SEATS, seat, 0))).toEqual(["you", "Birch", "Seat C"]);
});

test("bot remarks name the players", () => {
  const remark = "seat 0 is unsure, seat 1 is not; seat 0's clue, seat 1's clue, what seat 0 has.";
  expect(withNames(remark, (seat) => nameOf(SEATS, seat, 0))).toBe(
    "you are unsure, Birch is not; your clue, Birch's clue, what you have.",
  );
});

test("lists read as prose", () => {
  expect([[], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cora"]].map(listed)).toEqual([
    "",
    "Ann",
    "Ann and Ben",
    "Ann, Ben and Cora",
  ]);
});

test("a listing names the other players", () => {
  const table = {
    code: "x",
    game: "classic",
    options: {},
    phase: "playing",
    waiting: [],
    spectators: true,
    made_at: 0,
    winners: [],
    counts: true,
    coach: false,
    adapts: null,
  } as const;
  expect(others({ ...table, seats: SEATS }, 0)).toBe("with Birch");
  expect(others({ ...table, seats: SEATS.slice(2) }, null)).toBe("no one else yet");
});

test.each([
  [-5, "0:00"],
  [59_001, "1:00"],
  [65_000, "1:05"],
  [3_600_000, "1 h 0 min"],
  [3 * 86_400_000 + 3_600_000, "3 d 1 h"],
])("%i ms are %s", (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test("every emote and every bot of the server has words", () => {
  expect(Object.keys(EMOTES)).toEqual([...SENT]);
  for (const game of Object.values(GAMES)) for (const bot of game.bots) expect(LEVELS).toHaveProperty(bot);
});

test("table facts become sentences, moves are left to the log", () => {
  const name = (seat: number): string => nameOf(SEATS, seat, 0);
  expect(factWords({ type: "stood_in", seat: 0 }, name)).toBe("A bot is playing for you.");
  expect(factWords({ type: "left", seat: 0 }, name)).toBe("You left the table.");
  expect(factWords({ type: "played", seat: 0, text: null, remark: null, reason: null }, name)).toBeNull();
});

test("a line as plain text, and its places", () => {
  const line = {
    seat: 0,
    parts: [
      { seat: 0 },
      " asked ",
      { seat: 0 },
      " about ",
      { place: "18", words: "G2" },
      ": ",
      { no: "no" },
      ". ",
      { seat: 0 },
      "!",
    ],
  };
  expect(plainWords(line, () => "you")).toBe("You asked you about G2: no. You!");
  expect(placesOf(line)).toEqual(["18"]);
  expect(placesOf({ ...line, more: [{ place: "18", words: "G2" }] })).toEqual(["18"]);
});

test.each([
  [0.26, "0.3"],
  [-0.26, "-0.3"],
  [-0.04, "0.0"],
  [2, "2.0"],
])("%d with one decimal", (number, words) => {
  expect(tenths(number)).toBe(words);
});
