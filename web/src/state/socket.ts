// A socket that comes back: it says hello again after every loss, and waits longer each time.

import type { Message, Request } from "../wire/wire.gen";

export type Link = "connecting" | "open" | "lost" | "offline" | "closed";

export interface Listener {
  /** what is said first on every connection */
  hello(): Request;
  receive(message: Message): void;
  link(link: Link): void;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
const RESTARTING = 1012; // the server asks us to come to another one, now

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

  /** Sends if there is a connection; what is lost with one is the caller's to send again. */
  send(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Gives this connection up, which seems dead or is somebody else's, for a new one. */
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

  /** Twice as long each time, and never the same for everybody. */
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

  /** What hangs now would hang for long. A server in the same house may still be reached. */
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

/** Where the server's sockets are. */
export function socketUrl(): string {
  return `${location.origin.replace(/^http/, "ws")}/ws`;
}
