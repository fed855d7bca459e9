// The possible hands of a player, likeliest first if the odds are known.

import type { UrbanAssistance, UrbanCard } from "../../../wire/wire.gen";

export interface PossibleHand {
  readonly cards: readonly UrbanCard[];
  /** null if this table doesn't tell */
  readonly odds: number | null;
}

/** Null if the table doesn't allow this assistance. */
export function possibleHands(
  assistance: UrbanAssistance | null,
  seat: number,
): readonly PossibleHand[] | null {
  const likely = assistance?.deduction?.filter((one) => one.seat === seat);
  if (likely !== undefined)
    return likely
      .map(({ hand, odds }) => ({ cards: hand, odds }))
      .sort((one, other) => other.odds - one.odds);
  const found = assistance?.notes?.hands.find((one) => one.seat === seat);
  return found === undefined ? null : found.possible.map((cards) => ({ cards, odds: null }));
}

/** "12%". Never 0% or 100% unless certain. */
export function percent(odds: number): string {
  if (odds > 0.99 && odds < 1) return "over 99%";
  return odds > 0 && odds < 0.01 ? "under 1%" : `${Math.round(odds * 100)}%`;
}
