// The story of a finished game: who led when, and what each player was missing.

import type { ConnectionsPublic } from "../../../wire/wire.gen";
import type { Naming } from "../../../text/names";
import { capital, counted, listed } from "../../../text/words";
import { nameOf } from "../creatures";
import { sightingsOf, type Race } from "../sightings";

/** The number of the sighting with which the winner took the lead for good, from 1. */
export function taken(race: Race, winner: number): number {
  let at = race.sightings;
  const leads = (i: number): boolean =>
    race.points.every(
      (points, seat) => seat === winner || (points[i] ?? 0) < (race.points[winner]?.[i] ?? 0),
    );
  while (at > 1 && leads(at - 1)) at -= 1;
  return at;
}

export function taleOf({ log, scores }: ConnectionsPublic, race: Race, winner: number, name: Naming): string {
  const at = taken(race, winner);
  const last = sightingsOf(log).at(-1);
  const rest = scores.map((points, seat) => ({ points, seat })).filter(({ seat }) => seat !== winner);
  const most = Math.max(...rest.map(({ points }) => points));
  const second = listed(rest.filter(({ points }) => points === most).map(({ seat }) => name(seat)));
  const lead = `${capital(name(winner))} took the lead for good at sighting ${at} of ${race.sightings}.`;
  const close = `${capital(second)} ended with ${counted(most, "point")}.`;
  if (last === undefined) return `${lead} ${close}`;
  const card = nameOf(last.cards[last.winner] ?? 0);
  return `${lead} ${close} The last point was for ${name(last.winner)}, with ${card}.`;
}

/** The points of a seat by expedition. */
export function byExpedition(log: ConnectionsPublic["log"], seat: number): readonly number[] {
  const counts: number[] = [];
  for (const { expedition, winner } of sightingsOf(log)) {
    counts[expedition - 1] ??= 0;
    if (winner === seat) counts[expedition - 1] = (counts[expedition - 1] ?? 0) + 1;
  }
  return [...counts].map((count) => count ?? 0);
}

/** What a player was missing, or why it was enough. */
export function missing(
  seat: number,
  winner: number,
  { log, scores }: ConnectionsPublic,
  race: Race,
): string {
  const by = byExpedition(log, seat);
  const best = Math.max(...by);
  if (seat === winner)
    return by.length > 1
      ? `${best} of them in expedition ${by.indexOf(best) + 1}.`
      : "All in one expedition.";
  const gap = (scores[winner] ?? 0) - (scores[seat] ?? 0);
  const led = (race.points[seat] ?? []).filter(
    (points, i) => i > 0 && race.points.every((other, one) => one === seat || (other[i] ?? 0) < points),
  ).length;
  const front = led === 0 ? "Never alone in front." : `Alone in front for ${counted(led, "sighting")}.`;
  return `${gap === 0 ? "Level on points." : `${counted(gap, "point")} short.`} ${front}`;
}
