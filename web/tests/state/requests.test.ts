import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshKey, Requests } from "../../src/state/requests";
import type { Advise, Assist, Do } from "../../src/wire/wire.gen";

let sent: (Do | Assist | Advise)[];
let stalled: number;
let requests: Requests;

const say = (key: string): Do => ({ type: "do", key, ply: 3, command: { type: "say", text: key } });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  stalled = 0;
  requests = new Requests(
    (request) => sent.push(request),
    () => (stalled += 1),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answer settles its request", async () => {
  const first = requests.ask(say("a"));
  const second = requests.ask(say("b"));
  expect(requests.answered({ type: "refused", key: "b", code: "too_fast", sentence: "Slowly." })).toBe(true);
  expect(requests.answered({ type: "accepted", key: "a", ply: 4 })).toBe(true);
  expect(await first).toEqual({ type: "accepted", key: "a", ply: 4 });
  expect((await second).type).toBe("refused");
});

test("unanswered requests are resent in order with their keys", () => {
  void requests.ask(say("a"));
  void requests.ask(say("b"));
  void requests.ask(say("c"));
  requests.answered({ type: "accepted", key: "b", ply: 4 });
  sent = [];
  requests.resend();
  expect(sent).toEqual([say("a"), say("c")]);
});

test("other messages settle nothing", () => {
  expect(requests.answered({ type: "presence", here: [], watching: 0 })).toBe(false);
  expect(requests.answered({ type: "refused", key: null, code: "no_table", sentence: "" })).toBe(false);
});

test("a timeout is reported repeatedly while a command is unanswered", () => {
  void requests.ask(say("a"));
  vi.advanceTimersByTime(16_000);
  expect(stalled).toBe(2);
  requests.answered({ type: "accepted", key: "a", ply: 4 });
  vi.advanceTimersByTime(60_000);
  expect(stalled).toBe(2);
});

test("slow assistance does not count as a timeout", () => {
  void requests.ask({ type: "assist", key: "a" });
  vi.advanceTimersByTime(60_000);
  expect(stalled).toBe(0);
  requests.resend();
  expect(sent).toHaveLength(2);
});

test("nothing settles after closing", () => {
  void requests.ask(say("a"));
  requests.close();
  void requests.ask(say("b"));
  expect(vi.getTimerCount()).toBe(0);
  expect(sent).toEqual([say("a")]);
});

test("keys are unique and short", () => {
  const keys = new Set(Array.from({ length: 1000 }, freshKey));
  expect(keys.size).toBe(1000);
  expect([...keys][0]).toMatch(/^[0-9a-f]{24}$/);
});
