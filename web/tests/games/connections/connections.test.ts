import { describe, expect, test } from "vitest";
import {
  categoryOf,
  latinOf,
  nameOf,
  otherSide,
  slotOrder,
  slotted,
  spoken,
  traitsOf,
} from "../../../src/games/connections/creatures";
import {
  describe as sentence,
  ending,
  stages,
  status,
  telling,
} from "../../../src/games/connections/text/describe";
import { crop, figure, symbols } from "../../../src/games/connections/drawing/creature";
import { SIGHTING } from "../../../src/games/connections/rules/example";
import { GLYPHS } from "../../../src/games/connections/drawing/glyphs";
import { heldWords, ordinal, pipStates, ranks } from "../../../src/games/connections/board/hand";
import { legalMove, pickable, taskOf } from "../../../src/games/connections/moves";
import { seatStates } from "../../../src/games/connections/panel/seats";
import {
  checkWords,
  decidedWords,
  lastAlteration,
  type Moved,
  movesNow,
  numbered,
  raceOf,
  rowsOf,
  slotsOf,
} from "../../../src/games/connections/sightings";
import type { View } from "../../../src/games/ui";
import type { Move } from "../../../src/state/store";
import { plainWords, toldOf } from "../../../src/games/lines";
import type {
  ConnectionsAction,
  ConnectionsLogged,
  ConnectionsPublic,
  ConnectionsRanked,
  GameEvent,
} from "../../../src/wire/wire.gen";

function moved(seat: number, kind: string, ...data: readonly (number | string)[]): Moved {
  return { type: "Moved", seat, text: "", events: [{ audience: "all", kind, data: [seat, ...data] }] };
}
const legal = (...actions: readonly ConnectionsAction[]): readonly Move<"connections">[] =>
  actions.map((action) => ({ text: JSON.stringify(action), action }));

