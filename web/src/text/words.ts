// Words shared by all pages: bot levels, emotes, what happens at a table, lists and durations.

import type { Icon } from "../look/icons";
import type { Fact } from "../wire/wire.gen";

/** What each level does, to be read after its name. */
export const LEVELS: Readonly<Record<string, string>> = {
  random: "makes random moves",
  gentle: "is still learning the rules",
  quiet: "is new to the game and gives little away",
  novice: "follows a hunch and overlooks plenty",
  casual: "keeps rough notes, sometimes overlooks a piece",
  tracker: "reads most signs and remembers them",
  sharp: "misses little and asks with a purpose",
  expert: "reads every sign and forgets none",
  master: "thinks through everything that can still be true",
  adapt: "starts gently, then follows how well you play",
};

/** A level's name in a sentence about bots. */
export const levelWord = (level: string): string => (level === "quiet" ? "beginner" : level);

export const COACH = "Ask what to look at, and take moves back. The game then counts for no level.";

/** The icon of each emote and what it says. */
export const EMOTES: Readonly<Record<string, readonly [icon: Icon, words: string]>> = {
  wave: ["wave", "Hello!"],
  thinking: ["thinking", "Let me think…"],
  nice: ["star", "Nice!"],
  surprised: ["surprised", "Wow!"],
  sorry: ["sorry", "Sorry!"],
  hurry: ["hourglass", "Your move?"],
  good_game: ["laurel", "Good game!"],
};

/** A number with its noun: "1 space", "2,310 spaces". */
export function counted(number: number | null, one: string): string {
  return `${(number ?? 0).toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
}

/** "Ann, Ben and Cora". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** "you" as "You". */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "You" as "you". */
export function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** "draft_tie" as "Draft tie". */
export function titled(name: string): string {
  return capital(name.replaceAll("_", " "));
}

/** "1:05", or days and hours for longer times. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400)
    return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A sentence about something that happened at the table itself; null for the game's own moves. */
export function factWords(fact: Fact, name: (seat: number) => string): string | null {
  switch (fact.type) {
    case "seated":
      return `${capital(name(fact.seat))} joined the table.`;
    case "left":
      return `${capital(name(fact.seat))} left the table.`;
    case "returned":
      return `${capital(name(fact.seat))} came back.`;
    case "stood_in":
      return `A bot is playing for ${name(fact.seat)}.`;
    default:
      return null;
  }
}
