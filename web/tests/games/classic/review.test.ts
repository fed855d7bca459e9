// The sentences of a review.

import { expect, test } from "vitest";
import { judge } from "../../../src/games/classic/review/words";
import { chapter } from "../../../src/games/classic/review/chapter";
import type { View } from "../../../src/games/ui";
import type {
  ClassicProof,
  ClassicPublic,
  ClassicStep,
  Review,
  Slip,
  TurningPoint,
  Verdict,
} from "../../../src/wire/wire.gen";

const name = (seat: number): string => ["you", "Birch", "Cora"][seat] ?? "";
const SLIP: Slip = {
  ply: 1,
  seat: 0,
  kind: "told",
  target: 1,
  space: 0,
  cubes: [],
  discs: [],
  odds: 0.6,
  bits: 0.31,
  least_bits: 0.05,
  instead: "cube G8",
  ruler: null,
};

test("moves after would", () => {
  expect(judge.action("ask 1 h6", name)).toBe("ask Birch about H6");
  expect(judge.action("search I4", name)).toBe("search I4");
  expect(judge.action("cube G8", name)).toBe("place a cube on G8");
  expect(judge.action("cube 3 G8", name)).toBe("place a cube on G8");
  expect(judge.action("hint", name)).toBe("hint");
});

test("what a decision was worth", () => {
  const verdict = { judgement: "mistake", loss: 0.21, value: 0.06, best_value: 0.27 } as Verdict;
  expect(judge.worth(verdict, 0, name)).toBe("6% to win by your next turn; the best move gives 27%");
  expect(judge.worth({ ...verdict, best_value: 0.05 }, 0, name)).toBe(
    "6% to win by your next turn; the best move tells more",
  );
  expect(judge.worth({ ...verdict, judgement: "best" }, 1, name)).toBe("6% to win by their next turn");
});

test("why the best choice is the best", () => {
  const search = { kind: "search", odds: 0.375, bits: null, played_bits: null, spaces: 3 };
  const ask = { kind: "ask", odds: null, bits: 0.8, played_bits: 0.1, spaces: 3 };
  const words = (text: string, reason: typeof search | typeof ask, ruler: string): string =>
    judge.reason({ ruler, best: { text, reason } } as Verdict, 0, name);
  expect(words("search K7", search, "everything")).toBe("3 spaces are left, and K7 has a chance of 38%.");
  expect(words("search K7", { ...search, bits: 0.8, played_bits: 0.3 } as never, "everything")).toBe(
    "3 spaces are left, and K7 has a chance of 38%. The answers tell 0.8 bits on average, the move played 0.3 bits.",
  );
  expect(words("search K7", { ...search, spaces: 1 }, "everything")).toBe("Only K7 is left.");
  expect(words("search K7", { ...search, spaces: 1 }, "pieces")).toBe(
    "By the pieces alone, only K7 is left.",
  );
  expect(words("ask 1 K7", ask, "pieces")).toBe(
    "The answer tells 0.8 bits on average, the move played 0.1 bits.",
  );
});

test.each([
  ["told", "Birch's pieces already told the answer."],
  ["worked_out", "The answer could be worked out from everything on the map."],
  ["forbidden", "Birch's pieces forbid A1."],
  ["late", "A1 was 60% sure: it was time to search."],
  ["gave", "This cube let each opponent rule out about 19% of what was possible; one on G8 only about 3%."],
])("the slip %s", (kind, words) => {
  expect(judge.slip?.({ ...SLIP, kind }, name)).toBe(words);
});

test.each([
  ["could_have_known", "You could have known A1"],
  ["passed_up", "You had good odds on A1 and did not search it"],
  ["asked_habitat", "You asked about the habitat itself"],
  ["found", "At A1, you ruled out about 75% of what was possible"],
])("the turning point %s", (kind, words) => {
  const point: TurningPoint = { ply: 3, seat: 0, kind, space: 0, odds: null, bits: 2, loss: null };
  expect(judge.turning(point, "", name)).toBe(words);
});

