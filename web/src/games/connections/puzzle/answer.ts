// An answer in its parts: "swap 1 6 + propose Sailtangle".

import { nameOf } from "../creatures";

export interface Parts {
  readonly slots: readonly number[];
  readonly card: string | null;
}

export function partsOf(answer: string | null): Parts {
  const [change = "", proposal] = (answer ?? "").split(" + ");
  return {
    slots: change.split(" ").slice(1).map(Number),
    card: proposal?.replace("propose ", "") ?? null,
  };
}

/** The slots after a tap: one is flipped, two are swapped, the same again is taken back. */
export function tapped(slots: readonly number[], slot: number): readonly number[] {
  if (slots.includes(slot)) return slots.filter((one) => one !== slot);
  return [...slots, slot].slice(-2).sort((a, b) => a - b);
}

/** The answer as one of the choices; null while a part is missing, or where it is not allowed. */
export function answerOf(
  slots: readonly number[],
  card: number | null,
  choices: readonly string[],
): string | null {
  const change =
    slots.length === 0 ? "pass" : slots.length === 1 ? `flip ${slots[0]}` : `swap ${slots.join(" ")}`;
  const text = card === null ? null : `${change} + propose ${nameOf(card)}`;
  return text !== null && choices.includes(text) ? text : null;
}
