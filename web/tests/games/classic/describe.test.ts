// Sentences of the game, checked with a recorded game.

import { describe as group, expect, test } from "vitest";
import { describe, ending, laidBy, stages, status, telling } from "../../../src/games/classic/text/describe";
import { viewOf, type Line, type View } from "../../../src/games/ui";
import { begin } from "../../../src/state/store";
import { plainWords, toldOf } from "../../../src/games/lines";
import type { ClassicAction, ClassicLoggedMove, GameEvent, Sync } from "../../../src/wire/wire.gen";

interface Recording {
  readonly end: Sync<"classic">;
}
const FILES = import.meta.glob<readonly Recording[]>("../../traffic/classic.json", {
  eager: true,
  import: "default",
});
const recorded = Object.values(FILES)[0]![1]!.end;
const view = viewOf(begin(recorded))!;
const name = (seat: number): string => ["Ann", "Ben", "Cora", "Dev"][seat] ?? "";

function event(kind: string, ...data: (number | string)[]): GameEvent {
  return { audience: "all", kind, data };
}
const bare = { ...view, seat: null, public: { ...view.public, log: [] } };
function told(
  seat: number,
  action: ClassicAction,
  events: readonly GameEvent[],
  players = 4,
  reader = 3,
): Line {
  const entry: ClassicLoggedMove = { seat, action, events };
  const options = { ...view.public.options, players, honour_mode: false };
  return describe(entry, { ...bare, seat: reader, public: { ...bare.public, options } }, 0);
}
function said(...args: Parameters<typeof told>): string {
  return plainWords(told(...args), name);
}

test("every move of a recorded game is a sentence", () => {
  expect(view.public.log.length).toBeGreaterThan(10);
  for (const [i, entry] of view.public.log.entries()) {
    const words = plainWords(describe(entry, view, i), name);
    expect(words).toMatch(/^(Ann|Ben|Cora) .*[.!]$/);
    expect(words).not.toMatch(/undefined|NaN|null/);
  }
});

