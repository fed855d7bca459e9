// The log reads the same after a reload.

import { describe, expect, test } from "vitest";
import { classic } from "../../src/games/classic";
import { connections } from "../../src/games/connections";
import { urban } from "../../src/games/urban";
import type { GameUi, View } from "../../src/games/ui";
import { advance, begin, type Known } from "../../src/state/store";
import { linesOf, plainWords } from "../../src/games/lines";
import type { GameName, Step, Sync } from "../../src/wire/wire.gen";
import classicTraffic from "../traffic/classic.json";
import connectionsTraffic from "../traffic/connections.json";
import urbanTraffic from "../traffic/urban.json";

interface Recording {
  readonly sync: Sync;
  readonly steps: readonly Step[];
  readonly end: Sync;
}
const GAMES = [
  ["classic", classic, classicTraffic],
  ["urban", urban, urbanTraffic],
  ["connections", connections, connectionsTraffic],
] as unknown as readonly (readonly [string, GameUi<GameName>, readonly Recording[]])[];

function told(ui: GameUi<GameName>, known: Known): readonly string[] {
  const view: View<GameName> = { ...known, public: known.public! };
  return linesOf(ui, view).map((line) => plainWords(line, (seat) => `seat ${seat}`));
}

describe.each(GAMES)("%s", (_, ui, recordings) => {
  test.each([0, 1, 2])("reader %i", (reader) => {
    const { sync, steps, end } = recordings[reader]!;
    const followed = steps.reduce((known, step) => advance(known, step)!, begin(sync));
    const lines = told(ui, followed);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join()).not.toMatch(/undefined|null|NaN/);
    expect(told(ui, begin(end))).toEqual(lines);
  });
});
