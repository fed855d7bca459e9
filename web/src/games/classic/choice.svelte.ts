// The move being put together, before it is sent. Shared by the board, the panel and the notebook.

import { perTable } from "../../state/perTable.svelte";
import type { Table } from "../../state/table.svelte";
import type { ClassicPlacing, ClassicReason } from "../../wire/wire.gen";
import { moveOf, placings, reasonFor, whos, wrongs, type Move } from "./moves";

export class Choice {
  readonly #table: Table<"classic">;

  /** the selected space, legal or not */
  space = $state<number | null>(null);
  /** the seat to ask, or the colour to place */
  who = $state<number | null>(null);
  /** the reader's clues whose area is shown, by index */
  areas = $state.raw<readonly number[]>([]);
  /** whether the map shows the odds of each space */
  isHabitatShown = $state(false);
  /** how often a space was tapped that is not legal */
  refused = $state(0);
  confirm: HTMLButtonElement | null = null;

  #wanted = $state<ClassicPlacing | null>(null);
  #wrong = $state<number | null>(null);

  readonly moves = $derived.by(() => this.#table.moves.map(moveOf));
  readonly placings = $derived(placings(this.moves));
  /** what a tap on the map does; corrections only on request */
  readonly placing = $derived.by<ClassicPlacing | null>(() => {
    if (this.#wanted !== null && this.placings.includes(this.#wanted)) return this.#wanted;
    return this.placings.find((kind) => kind !== "Correct") ?? null;
  });
  readonly wrongs = $derived(wrongs(this.moves));
  /** the wrong piece to correct now */
  readonly wrong = $derived.by(() => {
    const key = this.wrongs.some((one) => keyOf(one) === this.#wrong) ? this.#wrong : null;
    return (
      this.wrongs.find((one) => keyOf(one) === key) ?? (this.wrongs.length === 1 ? this.wrongs[0] : undefined)
    );
  });
  /** the moves of the current kind, with any player */
  readonly open = $derived.by<readonly Move[]>(() => {
    const { placing, wrong } = this;
    const found = this.moves.filter(({ action }) => action.type === placing);
    if (placing !== "Correct") return found;
    return found.filter(
      (move) => wrong !== undefined && move.wrong === wrong.wrong && move.who === wrong.who,
    );
  });
  readonly #narrowed = $derived.by<readonly Move[]>(() =>
    this.who === null || this.placing === "Correct"
      ? this.open
      : this.open.filter((move) => move.who === this.who),
  );
  /** the legal spaces; null if no space is needed */
  readonly legal = $derived.by<ReadonlySet<number> | null>(() =>
    this.placing === null ? null : new Set(this.#narrowed.flatMap((move) => move.place ?? [])),
  );
  /** the complete move, once everything is chosen */
  readonly move = $derived.by<Move | null>(() => {
    const found = this.#narrowed.filter((move) => move.place === this.space || move.place === null);
    return found.length === 1 ? (found[0] ?? null) : null;
  });
  /** seats or colours possible for the selected space, or all of them while none is selected */
  readonly fitting = $derived.by<readonly number[]>(() => {
    if (this.space === null) return whos(this.open);
    return whos(this.open.filter((move) => move.place === this.space));
  });

  constructor(table: Table<"classic">) {
    this.#table = table;
  }

  want(placing: ClassicPlacing | null): void {
    this.#wanted = placing;
    this.who = null;
    if (this.space !== null && this.legal?.has(this.space) !== true) this.space = null;
  }

  /** Select a space. Returns whether it is legal. */
  look(space: number): boolean {
    this.space = space;
    const isAllowed = this.legal === null || this.legal.has(space);
    if (!isAllowed) this.refused += 1;
    return isAllowed;
  }

  /** Why a space cannot be chosen; null where it can, or where nothing can. */
  reason(space: number): ClassicReason | null {
    const { placing, wrong } = this;
    if (placing === null || this.legal?.has(space)) return null;
    const [who, piece] =
      placing === "Correct" ? [wrong?.who ?? null, wrong?.wrong ?? null] : [this.who, null];
    return reasonFor(this.#table.blocked, placing, who, piece, space);
  }

  pick(who: number): void {
    this.who = this.who === who ? null : who;
  }

  correct(one: { who: number | null; wrong: number }): void {
    this.#wrong = keyOf(one);
    this.space = null;
  }

  /** After any move, drop selections that are no longer legal. */
  settle(): void {
    if (this.space !== null && this.legal !== null && !this.legal.has(this.space)) this.space = null;
    if (this.who !== null && !this.open.some((move) => move.who === this.who)) this.who = null;
  }

  clear(): void {
    this.#wanted = null;
    this.#wrong = null;
    this.space = null;
    this.who = null;
  }

  toggleArea(number: number): void {
    this.areas = this.areas.includes(number)
      ? this.areas.filter((one) => one !== number)
      : [...this.areas, number];
  }

  async play(): Promise<void> {
    const { move } = this;
    if (move !== null && (await this.#table.play(move.text))) this.clear();
  }
}

function keyOf({ who, wrong }: { who: number | null; wrong: number }): number {
  return 1000 * ((who ?? -1) + 1) + wrong;
}

export const choiceAt = perTable((table: Table<"classic">) => new Choice(table));
