// A lesson being played: the step, the learner's taps, and a table that follows the server's script.

import { messageOf, post } from "../../state/api";
import { learned } from "../../state/learned.svelte";
import type { Listener } from "../../state/socket";
import { Table } from "../../state/table.svelte";
import type { GameName, LessonScene, LessonStep, LessonTap, Request } from "../../wire/wire.gen";

/** The moves of the other seats follow each other at this pace. */
const PACE = { act: 1400, stage: 600 };
/** After so many other taps the answer is ringed. */
const PATIENCE = 2;
const ELSEWHERE = "*";

export class Lesson<G extends GameName> {
  readonly game: G;
  readonly name: string;
  readonly table: Table<G>;

  scene = $state.raw<LessonScene | null>(null);
  /** what the coach says after the right tap; null before it */
  after = $state<string | null>(null);
  /** the last tap that was not asked for */
  miss = $state.raw<LessonTap | null>(null);
  /** whether the answer is ringed */
  isShown = $state(false);
  isBusy = $state(false);
  /** what was tapped in the parts of this step so far, such as the card to play */
  picked = $state.raw<readonly string[]>([]);
  /** how many entries the log had when the step opened */
  begun = $state(0);
  /** why the step could not be loaded */
  problem = $state("");

  #listener: Listener | null = null;
  #index = 0;
  #taps: readonly string[] = [];
  #misses = 0;
  #help: LessonScene["help"] | null = null;

  constructor(game: G, name: string) {
    this.game = game;
    this.name = name;
    this.table = new Table<G>("lesson", (listener) => {
      this.#listener = listener;
      return { send: (request) => this.#answer(request), renew: () => {}, close: () => {} };
    });
    this.table.isLesson = true;
    this.table.teller.ownPace = PACE;
    const { step, taps } = learned.of(game, name);
    this.#taps = taps ?? [];
    void this.#resume(step);
  }

  get step(): LessonStep | null {
    return this.scene?.step ?? null;
  }
  get isFirst(): boolean {
    return this.#index === 0;
  }
  get isLast(): boolean {
    return this.scene !== null && this.#index === this.scene.count - 1;
  }
  get isDone(): boolean {
    return this.after !== null;
  }
  /** The learner taps a thing. Nothing is counted; other taps get a reason. */
  async tap(thing: string): Promise<void> {
    const { step } = this;
    if (step === null || this.isDone || this.isBusy) return;
    if (this.#catchUp()) return;
    const tap = find(step, this.picked.includes(thing) ? ELSEWHERE : thing);
    if (tap === undefined) return;
    if (!tap.right) {
      this.miss = tap;
      this.#misses += 1;
      if (this.#misses >= PATIENCE) this.isShown = true;
      return;
    }
    if (tap.plays && !(await this.#play(thing))) return;
    const picked = step.part && !tap.plays ? [...this.picked, thing] : [];
    this.picked = picked;
    if (step.part && (await this.#open(this.#index + 1, false))) this.picked = picked;
    else this.#settle(tap.say);
  }

  /** Forget the last tap and let the learner try once more. */
  tryAgain(): void {
    this.miss = null;
  }

  show(): void {
    this.miss = null;
    this.isShown = true;
  }

  async next(): Promise<void> {
    if (!this.isDone || this.isLast || this.#catchUp()) return;
    await this.#open(this.#index + 1, false);
  }

  /** Go back one step, and take its move back. */
  async back(): Promise<void> {
    if (this.isFirst || this.isBusy) return;
    await this.#open(this.#index - 1, true);
  }

  async restart(): Promise<void> {
    await this.#open(0, true);
  }

  close(): void {
    this.table.close();
  }

  /** Tell at once what the others did, if the learner does not want to wait for it. */
  #catchUp(): boolean {
    const { isBehind } = this.table.teller;
    this.table.teller.skip();
    return isBehind;
  }

  async #play(thing: string): Promise<boolean> {
    const scene = await this.#fetch(this.#index, thing);
    if (scene === null) return false;
    this.#taps = [...this.#taps, thing];
    this.#help = scene.help;
    for (const step of scene.steps) this.#listener?.receive(step);
    return true;
  }

  /** Go on where the learner stopped, or from the start if the lesson has changed since. */
  async #resume(step: number): Promise<void> {
    await this.#open(step, true);
    if (this.scene !== null || step === 0) return;
    this.#taps = [];
    await this.#open(0, true);
  }

  async #open(index: number, isFresh: boolean): Promise<boolean> {
    const scene = await this.#fetch(index, null);
    if (scene === null) return false;
    this.#index = index;
    this.#taps = this.#taps.slice(0, scene.before);
    this.scene = scene;
    this.after = this.miss = null;
    this.isShown = false;
    this.picked = [];
    this.#misses = 0;
    this.#help = scene.help;
    if (isFresh) this.#sync(scene);
    this.begun = this.table.public?.log.length ?? 0;
    for (const step of scene.steps) this.#listener?.receive(step);
    this.#keep(false);
    return true;
  }

  #sync({ sync }: LessonScene): void {
    this.#listener?.link("open");
    this.#listener?.receive(sync);
    this.#listener?.receive({ type: "presence", here: [], watching: 0 });
  }

  /** The table asks for notes, which only some steps show. Everything else at a lesson goes through `tap`. */
  #answer(request: Request): void {
    if (request.type !== "assist") return;
    const { key } = request;
    const ply = this.table.known?.ply ?? 0;
    if (this.step?.shows.includes("notes") && this.#help !== null)
      this.#listener?.receive({ type: "assistance", key, ply, help: this.#help });
    else this.#listener?.receive({ type: "refused", key, code: "no_assistance", sentence: "" });
  }

  #keep(isDone: boolean): void {
    const step = isDone ? 0 : this.#index;
    const taps = isDone ? [] : this.#taps;
    learned.keep({ game: this.game, name: this.name, step, taps, done: isDone });
  }

  async #fetch(step: number, tap: string | null): Promise<LessonScene | null> {
    this.isBusy = true;
    this.problem = "";
    try {
      return await post("/api/lessons", { game: this.game, name: this.name, step, taps: this.#taps, tap });
    } catch (error) {
      this.problem = messageOf(error);
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  #settle(words: string): void {
    this.after = words;
    this.miss = null;
    this.isShown = false;
    this.#keep(this.isLast);
  }
}

function find(step: LessonStep, thing: string): LessonTap | undefined {
  return step.taps.find((tap) => tap.thing === thing) ?? step.taps.find((tap) => tap.thing === ELSEWHERE);
}
