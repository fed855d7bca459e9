// The moments of a replay: the same states that a player's client comes to, with the secrets of every seat.

import { expect, test } from "vitest";
import { momentsOf } from "../../src/state/replay";
import { advance, begin } from "../../src/state/store";
import type { Replay, Step, Sync } from "../../src/wire/wire.gen";
import recordings from "../traffic/connections.json";

type Recording = { sync: Sync<"connections">; steps: Step<"connections">[] };
const [spectator] = recordings as unknown as readonly Recording[];

test("each moment follows from the one before, as in live play", () => {
  const { sync, steps } = spectator!;
  const moments = momentsOf({ sync, steps } as Replay<"connections">);
  let known = begin(sync);
  steps.forEach((step, i) => {
    known = advance(known, step)!;
    expect(moments[i + 1]?.known).toEqual(known);
    expect(moments[i + 1]?.step).toBe(step);
  });
  expect(moments[0]?.privates).toBeNull();
});

test("private parts stay until they change", () => {
  const { sync, steps } = spectator!;
  const [a, b, c] = [{ hand: [1] }, { hand: [2] }, { hand: [3] }] as never[];
  const told = steps.slice(0, 2).map((step, i) => (i === 0 ? { ...step, privates: { 1: c } } : step));
  const moments = momentsOf({
    sync: { ...sync, privates: [a, b] },
    steps: told,
  } as unknown as Replay<"connections">);
  expect(moments.map(({ privates }) => privates)).toEqual([
    [a, b],
    [a, c],
    [a, c],
  ]);
});

test("a missing step is an error", () => {
  const { sync, steps } = spectator!;
  expect(() => momentsOf({ sync, steps: steps.slice(1) } as Replay<"connections">)).toThrow("missing");
});
