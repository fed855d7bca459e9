import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, socketUrl, type Link } from "../../src/state/socket";
import type { Message } from "../../src/wire/wire.gen";
import { browse, FakeSocket } from "./sockets";

const LOBBY: Message = { type: "lobby", tables: [] };

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

test("it says hello first, and is open once that is answered", () => {
  connect();
  expect(FakeSocket.last.url).toBe("wss://cryptid.example/ws");
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([{ type: "watch" }]);
  expect(links).toEqual(["connecting"]);
  FakeSocket.last.tell(LOBBY);
  expect(links).toEqual(["connecting", "open"]);
  expect(received).toEqual([LOBBY]);
});

test("it comes back, each time after longer, up to a quarter of a minute", () => {
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

test("after an answer it begins with the shortest wait again", () => {
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

test("a server that restarts is left at once, but not for ever in a circle", () => {
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

test("back on the network it does not wait", () => {
  connect();
  browser.offline();
  expect(FakeSocket.last.readyState).toBe(3);
  expect(links.at(-1)).toBe("offline");
  browser.online();
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("without the network it tries all the same: the server may be in the house", () => {
  connect();
  browser.offline();
  vi.advanceTimersByTime(500);
  FakeSocket.last.accept();
  FakeSocket.last.tell(LOBBY);
  expect(links.at(-1)).toBe("open");
});

test("once closed it stays so", () => {
  const socket = connect();
  FakeSocket.last.accept();
  socket.close();
  socket.renew();
  browser.online();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(links.at(-1)).toBe("closed");
});

test("what is sent without a connection is not sent", () => {
  const socket = connect();
  socket.send({ type: "watch" });
  expect(FakeSocket.last.sent).toEqual([]);
});
