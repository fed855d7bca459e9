// One sitting at puzzles of a kind: the puzzle, the attempt, runs, and the time without a connection.

import { get, post, Problem } from "../../state/api";
import { people } from "../../state/people.svelte";
import type {
  PuzzleAhead,
  PuzzleInfo,
  PuzzleStep,
  PuzzleVerdict,
  RunInfo,
  WantedPuzzle,
} from "../../wire/wire.gen";
import { isRight, keepAhead, keepTried, keptAhead, keptTried, withAnswer } from "./ahead";
import { isRun, MIXED } from "../../text/puzzles";

const TRIES = 2;
const FEW = 10; // puzzles left for later

export class Session {
  readonly kind: string;
  /** what else the puzzles should have */
  readonly wish: Pick<WantedPuzzle, "theme" | "grade">;
  puzzle = $state.raw<PuzzleInfo | null>(null);
  answer = $state<string | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  hint = $state.raw<PuzzleStep | null>(null);
  run = $state.raw<RunInfo | null>(null);
  rating = $state<number | null>(null);
  /** what went wrong, as a sentence */
  problem = $state("");
  isBusy = $state(false);
  isOffline = $state(false);
  /** puzzles that are left without a connection */
  left = $state(0);
  /** answered without a connection: whether it was right, and the tries used */
  local = $state.raw<{ readonly isRight: boolean | null; readonly tries: number } | null>(null);
  /** milliseconds by which the server's clock is ahead of ours */
  ahead = 0;

  /** the puzzle as it began, which the proof is about */
  #start: PuzzleInfo | null = null;
  #queue: readonly PuzzleAhead[] = keptAhead();

  constructor(kind: string, wish: Session["wish"]) {
    this.kind = kind;
    this.wish = wish;
    this.left = this.#mine().length;
  }

  get isOver(): boolean {
    if (this.verdict?.is_over) return true;
    return this.local !== null && (this.local.isRight !== false || this.local.tries >= TRIES);
  }

  async begin(): Promise<void> {
    await this.#try(async () => {
      await people.ensure();
      await this.#sync();
      this.rating = (await get("/api/puzzles")).rating;
    });
    await this.next();
    if (!this.isOffline && !isRun(this.kind)) await this.#load();
  }

  /** Get the next puzzle. What is on the page stays until it has come. */
  async next(): Promise<void> {
    if (this.isBusy) return;
    if (isRun(this.kind)) return this.startRun();
    await this.#try(async () => {
      this.#show(await post("/api/puzzles/next", this.#wanted));
    });
    if (this.isOffline) this.#takeKept();
  }

  async startRun(): Promise<void> {
    if (!isRun(this.kind)) return;
    const what = this.kind;
    await this.#try(async () => this.#follow(await post("/api/puzzles/runs", { what })));
  }

  async send(): Promise<void> {
    const [puzzle, answer] = [this.puzzle, this.answer];
    if (puzzle === null || answer === null || this.isBusy) return;
    const before = puzzle.played.filter(([seat]) => seat === puzzle.seat).map(([, text]) => text);
    await this.#try(async () => {
      if (this.run !== null) this.#follow(await post("/api/puzzles/runs/answer", { answer, before }));
      else this.#judged(await post("/api/puzzles/{code}/answer", { answer, before }, { code: puzzle.id }));
    });
    if (!this.isOffline) return;
    if (puzzle.goes_on || this.run !== null) this.problem = "This puzzle needs a connection. Try again.";
    else await this.#sendKept(puzzle, answer);
  }

  async giveUp(): Promise<void> {
    const puzzle = this.puzzle;
    if (puzzle === null) return;
    await this.#try(async () => {
      this.#judged(await post("/api/puzzles/{code}/give_up", null, { code: puzzle.id }));
    });
    if (this.isOffline) {
      keepTried(withAnswer(keptTried(), puzzle.id, null));
      this.local = { isRight: false, tries: TRIES };
    }
  }

  async askHint(): Promise<void> {
    const puzzle = this.puzzle;
    if (puzzle === null) return;
    await this.#try(async () => {
      this.hint = (await post("/api/puzzles/{code}/hint", null, { code: puzzle.id })).hint;
    });
    if (this.isOffline) this.problem = "A hint needs a connection.";
  }

  get #wanted(): WantedPuzzle {
    return this.kind === MIXED ? this.wish : { ...this.wish, kind: this.kind };
  }

  #show(puzzle: PuzzleInfo | null): void {
    this.answer = this.verdict = this.local = null;
    this.puzzle = puzzle;
    this.hint = puzzle?.hint ?? null;
    if (puzzle?.played.length === 0) this.#start = puzzle;
  }

  #judged(verdict: PuzzleVerdict): void {
    if (verdict.next !== null) return this.#show(verdict.next);
    this.verdict = verdict;
    if (verdict.is_over) {
      this.puzzle = this.#start;
      this.rating = verdict.rating;
      this.#queue = this.#queue.filter((one) => one.puzzle.id !== verdict.id);
      keepAhead(this.#queue);
    }
  }

  #follow(run: RunInfo): void {
    this.run = run;
    this.ahead = run.now - Date.now();
    if (run.puzzle !== null) this.#show(run.puzzle);
  }

  // Without a connection

  #mine(): readonly PuzzleAhead[] {
    const tried = new Set(keptTried().map((one) => one.id));
    return this.#queue.filter(
      ({ puzzle }) => (this.kind === MIXED || puzzle.kind === this.kind) && !tried.has(puzzle.id),
    );
  }

  #takeKept(): void {
    const [first] = this.#mine();
    this.left = this.#mine().length;
    this.#show(first?.puzzle ?? null);
    this.problem = first === undefined ? "Puzzles need a connection once. Then 40 are kept for later." : "";
  }

  async #sendKept(puzzle: PuzzleInfo, answer: string): Promise<void> {
    const kept = this.#queue.find((one) => one.puzzle.id === puzzle.id);
    keepTried(withAnswer(keptTried(), puzzle.id, answer));
    const verdict = kept === undefined ? null : await isRight(kept, answer);
    this.local = { isRight: verdict, tries: (this.local?.tries ?? 0) + 1 };
    this.left = this.#mine().length;
    this.problem = "";
  }

  async #sync(): Promise<void> {
    const tried = keptTried();
    if (tried.length === 0) return;
    await post("/api/puzzles/sync", { tried });
    keepTried([]);
  }

  /** Keep puzzles of this kind for later, if few are left. They take the place of those kept before. */
  async #load(): Promise<void> {
    if (this.#mine().length > FEW) return;
    try {
      this.#queue = await post("/api/puzzles/ahead", this.#wanted);
      keepAhead(this.#queue);
      this.left = this.#mine().length;
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // they are loaded another time
    }
  }

  /** Run a request; remember whether there is a connection, and show any other problem. */
  async #try(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
      this.isOffline = false;
      this.problem = "";
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.isOffline = error.code === "unreachable";
      this.problem = this.isOffline ? "" : error.message;
    } finally {
      this.isBusy = false;
    }
  }
}