test("a proof in words, with the pieces and the spaces left", () => {
  const step: ClassicStep = {
    kind: "own",
    seat: 0,
    colour: 0,
    cubes: [],
    discs: [],
    hints: [],
    clues: ["1:water"],
    spaces: [0, 1, 2],
    twins: [],
    cases: [],
  };
  const proof: ClassicProof = {
    seat: 0,
    habitat: 0,
    lines: 4,
    steps: [
      step,
      { ...step, kind: "pieces", seat: 1, clues: ["2:stone"], cubes: [5], discs: [6], spaces: [0, 1] },
      {
        ...step,
        kind: "cases",
        clues: [],
        spaces: [0],
        cases: [{ given: [[1, "2:stone"]], kind: "only", spaces: [0], spare: null, twins: [] }],
      },
      { ...step, kind: "habitat", spaces: [0] },
    ],
  };
  const steps = judge.proof!(proof, name);
  expect(steps.map(({ title }) => title)).toEqual([
    "Your own clue: within one space of water",
    "Birch's clue: within two spaces of a standing stone",
    "Each case leads to the same space",
  ]);
  expect(steps[1]?.why).toBe("Yes on G1; no on F1.");
  expect(steps[1]?.pieces).toEqual([5, 6]);
  expect(steps[2]?.more).toEqual(["If Birch has “Within two spaces of a standing stone”: only A1 is left."]);
});

test("the rounds of a game", () => {
  const log = [{ action: { type: "Ask" } }, { action: { type: "Cube" } }, { action: { type: "Search" } }];
  const seen = (phase: string, entries: number): ClassicPublic =>
    ({ phase, log: log.slice(0, entries), options: { players: 2 } }) as unknown as ClassicPublic;
  expect(chapter(seen("share", 0))).toBe("Set-up");
  expect(chapter(seen("act", 0))).toBe("Round 1");
  expect(chapter(seen("penalty", 1))).toBe("Round 1");
  expect(chapter(seen("act", 3))).toBe("Round 2");
});

const MOVE = { doubt: null, slips: [], found: null, given: [] };
const LATE = { judgement: "blunder", loss: 0.6, value: 0.4, best_value: 1 } as Verdict;
const REVIEW = {
  story: {
    winners: [1],
    reason: "found",
    plies: 9,
    leader: 2,
    leader_ply: 4,
    last_odds: 1,
    turning_points: [],
  },
  moves: [
    { ...MOVE, ply: 3, seat: 2, text: "ask 0 A1", verdict: { ...LATE, loss: 0.5 } },
    { ...MOVE, ply: 6, seat: 2, text: "ask 1 B2", verdict: LATE },
  ],
} as unknown as Review<"classic">;
const END = { public: { revealed: { habitat: 0, winner: 1, clues: [] } } } as unknown as View<"classic">;

test("the story in three sentences", () => {
  expect(judge.story(REVIEW, END, name)).toEqual([
    "Cora could have known A1 first, after move 4, and then chose to ask Birch about B2.",
    "Cora's costliest decision was move 6: ask Birch about B2, 40% to win by the next turn instead of 100%.",
    "Birch searched A1 with move 9, the only space left, and everyone said yes.",
  ]);
  const calm = {
    ...REVIEW,
    moves: [],
    story: { ...REVIEW.story, leader: null, leader_ply: null, last_odds: 0.5 },
  };
  expect(judge.story(calm, END, name)).toEqual([
    "Nobody could have known A1 before the end by a short proof.",
    "Nobody made a mistake.",
    "Birch searched A1 with move 9, 50% sure, and everyone said yes.",
  ]);
});

test("what nobody could know", () => {
  const hindsight = (text: string, judgement = "mistake"): string | null | undefined =>
    judge.hindsight?.({ judgement, best: { text } } as Verdict, END.public, 0, name);
  expect(hindsight("search B2")).toBe(
    "As it turned out, B2 was not the habitat. You could not know, so it does not count.",
  );
  expect(hindsight("search A1")).toBeNull();
  expect(hindsight("search B2", "best")).toBeNull();
  expect(hindsight("ask 1 B2")).toBeNull();
});
