// The assistance of a table, asked for anew after every move; what it explains of sightings is kept.

import type { Table } from "../../table.svelte";
import type { ConnectionsAssistance, ConnectionsPreview } from "../../wire.gen";
import { sightingsOf, type Check } from "./sightings";

export class Help {
  readonly #table: Table<"connections">;
  /** after so many entries of the log, which may be a move ago while an answer is on its way */
  #given = $state.raw<{ readonly entries: number; readonly help: ConnectionsAssistance } | null>(null);
  /** by the index of the sighting */
  #decided = $state.raw<ReadonlyMap<number, readonly Check[]>>(new Map());
  #asked = -1;

  constructor(table: Table<"connections">) {
    this.#table = table;
  }

  get current(): ConnectionsAssistance | null {
    return this.#given?.help ?? null;
  }

  /** What a move would lead to; null where nobody says so. */
  preview(text: string | null): ConnectionsPreview | null {
    if (text === null || this.#given?.entries !== this.#table.public?.log.length) return null;
    return this.#given?.help.previews.find((one) => one.action === text) ?? null;
  }

  decided(index: number): readonly Check[] | null {
    return this.#decided.get(index) ?? null;
  }

  /** To be called with the number of entries of the log. */
  follow(entries: number): void {
    if (entries === this.#asked) return;
    this.#asked = entries;
    void this.#ask(entries);
  }

  async #ask(entries: number): Promise<void> {
    const answer = await this.#table.assist();
    if (entries !== this.#asked) return;
    this.#given = answer === null ? null : { entries, help: answer.help };
    const log = this.#table.public?.log ?? [];
    if (answer === null || log.length !== entries || answer.help.decided.length === 0) return;
    this.#decided = new Map([...this.#decided, [sightingsOf(log).length - 1, answer.help.decided]]);
  }
}

const helps = new WeakMap<Table<"connections">, Help>();

export function helpAt(table: Table<"connections">): Help {
  let help = helps.get(table);
  if (help === undefined) helps.set(table, (help = new Help(table)));
  return help;
}
