// The hand as shown: ranked by the server for now, or for after the selected move.

import type { ConnectionsChance, ConnectionsRanked } from "../../../wire/wire.gen";
import { nextSlot, SLOTS, spoken, type Report } from "../creatures";
import type { PipState } from "./CreatureCard.svelte";

export interface Held {
  readonly card: number;
  /** from 1; null if unknown */
  readonly rank: number | null;
  /** places gained compared to now */
  readonly change: number;
  readonly ranked: ConnectionsRanked | null;
}

/** The cards by rank, or in the given order if unranked. `now` is the ranking before the previewed move. */
export function ranks(
  hand: readonly number[],
  shown: readonly ConnectionsRanked[],
  now: readonly ConnectionsRanked[],
  order: readonly number[],
): readonly Held[] {
  const isComplete = hand.every((card) => shown.some((one) => one.card === card));
  if (!isComplete)
    return hand
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((card) => ({ card, rank: null, change: 0, ranked: null }));
  const held = shown.filter((one) => hand.includes(one.card));
  const before = now.filter((one) => hand.includes(one.card)).map((one) => one.card);
  return held.map((ranked, i) => ({
    card: ranked.card,
    rank: i + 1,
    change: before.includes(ranked.card) ? before.indexOf(ranked.card) - i : 0,
    ranked,
  }));
}

const ENDINGS = ["th", "st", "nd", "rd"] as const;

/** "1st". */
export function ordinal(n: number): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return `${n}${isTeen ? "th" : (ENDINGS[n % 10] ?? "th")}`;
}

export function pipStates(report: Report, ranked: ConnectionsRanked | null): readonly PipState[] {
  return SLOTS.map((slot) => {
    if (ranked === null || slot <= nextSlot(report)) return "open";
    return ranked.slots.includes(slot) ? "yes" : "no";
  });
}

function percent(chance: number): string {
  return `${Math.round(100 * chance)}%`;
}

/** "64–87%": against the others' best cards, and against random ones. */
export function chances({ against_any, against_best }: ConnectionsChance): string {
  const [least, most] = [Math.round(100 * against_best), Math.round(100 * against_any)];
  return least === most ? `${most}%` : `${least}–${most}%`;
}

/** A card in hand, for screen readers. */
export function heldWords({ card, rank, ranked }: Held, isPreview: boolean, unseen: number | null): string {
  if (ranked === null || rank === null) return `${spoken(card)}.`;
  const slots = ranked.slots.length === 0 ? "no slot" : `slots ${ranked.slots.join(", ")}`;
  const beats =
    ranked.beats === null || unseen === null ? "" : `, beats ${ranked.beats} of ${unseen} unseen cards`;
  const chance =
    ranked.chance === null
      ? ""
      : `, wins ${percent(ranked.chance.against_any)} of the time against random cards, ${percent(ranked.chance.against_best)} against the best cards`;
  return `${spoken(card)}. Matches ${slots}, ${isPreview ? "would be" : "is"} ${ordinal(rank)} in your hand${beats}${chance}.`;
}
