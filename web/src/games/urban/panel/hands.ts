// What somebody may hold, likeliest first where the odds are told.

import type { UrbanAssistance, UrbanCard } from "../../../wire/wire.gen";

export interface PossibleHand {
  readonly cards: readonly UrbanCard[];
  /** null: not told at this table */
  readonly odds: number | null;
}

/** Null where the table does not allow to know. */
export function possibleHands(help: UrbanAssistance | null, seat: number): readonly PossibleHand[] | null {
  const likely = help?.deduction?.filter((one) => one.seat === seat);
  if (likely !== undefined)
    return likely
      .map(({ hand, odds }) => ({ cards: hand, odds }))
      .sort((one, other) => other.odds - one.odds);
  const found = help?.notes?.hands.find((one) => one.seat === seat);
  return found === undefined ? null : found.possible.map((cards) => ({ cards, odds: null }));
}

/** "12 %", and never 0 or 100 where it is not sure. */
export function percent(odds: number): string {
  if (odds > 0.99 && odds < 1) return "over 99 %";
  return odds > 0 && odds < 0.01 ? "under 1 %" : `${Math.round(odds * 100)} %`;
}
