import { expect, test } from "vitest";
import { spaceNamed } from "../../../src/games/classic/geometry";
import {
  moveOf,
  moveWords,
  placings,
  reasonFor,
  whos,
  wrongs,
  type Move,
} from "../../../src/games/classic/moves";
import { whyNot } from "../../../src/games/classic/text/words";
import { begin } from "../../../src/state/store";
import type { ClassicAction, Step, Sync } from "../../../src/wire/wire.gen";
import traffic from "../../traffic/classic.json";

const at = (name: string): number => spaceNamed(name)!;
const name = (seat: number): string => ["Ana", "Ben", "Cora"][seat] ?? "";
const colour = (one: number): string => ["circle", "triangle", "square", "diamond"][one] ?? "";
const read = (action: ClassicAction): Move => moveOf({ text: "", action });
const [C3, C7, D4, D5, F4] = [at("C3"), at("C7"), at("D4"), at("D5"), at("F4")];

test("a move says what it means on the map", () => {
  expect(read({ type: "Ask", target: 2, space: C7 })).toMatchObject({ who: 2, place: C7, wrong: null });
  expect(read({ type: "Search", space: C7 })).toMatchObject({ who: null, place: C7 });
  expect(read({ type: "Cube", colour: 3, space: C7 })).toMatchObject({ who: 3, place: C7 });
  expect(read({ type: "Answer", reply: "cube", colour: 3 })).toMatchObject({ who: 3, place: null });
  expect(read({ type: "Correct", colour: 1, space: C3, to: D4 })).toMatchObject({
    who: 1,
    wrong: C3,
    place: D4,
  });
});

test("moves are grouped by what the map is for, by whom, and by wrong pieces", () => {
  const actions: readonly ClassicAction[] = [
    { type: "Correct", colour: null, space: C3, to: D4 },
    { type: "Correct", colour: null, space: C3, to: D5 },
    { type: "Correct", colour: null, space: C7, to: D4 },
    { type: "Ask", target: 2, space: F4 },
    { type: "Ask", target: 1, space: F4 },
    { type: "Search", space: D4 },
    { type: "CallHint" },
  ];
  const moves = actions.map(read);
  expect(placings(moves)).toEqual(["Ask", "Search", "Correct"]);
  expect(whos(moves)).toEqual([1, 2]);
  expect(wrongs(moves)).toEqual([
    { who: null, wrong: C3 },
    { who: null, wrong: C7 },
  ]);
  expect(placings([read({ type: "Vote", agrees: true })])).toEqual([]);
});

test.each<readonly [ClassicAction, string]>([
  [{ type: "Ask", target: 1, space: F4 }, "Ask Ben about F4"],
  [{ type: "Search", space: F4 }, "Search F4"],
  [{ type: "Cube", colour: null, space: F4 }, "Place a cube on F4"],
  [{ type: "Cube", colour: 1, space: F4 }, "Place a cube (triangle) on F4"],
  [{ type: "Disc", space: F4 }, "Place a disc on F4"],
  [{ type: "Answer", reply: "disc", colour: null }, "Yes, it could be here"],
  [{ type: "Answer", reply: "cube", colour: 3 }, "No, place a cube (diamond)"],
  [{ type: "Correct", colour: null, space: C3, to: D4 }, "Correct C3 and move the piece to D4"],
  [{ type: "Correct", colour: null, space: C3, to: null }, "Correct C3"],
  [{ type: "Pass" }, "Pass"],
])("%o is: %s", (action, words) => {
  expect(moveWords(read(action), name, colour)).toBe(words);
});

test("every space of a recorded turn can be chosen, or there is a reason why not", () => {
  const recorded = traffic as unknown as readonly {
    sync: Sync<"classic">;
    steps: readonly Step<"classic">[];
  }[];
  const turns = recorded.flatMap(({ steps }) => steps.filter(({ actions = [] }) => actions.length > 1));
  expect(turns.length).toBeGreaterThan(5);
  for (const step of turns) {
    const { moves: legal, blocked } = begin({
      ...recorded[0]!.sync,
      ...step,
      type: "sync",
    } as Sync<"classic">);
    const moves = legal.map(moveOf);
    for (const kind of placings(moves))
      for (let space = 0; space < 108; space++) {
        const isLegal = moves.some((move) => move.action.type === kind && move.place === space);
        if (!isLegal) expect(reasonFor(blocked, kind, null, null, space)).not.toBeNull();
      }
  }
});

test("why a space cannot be chosen, in words", () => {
  expect(whyNot("answered", 1, name)).toBe("Ben has already answered here");
  expect(whyNot("answered", null, name)).toBe("Everyone has answered here");
  expect(whyNot("closed", 1, name)).toBe("Closed: there is a cube here");
  expect(whyNot(null, null, name)).toBe("");
});
