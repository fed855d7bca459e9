// One table, live: what is known about it, who is here, and everything that can be done at it.

import { people } from "./people.svelte";
import { freshKey, Requests, type Answer } from "./requests";
import { settings } from "./settings.svelte";
import { Socket, socketUrl, type Link } from "./socket";
import { advance, begin, type Known, type Move } from "./store";
import type {
  Assistance,
  Command,
  GameName,
  Games,
  Message,
  Presence,
  Refused,
  Request,
  SeatInfo,
  Step,
} from "../wire/wire.gen";
import { nameOf } from "../text/words";

/** A move that has been chosen and not been sent. */
export interface Chosen {
  readonly text: string;
  /** the whole move, as its button says it */
  readonly words: string;
}

const AGAIN_MS = 3_000;
const FOR_A_MOMENT = new Set(["draining", "too_fast", "unavailable"]);

export class Table<G extends GameName = GameName> {
  readonly code: string;

  known = $state.raw<Known<G> | null>(null);
  presence = $state.raw<Presence>({ type: "presence", here: [], watching: 0 });
  link = $state<Link>("connecting");
  /** why the table cannot be shown */
  closedBy = $state.raw<Refused | null>(null);
  /** the last thing that was refused, until something else is tried */
  refusal = $state.raw<Refused | null>(null);
  chosen = $state.raw<Chosen | null>(null);
  /** what the log or the chat points at; games draw it */
  places = $state.raw<readonly string[]>([]);
  /** the server's clock is so far ahead of ours */
  ahead = $state(0);
  isBusy = $state(false);

  /** the table has answered on this connection */
  #isOpened = false;
  #steps = new Set<(step: Step<G>) => void>();
  #requests: Requests;
  #socket: Socket;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string) {
    this.code = code;
    this.#requests = new Requests(
      (request) => {
        if (this.#isOpened) this.#socket.send(request);
      },
      () => this.#socket.renew(),
    );
    this.#socket = new Socket(socketUrl(), {
      hello: () => this.#hello(this.known?.ply ?? null),
      receive: (message) => this.#receive(message as Message<G>),
      link: (link) => this.#linked(link),
    });
  }

  // What one knows

  get seat(): number | null {
    return this.known?.seat ?? null;
  }
  get seats(): readonly SeatInfo[] {
    return this.known?.table.seats ?? [];
  }
  get public(): Games[G]["public"] | null {
    return this.known?.public ?? null;
  }
  get private(): Games[G]["private"] | null {
    return this.known?.private ?? null;
  }
  get legal(): readonly string[] {
    return this.known?.legal ?? [];
  }
  get moves(): readonly Move<G>[] {
    return this.known?.moves ?? [];
  }
  get blocked(): readonly Games[G]["blocked"][] {
    return this.known?.blocked ?? [];
  }
  /** Whether the game waits for oneself. */
  get isMyTurn(): boolean {
    return this.seat !== null && this.legal.length > 0 && this.isWaitedFor(this.seat);
  }
  get isHost(): boolean {
    return this.seat !== null && this.known?.table.host === this.seat;
  }
  isWaitedFor(seat: number): boolean {
    return this.known?.waiting.some((waiting) => waiting.seat === seat) ?? false;
  }
  isHere(seat: number): boolean {
    return this.presence.here.includes(seat);
  }
  name(seat: number): string {
    return nameOf(this.seats, seat);
  }

  /** Calls back with every step as it happens, for animations; returns what ends it. */
  onStep(listener: (step: Step<G>) => void): () => void {
    this.#steps.add(listener);
    return () => this.#steps.delete(listener);
  }

  // What one does

  /** A choice that is sent by one tap: asked about first where the settings say so. */
  choose(text: string, words: string): void {
    if (settings.asksFirst) this.chosen = { text, words };
    else void this.play(text);
  }

  /** Sends a move now: for buttons that say the whole move. One at a time: a second tap is no second move. */
  async play(text: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.chosen = null;
    this.isBusy = true;
    const isDone = await this.do({ type: "act", text });
    this.isBusy = false;
    return isDone;
  }

  /** Whether it was done; if not, `refusal` says why. */
  async do(command: Command): Promise<boolean> {
    this.refusal = null;
    const answer = await this.#requests.ask({
      type: "do",
      key: freshKey(),
      ply: this.known?.ply ?? 0,
      command,
    });
    if (answer.type === "refused") this.refusal = answer;
    return answer.type === "accepted";
  }

  /** The help that the table allows, or null where there is none. */
  async assist(): Promise<Assistance<G> | null> {
    const answer: Answer = await this.#requests.ask({ type: "assist", key: freshKey() });
    return answer.type === "assistance" ? (answer as Assistance<G>) : null;
  }

  /** Comes back as whoever one has become. */
  async become(): Promise<void> {
    await people.ensure();
    this.known = null;
    this.#socket.renew();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#requests.close();
    this.#socket.close();
  }

  // What one is told

  #receive(message: Message<G>): void {
    if (this.#requests.answered(message)) return;
    switch (message.type) {
      case "sync":
        this.#sync(begin(message));
        break;
      case "step":
        this.#step(message);
        break;
      case "presence":
        this.#present(message);
        break;
      case "refused":
        this.#refused(message);
        break;
    }
  }

  #sync(known: Known<G>): void {
    const isUnasked = this.#isOpened;
    this.known = known;
    this.closedBy = null;
    this.#keepChosen(known.legal);
    this.ahead = known.at - Date.now();
    if (isUnasked) this.#requests.again();
  }

  /** What was chosen stays so while it is allowed. */
  #keepChosen(legal: readonly string[]): void {
    if (!legal.includes(this.chosen?.text ?? "")) this.chosen = null;
  }

  #step(step: Step<G>): void {
    if (this.known === null) return;
    const known = advance(this.known, step);
    if (known === null) {
      this.#socket.renew();
      return;
    }
    this.#keepChosen(known.legal);
    this.known = known;
    if (step.fact?.type === "muted" && !step.fact.on) this.#socket.send(this.#hello(null)); // what was not heard is told now
    for (const listener of this.#steps) listener(step);
  }

  /** The last word in answer to `open`: now what was not answered can be asked again. */
  #present(presence: Presence): void {
    this.presence = presence;
    if (this.#isOpened) return;
    this.#isOpened = true;
    this.#requests.again();
  }

  #refused(refused: Refused): void {
    if (FOR_A_MOMENT.has(refused.code)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#socket.renew(), AGAIN_MS);
      if (this.known !== null) return;
    }
    this.known = null;
    this.closedBy = refused;
  }

  #hello(since: number | null): Request {
    this.#isOpened = false;
    return { type: "open", table: this.code, since };
  }

  #linked(link: Link): void {
    if (link === "connecting") this.#isOpened = false;
    this.link = link;
  }
}
