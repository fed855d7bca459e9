import { expect, test } from "vitest";
import { shownArea } from "../../../src/games/classic/board/area";
import { shifted } from "../../../src/games/classic/map/engraving";
import { coloursOf, lookOf, ownerOf, piecesOf, slots } from "../../../src/games/classic/pieces";

test("with two players a seat has two colours, the first with its own look", () => {
  for (const seat of [0, 1]) {
    const colours = coloursOf(2, seat);
    expect(colours).toHaveLength(2);
    expect(colours.map((colour) => ownerOf(2, colour))).toEqual([seat, seat]);
    expect(lookOf(2, colours[0]!)).toBe(seat);
  }
  expect(new Set([0, 1, 2, 3].map((colour) => lookOf(2, colour))).size).toBe(4);
  expect(coloursOf(4, 3)).toEqual([3]);
});

test("the cube comes first", () => {
  const pieces = piecesOf({ cubes: [[], [], [5]], discs: [[5], [5, 6], []] });
  expect(pieces.get(5)?.map(({ kind, colour }) => `${kind} ${colour}`)).toEqual([
    "cube 2",
    "disc 0",
    "disc 1",
  ]);
  expect(pieces.get(6)).toHaveLength(1);
});

test("up to five pieces fit, even beside a structure", () => {
  for (const count of [1, 2, 3, 4, 5])
    for (const has of [true, false]) expect(slots(count, has, false)).toHaveLength(count);
});

test("areas shown together are intersected", () => {
  const own = { clues: ["a", "b"], masks: [[1, 2, 3], [2, 3, 4]] }; // prettier-ignore
  expect(shownArea([], own)).toBeNull();
  expect([...(shownArea([0], own) ?? [])]).toEqual([1, 2, 3]);
  expect([...(shownArea([0, 1], own) ?? [])]).toEqual([2, 3]);
  expect(shownArea([0], null)).toBeNull();
});

test("moving a path changes only absolute commands", () => {
  expect(shifted("M0-9L4.6-1H2V6q3-4.4 6 0Z", 10, 20)).toBe("M10 11L14.6 19H12V26q3 -4.4 6 0Z");
});
