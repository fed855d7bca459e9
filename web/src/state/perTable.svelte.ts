// State a game keeps for each table, outside its components: the current choice, assistance, what is on display.

import type { Table } from "./table.svelte";
import type { GameName } from "../wire/wire.gen";

/** Create one value per table on first use. Its derived state stays alive after the component that created it is gone. */
export function perTable<G extends GameName, T>(make: (table: Table<G>) => T): (table: Table<G>) => T {
  const made = new WeakMap<Table<G>, T>();
  return (table) => {
    if (!made.has(table)) $effect.root(() => void made.set(table, make(table)));
    return made.get(table) as T;
  };
}
