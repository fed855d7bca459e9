// The options of the games in words. The server's catalogue says which there are; new ones show their own name.

import { letterOf } from "../look/seats";
import type { Configuration, Option } from "../wire/wire.gen";
import { titled } from "./words";

interface Words {
  readonly title: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

export const WORDS: Readonly<Record<string, Words>> = {
  mode: {
    title: "Clues",
    help: "Advanced adds clues about where the habitat is not.",
    choices: { normal: "Normal", advanced: "Advanced" },
  },
  source: {
    title: "Map",
    help: "Generate a new map, or use one of the printed cards.",
    choices: { generated: "New map", card: "Printed card" },
  },
  grade: {
    title: "Map difficulty",
    help: "The average over all clues that this map could have. Your own set-up may be easier or harder.",
    choices: { any: "Any", gentle: "Gentle", fair: "Fair", hard: "Hard" },
  },
  start: { title: "First player" },
  hints: { title: "Hints", help: "Players may vote for a hint about all the clues." },
  max_hints: { title: "Hints per game" },
  honour_mode: {
    title: "Honour mode",
    help: "You answer for yourself, as at a real table. Anyone may make mistakes and correct them.",
  },
  partial_answer: {
    title: "If one of your discs is already there",
    help: "You answer yes where one of your two discs lies: the other one joins it, and the first stays.",
    choices: { relocate: "Place one more disc elsewhere", fill: "Place no other disc" },
  },
  pairing: {
    title: "Seat A's clues",
    help: "The card has four clues in order of play. Seat B gets the other two.",
    choices: { "[[0,1],[2,3]]": "1 and 2", "[[0,2],[1,3]]": "1 and 3", "[[0,3],[1,2]]": "1 and 4" },
  },
  sensors: { title: "Sensors", help: "How many are pink, white and black." },
  decks: {
    title: "Movement cards",
    help: "From the published prototype, where some movements are more common; not checked against a printed copy.",
    choices: { prototype: "Prototype", equal: "All equal" },
  },
  only_matching: {
    title: "Matching announcements only",
    help: "Players can't announce something that no block matches.",
  },
  tie: {
    title: "If evidence is tied at the end",
    choices: { cryptid: "Cryptid wins", scientist: "Scientist wins" },
  },
  win_score: { title: "Points to win" },
  hand: { title: "Cards in hand" },
  allow_pass: { title: "Allow passing", help: "If off, you must flip or swap a trait on your turn." },
  repeat_scope: {
    title: "You can't repeat",
    help: "With the first choice, a pass in between lets you make the same change again.",
    choices: { previous_player: "Previous player's change", last_action: "Latest change" },
  },
  repeat_across: {
    title: "Carry this over to the next sighting",
    help: "The first change of a sighting can't repeat the last one of the sighting before.",
  },
  draft_tie: {
    title: "If the lead is tied, who drafts first",
    choices: { lowest_seat: "Lowest seat", random: "Random", last_winner: "Last winner" },
  },
  sd_all: { title: "Everyone plays sudden death", help: "If off, only the players tied for the lead do." },
  recommit: {
    title: "Allow changing a proposal",
    help: "You may swap your card until everyone has proposed one.",
  },
};

const EVERYTHING: Words = {
  title: "By everything",
  help: "Also shows exact odds. With three players, this may give the answer away at once.",
};

/** What the program may work out for players. */
export const ASSISTANCE: Readonly<Record<Configuration["assistance"], Words>> = {
  none: { title: "None", help: "Everyone keeps their own notes." },
  notes: { title: "Notes", help: "Crosses out what the visible pieces and cards rule out." },
  pieces: { title: "By the pieces", help: "Also shows odds, from each player’s own pieces alone." },
  everything: EVERYTHING,
  deduction: EVERYTHING, // what tables of earlier releases call it
};

/** Whether an option changes anything, given the other options. */
export function matters(option: Option, chosen: (name: string) => unknown, players: number): boolean {
  const given = (name: string): unknown => (name === "players" ? players : chosen(name));
  return Object.entries(option.needs ?? {}).every(([name, value]) => given(name) === value);
}

export function optionWords(name: string): Words {
  return WORDS[name] ?? { title: titled(name) };
}

export function choiceWords(option: string, choice: string): string {
  return optionWords(option).choices?.[choice] ?? titled(choice);
}

/** The value of any option: a switch, a number, a seat or one of its choices. */
export function valueWords(option: string, value: unknown, roles: readonly string[] = []): string {
  if (value === null) return "Random";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value !== "number") return choiceWords(option, textOf(value));
  return option === "start" ? (roles[value] ?? `Seat ${letterOf(value)}`) : String(value);
}

/** The choices of an option, as text. */
export function choicesOf(option: Option): readonly string[] {
  if (option.type === "choice") return option.choices;
  return option.type === "other" ? Object.keys(optionWords(option.name).choices ?? {}) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
export function valueOf(option: Option, text: string): unknown {
  return option.type === "other" ? (JSON.parse(text) as unknown) : text;
}
