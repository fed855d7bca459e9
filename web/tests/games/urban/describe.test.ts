// Sentences and scenes of Urban Legends, checked with a recorded game.

import { describe, expect, test } from "vitest";
import { describe as sentence, ending, status } from "../../../src/games/urban/text/describe";
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

/** The table after each step in which the game has started. */
function states(reader: number): readonly Known<"urban">[] {
  const { sync, steps } = RECORDED[reader]!;
  const all = [begin(sync)];
  for (const step of steps) all.push(advance(all.at(-1)!, step) ?? all.at(-1)!);
  return all.filter((known) => known.public !== null);
}

const viewOf = (known: Known<"urban">): View<"urban"> => view(known)!;

describe.each([0, 1, 2])("reader %i", (reader) => {
  test("columns derived from the log match the blocks at every step", () => {
    for (const known of states(reader)) {
      const { city, log, round } = known.public!;
      const now = momentsOf(log).at(-1)!;
      expect(now.rows.map((row) => row.placed.length)).toEqual(city.blocks.map((row) => row.length));
      expect(now.round).toBe(round);
    }
  });

  test("every move is a sentence", () => {
    const view = viewOf(states(reader).at(-1)!);
    for (const [i, entry] of view.public.log.entries()) {
      const told = plainWords(sentence(entry, view, i), name);
      expect(told).toMatch(/^(Ann|Ben) .*\.$/);
      expect(told).not.toMatch(/undefined|null|NaN/);
    }
  });

  test("only the reader's own cards are named", () => {
    const view = viewOf(states(reader).at(-1)!);
    const told = view.public.log.flatMap((entry, i) =>
      entry.action.type === "Draw" ? [plainWords(sentence(entry, view, i), name)] : [],
    );
    expect(told.length).toBeGreaterThan(2);
    for (const words of told)
      expect(/(Split|Shuffle|Align)/.test(words)).toBe(
        view.seat !== null && words.startsWith(name(view.seat)),
      );
  });

  test("every turn has a status", () => {
    for (const known of states(reader)) expect(status(viewOf(known), name).title.length).toBeGreaterThan(5);
  });
});

describe("a sentence", () => {
  const known = states(0)[0]!;
  const told = (seat: number, action: UrbanAction, ...events: readonly GameEvent[]) => {
    const log = [{ seat, action, events }];
    return sentence(log[0]!, viewOf({ ...known, public: { ...known.public!, log } }), 0);
  };

  test("names the places it is about", () => {
    const line = told(0, { type: "Shuffle", space: 0, colour: "W", side: "right" });
    expect(plainWords(line, name)).toBe("Ann played Shuffle: white from space 1 to the right.");
    expect(placesOf(line)).toEqual(["0:-1", "1:2"]);
    expect(placesOf(told(1, { type: "Align", colour: "K", side: "left" }))).toEqual(["0:"]);
  });

  test("an announcement names its blocks as they were at the time", () => {
    const line = told(
      0,
      { type: "Announce", feature: 5 },
      { audience: "all", kind: "announced", data: [5, 0, 1] },
      { audience: "all", kind: "evidence", data: [0, 1] },
      { audience: "all", kind: "wild", data: [1] },
    );
    expect(plainWords(line, name)).toBe(
      "Ann announced 5 sensors: now at A and B. These are the lit blocks with exactly 5 sensors around them. Ann took 1 evidence. Ben may use Wild again.",
    );
    expect(placesOf(line)).toEqual(["1:-1", "1:1"]);
  });

  test("cards, ends, sensors and blocks", () => {
    const split: GameEvent = { audience: "all", kind: "split", data: [0, "wild", 0, "W", "PP"] };
    const wild: UrbanAction = { type: "Wild", effect: { type: "Split", space: 0, left: "W" } };
    expect(plainWords(told(0, wild, split), name)).toBe(
      "Ann played Wild as Split on space 1: 1 white left, 2 pink right. The wild card is face down again.",
    );
    const restricted: GameEvent = { audience: "all", kind: "restricted", data: ["left", "PK"] };
    expect(plainWords(told(1, { type: "Restrict", side: "left" }, restricted), name)).toBe(
      "Ben took away the left end of both rows. 1 pink and 1 black must find a new space.",
    );
    expect(plainWords(told(0, { type: "Announce", feature: "PW" }), name)).toBe(
      "Ann announced pink and white only: no block fits.",
    );
    const round: GameEvent = { audience: "all", kind: "round", data: [2] };
    const expand: UrbanAction = { type: "Expand", left: "ordinary", right: "mysterious" };
    expect(plainWords(told(0, expand, round), name)).toBe(
      "Ann placed an ordinary block left and a mysterious block right. Round 2 begins.",
    );
  });

  test("the headline, and who won when", () => {
    const view = viewOf(known);
    const head = (winners: readonly number[], reason: string, seat: number | null) =>
      ending({ winners, reason, match: null }, { ...view, seat });
    expect(head([0], "escape", 1)).toEqual({
      title: "It slipped out at both ends.",
      help: "The Cryptid won, round 1, move 0",
    });
    expect(head([1], "capture", 1).help).toBe("You won, round 1, move 0");
    const late = { ...view, public: { ...view.public, evidence: [3, 2] as const } };
    expect(ending({ winners: [0], reason: "time", match: null }, late).title).toBe(
      "Time ran out, 3 evidence to 2.",
    );
  });
});

describe("a scene", () => {
  test("at the start two blocks are lit and show no sensors", () => {
    const scene = sceneOf(states(1)[0]!.public!, 1);
    expect(scene.active).toBe(0);
    expect(scene.rows[1].isLower).toBe(true);
    expect(scene.rows[1].blocks.map(({ isLit }) => isLit)).toEqual([true, true]);
    const [first] = scene.rows[1].blocks;
    expect(readingOf(scene.rows[1], first!, new Map())).toEqual({ number: 0, colours: "" });
    expect(readingOf(scene.rows[1], first!, new Map([["1:0", "PK"]]))).toEqual({ number: 2, colours: "PK" });
  });

  test("the examples of the rules preview their moves", () => {
    expect(SPLIT.sketch.arrows).toEqual([{ from: -2, to: -3 }, { from: -2, to: -1 }]); // prettier-ignore
    expect([...SPLIT.sketch.coming.values()]).toEqual(["PK", "W"]);
    expect(SHUFFLE.sketch.arrows).toEqual([{ from: -2, to: 1 }]);
    expect([...SHUFFLE.sketch.coming]).toEqual([["0:1", "W"]]);
    expect(ALIGN.sketch.arrows).toHaveLength(3);
    expect([...ALIGN.sketch.coming.keys()]).toEqual(["0:-1", "0:1", "0:3"]);
    expect(EXPAND.sketch.arriving).toEqual(["mysterious", "ordinary"]);
  });

  test("a block is fully described", () => {
    const { scene, sketch } = HIDING;
    const last = scene.rows[0].blocks.at(-1)!;
    expect(blockName(scene.rows[0], last, scene, sketch)).toBe(
      "Block D, mysterious, evidence, reachable, would get presence: 5 sensors, pink and white",
    );
  });

  test("a removed sensor is previewed where it would go", () => {
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
