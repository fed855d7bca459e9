import { expect, test } from "vitest";
import { dashes, leaderTo } from "../../../src/pages/learn/pointing";

const TARGET = { left: 100, top: 100, right: 140, bottom: 140 };

test("a line is broken where something lies in its way", () => {
  expect(dashes(0, 100, [])).toEqual([[0, 100]]);
  expect(dashes(0, 100, [[40, 60]])).toEqual([
    [0, 40],
    [60, 100],
  ]);
  expect(
    dashes(0, 100, [
      [80, 120],
      [-20, 10],
      [5, 30],
    ]),
  ).toEqual([[30, 80]]);
  expect(dashes(0, 100, [[-5, 200]])).toEqual([]);
});

test("the line leads straight to a caption beside, below or above", () => {
  const beside = leaderTo(TARGET, { left: 300, top: 80, right: 500, bottom: 200 }, []);
  expect(beside).toMatchObject({ way: "right", x: 300, y: 120, d: "M144 120H300" });
  const below = leaderTo(TARGET, { left: 20, top: 300, right: 400, bottom: 380 }, []);
  expect(below).toMatchObject({ way: "down", x: 120, y: 300, d: "M120 144V300" });
  const above = leaderTo(TARGET, { left: 20, top: 10, right: 400, bottom: 60 }, []);
  expect(above).toMatchObject({ way: "up", x: 120, y: 60, d: "M120 60V96" });
});

test("no line is drawn where it would not be straight", () => {
  expect(leaderTo(TARGET, { left: 300, top: 300, right: 500, bottom: 400 }, [])).toBeNull();
  expect(leaderTo(TARGET, { left: 20, top: 90, right: 400, bottom: 380 }, [])).toBeNull();
});

test("what lies in the way leaves a gap", () => {
  const solid = { left: 200, top: 110, right: 220, bottom: 130 };
  const line = leaderTo(TARGET, { left: 300, top: 80, right: 500, bottom: 200 }, [solid]);
  expect(line?.d).toBe("M144 120H200M220 120H300");
});

test("no line is drawn across a card or a piece", () => {
  const caption = { left: 300, top: 80, right: 500, bottom: 200 };
  const wall = { left: 200, top: 110, right: 220, bottom: 130 };
  expect(leaderTo(TARGET, caption, [], [wall])).toBeNull();
  expect(leaderTo(TARGET, caption, [], [{ ...wall, top: 125 }])).not.toBeNull();
  const below = { left: 20, top: 300, right: 400, bottom: 380 };
  expect(leaderTo(TARGET, below, [], [{ left: 60, top: 200, right: 180, bottom: 260 }])).toBeNull();
});
