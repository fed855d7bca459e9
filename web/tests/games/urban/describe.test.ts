// Sentences and scenes of Urban Legends, held to a recorded game.

import { describe, expect, test } from "vitest";
import { describe as sentence, ending, roundsOf, status } from "../../../src/games/urban/text/describe";
import { ALIGN, EXPAND, HIDING, SHUFFLE, SPLIT } from "../../../src/games/urban/rules/examples";
import { momentsOf } from "../../../src/games/urban/layout";
import { moveOf } from "../../../src/games/urban/moves";
import { readingOf, sceneOf, sketchOf } from "../../../src/games/urban/city/scene";
import { blockName } from "../../../src/games/urban/text/words";
import { viewOf as view, type View } from "../../../src/games/ui";
import { advance, begin, type Known } from "../../../src/state/store";
import { placesOf, plainWords } from "../../../src/games/lines";
import type { GameEvent, Step, Sync, UrbanAction } from "../../../src/wire/wire.gen";
import traffic from "../../traffic/urban.json";

const RECORDED = traffic as unknown as readonly { sync: Sync<"urban">; steps: readonly Step<"urban">[] }[];
const name = (seat: number): string => ["Ann", "Ben"][seat] ?? "?";

/** The table after each step of a reader that has the game. */
function states(reader: number): readonly Known<"urban">[] {
  const { sync, steps } = RECORDED[reader]!;
  const all = [begin(sync)];
  for (const step of steps) all.push(advance(all.at(-1)!, step) ?? all.at(-1)!);
  return all.filter((known) => known.public !== null);
}

const viewOf = (known: Known<"urban">): View<"urban"> => view(known)!;

describe.each([0, 1, 2])("reader %i", (reader) => {
  test("the columns that follow from the log fit the blocks at every step", () => {
    for (const known of states(reader)) {
      const { city, log, round } = known.public!;
      const now = momentsOf(log).at(-1)!;
      expect(now.rows.map((row) => row.placed.length)).toEqual(city.blocks.map((row) => row.length));
      expect(now.round).toBe(round);
    }
  });

  test("every move is a sentence", () => {
    const view = viewOf(states(reader).at(-1)!);
    for (const entry of view.public.log) {
      const told = plainWords(sentence(entry, view), name);
      expect(told).toMatch(/^(Ann|Ben) .*\.$/);
      expect(told).not.toMatch(/undefined|null|NaN/);
    }
  });

  test("only one's own cards are named", () => {
    const view = viewOf(states(reader).at(-1)!);
    const told = view.public.log.flatMap((entry) =>
      entry.action.type === "Draw" ? [plainWords(sentence(entry, view), name)] : [],
    );
    expect(told.length).toBeGreaterThan(2);
    for (const words of told)
      expect(/: (split|shuffle|align)/.test(words)).toBe(
        view.seat !== null && words.startsWith(name(view.seat)),
      );
  });

  test("there is always something to say about the turn", () => {
    for (const known of states(reader)) expect(status(viewOf(known), name).title.length).toBeGreaterThan(5);
  });
});

