// Parsing and writing moves as text (R9). The server says which moves are legal.

import { cardOf, nameOf, SIDES, type Trait } from "./creatures";

export type Move =
  | { readonly kind: "pick"; readonly trait: Trait }
  | { readonly kind: "flip"; readonly slot: number }
  | { readonly kind: "swap"; readonly left: number; readonly right: number }
  | { readonly kind: "pass" }
  | { readonly kind: "propose" | "change"; readonly card: number };

export function toText(move: Move): string {
  switch (move.kind) {
    case "pick":
      return `pick ${move.trait}`;
    case "flip":
      return `flip ${move.slot}`;
    case "swap":
      return `swap ${Math.min(move.left, move.right)} ${Math.max(move.left, move.right)}`;
    case "pass":
      return "pass";
    case "propose":
    case "change":
      return `${move.kind} ${nameOf(move.card)}`;
  }
}

const TRAITS: ReadonlyMap<string, Trait> = new Map(
  Object.values(SIDES).flatMap((pair) => pair.map((trait) => [trait, trait] as const)),
);

/** Null for anything that is not a complete move, such as the log's `propose` without a card. */
export function fromText(text: string): Move | null {
  const [word = "", first = "", second = ""] = text.split(" ");
  switch (word) {
    case "pick": {
      const trait = TRAITS.get(first);
      return trait === undefined ? null : { kind: "pick", trait };
    }
    case "flip":
      return { kind: "flip", slot: Number(first) };
    case "swap":
      return { kind: "swap", left: Number(first), right: Number(second) };
    case "pass":
      return { kind: "pass" };
    case "propose":
    case "change": {
      const card = cardOf(first);
      return card === null ? null : { kind: word, card };
    }
    default:
      return null;
  }
}

/** What the reader has to decide, derived from the legal moves. */
export type Task = "draft" | "alter" | "propose" | "change" | "wait";

export function taskOf(legal: readonly string[]): Task {
  const first = legal.map(fromText).find((move) => move !== null);
  switch (first?.kind) {
    case "pick":
      return "draft";
    case "flip":
    case "swap":
    case "pass":
      return "alter";
    case "propose":
      return "propose";
    case "change":
      return "change";
    default:
      return "wait";
  }
}

/** The traits that may be picked. */
export function pickable(legal: readonly string[]): ReadonlySet<Trait> {
  const moves = legal.map(fromText);
  return new Set(moves.flatMap((move) => (move?.kind === "pick" ? [move.trait] : [])));
}

/** The slots a move touches. */
export function slotsOf(move: Move | null): readonly number[] {
  if (move?.kind === "flip") return [move.slot];
  return move?.kind === "swap" ? [move.left, move.right] : [];
}
