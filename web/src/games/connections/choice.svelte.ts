// The move being put together, before it is sent: tiles, a trait, a card, or a pass.

import { perTable } from "../../state/perTable.svelte";
import type { Table } from "../../state/table.svelte";
import type { Trait } from "./creatures";
import type { ConnectionsAction } from "../../wire/wire.gen";
import { legalMove, taskOf } from "./moves";

export class Choice {
  readonly #table: Table<"connections">;

  /** the selected slots: one to flip, two to swap */
  slots = $state.raw<readonly number[]>([]);
  trait = $state<Trait | null>(null);
  card = $state<number | null>(null);
  isPass = $state(false);
  /** whether the next tile completes a swap */
  isSwapping = $state(false);

  readonly task = $derived.by(() => taskOf(this.#table.moves));
  /** the selected action, legal or not */
  readonly action = $derived.by<ConnectionsAction | null>(() => {
    const { task, trait, card } = this;
    if (task === "draft") return trait === null ? null : { type: "Pick", trait };
    if (task === "propose") return card === null ? null : { type: "Propose", card };
    if (task === "change") return card === null ? null : { type: "Change", card };
    if (task !== "alter") return null;
    if (this.isPass) return { type: "Pass" };
    const [left, right] = this.slots.toSorted((a, b) => a - b);
    if (left === undefined) return null;
    return right === undefined ? { type: "Flip", slot: left } : { type: "Swap", left, right };
  });
  /** what would be sent; null where nothing is chosen, or it is not allowed */
  readonly text = $derived.by<string | null>(() =>
    this.action === null ? null : (legalMove(this.#table.moves, this.action)?.text ?? null),
  );
  /** the text of passing, where it is allowed */
  readonly passText = $derived.by(() => legalMove(this.#table.moves, { type: "Pass" })?.text ?? null);

  constructor(table: Table<"connections">) {
    this.#table = table;
  }

  /** Handle a tap on a tile: select it, deselect it, or complete a pair. */
  tapSlot(slot: number): void {
    if (this.task !== "alter") return;
    this.isPass = false;
    const [first] = this.slots;
    if (this.slots.includes(slot)) this.slots = this.slots.filter((one) => one !== slot);
    else if (first === undefined || slot === first) this.slots = [slot];
    else this.slots = [first, slot];
    this.isSwapping = false;
  }

  /** Handle a typed digit: select that tile, or after S swap with it. */
  typeSlot(slot: number): void {
    if (this.task !== "alter") return;
    const [first] = this.slots;
    this.isPass = false;
    this.slots = this.isSwapping && first !== undefined && first !== slot ? [first, slot] : [slot];
    this.isSwapping = this.isSwapping && this.slots.length < 2;
  }

  swap(left: number, right: number): void {
    if (this.task !== "alter" || left === right) return;
    this.isPass = false;
    this.isSwapping = false;
    this.slots = [left, right];
  }

  /** Go back from a pair to its first tile, to flip it. */
  flip(): void {
    this.isPass = false;
    this.isSwapping = false;
    this.slots = this.slots.slice(0, 1);
  }

  pass(): void {
    this.clear();
    this.isPass = true;
  }

  tapTrait(trait: Trait): void {
    if (this.task === "draft") this.trait = this.trait === trait ? null : trait;
  }

  tapCard(card: number): void {
    if (this.task === "propose" || this.task === "change") this.card = this.card === card ? null : card;
  }

  clear(): void {
    this.slots = [];
    this.trait = null;
    this.card = null;
    this.isPass = false;
    this.isSwapping = false;
  }

  async play(): Promise<void> {
    const { text } = this;
    if (text !== null && (await this.#table.play(text))) this.clear();
  }
}

export const choiceAt = perTable((table: Table<"connections">) => new Choice(table));
