// The assistance of a table, asked for anew after every move while somebody looks at it.

import type { Table } from "../table.svelte";
import type { GameName, Games } from "../wire.gen";

export class Help<G extends GameName> {
  readonly #table: Table<G>;
  current = $state.raw<Games[G]["assistance"] | null>(null);
  #asked = "";

  constructor(table: Table<G>) {
    this.#table = table;
  }

  /** To be called with what the help depends on: the moves so far, and one's seat. */
  follow(moves: number, seat: number | null): void {
    const asked = `${moves} ${seat}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.current = null;
    void this.#ask(asked);
  }

  async #ask(asked: string): Promise<void> {
    const answer = await this.#table.assist();
    if (answer !== null && asked === this.#asked) this.current = answer.help;
  }
}
