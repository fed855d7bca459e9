import { expect, test } from "vitest";
import { moveIn } from "../../../src/pages/review/address";

test.each([
  ["", 21],
  ["#last", 21],
  ["#13", 13],
  ["#0", 0],
  ["#99", 21],
  ["#-3", 0],
  ["#x", 21],
])("the address %j names move %i of 21", (hash, move) => {
  expect(moveIn(hash, 21)).toBe(move);
});