const [LISTED = ""] = Object.values(
  import.meta.glob<string>("../../../../tests/games/connections/creatures.txt", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

const name = (seat: number): string => ["Ann", "Ben", "Cora"][seat] ?? "?";

function view(
  public_: Partial<ConnectionsPublic>,
  more: Partial<View<"connections">> = {},
): View<"connections"> {
  return {
    seat: 0,
    private: { hand: [45, 3], committed: null, withdrawn: [] },
    legal: [],
    moves: [],
    blocked: [],
    public: {
      options: {
        players: 3,
        win_score: 10,
        hand: 7,
        start: null,
        allow_pass: true,
        repeat_scope: "previous_player",
        repeat_across: false,
        draft_tie: "lowest_seat",
        sd_all: true,
        recommit: false,
      },
      sudden_death: false,
      sighting: 1,
      phase: "draft",
      starters: [0],
      playing: [0, 1, 2],
      waiting: [0, 0, 1, 1, 2, 2],
      report: [],
      barred: null,
      scores: [0, 0, 0],
      log: [],
      ...public_,
    },
    ...more,
  };
}

describe("creatures", () => {
  test("are named and numbered as in the rules", () => {
    expect(nameOf(45)).toBe("Sailtangle");
    expect(traitsOf(45)).toEqual(["fin", "beady", "beak", "claws", "fur", "tentacles"]);
    expect(latinOf(45)).toBe("Pinnirostrum parvoculum var. tentaculicauda");
    expect(spoken(0)).toBe("Thornwump: Horns, Beady, Fangs, Pads, Fur, Spiked");
    const said = Array.from({ length: 64 }, (_, card) =>
      [card, nameOf(card), latinOf(card), ...traitsOf(card)].join(" "),
    );
    expect(said).toEqual(
      LISTED.trim()
        .split("\n")
        .map((line) => line.trim().replace(/ +/g, " ")),
    );
  });

  test("traits have a category and another side", () => {
    expect(categoryOf("scales")).toBe("skin");
    expect(otherSide("scales")).toBe("fur");
    expect(otherSide("horns")).toBe("fin");
  });

  test("a report fills up from its last slot", () => {
    expect(slotted(["fur", "horns"])).toEqual([null, null, null, null, "fur", "horns"]);
    expect(slotOrder(["fur", "horns"])).toEqual(["eyes", "mouth", "hands", "tail", "skin", "head"]);
  });
});

describe("drawing", () => {
  const drawn = symbols();
  const ids = new Set([...drawn.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]));

  test("all 64 creatures differ and use existing parts", () => {
    const figures = Array.from({ length: 64 }, (_, card) => figure(card));
    const parts = figures.flatMap((one) => one.layers.flatMap((layer) => layer.parts));
    expect(parts.filter((part) => !ids.has(part))).toEqual([]);
    expect(new Set(figures.map((one) => JSON.stringify(one))).size).toBe(64);
  });

  test("a single changed trait changes the colours", () => {
    for (let card = 0; card < 64; card++)
      for (let bit = 0; bit < 6; bit++)
        expect(figure(card).palette).not.toBe(figure(card ^ (1 << bit)).palette);
  });

  test("every trait has a tile and a sign", () => {
    for (const trait of [...traitsOf(0), ...traitsOf(63)]) {
      expect(crop(trait).parts.filter((part) => !ids.has(part))).toEqual([]);
      expect(GLYPHS[trait].fill ?? GLYPHS[trait].line).toBeTruthy();
    }
  });

  test("obeys the content security policy: no style attributes, no scripts, unique ids", () => {
    expect(drawn).not.toMatch(/style=|<script|NaN|undefined/);
    const all = [...drawn.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("moves", () => {
  const swap = { type: "Swap", left: 2, right: 5 } as const;

  test("a choice is sent as the text of the same action", () => {
    const moves = legal({ type: "Swap", left: 2, right: 4 }, swap, { type: "Pass" });
    expect(legalMove(moves, { ...swap })).toBe(moves[1]);
    expect(legalMove(moves, { type: "Flip", slot: 2 })).toBeUndefined();
  });

  test("the task follows from the legal moves", () => {
    expect(taskOf([])).toBe("wait");
    expect(taskOf(legal({ type: "Pick", trait: "fin" }))).toBe("draft");
    expect(taskOf(legal(swap, { type: "Pass" }))).toBe("alter");
    expect(taskOf(legal({ type: "Propose", card: 45 }))).toBe("propose");
    expect(taskOf(legal({ type: "Change", card: 45 }))).toBe("change");
    const picks = legal({ type: "Pick", trait: "horns" }, { type: "Pick", trait: "fur" });
    expect([...pickable(picks)]).toEqual(["horns", "fur"]);
    expect(slotsOf({ seat: 0, kind: "swapped", left: 2, right: 5 })).toEqual([2, 5]);
    expect(slotsOf({ seat: 0, kind: "passed" })).toEqual([]);
  });
});

describe("sightings", () => {
  test("rows go from the winner to the first player out", () => {
    const rows = rowsOf(SIGHTING);
    expect(rows.map((row) => [row.seat, row.out])).toEqual([
      [0, null],
      [1, 5],
      [2, 2],
    ]);
    expect(rows[2]?.marks).toEqual(["match", "out", "unseen", "unseen", "unseen", "unseen"]);
  });

  test("no match at all differs from being out", () => {
    const decided = [{ slot: 1, trait: "tentacles", matched: [], unmatched: [0], out: [] }] as const;
    const [row] = rowsOf({ ...SIGHTING, cards: [0, null, null], decided });
    expect(row?.marks[0]).toBe("none");
    expect(row?.out).toBeNull();
  });

  test("in words", () => {
    expect(checkWords(SIGHTING.decided[0]!, name)).toBe("Slot 1, Tentacles: everyone matches.");
    expect(checkWords(SIGHTING.decided[1]!, name)).toBe("Slot 2, Beady: Cora is out.");
    expect(decidedWords(SIGHTING, name)).toBe("Ann won at slot 5 with Sailwyrm.");
  });

  test("numbering, moves since the last reveal, and the race", () => {
    const second = { ...SIGHTING, winner: 2 };
    const [flipped, passed] = [moved(0, "flipped", 2, "fur"), moved(1, "passed")];
    const log = [moved(0, "picked", 6, "fur"), SIGHTING, flipped, passed, second];
    expect(numbered([...log, { ...SIGHTING, expedition: 2 }]).map((one) => one.number)).toEqual([1, 2, 1]);
    expect(movesNow(log)).toEqual([]);
    expect(movesNow(log.slice(0, 4))).toEqual([flipped, passed]);
    expect(raceOf([...log, { ...SIGHTING, expedition: 2 }], 3)).toEqual({
      sightings: 3,
      points: [
        [0, 1, 1, 2],
        [0, 0, 0, 0],
        [0, 0, 1, 1],
      ],
      opened: [2],
    });
    expect(lastAlteration(view({ log: log.slice(0, 3) }).public)).toEqual({
      seat: 0,
      kind: "flipped",
      slot: 2,
      trait: "fur",
    });
    expect(lastAlteration(view({ log }).public)).toBeNull();
  });
});

describe("the hand", () => {
  const ranked = (card: number, slots: readonly number[]): ConnectionsRanked => ({
    card,
    slots,
    beats: 30,
    chance: null,
  });
  const now = [ranked(3, [1, 2]), ranked(45, [6])];

  test("is ranked by the server, with the change from now", () => {
    const held = ranks([3, 45], [ranked(45, [1]), ranked(3, [2])], now, []);
    expect(held.map((one) => [one.card, one.rank, one.change])).toEqual([
      [45, 1, 1],
      [3, 2, -1],
    ]);
  });

  test("keeps its order while unranked", () => {
    expect(ranks([3, 45], [], [], [45, 3]).map((one) => [one.card, one.rank])).toEqual([
      [45, null],
      [3, null],
    ]);
  });

  test("pips of empty slots are open", () => {
    expect(pipStates(["fur", "horns"], ranked(3, [6]))).toEqual([
      "open",
      "open",
      "open",
      "open",
      "no",
      "yes",
    ]);
    expect(pipStates([], null)).toEqual(Array(6).fill("open"));
  });

  test("in words", () => {
    expect([1, 2, 3, 4, 11, 21, 32].map(ordinal)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "21st",
      "32nd",
    ]);
    const held = { card: 45, rank: 2, change: 0, ranked: ranked(45, [1, 3]) };
    expect(heldWords(held, true, 50)).toBe(
      "Sailtangle: Fin, Beady, Beak, Claws, Fur, Tentacles. Matches slots 1, 3, would be 2nd in your hand, beats 30 of 50 unseen cards.",
    );
  });
});

describe("sentences", () => {
  const said = (entry: ConnectionsLogged): string => plainWords(sentence(entry, view({}), 0), name);

  test("for the log", () => {
    expect(said(moved(0, "picked", 6, "horns"))).toBe("Ann put Horns in slot 6.");
    expect(said(moved(1, "flipped", 3, "fur"))).toBe("Ben flipped slot 3 to Fur.");
    expect(said(moved(1, "swapped", 2, 5))).toBe("Ben swapped slots 2 and 5.");
    expect(said(moved(2, "passed"))).toBe("Cora left the report as it was.");
    expect(said(moved(2, "committed"))).toBe("Cora laid a card face down.");
    expect(said(moved(2, "changed"))).toBe("Cora exchanged the card.");
    expect(said(SIGHTING)).toBe("Ann won with Sailwyrm, which fitted best: a point. That makes 1 point.");
    const events: readonly GameEvent[] = [
      { audience: "all", kind: "won", data: [0, 4] },
      { audience: "all", kind: "opened", data: [2, 1, "sudden death"] },
    ];
    expect(said({ ...SIGHTING, events })).toBe(
      "Ann won with Sailwyrm, which fitted best: a point. That makes 4 points. New hands: sudden death. First to draft: Ben.",
    );
  });

  test("cards laid at the same time are told as one act", () => {
    const log = [moved(0, "passed"), moved(1, "committed"), moved(2, "committed"), moved(0, "committed")];
    const lines = log.map((entry, i) => sentence(entry, view({ log }), i));
    const told = toldOf(lines).map(({ line }) => plainWords(line, name));
    expect(told).toEqual([
      "Ann left the report as it was.",
      "Ben laid a card face down. Cora laid a card face down. Ann laid a card face down.",
    ]);
  });

  test("for a sighting, slot by slot", () => {
    expect(stages(moved(0, "passed"))).toBe(0);
    const words = Array.from({ length: stages(SIGHTING) }, (_, stage) =>
      plainWords(telling(SIGHTING, stage, view({}), name).line, name),
    );
    expect(words[0]).toMatch(/^All three cards are down\. Tentacles in slot 1 decides first\.$/);
    expect(words[1]).toBe("Everyone still in has Tentacles: no one is out.");
    expect(words[2]).toBe("Cora dropped out at slot 2: no Beady.");
    expect(words.at(-1)).toContain("Ann won with Sailwyrm");
  });

  test("for the status line", () => {
    const title = (seen: View<"connections">): string => status(seen, name).title;
    expect(title(view({}, { moves: legal({ type: "Pick", trait: "horns" }) }))).toBe("Fill slot 6");
    expect(title(view({ waiting: [1, 2, 2], report: ["fur", "horns"] }))).toBe("Ben is filling slot 4");
    const altering = legal({ type: "Flip", slot: 1 }, { type: "Pass" });
    expect(title(view({ phase: "alter", waiting: [0] }, { moves: altering }))).toBe(
      "Your turn: change the report",
    );
    expect(
      status(view({ phase: "alter", waiting: [1, 0] }), (seat) => (seat === 0 ? "you" : name(seat))),
    ).toEqual({
      title: "Ben may change the report",
      help: "Sighting 1 of 7. Next: you.",
    });
    const proposing = legal({ type: "Propose", card: 45 });
    expect(status(view({ phase: "propose", waiting: [0, 1] }, { moves: proposing }), name).help).toContain(
      "1 of 3 cards is down.",
    );
    const down = { hand: [45, 3], committed: 45, withdrawn: [] };
    expect(status(view({ phase: "propose", waiting: [1, 2] }, { private: down }), name)).toEqual({
      title: "Your card is down",
      help: "Waiting for Ben and Cora.",
    });
  });

  test("for the end", () => {
    const seen = view({ phase: "over", scores: [3, 11, 2], log: [SIGHTING], starters: [0, 1] });
    expect(ending({ winners: [1], reason: "most points", match: null }, seen, name)).toEqual({
      title: "Ben won with 11 points.",
      help: "Ben won, 2 expeditions, 1 sighting",
    });
    expect(ending({ winners: [0], reason: "sudden death", match: null }, seen, () => "you").title).toBe(
      "You won in sudden death.",
    );
  });
});

test("seats: cards in hand, chosen cards and last moves", () => {
  const altering = seatStates(
    view({
      phase: "alter",
      sighting: 2,
      waiting: [1, 2],
      log: [SIGHTING, moved(0, "swapped", 2, 5)],
      report: SIGHTING.report,
    }),
  );
  expect(altering.map((one) => [one.words, one.cards])).toEqual([
    ["Swapped 2 and 5", 6],
    ["Thinking", 6],
    ["Up next", 6],
  ]);
  const proposing = seatStates(view({ phase: "propose", sighting: 2, waiting: [0], playing: [0, 1] }));
  expect(proposing.map((one) => [one.words, one.cards, one.isDown])).toEqual([
    ["Choose a card", 6, false],
    ["Card chosen", 5, true],
    ["Sitting out", 0, false],
  ]);
});
