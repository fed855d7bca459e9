// What a game keeps about a table beyond its components: what one has chosen, the help, what is being shown.

import type { Table } from "../table.svelte";
import type { GameName } from "../wire.gen";

/** One for each table, made when it is first asked for. What it derives stays alive when the component that asked is gone. */
export function perTable<G extends GameName, T>(make: (table: Table<G>) => T): (table: Table<G>) => T {
  const made = new WeakMap<Table<G>, { readonly one: T }>();
  return (table) => {
    const found = made.get(table);
    if (found !== undefined) return found.one;
    $effect.root(() => {
      made.set(table, { one: make(table) });
    });
    return (made.get(table) as { readonly one: T }).one;
  };
}
