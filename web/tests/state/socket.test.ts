import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, socketUrl, type Link } from "../../src/state/socket";
import type { Message } from "../../src/wire/wire.gen";
import { browse, FakeSocket } from "./sockets";

const LOBBY: Message = { type: "lobby", codes: [], tables: [], pages: 1 };

let links: Link[];
let received: Message[];
let browser: ReturnType<typeof browse>;

function connect(): Socket {
  return new Socket(socketUrl(), {
    hello: () => ({ type: "watch" }),
    receive: (message) => received.push(message),
    link: (link) => links.push(link),
  });
}

beforeEach(() => {
  browser = browse();
  links = [];
  received = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it sends hello first and is open once the server answers", () => {
  connect();
  expect(FakeSocket.last.url).toBe("wss://cryptid.example/ws");
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([{ type: "watch" }]);
  expect(links).toEqual(["connecting"]);
  FakeSocket.last.tell(LOBBY);
  expect(links).toEqual(["connecting", "open"]);
  expect(received).toEqual([LOBBY]);
});

test("it reconnects with a growing delay, up to 15 seconds", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  connect();
  const delays = Array.from({ length: 8 }, () => {
    const before = FakeSocket.all.length;
    const from = Date.now();
    FakeSocket.last.cut();
    while (FakeSocket.all.length === before) vi.advanceTimersByTime(100);
    return Date.now() - from;
  });
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test("an answer resets the delay", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  connect();
  for (let i = 0; i < 4; i++) {
    FakeSocket.last.cut();
    vi.advanceTimersByTime(15_000);
  }
  FakeSocket.last.accept();
  FakeSocket.last.tell(LOBBY);
  FakeSocket.last.cut();
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(6);
});

test("it reconnects at once when the server restarts, but only after an answer", () => {
  connect();
  FakeSocket.last.accept();
  FakeSocket.last.tell(LOBBY);
  FakeSocket.last.cut(1012);
  vi.advanceTimersByTime(0);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.cut(1012);
  vi.advanceTimersByTime(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test("it reconnects at once when back online", () => {
  connect();
  browser.offline();
  expect(FakeSocket.last.readyState).toBe(3);
  expect(links.at(-1)).toBe("offline");
  browser.online();
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("it also retries while offline, since the server may be local", () => {
  connect();
  browser.offline();
  vi.advanceTimersByTime(500);
  FakeSocket.last.accept();
  FakeSocket.last.tell(LOBBY);
  expect(links.at(-1)).toBe("open");
});

test("it stays closed", () => {
  const socket = connect();
  FakeSocket.last.accept();
  socket.close();
  socket.renew();
  browser.online();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(links.at(-1)).toBe("closed");
});

test("it sends nothing without a connection", () => {
  const socket = connect();
  socket.send({ type: "watch" });
  expect(FakeSocket.last.sent).toEqual([]);
});
