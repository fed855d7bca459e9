// The options of the games in words. The catalogue of the server says which there are; what it adds shows its own name.

import type { Option } from "../../wire/wire.gen";
import { titled } from "../../text/words";

interface Words {
  readonly title: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

export const WORDS: Readonly<Record<string, Words>> = {
  mode: {
    title: "Clues",
    help: "Advanced adds clues that say where the habitat is not.",
    choices: { normal: "Normal", advanced: "Advanced" },
  },
  source: {
    title: "Set-up",
    help: "Fresh every time, or one of the cards.",
    choices: { generated: "Fresh", card: "A card" },
  },
  start: { title: "First player" },
  hints: { title: "Hints", help: "All may agree to get one." },
  max_hints: { title: "Hints at most" },
  honour_mode: {
    title: "Honour mode",
    help: "Everybody answers for themselves and may correct a mistake, as at a real table.",
  },
  partial_answer: {
    title: "Disc already there",
    help: "Two players: what becomes of a disc that stands on the space already.",
    choices: { relocate: "It moves", fill: "It stays" },
  },
  pairing: {
    title: "Clues of seat A",
    help: "Two players share the four clues of a card, numbered in its order of play; seat B has the other two.",
    choices: { "[[0,1],[2,3]]": "1 and 2", "[[0,2],[1,3]]": "1 and 3", "[[0,3],[1,2]]": "1 and 4" },
  },
  sensors: { title: "Sensors", help: "Pink, white and black." },
  decks: {
    title: "Movement cards",
    help: "As designed, some movements are more frequent than others.",
    choices: { prototype: "As designed", equal: "Equal" },
  },
  only_matching: {
    title: "Only matching announcements",
    help: "Nobody may announce what fits no block.",
  },
  tie: {
    title: "Equal evidence at the end",
    choices: { cryptid: "Cryptid wins", scientist: "Scientist wins" },
  },
  win_score: { title: "Points to win" },
  hand: { title: "Cards in hand" },
  allow_pass: { title: "Passing allowed", help: "Otherwise everybody must flip or swap." },
  repeat_scope: {
    title: "Not to be repeated",
    help: "Whether a pass in between lifts the bar, or the last change stays barred.",
    choices: { previous_player: "The last player's change", last_action: "The last change" },
  },
  repeat_across: {
    title: "Also across sightings",
    help: "The bar holds for the first change of the next sighting too.",
  },
  draft_tie: {
    title: "Who drafts first in a tie",
    choices: { lowest_seat: "Lowest seat", random: "By lot", last_winner: "Last winner" },
  },
  sd_all: { title: "Everybody plays sudden death", help: "Otherwise only those who share the lead." },
  recommit: {
    title: "A proposal may be changed",
    help: "Until everybody has laid one down.",
  },
};

/** Whether an option changes anything, given the others. */
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

/** What can be chosen, as text: of an option of a form of its own, whatever has words here. */
export function choicesOf(option: Option): readonly string[] {
  if (option.type === "choice") return option.choices;
  return option.type === "other" ? Object.keys(optionWords(option.name).choices ?? {}) : [];
}

/** The text of a choice, and the choice of a text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
export function valueOf(option: Option, text: string): unknown {
  return option.type === "other" ? (JSON.parse(text) as unknown) : text;
}
