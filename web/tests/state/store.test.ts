// The law of the store: a sync and the steps after it amount to the sync at the end. Recorded from the Python server.

import { describe, expect, test } from "vitest";
import { advance, begin, type Known } from "../../src/state/store";
import type { GameName, Step, Sync } from "../../src/wire/wire.gen";

interface Recording {
  readonly sync: Sync;
  readonly steps: readonly Step[];
  readonly end: Sync;
}

const TRAFFIC = import.meta.glob<readonly Recording[]>("../traffic/*.json", {
  eager: true,
  import: "default",
});

function recordings(game: GameName): readonly Recording[] {
  return TRAFFIC[`../traffic/${game}.json`] ?? [];
}

function follow(known: Known, steps: readonly Step[]): Known {
  return steps.reduce((before, step) => {
    const after = advance(before, step);
    if (after === null) throw new Error(`a gap before ply ${step.ply}`);
    return after;
  }, known);
}

/** Without the time of asking. */
function lasting(known: Known): Partial<Known> {
  const { at: _, ...rest } = known;
  return rest;
}

describe.each(["classic", "urban", "connections"] as const)("%s", (game) => {
  test.each([0, 1, 2])("steps amount to the sync at the end, reader %i", (reader) => {
    const { sync, steps, end } = recordings(game)[reader]!;
    expect(lasting(follow(begin(sync), steps))).toEqual(lasting(begin(end)));
  });

  test("from the middle too, as after a lost connection", () => {
    const { sync, steps } = recordings(game)[1]!;
    const whole = follow(begin(sync), steps);
    const half = follow(begin(sync), steps.slice(0, 9));
    expect(follow(half, steps.slice(5))).toEqual(whole);
  });

  test("the log of a step has what everybody saw, its events only what the seat alone saw", () => {
    const [spectator, player] = recordings(game);
    const logged = spectator!.steps.flatMap(({ log = [] }) => log.flatMap((entry) => entry.events));
    expect(logged.length).toBeGreaterThan(10);
    expect(spectator!.steps.flatMap((step) => step.events ?? [])).toEqual([]);
    for (const { kind } of player!.steps.flatMap((step) => step.events ?? []))
      expect(logged.map((event) => event.kind)).not.toContain(kind);
  });
});

test("a gap is noticed, and what is known already changes nothing", () => {
  const { sync, steps } = recordings("classic")[0]!;
  const known = follow(begin(sync), steps.slice(0, 3));
  expect(advance(known, steps[4]!)).toBeNull();
  expect(advance(known, steps[1]!)).toBe(known);
});

test("who is muted is not heard, in what was said before either", () => {
  const { sync, steps } = recordings("classic")[1]!;
  const known = follow(begin(sync), steps);
  expect(known.muted).toEqual([1]);
  expect(known.chat.map((line) => line.text)).not.toContain("Hm.");
});
