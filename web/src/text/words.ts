// Words for what the server names: levels, emotes, options, codes.

import type { Icon } from "../look/icons";
import { letterOf } from "../look/seats";
import type { Fact, Listing, SeatInfo } from "../wire/wire.gen";

export const LEVELS: Readonly<Record<string, string>> = {
  random: "plays anything allowed",
  novice: "knows the rules, thinks a little",
  tracker: "keeps good notes",
  expert: "deduces well",
  master: "plays to win",
};

export const EMOTES: Readonly<Record<string, readonly [icon: Icon, words: string]>> = {
  wave: ["wave", "waves"],
  thinking: ["thinking", "is thinking"],
  nice: ["star", "says: nice!"],
  surprised: ["surprised", "is surprised"],
  sorry: ["sorry", "is sorry"],
  hurry: ["hourglass", "would like to go on"],
  good_game: ["laurel", "says: good game"],
};

const BOT_NAMES = ["Ash", "Birch", "Clay", "Dusk", "Elm", "Fern", "Gale", "Hazel"];

/** What to call whoever sits there: their name, or a bot's, which has none of its own. */
export function nameOf(seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat];
  if (info === undefined || info.kind === "open") return `Seat ${letterOf(seat)}`;
  return info.name ?? BOT_NAMES[seat] ?? `Bot ${letterOf(seat)}`;
}

/** "Ann, Ben and Cora". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** "draft_tie" as "Draft tie". */
export function titled(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function others(listing: Listing, mine: number | null): string {
  const names = listing.seats.flatMap((info, seat) =>
    seat === mine || info.kind === "open" ? [] : [nameOf(listing.seats, seat)],
  );
  return names.length === 0 ? "nobody else yet" : `with ${listed(names)}`;
}

/** "1:05", or in days and hours where there is that much time. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400)
    return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a fact about the table itself, not about its game, means to people; null where nothing is said. */
export function factWords(fact: Fact, name: (seat: number) => string): string | null {
  switch (fact.type) {
    case "seated":
      return `${fact.name} sits down.`;
    case "left":
      return `${name(fact.seat)} leaves.`;
    case "returned":
      return `${name(fact.seat)} is back.`;
    case "stood_in":
      return `A bot stands in for ${name(fact.seat)}.`;
    case "started":
      return "The game begins.";
    default:
      return null;
  }
}
