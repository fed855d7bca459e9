// The sentences of a review.

import { expect, test } from "vitest";
import { judge } from "../../../src/games/urban/review/words";
import type { View } from "../../../src/games/ui";
import type { Review, TurningPoint, Verdict } from "../../../src/wire/wire.gen";

const name = (seat: number): string => ["you", "Birch"][seat] ?? "";
const reason = {
  kind: "lines",
  odds: 0.99,
  bits: null,
  played_bits: null,
  spaces: null,
  count: null,
  card: null,
};
const VERDICT: Verdict = {
  judgement: "blunder",
  loss: 0.38,
  value: 0.61,
  best_value: 0.99,
  ruler: "everything",
  best: { text: "shuffle 3 K left", reason },
};

test.each([
  ["shuffle 3 K left", "shuffle black left from space 4"],
  ["split 1 PW", "split space 2: 1 pink and 1 white left"],
  ["split 1 -", "split space 2: all right"],
  ["wild align K left", "play Wild to align black left"],
  ["draw", "draw cards"],
  ["announce 5", "announce 5 sensors"],
  ["restrict left", "remove the left end"],
  ["relocate P 0", "place pink in space 1"],
  ["expand ordinary ordinary", "place both blocks"],
])("the move %s after would", (text, words) => {
  expect(judge.action(text, name)).toBe(words);
});

test("what a decision was worth, and why another was better", () => {
  expect(judge.worth(VERDICT, 0, name)).toBe("61% for you; the best move gave 99%");
  expect(judge.worth({ ...VERDICT, judgement: "best" }, 1, name)).toBe("61% for Birch");
  expect(judge.reason(VERDICT, 0, name)).toBe(
    "In lines of play from your own view, it wins 99%, and what was played wins 61%.",
  );
  const best = { text: "announce 5", reason: { ...reason, kind: "announce", count: 2 } };
  expect(judge.reason({ ...VERDICT, judgement: "best", best }, 1, name)).toBe(
    "It puts the Cryptid on 2 blocks. In lines of play from Birch's own view, it wins 99%.",
  );
});

test("turning points and the story", () => {
  const point = { ply: 44, seat: 0, kind: "costly" } as TurningPoint;
  expect(judge.turning(point, "draw", name)).toBe("You chose to draw cards");
  const review = {
    story: { winners: [0], reason: "escape", plies: 49 },
    moves: [{ ply: 44, seat: 0, text: "draw", verdict: VERDICT }],
  } as unknown as Review<"urban">;
  const view = { seat: null, public: { round: 6, evidence: [1, 1], log: [] } } as unknown as View<"urban">;
  expect(judge.story(review, view, name)).toEqual([
    "Birch made no mistake.",
    "Your costliest decision was move 44: draw cards, 61% to win instead of 99%.",
    "It slipped out at both ends. The Cryptid won in round 6, with move 49.",
  ]);
});
