import { expect, test } from "vitest";
import { mostUseful } from "../../src/table/useful";
import type { MoveReview, Slip, Verdict } from "../../src/wire/wire.gen";

type Move = Pick<MoveReview, "ply" | "seat" | "verdict" | "slips">;

const move = (ply: number, seat: number, loss: number | null, slips = 0): Move => ({
  ply,
  seat,
  verdict: loss === null ? null : ({ loss } as Verdict),
  slips: Array.from({ length: slips }, () => ({ kind: "told" }) as Slip),
});

const read = (moves: readonly Move[], points: readonly number[] = []) => ({
  moves,
  story: { turning_points: points.map((ply) => ({ ply })) },
});

test("the costliest move of the player teaches most", () => {
  expect(mostUseful(read([move(1, 0, 0.1), move(2, 1, 0.9), move(3, 0, 0.4), move(4, 0, 0.2, 1)]), 0)).toBe(
    3,
  );
});

test("then a slip, then the last turning point, then the end", () => {
  const calm = [move(1, 0, 0.01), move(2, 0, null, 1), move(3, 1, 0.5)];
  expect(mostUseful(read(calm), 0)).toBe(2);
  expect(mostUseful(read([move(1, 0, 0), move(2, 1, 0)], [1]), 0)).toBe(1);
  expect(mostUseful(read([move(1, 0, null), move(2, 1, null)]), 0)).toBe(2);
});
