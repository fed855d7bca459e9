// Tells the acts of a table one after another: an act of a bot waits until the one before it could be read.

import { settings, type Pace } from "./settings.svelte";
import type { LogEntry } from "./store";
import type { GameName } from "../wire/wire.gen";

/** How long an act stays before the next one begins, and how long each stage of an act takes, in milliseconds. */
export interface Speed {
  readonly act: number;
  readonly stage: number;
}

export const PACES: Readonly<Record<Pace, Speed>> = {
  relaxed: { act: 2_500, stage: 1_100 },
  brisk: { act: 1_400, stage: 600 },
  instant: { act: 0, stage: 0 },
};
/** An act in stages is worth more time. */
const LINGER = 2;
/** If more acts than this have arrived, those before them are told at once. */
const MOST_WAITING = 30;

/** One entry of the log that has arrived. */
export interface Act<G extends GameName> {
  readonly entry: LogEntry<G>;
  /** whether it waits until the act before it could be read */
  readonly isBot: boolean;
  readonly tell: () => void;
}

/** An act that is told in stages: a search answer by answer, cards compared slot by slot. */
export interface Staged<G extends GameName> {
  readonly entry: LogEntry<G>;
  readonly stage: number;
}

/** How a game is told. */
export interface Manner<G extends GameName> {
  /** how many stages an act has; 0: it is told at once */
  stages(entry: LogEntry<G>): number;
  /** whether an act belongs to the one before, and follows it sooner */
  isPart(entry: LogEntry<G>): boolean;
}

export class Teller<G extends GameName> {
  /** the act being told in stages; it is not in the log yet */
  staged = $state.raw<Staged<G> | null>(null);
  /** the last act, if it was told in stages */
  wasStaged = $state.raw<LogEntry<G> | null>(null);
  /** whether acts have arrived that were not told yet */
  isBehind = $state(false);
  /** whether other people play: then bots are never slower than brisk */
  hasOthers = false;
  /** in place of the pace that the reader set */
  ownPace: Speed | null = null;

  #manner: Manner<G> = { stages: () => 0, isPart: () => false };
  #waiting: Act<G>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readUntil = 0;

  get pace(): Speed {
    if (document.hidden) return PACES.instant;
    if (this.ownPace !== null && settings.pace !== "instant") return this.ownPace;
    return PACES[this.hasOthers && settings.pace === "relaxed" ? "brisk" : settings.pace];
  }

  /** Tell the acts in the manner of their game. */
  adopt(manner: Manner<G>): void {
    this.#manner = manner;
  }

  /** Tell an act when its time has come. What people do is told at once, and everything before it. */
  add(act: Act<G>): void {
    if (!act.isBot || this.#waiting.length >= MOST_WAITING) this.skip();
    this.#waiting.push(act);
    this.isBehind = true;
    if (this.#waiting.length === 1) this.#await();
  }

  /** Go on at once: end the act that is told in stages, or tell the next one. */
  goOn(): void {
    this.#readUntil = 0;
    if (this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#tell();
    this.#await();
  }

  /** Tell everything that has arrived, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) this.#tell();
    this.#readUntil = 0;
  }

  /** Leave time to read what the game is about before its first act. */
  open(): void {
    this.#readUntil = Date.now() + 2 * this.pace.act;
  }

  /** Forget what was not told: the whole table has arrived anew. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.staged = null;
    this.isBehind = false;
    this.#readUntil = 0;
  }

  #await(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const { act, stage } = this.pace;
    const sooner = this.#manner.isPart(next.entry) ? act - stage : 0;
    const wait = next.isBot ? this.#readUntil - sooner - Date.now() : 0;
    if (wait <= 0) this.#begin(next, 0);
    else this.#timer = setTimeout(() => this.#begin(next, 0), wait);
  }

  #begin({ entry }: Act<G>, stage: number): void {
    if (this.pace.stage === 0 || stage >= this.#manner.stages(entry)) {
      this.#tell();
      this.#await();
      return;
    }
    this.staged = { entry, stage };
    this.#timer = setTimeout(() => {
      const [act] = this.#waiting;
      if (act !== undefined) this.#begin(act, stage + 1);
    }, this.pace.stage);
  }

  #tell(): void {
    const act = this.#waiting.shift();
    this.wasStaged = this.staged?.entry ?? null;
    this.staged = null;
    this.isBehind = this.#waiting.length > 0;
    this.#readUntil = Date.now() + this.pace.act * (this.wasStaged === null ? 1 : LINGER);
    act?.tell();
  }
}
