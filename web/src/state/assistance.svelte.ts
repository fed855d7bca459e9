// The assistance of a table. It is requested again whenever the situation changes while someone is looking at it.

import type { Table } from "./table.svelte";
import type { GameName, Games } from "../wire/wire.gen";
import { perTable } from "./perTable.svelte";

const TRIES = 3;
const RETRY_MS = 1500;

type Content<G extends GameName> = Games[G]["assistance"];

export class TableAssistance<G extends GameName> {
  readonly #table: Table<G>;
  readonly #situation: (table: Table<G>) => string;
  #given = $state.raw<{ readonly about: string; readonly content: Content<G> } | null>(null);
  #asked = "";

  readonly #now = $derived.by(() => this.#situation(this.#table));
  /** null while the server is working it out, and if there is none */
  readonly current = $derived.by(() => (this.#given?.about === this.#now ? this.#given.content : null));
  /** the last answer, so that drawings don't jump while the next one is on its way */
  readonly last = $derived.by(() => this.#given?.content ?? null);

  /** `situation` sums up everything the assistance depends on: while it stays the same, nothing is requested. */
  constructor(table: Table<G>, situation: (table: Table<G>) => string) {
    this.#table = table;
    this.#situation = situation;
  }

  /** Request assistance if the situation is new. The server knows acts that were not told yet, so wait for those. */
  follow(): void {
    if (this.#now === this.#asked || this.#table.teller.isBehind) return;
    this.#asked = this.#now;
    void this.#ask(this.#now, TRIES);
  }

  async #ask(about: string, tries: number): Promise<void> {
    const answer = await this.#table.assist();
    if (about !== this.#asked) return;
    if (answer !== null) this.#given = { about, content: answer.help };
    else if (tries > 1) setTimeout(() => void this.#ask(about, tries - 1), RETRY_MS);
  }
}

/** The usual situation: the number of moves so far and the reader's seat. */
export function moment<G extends GameName>({ public: seen, seat }: Table<G>): string {
  return `${seen?.log.length} ${seat}`;
}

export function assistancePerTable<G extends GameName>(
  situation: (table: Table<G>) => string,
): (table: Table<G>) => TableAssistance<G> {
  return perTable((table: Table<G>) => new TableAssistance(table, situation));
}
