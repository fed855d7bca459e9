import { expect, test } from "vitest";
import { moments } from "../../src/games/classic/text/moments";
import { remarkOf, remarksOf } from "../../src/games/remarks";
import type { GameUi, View } from "../../src/games/ui";
import { RECIPES } from "../../src/look/faces/recipes";
import { CHARACTER_WORDS, type Moment } from "../../src/text/characters";
import { CHARACTERS, GAMES, type ClassicLoggedMove, type SeatInfo } from "../../src/wire/wire.gen";
import kit from "../../src/look/faces/kit.svg?raw";

const MOMENTS: readonly Moment[] = ["no", "yes", "wrong", "asked", "found", "wait", "win", "loss"];
const UI = { moments } as unknown as GameUi<"classic">;
const SEATS: readonly SeatInfo[] = ["pip", "tilda", null].map((character) => ({
  name: character === null ? "Ann" : null,
  kind: character === null ? "person" : "bot",
  level: character === null ? null : "novice",
  absent: false,
  character,
}));

function asked(seat: number, target: number, answer: string): ClassicLoggedMove {
  return {
    seat,
    action: { type: "Ask", target, space: 5 },
    events: [{ audience: "all", kind: answer, data: [target, target, 5] }],
  };
}

function viewOf(log: readonly ClassicLoggedMove[]): View<"classic"> {
  return { public: { log, options: { players: 3 }, discs: [[], [], []] } } as unknown as View<"classic">;
}

test("every character has a face, words and at least three companions of its level", () => {
  expect(Object.keys(RECIPES).sort()).toEqual(Object.keys(CHARACTERS).sort());
  expect(Object.keys(CHARACTER_WORDS).sort()).toEqual(Object.keys(CHARACTERS).sort());
  for (const { remarks } of Object.values(CHARACTER_WORDS))
    for (const moment of MOMENTS) expect(remarks[moment].length).toBeGreaterThan(0);
  for (const game of Object.values(GAMES))
    for (const level of game.bots.filter((one) => one !== "adapt" && one !== "random"))
      expect(
        Object.values(CHARACTERS).filter((one) => one.level === level).length,
        level,
      ).toBeGreaterThanOrEqual(3);
});

test("every part of a face is in the kit", () => {
  const named = JSON.stringify(RECIPES).match(/"[a-z]{2}-[a-z]+"/g) ?? [];
  for (const part of new Set(named)) expect(kit).toContain(`id=${part}`);
});

test("what characters say when asked holds neither yes nor no", () => {
  for (const { remarks } of Object.values(CHARACTER_WORDS))
    for (const words of remarks.asked) expect(words).not.toMatch(/\b(yes|no|nope|yep)\b/i);
});

test("remarks follow from the log alone, at most one for each entry, and never the same twice", () => {
  const log: ClassicLoggedMove[] = [];
  const spoken: string[] = [];
  for (let i = 0; i < 60; i++) {
    const before = remarksOf(UI, viewOf(log), "code", SEATS);
    log.push(asked(2, i % 2, i % 3 ? "disc" : "cube"), asked(i % 2, 2, "disc"));
    const after = remarksOf(UI, viewOf(log), "code", SEATS);
    expect(remarksOf(UI, viewOf(log), "code", SEATS)).toEqual(after);
    expect(after[2]).toBeNull();
    expect(after.filter((words, seat) => words !== null && words !== before[seat]).length).toBeLessThan(3);
    if (after[0] && after[0] !== before[0]) spoken.push(after[0]);
  }
  expect(spoken.length).toBeGreaterThan(3);
  expect(new Set(spoken).size).toBe(spoken.length);
});

test("a person's seat and an unknown character say nothing", () => {
  expect(remarkOf("nobody", "yes", "key", new Set())).toBeNull();
  expect(remarksOf(UI, viewOf([asked(2, 2, "disc")]), "code", SEATS)).toEqual([null, null, null]);
});
