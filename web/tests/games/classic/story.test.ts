import { expect, test } from "vitest";
import { missing, taleOf } from "../../../src/games/classic/text/story";
import type { ClassicPublic, ClassicStory } from "../../../src/wire/wire.gen";

const name = (seat: number): string => ["you", "Birch"][seat] ?? "";
const STORY = {
  left: [
    [9, 1, 1, 1],
    [9, 5, 1, 1],
  ],
  fitting: [1, 1],
} as unknown as ClassicStory;

function seen(second: number): ClassicPublic {
  const log = [1, second, 1].map((seat) => ({
    seat,
    action: { type: "Ask", target: 0, space: 3 },
    events: [],
  }));
  return { log, revealed: { winner: 1, habitat: 0 }, options: { players: 3 } } as unknown as ClassicPublic;
}

test("who knew and had a turn did not search; otherwise the winner's turn came first", () => {
  expect(taleOf(seen(0), STORY, name)).toContain("since move 1, but did not search it.");
  expect(taleOf(seen(1), STORY, name)).toContain("since move 1, but Birch's turn came first.");
  expect(missing(0, seen(0), STORY, name)).toBe("Had one space left since move 1, but did not search it.");
});
