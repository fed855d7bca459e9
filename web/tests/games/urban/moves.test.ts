// Legal moves of Urban Legends, narrowed and said in words.

import { describe, expect, test } from "vitest";
import { percent, possibleHands } from "../../../src/games/urban/panel/hands";
import {
  evenest,
  moveOf,
  narrowed,
  repicked,
  turned,
  valuesOf,
  type Move,
  type Picked,
} from "../../../src/games/urban/moves";
import { follow, sensorWords, without, type Token } from "../../../src/games/urban/sensors";
import { consequence, featureWords, moveWords } from "../../../src/games/urban/text/words";
import type { Step, Sync, UrbanAction } from "../../../src/wire/wire.gen";
import traffic from "../../traffic/urban.json";

const RECORDED = traffic as unknown as readonly { sync: Sync<"urban">; steps: readonly Step<"urban">[] }[];
const read = (action: UrbanAction): Move => moveOf({ text: JSON.stringify(action), action });
const split = (space: number, left: string): UrbanAction => ({ type: "Split", space, left });
const shuffle = (space: number, colour: string, side: "left" | "right"): UrbanAction => ({
  type: "Shuffle",
  space,
  colour,
  side,
});
const WILD: UrbanAction = { type: "Wild", effect: { type: "Align", colour: "K", side: "left" } };
const LEGAL = [
  split(0, "P"),
  split(0, "W"),
  split(2, ""),
  split(2, "K"),
  shuffle(0, "P", "right"),
  shuffle(0, "W", "right"),
  shuffle(2, "K", "left"),
  shuffle(2, "K", "right"),
  WILD,
  { type: "Draw" } as const,
].map(read);
const NONE: Picked = { kind: null, isWild: false, space: null, sensors: null, side: null };

describe("legal moves", () => {
  test("are parsed", () => {
    expect(read(split(2, ""))).toMatchObject({ kind: "split", space: 2, sensors: "", isWild: false });
    expect(read(WILD)).toMatchObject({ kind: "align", isWild: true, sensors: "K", side: "left" });
    expect(read({ type: "Announce", feature: 5 })).toMatchObject({ kind: null, space: null, sensors: null });
    expect(read({ type: "Relocate", colour: "P", space: 3 })).toMatchObject({ sensors: "P", space: 3 });
  });

  test("every move that was ever sent can be said", () => {
    const actions = RECORDED.flatMap(({ sync, steps }) => [
      ...(sync.actions ?? []),
      ...steps.flatMap((step) => step.actions ?? []),
    ]);
    expect(actions.length).toBeGreaterThan(100);
    for (const action of actions) {
      expect(moveWords({ action })).toMatch(/^[A-Z]/);
      expect(moveWords({ action })).not.toMatch(/undefined|null/);
    }
  });

  test("are narrowed down by the selection", () => {
    const shuffles = narrowed(LEGAL, { kind: "shuffle", isWild: false });
    expect(valuesOf(shuffles, "sensors")).toEqual(["P", "W", "K"]);
    expect(narrowed(shuffles, { sensors: "K" })).toHaveLength(2);
    expect(narrowed(shuffles, { sensors: "K", side: "left" }).map(({ action }) => action)).toEqual([
      shuffle(2, "K", "left"),
    ]);
  });

  test("a new choice drops only what doesn't fit it", () => {
    const moves = narrowed(LEGAL, { kind: "shuffle", isWild: false });
    const picked: Picked = { ...NONE, kind: "shuffle", space: 2, sensors: "K", side: "right" };
    expect(repicked(moves, picked, { sensors: "P" })).toMatchObject({
      sensors: "P",
      space: null,
      side: null,
    });
    expect(repicked(moves, picked, { side: "left" })).toMatchObject({ sensors: "K", space: 2, side: "left" });
  });

  test("a split starts even, and sensors can change sides", () => {
    const moves = ["P", "PK", "PKK", "KK", "K"].map((left) => read(split(1, left)));
    expect(evenest(moves)).toBe("PK");
    expect(turned("PPK", "P", "K", true)).toBe("PK");
    expect(turned("PPK", "PK", "P", false)).toBe("K");
  });
});

describe("words", () => {
  test("for announcements and moves", () => {
    expect(featureWords(1)).toBe("1 sensor");
    expect(featureWords("PK")).toBe("pink and black only");
    expect(moveWords(read(WILD))).toBe("Wild: align black left");
    expect(sensorWords("PKKK")).toBe("1 pink and 3 black");
    expect(without("PPKK", "PK")).toBe("PK");
  });

  test("for the result of an announcement", () => {
    expect(consequence({ blocks: [1, 3], evidence: 1, ending: null }, [3])).toBe("takes evidence at D");
    expect(consequence({ blocks: [1], evidence: 0, ending: "capture" }, [3])).toBe("capture");
    expect(consequence({ blocks: [1, 2], evidence: 0, ending: null }, [])).toBe("game continues");
  });
});

describe("hands", () => {
  const help = { effects: [], announcements: [], notes: null, deduction: null, story: [] };

  test("are unknown without assistance", () => {
    expect(possibleHands(null, 0)).toBeNull();
    expect(possibleHands(help, 0)).toBeNull();
  });

  test("are listed, with odds the likeliest first", () => {
    const notes = {
      readings: [],
      saving: 1,
      hands: [{ seat: 0, possible: [["split"], ["align"]] as const }],
    };
    expect(possibleHands({ ...help, notes }, 0)).toHaveLength(2);
    const deduction = [
      { seat: 0, hand: ["split"] as const, odds: 0.2 },
      { seat: 0, hand: ["align"] as const, odds: 0.8 },
    ];
    expect(possibleHands({ ...help, notes, deduction }, 0)?.map(({ odds }) => odds)).toEqual([0.8, 0.2]);
    expect([percent(0.004), percent(0.5), percent(0.999), percent(1)]).toEqual([
      "under 1%",
      "50%",
      "over 99%",
      "100%",
    ]);
  });
});

describe("tokens follow sensors", () => {
  const at = (tokens: readonly Token[]): string =>
    tokens.map(({ id, colour, place }) => `${id}${colour}${place}`).join(" ");

  test("those that stay keep their place, those that move keep their id", () => {
    const before = follow([], new Map([["0:-1", "PW"], ["0:1", "W"]])); // prettier-ignore
    expect(at(before)).toBe("1P0:-1 2W0:-1 3W0:1");
    const after = follow(before, new Map([["0:-1", "P"], ["0:1", ""], ["1:-2", "W"], ["1:0", "W"]])); // prettier-ignore
    expect(at(after)).toBe("1P0:-1 2W1:-2 3W1:0");
  });

  test("into the tray and out of it", () => {
    const before = follow([], new Map([["1:-4", "PK"], ["1:2", "P"]])); // prettier-ignore
    const lifted = follow(before, new Map([["1:2", "P"], ["lifted", "PK"]])); // prettier-ignore
    expect(new Set(lifted.map(({ id }) => id))).toEqual(new Set([1, 2, 3]));
    const down = follow(lifted, new Map([["1:-2", "P"], ["1:2", "P"], ["lifted", "K"]])); // prettier-ignore
    expect(down.find(({ place }) => place === "1:-2")?.id).toBe(
      lifted.find(({ place, colour }) => place === "lifted" && colour === "P")?.id,
    );
  });
});
