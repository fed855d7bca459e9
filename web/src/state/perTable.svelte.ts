// What a game keeps about a table beyond its components: what one has chosen, the help, what is being shown.

import type { Table } from "./table.svelte";
import type { GameName } from "../wire/wire.gen";

/** One for each table, made when it is first asked for. What it derives stays alive when the component that asked is gone. */
export function perTable<G extends GameName, T>(make: (table: Table<G>) => T): (table: Table<G>) => T {
  const made = new WeakMap<Table<G>, T>();
  return (table) => {
    if (!made.has(table)) $effect.root(() => void made.set(table, make(table)));
    return made.get(table) as T;
  };
}
