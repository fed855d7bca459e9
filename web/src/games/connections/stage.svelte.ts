// Animations of what just happened: the reveal of cards, and tiles that turn or land.

import { perTable } from "../../state/perTable.svelte";
import type { Table } from "../../state/table.svelte";
import { sightingsOf } from "./sightings";

const TURN_MS = 500;

export class Stage {
  /** the index of the sighting whose cards lie on the table, until the reader goes on */
  revealed = $state<number | null>(null);
  /** how many slots have been compared at most, where a lesson stops to ask; 9: until it is decided */
  upTo = $state(9);
  turned = $state<number | null>(null);
  landed = $state<number | null>(null);

  constructor(table: Table<"connections">) {
    table.onStep((step) => {
      if (table.teller.pace.act > 0) this.revealed = null;
      for (const { kind, data } of (step.log ?? []).flatMap((entry) => entry.events)) {
        if (kind === "revealed") this.revealed = sightingsOf(table.public?.log ?? []).length - 1;
        if (kind === "flipped") this.turned = Number(data[1]);
        if (kind === "picked") this.landed = Number(data[1]);
      }
      setTimeout(() => (this.turned = this.landed = null), TURN_MS);
    });
  }
}

export const stageAt = perTable((table: Table<"connections">) => new Stage(table));
