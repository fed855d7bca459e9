// Places in Urban Legends keep their names while blocks come and go.

import { describe, expect, test } from "vitest";
import { NARROW, WIDE, arrowPath, planOf, presetFor, spotsOf } from "../../../src/games/urban/city/geometry";
import { housesOf } from "../../../src/games/urban/city/houses";
import {
  activeIn,
  blockColumn,
  centreOf,
  lastColumn,
  momentsOf,
  spaceColumn,
  type Log,
} from "../../../src/games/urban/layout";

const GROWN: Log = [
  { seat: 0, action: { type: "Expand", left: "ordinary", right: "ordinary" }, events: [] },
  { seat: 1, action: { type: "Expand", left: "ordinary", right: "ordinary" }, events: [] },
];
const CUT: Log = [...GROWN, { seat: 1, action: { type: "Restrict", side: "left" }, events: [] }];
const AGAIN: Log = [
  ...CUT,
  { seat: 0, action: { type: "Expand", left: "mysterious", right: "ordinary" }, events: [] },
];

describe("layout", () => {
  test("the rows start with one block and two blocks", () => {
    const [start] = momentsOf([]);
    expect(start?.rows.map((row) => row.placed.length)).toEqual([1, 2]);
    expect(start?.rows.map(centreOf)).toEqual([0, 0]);
    expect(activeIn(1)).toBe(0);
    expect(activeIn(4)).toBe(1);
  });

  test("new blocks move nothing", () => {
    const rows = momentsOf(GROWN).at(-1)!.rows;
    expect(rows.map((row) => row.placed)).toEqual([[1, 0, 1], [2, 0, 0, 2]]); // prettier-ignore
    expect(blockColumn(rows[0], 1)).toBe(0); // the very first block
    expect(spaceColumn(rows[1], 0)).toBe(-4);
    expect(lastColumn(rows[1])).toBe(4);
  });

  test("removing an end shifts indices, not columns, and keeps both rows centred", () => {
    const rows = momentsOf(CUT).at(-1)!.rows;
    expect(blockColumn(rows[0], 0)).toBe(0);
    expect(rows.map(centreOf)).toEqual([1, 1]);
    const later = momentsOf(AGAIN).at(-1)!;
    expect(later.round).toBe(4);
    expect(later.rows[0].placed).toEqual([4, 0, 1, 4]); // a new block where another was
    expect(blockColumn(later.rows[0], 0)).toBe(-2);
    expect(later.rows.map(centreOf)).toEqual([1, 1]);
  });

  test("the rows are offset like a checkerboard", () => {
    for (const { rows } of momentsOf(AGAIN))
      expect(Math.abs(blockColumn(rows[0], 0) - blockColumn(rows[1], 0)) % 2).toBe(1);
  });
});

describe("geometry", () => {
  test("the reader's row is below, the labels beside the inactive row", () => {
    const mine = planOf(WIDE, 1, 1);
    expect(mine.tops).toEqual([70, 290]);
    expect(mine.strip).toBe(0);
    const theirs = planOf(WIDE, 1, 0);
    expect(theirs.tops).toEqual([34, 254]);
    expect(theirs.strip).toBe(474);
    expect(planOf(WIDE, 0, 0).tops).toEqual([290, 70]);
    expect(presetFor(true, 3)).toBe(NARROW);
    expect(presetFor(true, 1).row).toBeLessThan(NARROW.row);
  });

  test("sensors are drawn in pairs, an odd one in the middle", () => {
    const spots = spotsOf(10, "PPK", "", false);
    expect(spots.map(({ x }) => Math.round(x))).toEqual([-12, 12, 0]);
    expect(spotsOf(10, "PW", "", true).map(({ x }) => x)).toEqual([0, 0]);
  });

  test("arriving sensors are drawn after those of their colour", () => {
    const spots = spotsOf(10, "PK", "P", false);
    expect(spots.map(({ colour, isGhost }) => `${colour}${isGhost ? "?" : ""}`)).toEqual(["P", "P?", "K"]);
  });

  test("ten sensors are drawn as one per colour with a number", () => {
    const spots = spotsOf(10, "PPPPWWWKKK", "", false);
    expect(new Set(spots.map(({ y }) => y)).size).toBe(3);
    expect(spots.map(({ times }) => times)).toEqual([4, 4, 4, 4, 3, 3, 3, 3, 3, 3]);
  });

  test("an arrow goes straight to the next column, or sideways first", () => {
    expect(arrowPath(WIDE, 290, 1, 2, true)).not.toContain("H");
    expect(arrowPath(WIDE, 290, 1, 4, true)).toContain("H");
    expect(arrowPath(WIDE, 290, 1, -2, false)).toMatch(/^M82 224H/);
  });

  test("a block always has the same houses", () => {
    expect(housesOf(7, 100, 220)).toEqual(housesOf(7, 100, 220));
    expect(housesOf(7, 100, 220)).not.toEqual(housesOf(8, 100, 220));
  });
});
