// Fake sockets and a fake network, controlled by a test.

import { vi } from "vitest";
import type { Message, Request } from "../../src/wire/wire.gen";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly sent: Request[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.readyState = 3;
  }

  // What the server does

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error("nothing has connected");
    return socket;
  }
}

/** Install a fake browser without a network. Returns a function that tells the page whether it is online. */
export function browse(): { online: () => void; offline: () => void } {
  FakeSocket.all = [];
  const page = new EventTarget();
  const navigator = { onLine: true };
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("location", new URL("https://cryptid.example/t/bako-ludi-meto"));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const say = (isOnline: boolean) => (): void => {
    navigator.onLine = isOnline;
    page.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  };
  return { online: say(true), offline: say(false) };
}
