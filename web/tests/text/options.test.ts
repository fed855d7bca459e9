// The form for a new table covers every option of every game, in words.

import { expect, test } from "vitest";
import { WORDS, choicesOf, matters, textOf, valueOf } from "../../src/text/options";
import { GAMES, type Option } from "../../src/wire/wire.gen";

const options = Object.values(GAMES).flatMap((game) => game.options);
const named = (name: string): Option => options.find((option) => option.name === name)!;

const several = options.filter((option) => option.type === "choice" || option.type === "other");

test("every option has words, and no words are left over", () => {
  expect(new Set(Object.keys(WORDS))).toEqual(new Set(options.map((option) => option.name)));
});

test.each(several)("$name has choices, its default among them", (option) => {
  const choices = choicesOf(option);
  expect(choices.length).toBeGreaterThan(1);
  expect(choices).toContain(textOf(option.default));
  expect(choices.map((choice) => textOf(valueOf(option, choice)))).toEqual(choices);
});

test("options that don't matter are hidden", () => {
  const given: Record<string, unknown> = { source: "card", hints: false };
  const asks = (name: string, players: number): boolean => matters(named(name), (one) => given[one], players);
  expect([asks("pairing", 2), asks("pairing", 4)]).toEqual([true, false]);
  expect([asks("partial_answer", 2), asks("partial_answer", 3)]).toEqual([true, false]);
  expect(asks("max_hints", 4)).toBe(false);
  expect(asks("mode", 4)).toBe(true);
  given["source"] = "generated";
  given["hints"] = true;
  expect([asks("pairing", 2), asks("max_hints", 2)]).toEqual([false, true]);
});
