// Requests without an answer yet. Each has a key, so that resending one is safe.

import type { Accepted, Advise, Advised, Assist, Assistance, Do, Message, Refused } from "../wire/wire.gen";

export type Answer = Accepted | Refused | Assistance | Advised;
type Keyed = Do | Assist | Advise;

interface Pending {
  readonly request: Keyed;
  readonly settle: (answer: Answer) => void;
}

const TIMEOUT_MS = 8_000;

export class Requests {
  #pending = new Map<string, Pending>();
  #send: (request: Keyed) => void;
  #stalled: () => void;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `stalled` is called each time a command has waited too long. Assistance may take long, so it does not count. */
  constructor(send: (request: Keyed) => void, stalled: () => void) {
    this.#send = send;
    this.#stalled = stalled;
  }

  /** Resolves with the answer, even if that takes several connections. Never resolves once this is closed. */
  ask(request: Keyed): Promise<Answer> {
    return new Promise((settle) => {
      if (this.#isClosed) return;
      this.#pending.set(request.key, { request, settle });
      this.#send(request);
      this.#watch();
    });
  }

  /** Resend every unanswered request, in order. */
  resend(): void {
    for (const { request } of this.#pending.values()) this.#send(request);
  }

  /** Settle the request that this message answers. Returns whether there was one. */
  answered(message: Message): boolean {
    if (!("key" in message) || message.key === null) return false;
    this.#pending.get(message.key)?.settle(message);
    this.#pending.delete(message.key);
    this.#watch();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#pending.clear();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (![...this.#pending.values()].some(({ request }) => request.type === "do")) return;
    this.#timer = setTimeout(() => {
      this.#stalled();
      this.#watch();
    }, TIMEOUT_MS);
  }
}

/** A random key. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