group("sentences", () => {
  test("a question with its answer", () => {
    const ask = { type: "Ask", target: 1, space: 41 } as const;
    expect(said(0, ask, [event("asked", 0, 1, 41), event("disc", 1, 1, 41)])).toBe(
      "Ann asked Ben about F4: yes.",
    );
    expect(said(0, ask, [event("asked", 0, 1, 41), event("cube", 1, 1, 41)])).toBe(
      "Ann asked Ben about F4: no.",
    );
    expect(said(0, ask, [event("asked", 0, 1, 41)])).toBe("Ann asked Ben about F4.");
  });

  test("an answer given for the reader", () => {
    const ask = { type: "Ask", target: 1, space: 41 } as const;
    const line = told(0, ask, [event("asked", 0, 1, 41), event("cube", 1, 1, 41)], 4, 1);
    expect(plainWords(line, (seat) => (seat === 1 ? "you" : name(seat)))).toBe(
      "Ann asked you about F4. You answered no. Answered for you: your clue is false on F4.",
    );
    expect([line.seat, line.isAutomatic]).toEqual([1, true]);
  });

  const events = [
    event("searched", 0, 41),
    event("disc", 0, 0, 41),
    event("disc", 1, 1, 41),
    event("skipped", 2, 41),
    event("cube", 3, 3, 41),
  ];
  const search = { type: "Search", space: 41 } as const;

  test("a search", () => {
    expect(said(0, search, events, 4, 1)).toBe(
      "Ann searched F4 and was wrong: Dev said no. Ben and Cora said yes.",
    );
    expect(plainWords(told(0, search, events, 4, 0), (seat) => (seat === 0 ? "you" : name(seat)))).toBe(
      "You searched F4 and were wrong: Dev said no. Ben and Cora said yes.",
    );
    expect(said(0, search, [...events.slice(0, 4), event("won", 0, 41)])).toBe(
      "Ann searched F4. Everyone said yes: Ann found it.",
    );
  });

  test("a search, answer by answer", () => {
    const entry = { seat: 0, action: search, events };
    expect(stages(entry)).toBe(3);
    expect(stages({ ...entry, action: { type: "Ask", target: 1, space: 41 } })).toBe(0);
    const at = { ...bare, public: { ...bare.public, options: { ...bare.public.options, players: 4 } } };
    const words = [0, 1, 2].map((stage) => plainWords(telling(entry, stage, at, name).line, name));
    expect(words).toEqual([
      "Ann searches F4.",
      "Ann searches F4. One of three has said yes.",
      "Ann searches F4. Two of three have said yes.",
    ]);
    expect(telling(entry, 2, at, name).replies).toEqual([
      { seat: 1, words: "yes", isYes: true },
      { seat: 2, words: "yes, before", isYes: true },
      { seat: 3, words: "answers …", isYes: false },
    ]);
    expect(laidBy(entry, 1).map((one) => one.data)).toEqual([
      [0, 41],
      [0, 0, 41],
      [1, 1, 41],
    ]);
  });

  test("a cube after a question is a payment, and is told with it", () => {
    const log = [
      {
        seat: 0,
        action: { type: "Cube", colour: null, space: 0 } as const,
        events: [event("cube", 0, 0, 0)],
      },
      { seat: 0, action: { type: "Ask", target: 1, space: 41 } as const, events: [event("cube", 1, 1, 41)] },
      {
        seat: 0,
        action: { type: "Cube", colour: null, space: 2 } as const,
        events: [event("cube", 0, 0, 2)],
      },
    ];
    const at = { ...bare, public: { ...bare.public, log } };
    const lines = log.map((entry, i) => describe(entry, at, i));
    expect(lines.map((line) => line.isPart === true)).toEqual([false, false, true]);
    expect(toldOf(lines).map((one) => plainWords(one.line, name))).toEqual([
      "Ann placed a cube on A1.",
      "Ann asked Ben about F4: no. Ann paid with a cube on C1.",
    ]);
  });

  test("two players have colours", () => {
    expect(said(0, { type: "Cube", colour: 1, space: 0 }, [event("cube", 0, 1, 0)], 2)).toBe(
      "Ann placed a cube (triangle) on A1.",
    );
    expect(said(1, { type: "Answer", reply: "cube", colour: 3 }, [event("cube", 1, 3, 41)], 2)).toBe(
      "Ben answered no with a cube (diamond) about F4.",
    );
  });

  test("hints, corrections and pieces that can't be placed", () => {
    expect(
      said(2, { type: "Vote", agrees: true }, [event("voted", 2, "yes"), event("hint", "no_swamp")]),
    ).toBe("Cora agreed to a hint. Hint: no clue names swamp.");
    const moved = [event("corrected", 1, 1, 0), event("removed", 1, 1, 0), event("disc", 1, 1, 0)];
    expect(said(1, { type: "Correct", colour: null, space: 0, to: 13 }, moved)).toBe(
      "Ben took back the cube on A1: a mistake. It belongs on B2.",
    );
    expect(said(1, { type: "Pass" }, [event("no_legal_cube", 1)])).toBe(
      "Ben passed. Ben had nowhere to place a cube.",
    );
  });
});

group("the status line", () => {
  const at = (phase: View<"classic">["public"]["phase"], toAct: readonly number[]): string => {
    const { title, help } = status(
      {
        ...view,
        seat: 0,
        public: { ...view.public, phase, to_act: toAct, turn: 1, pawn: 41, revealed: null },
      },
      name,
    );
    return `${title}. ${help}`;
  };
  test("says what to do on your turn", () => {
    expect(at("act", [0])).toContain("Your turn: ask or search");
    expect(at("answer", [0])).toContain("Ben");
    expect(at("penalty", [0])).toContain("You owe a cube");
    expect(at("vote", [0])).toContain("Ben asked for a hint");
  });
  test("says who is next", () => {
    expect(at("act", [1])).toContain("Ben is choosing");
    expect(at("answer", [2])).toContain("Cora is answering about F4");
    expect(at("vote", [2, 3])).toContain("Waiting for Cora and Dev to vote");
  });
  test("says who found it", () => {
    const revealed = { winner: 1, clues: [], habitat: 41 };
    const over = { ...view, seat: 0, public: { ...view.public, revealed } };
    expect(ending({ winners: [1], reason: "found", match: null }, over, name).title).toBe(
      "Ben found it at F4.",
    );
  });
});
