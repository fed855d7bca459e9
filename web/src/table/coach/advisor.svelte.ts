// What the coach at a table was asked and has said.

import type { Table } from "../../state/table.svelte";
import type { About, Advice, Advised } from "../../wire/wire.gen";

interface Heard {
  readonly about: About;
  readonly advice: Advice;
  /** the move that a slip is about */
  readonly move: number | null;
  /** the length of the log when it was said */
  readonly entries: number;
}

export class Advisor {
  isThinking = $state(false);
  /** whether the coach could not answer the last question */
  isSilent = $state(false);
  #heard = $state.raw<Heard | null>(null);
  readonly #table: Table;
  /** grows with every move of the reader, taken back or not: what was asked before is out of date */
  #moves = 0;
  /** the server works out one answer at a time */
  #last: Promise<unknown> = Promise.resolve();

  constructor(table: Table) {
    this.#table = table;
  }

  get #entries(): number {
    return this.#table.public?.log.length ?? 0;
  }

  /** What still holds: advice before a move until anybody moves, a slip until the reader decides again. */
  get heard(): Heard | null {
    const heard = this.#heard;
    if (heard === null || heard.about === "slip") return heard;
    return heard.entries === this.#entries && this.#table.isMyTurn ? heard : null;
  }

  /** Look where to go, and when asked again, what to do. */
  async ask(): Promise<void> {
    const about = this.heard?.about === "nudge" ? "suggestion" : "nudge";
    const [entries, moves] = [this.#entries, this.#moves];
    this.isThinking = true;
    this.isSilent = false;
    const answer = await this.#asked(about);
    this.isThinking = false;
    if (moves !== this.#moves || entries !== this.#entries) return;
    this.isSilent = answer?.advice == null;
    if (answer !== null && answer.advice !== null)
      this.#heard = { about, advice: answer.advice, move: null, entries };
  }

  /** The reader has moved: hear whether it was a slip. */
  async moved(): Promise<void> {
    const moves = ++this.#moves;
    this.dismiss();
    const answer = await this.#asked("slip");
    if (answer === null || answer.advice === null || moves !== this.#moves) return;
    this.#heard = { about: "slip", advice: answer.advice, move: answer.move, entries: this.#entries };
  }

  dismiss(): void {
    this.#heard = null;
    this.isSilent = false;
  }

  async takeBack(): Promise<void> {
    const move = this.#heard?.move;
    if (move == null) return;
    this.#moves += 1;
    this.dismiss();
    await this.#table.do({ type: "take_back", move });
  }

  #asked(about: About): Promise<Advised | null> {
    const answer = this.#last.then(() => this.#table.advise(about));
    this.#last = answer;
    return answer;
  }
}
