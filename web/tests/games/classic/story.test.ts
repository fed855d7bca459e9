// The sentences of the end screen, from made-up lines of spaces left.

import { expect, test } from "vitest";
import { missing, taleOf } from "../../../src/games/classic/text/story";
import type { ClassicAction, ClassicPublic } from "../../../src/wire/wire.gen";

const name = (seat: number): string => ["you", "Birch", "Cora"][seat] ?? "";
const ASK = { type: "Ask", seat: 0, space: 3 } as unknown as ClassicAction;
const CUBE = { type: "Cube", space: 3 } as unknown as ClassicAction;

/** You have won after these moves of these seats. */
function game(...moves: (readonly [number, ClassicAction])[]): ClassicPublic {
  const log = [...moves, [0, { type: "Search", space: 0 } as unknown as ClassicAction] as const];
  return {
    revealed: { winner: 0, habitat: 0 },
    options: { players: 3 },
    log: log.map(([seat, action]) => ({ seat, action, events: [] })),
  } as unknown as ClassicPublic;
}
const story = (...left: number[][]) => ({ left, fitting: [1, 4, 2] });

test("who could not act after the last space was left came too late", () => {
  const played = game([1, ASK], [0, ASK], [2, CUBE]);
  const left = story([9, 3, 1, 1, 1], [9, 9, 1, 1, 1], [9, 9, 8, 5, 1]);
  expect(taleOf(played, left, name)).toBe(
    "You searched A1, the only space left by the pieces, and everyone said yes. " +
      "Birch had only that space left since move 2, but your turn came first.",
  );
  expect(missing(1, played, left, name)).toBe("One space was left from move 2 on, but you came first.");
});

test("who had a turn of their own could have known", () => {
  const played = game([0, ASK], [2, CUBE], [1, ASK]);
  const left = story([9, 6, 6, 6, 1], [9, 1, 1, 1, 1], [9, 9, 8, 5, 1]);
  expect(taleOf(played, left, name)).toBe(
    "You searched A1, and everyone said yes. By the pieces alone, 6 spaces were still possible for you. " +
      "Birch could have known it since move 1.",
  );
  expect(missing(1, played, left, name)).toBe(
    "Only that space was left from move 1 on, but it went unnoticed.",
  );
});

test("a win by more than the pieces is not called luck", () => {
  const played = game([0, ASK]);
  expect(taleOf(played, story([9, 6, 1], [9, 4, 1], [9, 9, 1]), name)).toBe(
    "You searched A1, and everyone said yes. By the pieces alone, 6 spaces were still possible for you and 4 for Birch.",
  );
  expect(taleOf(played, story([9, 1, 1], [9, 4, 1], [9, 9, 1]), name)).toBe(
    "You searched A1, the only space left by the pieces, and everyone said yes. Next came Birch, with 4 spaces left.",
  );
});