describe("a sentence", () => {
  const known = states(0)[0]!;
  const told = (seat: number, action: UrbanAction, ...events: readonly GameEvent[]) => {
    const log = [{ seat, action, events }];
    return sentence(log[0]!, viewOf({ ...known, public: { ...known.public!, log } }));
  };

  test("names the places it is about", () => {
    const line = told(0, { type: "Shuffle", space: 0, colour: "W", side: "right" });
    expect(plainWords(line, name)).toBe("Ann shuffled a white sensor from space 1 to the right.");
    expect(placesOf(line)).toEqual(["0:-1", "1:2"]);
    expect(placesOf(told(1, { type: "Align", colour: "K", side: "left" }))).toEqual(["0:"]);
  });

  test("an announcement names its blocks as they were called then", () => {
    const line = told(
      0,
      { type: "Announce", feature: 5 },
      { audience: "all", kind: "announced", data: [5, 0, 1] },
      { audience: "all", kind: "evidence", data: [0, 1] },
      { audience: "all", kind: "wild", data: [1] },
    );
    expect(plainWords(line, name)).toBe(
      "Ann announced 5 sensors. Presence moved to A and B. Ann gained 1 evidence. Ben may use the wild card again.",
    );
    expect(placesOf(line)).toEqual(["1:-1", "1:1"]);
  });

  test("the end is said, and by evidence when time is up", () => {
    const view = viewOf(known);
    expect(ending({ winners: [0], reason: "escape" }, { ...view, seat: 1 }).title).toBe(
      "The Cryptid escaped",
    );
    expect(ending({ winners: [1], reason: "capture" }, { ...view, seat: 0 }).title).toBe("You were captured");
    const late = { ...view, public: { ...view.public, evidence: [3, 2] as const } };
    expect(ending({ winners: [0], reason: "time" }, { ...late, seat: null })).toEqual({
      title: "The Cryptid won on evidence",
      help: "Time ran out. Evidence: Cryptid 3, Scientist 2.",
    });
  });

  test("the rounds of a game", () => {
    const rounds = roundsOf([
      { seat: 0, action: { type: "Draw" }, events: [] },
      { seat: 0, action: { type: "Announce", feature: "PW" }, events: [] },
      { seat: 0, action: { type: "Expand", left: "mysterious", right: "ordinary" }, events: [] },
      { seat: 1, action: { type: "Draw" }, events: [] },
    ]);
    expect(rounds).toEqual([
      { number: 1, moves: 3, announced: "pink and white only", restricted: null, mysterious: 1 },
      { number: 2, moves: 1, announced: null, restricted: null, mysterious: 0 },
    ]);
  });
});

describe("a scene", () => {
  test("at the start two blocks are lit, and what they show is nothing", () => {
    const scene = sceneOf(states(1)[0]!.public!, 1);
    expect(scene.active).toBe(0);
    expect(scene.rows[1].isLower).toBe(true);
    expect(scene.rows[1].blocks.map(({ isLit }) => isLit)).toEqual([true, true]);
    const [first] = scene.rows[1].blocks;
    expect(readingOf(scene.rows[1], first!, new Map())).toEqual({ number: 0, colours: "" });
    expect(readingOf(scene.rows[1], first!, new Map([["1:0", "PK"]]))).toEqual({ number: 2, colours: "PK" });
  });

  test("the examples of the rules show where sensors go", () => {
    expect(SPLIT.sketch.arrows).toEqual([{ from: -2, to: -3 }, { from: -2, to: -1 }]); // prettier-ignore
    expect([...SPLIT.sketch.coming.values()]).toEqual(["PK", "W"]);
    expect(SHUFFLE.sketch.arrows).toEqual([{ from: -2, to: 1 }]);
    expect([...SHUFFLE.sketch.coming]).toEqual([["0:1", "W"]]);
    expect(ALIGN.sketch.arrows).toHaveLength(3);
    expect([...ALIGN.sketch.coming.keys()]).toEqual(["0:-1", "0:1", "0:3"]);
    expect(EXPAND.sketch.arriving).toEqual(["mysterious", "ordinary"]);
  });

  test("a block says everything about itself", () => {
    const { scene, sketch } = HIDING;
    const last = scene.rows[0].blocks.at(-1)!;
    expect(blockName(scene.rows[0], last, scene, sketch)).toBe(
      "Block D, mysterious, evidence, reachable, would get presence: 5 sensors, pink and white",
    );
  });

  test("a lifted sensor would come where one puts it", () => {
    const scene = EXPAND.scene;
    const sketch = sketchOf(
      scene,
      moveOf({ text: "", action: { type: "Relocate", colour: "K", space: 2 } }),
      null,
      [],
    );
    expect([...sketch.coming]).toEqual([[scene.rows[0].spaces[2]!.place, "K"]]);
  });
});
