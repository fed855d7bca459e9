// The assistance of a table, asked for anew after every move while somebody looks at it.

import { perTable } from "../../board/perTable.svelte";
import type { Table } from "../../table.svelte";
import type { ClassicAssistance } from "../../wire.gen";

export class Help {
  readonly #table: Table<"classic">;
  current = $state.raw<ClassicAssistance | null>(null);
  #asked = -1;

  constructor(table: Table<"classic">) {
    this.#table = table;
  }

  /** To be called with the number of moves so far. */
  follow(moves: number): void {
    if (moves === this.#asked) return;
    this.#asked = moves;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    const answer = await this.#table.assist();
    if (answer !== null && asked === this.#asked) this.current = answer.help;
  }
}

export const helpAt = perTable((table: Table<"classic">) => new Help(table));
