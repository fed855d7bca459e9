// The assistance of a table, asked for anew when there is something new to know; what it explains of sightings is kept.

import { lasting } from "../../board/lasting.svelte";
import type { Table } from "../../table.svelte";
import type { ConnectionsAssistance, ConnectionsPreview } from "../../wire.gen";
import { taskOf } from "./moves";
import { sightingsOf, type Check } from "./sightings";

const TRIES = 3;
const AGAIN_MS = 1500;

/** What the help depends on: while this is the same, so is the help. */
function situation({ public: seen, legal }: Table<"connections">): string {
  if (seen === null) return "";
  const sightings = sightingsOf(seen.log).length;
  return `${sightings} ${seen.report.join(" ")} ${JSON.stringify(seen.barred)} ${taskOf(legal)}`;
}

export class Help {
  readonly #table: Table<"connections">;
  #given = $state.raw<{ readonly about: string; readonly help: ConnectionsAssistance } | null>(null);
  /** by the index of the sighting */
  #decided = $state.raw<ReadonlyMap<number, readonly Check[]>>(new Map());
  #asked = "";

  readonly #now = $derived.by(() => situation(this.#table));
  /** null while it is being worked out, and where there is none */
  readonly current = $derived.by(() => (this.#given?.about === this.#now ? this.#given.help : null));
  /** the hand in the order that was last known, so that it does not jump meanwhile */
  readonly order = $derived.by(() => this.#given?.help.hand.map((one) => one.card) ?? []);

  constructor(table: Table<"connections">) {
    this.#table = table;
  }

  /** What a move would lead to; null where nobody says so. */
  preview(text: string | null): ConnectionsPreview | null {
    return this.current?.previews.find((one) => one.action === text) ?? null;
  }

  decided(index: number): readonly Check[] | null {
    return this.#decided.get(index) ?? null;
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
    if (answer === null) {
      if (tries > 1) setTimeout(() => void this.#ask(about, tries - 1), AGAIN_MS);
      return;
    }
    this.#given = { about, help: answer.help };
    const { decided } = answer.help;
    const last = sightingsOf(this.#table.public?.log ?? []).length - 1;
    if (about === this.#now && decided.length > 0)
      this.#decided = new Map([...this.#decided, [last, decided]]);
  }
}

export const helpAt = lasting((table: Table<"connections">) => new Help(table));
