// A table that is looked back at.

import { nameOf, type Naming } from "../text/names";
import type { GameName } from "../wire/wire.gen";
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
