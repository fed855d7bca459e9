// A WebSocket that reconnects: it waits longer after each failure and sends `hello` on every new connection.

import type { Message, Request } from "../wire/wire.gen";

export type Link = "connecting" | "open" | "lost" | "offline" | "closed";

export interface Listener {
  /** the first request on every connection */
  hello(): Request;
  receive(message: Message): void;
  link(link: Link): void;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
const RESTARTING = 1012; // the server is shutting down and asks us to reconnect at once

export class Socket {
  #listener: Listener;
  #url: string;
  #socket: WebSocket | null = null;
  #failures = 0;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    addEventListener("online", this.#now);
    addEventListener("offline", this.#offline);
    addEventListener("pageshow", this.#now);
    this.#connect();
  }

  /** Send if connected. The caller resends whatever a lost connection dropped. */
  send(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Replace this connection, because it seems dead or belongs to another identity. */
  renew(): void {
    if (this.#isClosed) return;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#offline);
    removeEventListener("pageshow", this.#now);
    this.#drop();
    this.#listener.link("closed");
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#listener.link("connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.send(this.#listener.hello());
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#received(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      this.#lost(event.code);
    };
  }

  #received(message: Message): void {
    if (!this.#isOpen && message.type !== "refused") {
      this.#isOpen = true;
      this.#failures = 0;
      this.#listener.link("open");
    }
    this.#listener.receive(message);
  }

  #lost(code: number): void {
    const isAsked = this.#isOpen && code === RESTARTING;
    this.#socket = null;
    this.#isOpen = false;
    this.#listener.link(navigator.onLine ? "lost" : "offline");
    this.#timer = setTimeout(
      () => {
        this.#connect();
      },
      isAsked ? 0 : this.#delay(),
    );
  }

  /** Exponential backoff with jitter. */
  #delay(): number {
    const most = Math.min(FIRST_MS * 2 ** this.#failures, LONGEST_MS);
    this.#failures += 1;
    return most * (0.5 + Math.random() / 2);
  }

  #now = (): void => {
    if (this.#socket !== null) return;
    this.#failures = 0;
    this.#connect();
  };

  /** Drop the connection, which would hang, and retry: a server on the local network may still answer. */
  #offline = (): void => {
    this.#drop();
    this.#lost(0);
  };

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

export function socketUrl(): string {
  return `${location.origin.replace(/^http/, "ws")}/ws`;
}
