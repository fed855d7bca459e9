// Every move of a recorded game becomes a sentence.

import { describe as group, expect, test } from "vitest";
import { describe, ending, status } from "../../../src/games/classic/text/describe";
import { viewOf, type View } from "../../../src/games/ui";
import { begin } from "../../../src/state/store";
import { plainWords } from "../../../src/games/lines";
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
function said(seat: number, action: ClassicAction, events: readonly GameEvent[], players = 4): string {
  const entry: ClassicLoggedMove = { seat, action, events };
  const options = { ...view.public.options, players };
  return plainWords(describe(entry, { ...view, public: { ...view.public, options } }), name);
}

test("a whole recorded game can be told", () => {
  expect(view.public.log.length).toBeGreaterThan(10);
  for (const entry of view.public.log) {
    const words = plainWords(describe(entry, view), name);
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

  test("a search, answer by answer", () => {
    const events = [
      event("searched", 0, 41),
      event("disc", 0, 0, 41),
      event("disc", 1, 1, 41),
      event("skipped", 2, 41),
      event("cube", 3, 3, 41),
    ];
    expect(said(0, { type: "Search", space: 41 }, events)).toBe(
      "Ann searched F4. Ben: yes. Cora: yes already. Dev: no.",
    );
    expect(said(0, { type: "Search", space: 41 }, [event("won", 0, 41)])).toContain("Ann found the cryptid!");
  });

  test("two players have colours", () => {
    expect(said(0, { type: "Cube", colour: 1, space: 0 }, [event("cube", 0, 1, 0)], 2)).toBe(
      "Ann placed a cube (triangle) on A1.",
    );
    expect(said(1, { type: "Answer", reply: "cube", colour: 3 }, [event("cube", 1, 3, 41)], 2)).toBe(
      "Ben answered no with a cube (diamond) on F4.",
    );
  });

  test("hints, corrections and what cannot be placed", () => {
    expect(
      said(2, { type: "Vote", agrees: true }, [event("voted", 2, "yes"), event("hint", "no_swamp")]),
    ).toBe("Cora voted for a hint. Hint: no clue names swamp.");
    expect(said(1, { type: "Correct", colour: null, space: 0, to: 13 }, [event("corrected", 1, 1, 0)])).toBe(
      "Ben corrected a piece on A1 and moved it to B2.",
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
  test("says what is mine to do", () => {
    expect(at("act", [0])).toContain("Your turn: ask or search");
    expect(at("answer", [0])).toContain("Ben");
    expect(at("penalty", [0])).toContain("You owe a cube");
    expect(at("vote", [0])).toContain("Ben called for a hint");
  });
  test("says whom all wait for", () => {
    expect(at("act", [1])).toContain("Ben is choosing");
    expect(at("answer", [2])).toContain("Cora is answering about F4");
    expect(at("vote", [2, 3])).toContain("Waiting for Cora and Dev to vote");
  });
  test("says who found it", () => {
    const revealed = { winner: 1, clues: [], habitat: 41 };
    const over = { ...view, seat: 0, public: { ...view.public, revealed } };
    expect(ending({ winners: [1], reason: "found" }, over, name)).toEqual({
      title: "The cryptid was on F4",
      help: "Ben found it. All clues are revealed.",
    });
  });
});
