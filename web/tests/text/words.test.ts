import { expect, test } from "vitest";
import { placesOf, plainWords } from "../../src/games/lines";
import { EMOTES as SENT, GAMES, type SeatInfo } from "../../src/wire/wire.gen";
import { duration, EMOTES, factWords, LEVELS, listed, nameOf, others } from "../../src/text/words";

const SEATS: readonly SeatInfo[] = [
  { name: "Ann", kind: "person", level: null, absent: false },
  { name: null, kind: "bot", level: "novice", absent: false },
  { name: null, kind: "open", level: null, absent: false },
];

test("everybody is called something", () => {
  expect(SEATS.map((_, seat) => nameOf(SEATS, seat))).toEqual(["Ann", "Birch", "Seat C"]);
});

test("lists read as prose", () => {
  expect([[], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cora"]].map(listed)).toEqual([
    "",
    "Ann",
    "Ann and Ben",
    "Ann, Ben and Cora",
  ]);
});

test("a table names its others", () => {
  const table = {
    code: "x",
    game: "classic",
    options: {},
    phase: "playing",
    waiting: [],
    spectators: true,
    made_at: 0,
  } as const;
  expect(others({ ...table, seats: SEATS }, 0)).toBe("with Birch");
  expect(others({ ...table, seats: SEATS.slice(2) }, null)).toBe("nobody else yet");
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

test("facts about the table are told, those of the game are left to its log", () => {
  const name = (seat: number): string => nameOf(SEATS, seat);
  expect(factWords({ type: "stood_in", seat: 0 }, name)).toBe("A bot stands in for Ann.");
  expect(factWords({ type: "played", seat: 0, text: null, remark: null, reason: null }, name)).toBeNull();
});

test("a line is plain words to those who cannot see it, and knows its places", () => {
  const line = {
    parts: [{ seat: 0 }, " asks about ", { place: "18", words: "G2" }, ": ", { no: "no" }, "."],
  };
  expect(plainWords(line, () => "Ann")).toBe("Ann asks about G2: no.");
  expect(placesOf(line)).toEqual(["18"]);
});
