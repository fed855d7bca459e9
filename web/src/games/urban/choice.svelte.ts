// The move being put together, before it is sent, and its preview. Shared by the board and the panel.

import { TableAssistance, moment } from "../../state/assistance.svelte";
import { perTable } from "../../state/perTable.svelte";
import type { Table } from "../../state/table.svelte";
import { URBAN } from "../../wire/urban.gen";
import type {
  UrbanAction,
  UrbanCard,
  UrbanPreview,
  UrbanProspect,
  UrbanPublic,
  UrbanSide,
} from "../../wire/wire.gen";
import {
  evenest,
  narrowed,
  moveOf,
  repicked,
  turned,
  valuesOf,
  type Move,
  type Picked,
  type Play,
} from "./moves";

const NONE: Picked = { kind: null, isWild: false, space: null, sensors: null, side: null };

/** An announcement that may be made. */
export interface Offer {
  readonly text: string;
  readonly feature: number | string;
  readonly prospect: UrbanProspect | null;
}

export class Choice {
  readonly #table: Table<"urban">;
  readonly assistance: TableAssistance<"urban">;

  #picked = $state.raw<Picked>(NONE);
  /** a selected move other than a card */
  #text = $state<string | null>(null);
  /** the announcement being pointed at */
  pointed = $state<number | string | null>(null);
  #situation = "";

