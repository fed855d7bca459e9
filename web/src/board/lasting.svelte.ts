// What belongs to a table rather than to the part of the page that asked for it first.

import type { Table } from "../table.svelte";
import type { GameName } from "../wire.gen";

/** One for each table, made when it is first asked for. It outlives the component that asks: its `$derived` stay alive. */
export function lasting<G extends GameName, T>(make: (table: Table<G>) => T): (table: Table<G>) => T {
  const made = new WeakMap<Table<G>, T>();
  return (table) => {
    if (!made.has(table)) $effect.root(() => void made.set(table, make(table)));
    return made.get(table) as T;
  };
}
