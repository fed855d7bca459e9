// A live table: its state, who is connected, and every command you can send.

import { people } from "./people.svelte";
import { freshKey, Requests, type Answer } from "./requests";
import { settings } from "./settings.svelte";
import { Socket, socketUrl, type Link, type Listener } from "./socket";
import { advance, begin, entriesOf, withTalk, type Known, type Move } from "./store";
import { Teller } from "./teller.svelte";
import type {
  About,
  Advised,
  Fact,
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
import { toasts } from "../look/toasts.svelte";
import { nameOf } from "../text/names";

/** A move that was chosen but not sent yet. */
export interface Chosen {
  readonly text: string;
  /** the whole move, as the text of its button */
  readonly words: string;
}

const RETRY_MS = 3_000;
const TEMPORARY = new Set(["draining", "too_fast", "unavailable"]);

/** What carries requests to the server and messages back: a socket, or the script of a lesson or a replay. */
export type Connection = Pick<Socket, "send" | "renew" | "close">;

const overSocket = (listener: Listener): Connection => new Socket(socketUrl(), listener);

export class Table<G extends GameName = GameName> {
  readonly code: string;
  /** whether taps go to the script of a lesson, which may ask for anything */
  isLesson = false;

  /** what has been told so far; see `teller` */
  known = $state.raw<Known<G> | null>(null);
  readonly teller = new Teller<G>();
  presence = $state.raw<Presence>({ type: "presence", here: [], watching: 0 });
  link = $state<Link>("connecting");
  /** why the table cannot be shown */
  closedBy = $state.raw<Refused | null>(null);
  /** the last refused command, until the next one is sent */
  refusal = $state.raw<Refused | null>(null);
  chosen = $state.raw<Chosen | null>(null);
  /** places the log points at; the game's board highlights them */
  places = $state.raw<readonly string[]>([]);
  /** the entries of the log that the line above the board tells; the board marks them */
  told = $state.raw<readonly [from: number, to: number]>([0, 0]);
  /** the table as it was, while the reader looks at an earlier act; the board shows it */
  past = $state.raw<Known<G> | null>(null);
  /** how often the reader wanted to see that again */
  replays = $state(0);
  /** milliseconds by which the server's clock is ahead of ours */
  ahead = $state(0);
  isBusy = $state(false);

  /** whether the table has answered on this connection */
  #isOpened = false;
  /** everything that has arrived, told or not */
  #arrived: Known<G> | null = null;
  #steps = new Set<(step: Step<G>) => void>();
  #requests: Requests;
  #socket: Connection;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string, connect: (listener: Listener) => Connection = overSocket) {
    this.code = code;
    this.#requests = new Requests(
      (request) => {
        if (this.#isOpened) this.#socket.send(request);
      },
      () => this.#socket.renew(),
    );
    this.#socket = connect({
      hello: () => this.#hello(this.#arrived?.ply ?? null),
      receive: (message) => this.#receive(message as Message<G>),
      link: (link) => this.#linked(link),
    });
  }

  // Reading

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
  /** Whether the game is waiting for the reader. */
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
  /** "you" for the reader's own seat, otherwise the player's name. */
  name = (seat: number): string => nameOf(this.seats, seat, this.seat);

  /** Call `listener` with every step, for animations. Returns a function that stops it. */
  onStep(listener: (step: Step<G>) => void): () => void {
    this.#steps.add(listener);
    return () => this.#steps.delete(listener);
  }

  // Sending

  /** Play a move chosen with a single tap. If the settings say so, ask for confirmation first. */
  choose(text: string, words: string): void {
    if (settings.asksFirst) this.chosen = { text, words };
    else void this.play(text);
  }

  /** Send a move now, for buttons that name the whole move. A second tap while one is being sent does nothing. */
  async play(text: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.chosen = null;
    this.isBusy = true;
    const isDone = await this.do({ type: "act", text });
    this.isBusy = false;
    return isDone;
  }

  /** Send a command. Resolves to whether it was accepted; if not, `refusal` says why. */
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

  /** Ask for the assistance this table allows; null if there is none. */
  async assist(): Promise<Assistance<G> | null> {
    const answer: Answer = await this.#requests.ask({ type: "assist", key: freshKey() });
    return answer.type === "assistance" ? (answer as Assistance<G>) : null;
  }

  /** Ask the coach; null if it cannot answer now. */
  async advise(about: About): Promise<Advised | null> {
    const answer: Answer = await this.#requests.ask({ type: "advise", key: freshKey(), about });
    return answer.type === "advised" ? answer : null;
  }

  /** Reconnect after the reader's identity has changed. */
  async become(): Promise<void> {
    await people.ensure();
    this.known = this.#arrived = null;
    this.#socket.renew();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.teller.clear();
    this.#requests.close();
    this.#socket.close();
  }

  // Receiving

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
    this.teller.clear();
    this.#arrived = known;
    this.#show(known);
    this.closedBy = null;
    this.ahead = known.at - Date.now();
    if (isUnasked) this.#requests.resend();
  }

  #show(known: Known<G>): void {
    // Keep the chosen move only while it is still legal.
    if (!known.legal.includes(this.chosen?.text ?? "")) this.chosen = null;
    this.known = known;
    this.replays = 0;
  }

  #step(step: Step<G>): void {
    const before = this.#arrived;
    if (before === null) return;
    const after = advance(before, step);
    if (after === null) {
      this.#socket.renew();
      return;
    }
    if (after === before) return;
    this.#arrived = after;
    this.#sayWhy(before, step.fact ?? null);
    if (step.fact?.type === "muted" && !step.fact.on) this.#socket.send(this.#hello(null)); // fetch the messages that were muted
    if ((step.log ?? []).length > 0) this.#act(before, after, step);
    else this.#hear(after, step);
  }

  /** Before the start: say why the reader has lost the seat, or has become host. */
  #sayWhy(before: Known<G>, fact: Fact | null): void {
    if (fact?.type === "left" && fact.seat === before.seat) {
      if (fact.why === "freed") toasts.say("The host has freed your seat. You can stay and watch.");
      if (fact.why === "away") toasts.say("You were away for too long, so your seat is open again.");
    }
    if (fact?.type === "hosted" && fact.seat === before.seat)
      toasts.say("The host is away. You are the host now.");
  }

  /** Pass each entry of the log to the teller. The last one brings everything else that changed. */
  #act(before: Known<G>, after: Known<G>, step: Step<G>): void {
    const { seats } = after.table;
    this.teller.hasOthers = seats.some(({ kind }, seat) => kind === "person" && seat !== after.seat);
    const by = step.fact?.type === "played" ? seats[step.fact.seat] : undefined;
    entriesOf(before, after, step).forEach(({ entry, known }, i) =>
      this.teller.add({
        entry,
        isBot: i > 0 || by?.kind === "bot" || by?.absent === true,
        tell: () => {
          this.#show(withTalk(known, this.#arrived));
          if (known.ply === step.ply) for (const listener of this.#steps) listener(step);
        },
      }),
    );
  }

  /** What is said at the table doesn't wait for the acts. */
  #hear(after: Known<G>, step: Step<G>): void {
    if (after.table.phase !== "playing") this.teller.skip();
    if (step.fact?.type === "started") this.teller.open();
    this.#show(this.teller.isBehind && this.known !== null ? withTalk(this.known, after) : after);
    for (const listener of this.#steps) listener(step);
  }

  /** `presence` is the last message in answer to `open`: now resend all unanswered requests. */
  #present(presence: Presence): void {
    this.presence = presence;
    if (this.#isOpened) return;
    this.#isOpened = true;
    this.#requests.resend();
  }

  #refused(refused: Refused): void {
    if (TEMPORARY.has(refused.code)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#socket.renew(), RETRY_MS);
      if (this.known !== null) return;
    }
    this.teller.clear();
    this.known = this.#arrived = null;
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
