// A physical table is led from the box to its first turn.

import { describe, expect, test } from "vitest";
import { laidAt, numberedSpace, spacesAt, stepsOf, wordsOf } from "../../../src/pages/companion/steps";
import { EVERYWHERE, boxAround, spaceName } from "../../../src/games/classic/geometry";
import type { ClassicSetup } from "../../../src/wire/wire.gen";

const setup: ClassicSetup = {
  mode: "normal",
  players: 4,
  layout: [5, 1, 4, 2, 6, 3].map((tile, place) => ({ tile, rotated: place === 1 })),
  structures: [
    { kind: "stone", colour: "white", row: 5, col: 2 },
    { kind: "shack", colour: "blue", row: 0, col: 6 },
  ],
  clues: ["1:forest", "2:stone", "3:blue", "1:swamp"],
  hint: null,
  habitat: [2, 3],
};
const steps = stepsOf(setup);
const words = steps.map((step) => wordsOf(setup, step));

describe("the steps", () => {
  test("are the tiles, the structures, the whole map and the game", () => {
    expect(words.map(({ title }) => title)).toEqual([
      "Place tile 5",
      "Place tile 1, upside down",
      "Place tile 4",
      "Place tile 2",
      "Place tile 6",
      "Place tile 3",
      "Place the white standing stone",
      "Place the blue abandoned shack",
      "Check the whole map",
      "Start playing",
    ]);
  });

  test("say where and how", () => {
    expect(words[1]?.help).toBe("Top right of the map. The tile's number is at its bottom right.");
    expect(words[4]?.help).toBe("Bottom left of the map. The tile's number is at its top left.");
    expect(words[6]?.help).toBe("On C6: desert.");
    expect(words[7]?.help).toBe("On G1: forest, bear territory.");
  });

  test("tell two players that they have two colours", () => {
    expect(wordsOf({ ...setup, players: 2 }, { type: "play" }).help).toContain("two colours");
    expect(words.at(-1)?.help).toContain("one colour");
  });

  test("lay one thing each", () => {
    expect(steps.map((step) => laidAt(step).tiles)).toEqual([1, 2, 3, 4, 5, 6, 6, 6, 6, 6]);
    expect(steps.map((step) => laidAt(step).structures).slice(5, 9)).toEqual([0, 1, 2, Infinity]);
  });
});

test("the places for tiles divide the map", () => {
  const all = [0, 1, 2, 3, 4, 5].flatMap(spacesAt);
  expect(all.toSorted((a, b) => a - b)).toEqual(EVERYWHERE);
  expect([spacesAt(3).at(0), spacesAt(3).at(-1)].map((space) => spaceName(space ?? 0))).toEqual(["G4", "L6"]);
});

test("the number of a tile lies in the corner that says which way it is turned", () => {
  expect(spaceName(numberedSpace(3, { tile: 2, rotated: false }))).toBe("G4");
  expect(spaceName(numberedSpace(3, { tile: 2, rotated: true }))).toBe("L6");
});

test("a closer look has its spaces in the middle", () => {
  expect(boxAround([0], 100, 80)).toBe("0 3.3 100 80");
  expect(boxAround(spacesAt(0), 500, 330)).toBe("-12.5 -13.4 500 330");
});
