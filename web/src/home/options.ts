// The options of the games in words. The catalogue of the server says which there are; what it adds shows its own name.

import { titled } from "../words";

interface Words {
  readonly title: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<string, Words>> = {
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
  sensors: { title: "Sensors", help: "Pink, white and black." },
  decks: { title: "Movement cards", choices: { prototype: "As designed", equal: "Equal" } },
  only_matching: { title: "Only matching announcements" },
  tie: {
    title: "Equal evidence at the end",
    choices: { cryptid: "Cryptid wins", scientist: "Scientist wins" },
  },
  win_score: { title: "Points to win" },
  hand: { title: "Cards in hand" },
  allow_pass: { title: "Passing allowed" },
  repeat_scope: {
    title: "Not to be repeated",
    choices: { previous_player: "The last player's change", last_action: "The last change" },
  },
  repeat_across: { title: "Also across sightings" },
  draft_tie: {
    title: "Who drafts first in a tie",
    choices: { lowest_seat: "Lowest seat", random: "By lot", last_winner: "Last winner" },
  },
  sd_all: { title: "Everybody plays sudden death" },
  recommit: { title: "A proposal may be changed" },
};

export function optionWords(name: string): Words {
  return WORDS[name] ?? { title: titled(name) };
}

export function choiceWords(option: string, choice: string): string {
  return optionWords(option).choices?.[choice] ?? titled(choice);
}
