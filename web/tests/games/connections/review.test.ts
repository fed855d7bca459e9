// The sentences of a review.

import { expect, test } from "vitest";
import { judge } from "../../../src/games/connections/review/words";
import type { View } from "../../../src/games/ui";
import type { Review, TurningPoint, Verdict } from "../../../src/wire/wire.gen";

const name = (seat: number): string => ["you", "Birch", "Cora"][seat] ?? "";
const reason = {
  kind: "alter",
  odds: 0.77,
  bits: null,
  played_bits: null,
  spaces: null,
  count: 4,
  card: "Pikewump",
};
const VERDICT: Verdict = {
  judgement: "blunder",
  loss: 0.68,
  value: 0.09,
  best_value: 0.77,
  ruler: "everything",
  best: { text: "flip 4", reason },
};

test.each([
  ["pick horns", "pick Horns"],
  ["flip 4", "flip slot 4"],
  ["swap 4 6", "swap slots 4 and 6"],
  ["pass", "leave the report as it is"],
  ["propose Pikewump", "propose Pikewump"],
  ["change Pikewump", "change to Pikewump"],
])("the move %s after would", (text, words) => {
  expect(judge.action(text, name)).toBe(words);
});

test("what a decision was worth", () => {
  expect(judge.worth(VERDICT, 0, name)).toBe(
    "0.09 points expected from this sighting; the best move gives 0.77",
  );
  expect(judge.worth({ ...VERDICT, judgement: "best" }, 0, name)).toBe(
    "0.09 points expected from this sighting",
  );
});

test.each([
  [{}, "Your Pikewump then fits slots 1 to 4."],
  [{ count: 1 }, "Your Pikewump then fits slot 1."],
  [{ count: 0 }, "Your Pikewump fits best, though not slot 1."],
  [{ kind: "propose" }, "Your Pikewump fits slots 1 to 4."],
  [{ kind: "pick", count: 1, card: null }, "1 of your cards has that trait."],
  [{ kind: "pick", count: 0, card: null }, "None of your cards have that trait."],
])("why it is best: %o", (change, words) => {
  const best = { text: "", reason: { ...reason, ...change } };
  expect(judge.reason({ ...VERDICT, best }, 0, name)).toBe(
    `${words} Over the hands the others may hold, that brings 0.77 points instead of 0.09.`,
  );
});

test("turning points and the story", () => {
  const point = { ply: 4, seat: 1, kind: "costly" } as TurningPoint;
  expect(judge.turning(point, "swap 4 6", name)).toBe("Birch chose to swap slots 4 and 6");
  const review = {
    story: { winners: [2], reason: "most points", plies: 9 },
    moves: [{ ply: 4, seat: 1, text: "swap 4 6", verdict: VERDICT }],
  } as unknown as Review<"connections">;
  const view = { public: { log: [], scores: [3, 1, 10] } } as unknown as View<"connections">;
  const [, cost, end] = judge.story(review, view, name);
  expect(cost).toBe(
    "Birch's costliest decision was move 4: swap slots 4 and 6, 0.09 points expected instead of 0.77.",
  );
  expect(end).toBe("Cora won with 10 points, before you with 3 points and Birch with 1 point.");
});
