// What has been asked and not yet been answered. Keys make it safe to ask again.

import type { Accepted, Assist, Assistance, Do, Message, Refused } from "../wire/wire.gen";

export type Answer = Accepted | Refused | Assistance;

interface Asked {
  readonly request: Do | Assist;
  readonly settle: (answer: Answer) => void;
}

const PATIENCE_MS = 8_000;

export class Requests {
  #asked = new Map<string, Asked>();
  #send: (request: Do | Assist) => void;
  #stalled: () => void;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `stalled` is called when a command has not been answered for a while, and again after as long; help may take long. */
  constructor(send: (request: Do | Assist) => void, stalled: () => void) {
    this.#send = send;
    this.#stalled = stalled;
  }

  /** Resolves with the answer, however many connections that takes; never once this is closed. */
  ask(request: Do | Assist): Promise<Answer> {
    return new Promise((settle) => {
      if (this.#isClosed) return;
      this.#asked.set(request.key, { request, settle });
      this.#send(request);
      this.#watch();
    });
  }

  /** Sends what is unanswered again, in order. */
  again(): void {
    for (const { request } of this.#asked.values()) this.#send(request);
  }

  /** Whether the message answered something that was asked here. */
  answered(message: Message): boolean {
    if (message.type !== "accepted" && message.type !== "refused" && message.type !== "assistance")
      return false;
    if (message.key === null) return false;
    this.#asked.get(message.key)?.settle(message);
    this.#asked.delete(message.key);
    this.#watch();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#asked.clear();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (![...this.#asked.values()].some(({ request }) => request.type === "do")) return;
    this.#timer = setTimeout(() => {
      this.#stalled();
      this.#watch();
    }, PATIENCE_MS);
  }
}

/** A key nobody has used. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
