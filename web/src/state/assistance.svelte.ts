// The assistance of a table, asked for anew when there is something new to know while somebody looks at it.

import type { Table } from "./table.svelte";
import type { GameName, Games } from "../wire/wire.gen";
import { perTable } from "./perTable.svelte";

const TRIES = 3;
const AGAIN_MS = 1500;

type Given<G extends GameName> = Games[G]["assistance"];

export class Help<G extends GameName> {
  readonly #table: Table<G>;
  readonly #situation: (table: Table<G>) => string;
  #given = $state.raw<{ readonly about: string; readonly help: Given<G> } | null>(null);
  #asked = "";

  readonly #now = $derived.by(() => this.#situation(this.#table));
  /** null while it is being worked out, and where there is none */
  readonly current = $derived.by(() => (this.#given?.about === this.#now ? this.#given.help : null));
  /** what was given last, so that what is drawn from it need not jump meanwhile */
  readonly last = $derived.by(() => this.#given?.help ?? null);

  /** While the situation is the same, so is the help. */
  constructor(table: Table<G>, situation: (table: Table<G>) => string) {
    this.#table = table;
    this.#situation = situation;
  }

  /** Asks if there is anything new to ask about. */
  follow(): void {
    if (this.#now === this.#asked) return;
    this.#asked = this.#now;
    void this.#ask(this.#now, TRIES);
  }

  async #ask(about: string, tries: number): Promise<void> {
    const answer = await this.#table.assist();
    if (about !== this.#asked) return;
    if (answer !== null) this.#given = { about, help: answer.help };
    else if (tries > 1) setTimeout(() => void this.#ask(about, tries - 1), AGAIN_MS);
  }
}

/** The moves so far, and one's seat: what any help depends on. */
export function moment<G extends GameName>({ public: seen, seat }: Table<G>): string {
  return `${seen?.log.length} ${seat}`;
}

export function helpPerTable<G extends GameName>(
  situation: (table: Table<G>) => string,
): (table: Table<G>) => Help<G> {
  return perTable((table: Table<G>) => new Help(table, situation));
}
