// Acts are told one after another: those of bots when the act before could be read, those of people at once.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Teller } from "../../src/state/teller.svelte";
import type { LogEntry } from "../../src/state/store";

type Entry = LogEntry<"classic">;
const entry = (type: "Ask" | "Search" | "Cube"): Entry =>
  ({ seat: 0, action: { type }, events: [] }) as unknown as Entry;

let teller: Teller<"classic">;
let told: string[];
let pace: string | null;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  pace = null;
  told = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "cryptid.pace" ? pace : null) });
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(kept: string | null = null): Promise<void> {
  pace = kept;
  const { Teller: Made } = await import("../../src/state/teller.svelte");
  teller = new Made<"classic">();
  teller.adopt({
    stages: ({ action }) => (action.type === "Search" ? 2 : 0),
    isPart: ({ action }) => action.type === "Cube",
  });
}

function act(name: string, isBot = true, type: "Ask" | "Search" | "Cube" = "Ask"): void {
  teller.add({ entry: entry(type), isBot, tell: () => told.push(name) });
}

test("a bot's act stays for a second and a half before the next one begins", async () => {
  await begin();
  for (const name of ["one", "two", "three"]) act(name);
  expect(told).toEqual(["one"]);
  expect(teller.isBehind).toBe(true);
  vi.advanceTimersByTime(1_399);
  expect(told).toEqual(["one"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["one", "two"]);
  vi.advanceTimersByTime(1_400);
  expect(told).toEqual(["one", "two", "three"]);
  expect(teller.isBehind).toBe(false);
});

test.each([
  ["relaxed", 2_500],
  ["brisk", 1_400],
  ["instant", 0],
])("%s", async (kept, ms) => {
  await begin(kept);
  act("one");
  act("two");
  expect(told.length).toBe(ms === 0 ? 2 : 1);
  vi.advanceTimersByTime(ms);
  expect(told).toEqual(["one", "two"]);
});

test("a payment follows its act sooner", async () => {
  await begin();
  act("asked");
  act("paid", true, "Cube");
  vi.advanceTimersByTime(600);
  expect(told).toEqual(["asked", "paid"]);
});

test("a search is told in stages, and stays longer", async () => {
  await begin();
  act("searched", true, "Search");
  act("next");
  expect(teller.staged?.stage).toBe(0);
  vi.advanceTimersByTime(600);
  expect(teller.staged?.stage).toBe(1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(600);
  expect([teller.staged, told]).toEqual([null, ["searched"]]);
  vi.advanceTimersByTime(2_799);
  expect(told).toEqual(["searched"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["searched", "next"]);
});

test("people are never delayed", async () => {
  await begin();
  for (const name of ["one", "two"]) act(name);
  act("Ann", false);
  expect(told).toEqual(["one", "two", "Ann"]);
});

test("a tap ends the stages, or tells the next act", async () => {
  await begin();
  for (const name of ["searched", "two", "three"]) act(name, true, name === "searched" ? "Search" : "Ask");
  teller.goOn();
  expect(told).toEqual(["searched"]);
  teller.goOn();
  expect(told).toEqual(["searched", "two"]);
  vi.advanceTimersByTime(1_400);
  expect(told).toEqual(["searched", "two", "three"]);
});

test("the goal can be read before the first act", async () => {
  await begin();
  teller.open();
  act("one");
  vi.advanceTimersByTime(2_799);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["one"]);
});

test("nobody is kept waiting by a hidden page, nor by many acts at once", async () => {
  await begin();
  for (let i = 0; i < 40; i += 1) act(String(i));
  expect(told.length).toBeGreaterThan(20);
  vi.stubGlobal("document", { hidden: true });
  act("last", false);
  act("and one more");
  expect(told.at(-1)).toBe("and one more");
});

test("a new state of the whole table replaces what was not told", async () => {
  await begin();
  for (const name of ["one", "two"]) act(name);
  teller.clear();
  vi.advanceTimersByTime(5_000);
  expect([told, teller.isBehind]).toEqual([["one"], false]);
});