  readonly moves = $derived.by(() => this.#table.moves.map(moveOf));
  readonly effects = $derived(this.moves.filter((move) => move.kind !== null));
  /** all moves with the selected card */
  readonly ofCard = $derived.by<readonly Move[]>(() => {
    const { kind, isWild } = this.#picked;
    return kind === null ? [] : narrowed(this.effects, { kind, isWild });
  });
  /** those that fit everything selected */
  readonly left = $derived.by<readonly Move[]>(() => narrowed(this.ofCard, this.#picked));
  readonly move = $derived.by<Move | null>(() => {
    if (this.#text !== null) return this.moves.find((move) => move.text === this.#text) ?? null;
    return this.left.length === 1 ? (this.left[0] ?? null) : null;
  });
  readonly previews = $derived.by<ReadonlyMap<string, UrbanPreview>>(
    () => new Map(this.assistance.current?.effects ?? []),
  );
  readonly announcements = $derived.by<ReadonlyMap<string, UrbanProspect>>(
    () => new Map(this.assistance.current?.announcements ?? []),
  );
  readonly preview = $derived(this.move === null ? null : (this.previews.get(this.move.text) ?? null));
  /** what may be announced now, by the legal moves; `prospect` is null until the server has worked it out */
  readonly offers = $derived.by<readonly Offer[]>(() =>
    this.moves
      .flatMap(({ text, action }) =>
        action.type === "Announce"
          ? [{ text, feature: action.feature, prospect: this.announcements.get(text) ?? null }]
          : [],
      )
      .sort((one, other) =>
        one.prospect === null || other.prospect === null ? 0 : byReach(one.prospect, other.prospect),
      ),
  );
  /** possible announcements after the selected move, those that reach most blocks first */
  readonly prospects = $derived.by<readonly UrbanProspect[]>(() => {
    const found = this.preview?.prospects ?? [...this.announcements.values()];
    return [...found].sort(byReach);
  });
  /** the announcement whose blocks the board shows */
  readonly shown = $derived.by<UrbanProspect | null>(() => {
    const wanted = this.pointed ?? this.announced;
    const found = this.prospects.find((one) => one.feature === wanted);
    return found ?? (this.preview === null ? null : (this.prospects[0] ?? null));
  });

  constructor(table: Table<"urban">) {
    this.#table = table;
    this.assistance = new TableAssistance(table, moment);
  }

  /** Reset the selection whenever the game moves on. */
  follow(view: UrbanPublic, legal: readonly string[]): void {
    this.assistance.follow();
    const situation = [moment(this.#table), ...legal].join();
    if (situation === this.#situation) return;
    this.#situation = situation;
    this.drop();
    const only = legal.length === 1 ? legal[0] : undefined;
    if (only !== undefined && view.phase !== "sensor") this.#text = only;
  }

  drop(): void {
    this.#picked = NONE;
    this.#text = null;
    this.pointed = null;
  }

  /** the card that was chosen */
  get play(): Play | null {
    return this.#picked.isWild ? "wild" : this.#picked.kind;
  }
  get kind(): UrbanCard | null {
    return this.#picked.kind;
  }
  get space(): number | null {
    return this.#picked.space ?? only(valuesOf(this.left, "space"));
  }
  get colour(): string | null {
    return this.kind === "split" ? null : (this.#picked.sensors ?? only(valuesOf(this.left, "sensors")));
  }
  get side(): UrbanSide | null {
    return this.#picked.side ?? only(valuesOf(this.left, "side"));
  }
  /** of a split: what goes left */
  get toLeft(): string {
    return this.#picked.sensors ?? this.move?.sensors ?? "";
  }

  /** what is about to be announced */
  get announced(): number | string | null {
    const action = this.move?.action;
    return action?.type === "Announce" ? action.feature : null;
  }

  get drawing(): Move | undefined {
    return this.find((action) => action.type === "Draw");
  }

  find(isWanted: (action: UrbanAction) => boolean): Move | undefined {
    return this.moves.find((move) => isWanted(move.action));
  }

  can(play: Play): boolean {
    return this.effects.some((move) => (play === "wild" ? move.isWild : !move.isWild && move.kind === play));
  }

  /** Select a card, or deselect it. */
  take(play: Play): void {
    const isWild = play === "wild";
    const again = this.play === play;
    this.drop();
    if (again || !this.can(play)) return;
    const kind = isWild
      ? (URBAN.cards.find((one) => narrowed(this.effects, { kind: one, isWild }).length > 0) ?? null)
      : play;
    this.#picked = { ...NONE, kind, isWild };
    this.#settle();
  }

  takeAs(kind: UrbanCard): void {
    this.drop();
    this.#picked = { ...NONE, kind, isWild: true };
    this.#settle();
  }

  pickSpace(space: number): void {
    const sensors = this.kind === "split" ? evenest(narrowed(this.ofCard, { space })) : this.#picked.sensors;
    const change = this.kind === "split" ? { space, sensors } : { space };
    this.#picked = repicked(this.ofCard, this.#picked, change);
    this.pointed = null;
  }

  pickColour(sensors: string): void {
    this.#picked = repicked(this.ofCard, this.#picked, { sensors });
    this.pointed = null;
  }

  pickSide(side: UrbanSide): void {
    this.#picked = repicked(this.ofCard, this.#picked, { side });
    this.pointed = null;
  }

  /** Move a sensor of the split space to the other side. */
  turn(sensors: string, colour: string, toLeft: boolean): void {
    this.#picked = {
      ...this.#picked,
      space: this.space,
      sensors: turned(sensors, this.toLeft, colour, toLeft),
    };
    this.pointed = null;
  }

  /** Select a whole move. */
  pickMove(text: string): void {
    this.#text = text;
    this.pointed = null;
  }

  /** The spaces that can be selected now. */
  get openSpaces(): readonly number[] {
    const relocations = this.moves.filter(({ action }) => action.type === "Relocate");
    if (relocations.length > 0) return valuesOf(relocations, "space");
    if (this.kind === "align") return [];
    const { sensors } = this.#picked;
    const asColour =
      this.kind === "shuffle" && sensors !== null ? narrowed(this.ofCard, { sensors }) : this.ofCard;
    return valuesOf(asColour, "space");
  }

  pickOpen(space: number): void {
    const relocation = this.find((action) => action.type === "Relocate" && action.space === space);
    if (relocation !== undefined) this.pickMove(relocation.text);
    else if (this.openSpaces.includes(space)) this.pickSpace(space);
  }

  /** How many blocks the best announcement would reach with this choice; null if unknown yet. */
  mostWith(change: Partial<Picked>): number | null {
    const found = narrowed(this.ofCard, { ...this.#picked, ...change });
    const [move] = found;
    return found.length === 1 && move !== undefined ? (this.previews.get(move.text)?.most ?? null) : null;
  }

  async send(): Promise<void> {
    const { move } = this;
    if (move !== null) await this.#table.play(move.text);
  }

  /** Select the space if there is only one. */
  #settle(): void {
    const space = only(valuesOf(this.ofCard, "space"));
    if (space !== null) this.pickSpace(space);
  }
}

function only<T>(values: readonly T[]): T | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function byReach(one: UrbanProspect, other: UrbanProspect): number {
  return (
    other.blocks.length - one.blocks.length || other.evidence - one.evidence || isWord(one) - isWord(other)
  );
}

/** Sorts numbers before colours. */
const isWord = ({ feature }: UrbanProspect): number => (typeof feature === "string" ? 1 : 0);

export const choiceAt = perTable((table: Table<"urban">) => new Choice(table));
