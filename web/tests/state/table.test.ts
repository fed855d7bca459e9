// A live table, with the test in the role of the server.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../src/state/table.svelte";
import type { Message, Step, Sync } from "../../src/wire/wire.gen";
import { browse, FakeSocket } from "./sockets";

const SYNC: Sync = {
  type: "sync",
  ply: 4,
  at: 1_000,
  table: {
    code: "bako-ludi-meto",
    configuration: {
      game: "connections",
      options: {},
      seats: [null, null],
      listed: false,
      assistance: "none",
      turn_seconds: null,
      absent: "vote",
      absent_seconds: 60,
      spectators: true,
      first_game: null,
      coach: false,
      origin: null,
    },
    phase: "playing",
    host: 0,
    seats: [
      { name: "Ann", kind: "person", level: null, absent: false, character: null },
      { name: "Ben", kind: "person", level: null, absent: false, character: null },
    ],
    wishes: [],
    commitment: "",
    outcome: null,
    coach: false,
  },
  seat: 0,
  chat: [],
  muted: [],
  remarks: [null, null],
  waiting: [{ seat: 0, since: 1_000, until: null }],
  legal: ["pick horns", "pick fin"],
};
const HERE: Message = { type: "presence", here: [0], watching: 0 };

let table: Table;

function step(ply: number, more: Partial<Step> = {}): Step {
  return { type: "step", ply, at: ply, ...more };
}

function open(sync: Sync = SYNC): FakeSocket {
  const socket = FakeSocket.last;
  socket.accept();
  socket.tell(sync);
  socket.tell(HERE);
  return socket;
}

beforeEach(async () => {
  browse();
  const never = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => never);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  const { Table } = await import("../../src/state/table.svelte");
  table = new Table("bako-ludi-meto");
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it opens a table and stores its state", () => {
  const socket = open();
  expect(socket.sent).toEqual([{ type: "open", table: "bako-ludi-meto", since: null }]);
  expect(table.isMyTurn).toBe(true);
  expect(table.isHere(0)).toBe(true);
  expect(table.name(1)).toBe("Ben");
});

test("a move is sent with the known ply and settled by the answer", async () => {
  const socket = open();
  const done = table.play("pick fin");
  const sent = socket.sent[1];
  if (sent?.type !== "do") throw new Error("nothing was asked");
  expect(sent).toMatchObject({ ply: 4, command: { type: "act", text: "pick fin" } });
  expect(table.isBusy).toBe(true);
  socket.tell({ type: "accepted", key: sent.key, ply: 5 });
  expect(await done).toBe(true);
  expect(table.isBusy).toBe(false);
});

test("a second tap sends nothing", async () => {
  const socket = open();
  void table.play("pick fin");
  table.chosen = { text: "pick horns", words: "Pick the horns" };
  expect(await table.play("pick fin")).toBe(false);
  expect(socket.sent).toHaveLength(2);
  expect(table.chosen).not.toBeNull();
});

test("a refusal is shown until the next command", async () => {
  const socket = open();
  const done = table.play("pick fin");
  const sent = socket.sent[1];
  if (sent?.type !== "do") throw new Error("nothing was asked");
  socket.tell({ type: "refused", key: sent.key, code: "stale", sentence: "The game has moved on." });
  expect(await done).toBe(false);
  expect(table.refusal?.sentence).toBe("The game has moved on.");
  void table.do({ type: "leave" });
  expect(table.refusal).toBeNull();
});

test("lost requests are resent with the same key once the table has answered", () => {
  const socket = open();
  void table.do({ type: "say", text: "Hello" });
  socket.cut();
  vi.advanceTimersByTime(1_000);
  const next = FakeSocket.last;
  next.accept();
  expect(next.sent).toEqual([{ type: "open", table: "bako-ludi-meto", since: 4 }]);
  next.tell(step(5));
  expect(next.sent).toHaveLength(1);
  next.tell(HERE);
  expect(next.sent[1]).toEqual(socket.sent[1]);
  expect(table.known?.ply).toBe(5);
});

test("requests made while disconnected are sent after connecting", () => {
  void table.do({ type: "say", text: "Hello" });
  const socket = open();
  expect(socket.sent.map((request) => request.type)).toEqual(["open", "do"]);
});

test("requests wait for the table's answer and are sent once", () => {
  const socket = FakeSocket.last;
  socket.accept();
  void table.do({ type: "say", text: "Hello" });
  socket.tell(SYNC);
  expect(socket.sent.map((request) => request.type)).toEqual(["open"]);
  socket.tell(HERE);
  expect(socket.sent.map((request) => request.type)).toEqual(["open", "do"]);
});

test("an unexpected sync makes the table resend its requests", () => {
  const socket = open();
  void table.do({ type: "say", text: "Hello" });
  socket.tell({ ...SYNC, ply: 40 });
  expect(socket.sent[2]).toEqual(socket.sent[1]);
  expect(table.known?.ply).toBe(40);
});

test("a missing step makes it reconnect from the last known ply", () => {
  open().tell(step(9));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([{ type: "open", table: "bako-ludi-meto", since: 4 }]);
});

test("an unanswered command makes it reconnect", () => {
  open();
  void table.do({ type: "say", text: "Hello" });
  vi.advanceTimersByTime(8_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a refused table says why, and a busy one is retried", () => {
  FakeSocket.last.accept();
  FakeSocket.last.tell({
    type: "refused",
    key: null,
    code: "too_fast",
    sentence: "Too fast; wait 3 seconds.",
  });
  vi.advanceTimersByTime(3_000);
  FakeSocket.last.accept();
  FakeSocket.last.tell({
    type: "refused",
    key: null,
    code: "no_table",
    sentence: "There is no table with this code.",
  });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(table.closedBy?.code).toBe("no_table");
});

test("a rate limit during a game does not close the table", () => {
  const socket = open();
  void table.do({ type: "say", text: "Hello" });
  socket.tell({ type: "refused", key: null, code: "too_fast", sentence: "Too fast." });
  expect(table.closedBy).toBeNull();
  expect(table.known?.ply).toBe(4);
  vi.advanceTimersByTime(3_000);
  expect(open({ ...SYNC, ply: 4 }).sent.map((request) => request.type)).toEqual(["open", "do"]);
});

test("a choice is dropped only when it is no longer legal", () => {
  const socket = open();
  table.chosen = { text: "pick fin", words: "Pick the fin" };
  socket.tell(step(5, { legal: ["pick fin"] }));
  expect(table.chosen?.text).toBe("pick fin");
  socket.tell(step(6, { legal: ["pick horns"] }));
  expect(table.chosen).toBeNull();
});

test("a choice survives a sync while it is legal", () => {
  const socket = open();
  table.chosen = { text: "pick fin", words: "Pick the fin" };
  socket.tell({ ...SYNC, ply: 40 });
  expect(table.chosen?.text).toBe("pick fin");
  socket.tell({ ...SYNC, ply: 41, legal: ["pick horns"] });
  expect(table.chosen).toBeNull();
});

test("unmuting fetches the whole chat", () => {
  const socket = open({ ...SYNC, muted: [1] });
  socket.tell(step(5, { fact: { type: "muted", seat: 0, other: 1, on: false } }));
  expect(socket.sent[1]).toEqual({ type: "open", table: "bako-ludi-meto", since: null });
});

test("listeners are called after a step is applied", () => {
  const plies: (number | undefined)[] = [];
  const stop = table.onStep(() => plies.push(table.known?.ply));
  const socket = open();
  socket.tell(step(5));
  stop();
  socket.tell(step(6));
  expect(plies).toEqual([5]);
});
