import { expect, test } from "vitest";
import {
  EVERYWHERE,
  NORTH,
  SOUTH,
  centreX,
  centreY,
  groups,
  moved,
  neighbour,
  outline,
  spaceName,
  spaceNamed,
} from "../../../src/games/classic/geometry";

const at = (name: string): number => spaceNamed(name) ?? -1;

test("space names are reversible", () => {
  for (const space of EVERYWHERE) expect(spaceNamed(spaceName(space))).toBe(space);
  expect(spaceName(0)).toBe("A1");
  expect(spaceName(107)).toBe("L9");
  expect(spaceNamed("f4")).toBe(at("F4"));
  for (const no of ["", "M1", "A0", "A10", "AA", "4F"]) expect(spaceNamed(no)).toBeNull();
});

test("neighbours are symmetric and one hex apart", () => {
  for (const space of EVERYWHERE) {
    for (let side = 0; side < 6; side++) {
      const next = neighbour(space, side);
      if (next === null) continue;
      expect(neighbour(next, (side + 3) % 6)).toBe(space);
      const distance = Math.hypot(centreX(space) - centreX(next), centreY(space) - centreY(next));
      expect(distance).toBeCloseTo(86.6, 1);
    }
  }
});

test("odd columns are half a hex lower", () => {
  expect(neighbour(at("A1"), NORTH)).toBeNull();
  expect(neighbour(at("A1"), SOUTH)).toBe(at("A2"));
  expect(neighbour(at("A1"), 0)).toBe(at("B1"));
  expect(neighbour(at("B1"), 0)).toBe(at("C2"));
});

test("keys move to neighbours and to the edges", () => {
  expect(moved(at("D5"), "ArrowUp", false)).toBe(at("D4"));
  expect(moved(at("D5"), "ArrowRight", false)).toBe(at("E5"));
  expect(moved(at("E5"), "ArrowLeft", false)).toBe(at("D5"));
  expect(moved(at("D5"), "ArrowRight", true)).toBe(at("E6"));
  expect(moved(at("E6"), "ArrowLeft", true)).toBe(at("D5"));
  expect(moved(at("D5"), "Home", false)).toBe(at("A5"));
  expect(moved(at("D5"), "End", false)).toBe(at("L5"));
  expect(moved(at("D5"), "PageUp", false)).toBe(at("D1"));
  expect(moved(at("D5"), "PageDown", false)).toBe(at("D9"));
  expect(moved(at("D5"), "x", false)).toBeNull();
});

test("spaces form connected groups", () => {
  expect(groups([at("A1"), at("B1"), at("L9")]).map((group) => group.length)).toEqual([2, 1]);
});

test("an outline has one loop per group and per hole", () => {
  expect(outline(new Set([at("A1")]), 0).match(/[ML]/g)).toHaveLength(6);
  expect(outline(new Set([at("A1"), at("A2")]), 0).match(/[ML]/g)).toHaveLength(10);
  const ring = [0, 1, 2, 3, 4, 5].flatMap((side) => neighbour(at("D5"), side) ?? []);
  expect(outline(new Set(ring), 2).match(/M/g)).toHaveLength(2);
});
