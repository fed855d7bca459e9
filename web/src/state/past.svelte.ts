// A table that is looked back at.

import { nameOf, type Naming } from "../text/names";
import type { GameName, Sync } from "../wire/wire.gen";
import { begin } from "./store";
import { Table } from "./table.svelte";

const SILENT = { send: () => undefined, renew: () => undefined, close: () => undefined };

/** Boards can draw it, but nothing is sent and nothing arrives. */
export class PastTable<G extends GameName = GameName> extends Table<G> {
  /** the reader's own seat, whoever's eyes are chosen */
  readonly #reader: number | null;

  constructor(code: string, reader: number | null) {
    super(code, () => SILENT);
    this.#reader = reader;
  }

  override name: Naming = (seat) => nameOf(this.seats, seat, this.#reader);

  override async assist(): Promise<null> {
    return null;
  }
}

/** A position of the past in which the reader may try a move; `attempt` gets its text. */
export class ExerciseTable<G extends GameName = GameName> extends PastTable<G> {
  readonly #attempt: (text: string) => Promise<boolean>;

  constructor(sync: Sync<G>, attempt: (text: string) => Promise<boolean>) {
    super(sync.table.code, sync.seat);
    this.#attempt = attempt;
    this.known = begin(sync);
  }

  override async play(text: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.chosen = null;
    this.isBusy = true;
    const isDone = await this.#attempt(text);
    this.isBusy = false;
    return isDone;
  }
}
