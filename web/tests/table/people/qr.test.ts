import { expect, test } from "vitest";
import { qr, qrPath } from "../../../src/table/people/qr";

const drawn = (text: string): string[] =>
  qr(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

test("a code verified with an independent reader", () => {
  expect(drawn("cryptid")).toMatchInlineSnapshot(`
    [
      "#######.#..##.#######",
      "#.....#..####.#.....#",
      "#.###.#..#..#.#.###.#",
      "#.###.#.##.##.#.###.#",
      "#.###.#.#.#.#.#.###.#",
      "#.....#.#.##..#.....#",
      "#######.#.#.#.#######",
      "........#..##........",
      "#...#.######.#####..#",
      ".###.#..##.##.....#..",
      "#....##.##.#..######.",
      "#..###.##.#..####..##",
      "########....####.#.##",
      "........#.#.###.#..#.",
      "#######.#.#.##..#..#.",
      "#.....#..####...#..##",
      "#.###.#.#..#..#.##..#",
      "#.###.#....##...#.###",
      "#.###.#...##..#.##...",
      "#.....#...#..####....",
      "#######.###.####.#..#",
    ]
  `);
});

test.each([
  [1, 14],
  [2, 26],
  [3, 42],
  [4, 62],
  [5, 84],
  [6, 106],
])("version %i takes %i bytes, and no more", (version, bytes) => {
  expect(qr("x".repeat(bytes))).toHaveLength(17 + 4 * version);
  if (version < 6) expect(qr("x".repeat(bytes + 1))).toHaveLength(21 + 4 * version);
  else expect(() => qr("x".repeat(bytes + 1))).toThrow(RangeError);
});

test("a path draws every dark module", () => {
  const { path, size } = qrPath("cryptid");
  expect(size).toBe(21);
  expect(path.match(/M/g)).toHaveLength(drawn("cryptid").join("").replaceAll(".", "").length);
});
