// What to call the players. The reader of the page is always "you".

import { letterOf } from "../look/seats";
import { CHARACTERS, type Listing, type SeatInfo } from "../wire/wire.gen";
import { listed } from "./words";

/** Names a seat inside a sentence: "you" or "Birch". */
export type Naming = (seat: number) => string;

const YOU = "you";
const BOT_NAMES = ["Ash", "Birch", "Clay", "Dusk", "Elm", "Fern", "Gale", "Hazel"];

/** The reader's own seat is "you". Bots have the name of their character; those without one get a name by seat. */
export function nameOf(seats: readonly SeatInfo[], seat: number, reader: number | null = null): string {
  if (seat === reader) return YOU;
  const info = seats[seat];
  if (info === undefined || info.kind === "open") return `Seat ${letterOf(seat)}`;
  const character = CHARACTERS[info.character ?? ""]?.name;
  return info.name ?? character ?? BOT_NAMES[seat] ?? `Bot ${letterOf(seat)}`;
}

/** "your" or "Birch's". */
export function possessive(name: string): string {
  return name === YOU ? "your" : `${name}'s`;
}

/** The form of a verb after a name: "is" after "Birch", "are" after "you". */
export function verb(name: string, third: string, second: string): string {
  return name === YOU ? second : third;
}

/** What a bot said, with names for "seat 2" and the like. */
export function withNames(remark: string, name: Naming): string {
  return remark.replace(/\bseat (\d)('s| is| has)?/gi, (_, seat: string, more = "") => {
    const who = name(Number(seat));
    if (more === "'s") return possessive(who);
    return (
      who + (more === " is" ? verb(who, " is", " are") : more === " has" ? verb(who, " has", " have") : "")
    );
  });
}

/** "with Ann and Birch": who else sits at a listed table. */
export function others(listing: Listing, mine: number | null): string {
  const names = listing.seats.flatMap((info, seat) =>
    seat === mine || info.kind === "open" ? [] : [nameOf(listing.seats, seat)],
  );
  return names.length === 0 ? "no one else yet" : `with ${listed(names)}`;
}
