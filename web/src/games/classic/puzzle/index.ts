// The puzzles of classic: where is it, whose clue, the best question.

import { capital, lower } from "../../../text/words";
import type { PuzzleInfo, PuzzleStep } from "../../../wire/wire.gen";
import { playerName, type PuzzleUi, type Said } from "../../puzzles";
import { clueWords } from "../text/clues";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";

const GUARANTEE = "Exactly one space fits all clues, and no clue is spare.";

const TASKS: PuzzleUi<"classic">["tasks"] = {
  "where.pieces": ["One space fits everybody. Tap it.", "What lies on the map is enough."],
  "where.guarantee": ["Where does it live? Tap the space.", GUARANTEE],
  "whose.pieces": [
    "Whose clue do you know?",
    "By the pieces alone, one player's clue is certain. Choose the player, then the clue.",
  ],
  "whose.guarantee": [
    "Whose clue do you know?",
    `One player's clue is certain. ${GUARANTEE} Choose the player, then the clue.`,
  ],
  "question.pieces": [
    "Which question tells most, whatever the answer?",
    "A good question divides that player's clues evenly. Go by the pieces alone.",
  ],
  "question.guarantee": [
    "Which question tells most, whatever the answer?",
    `A good question divides the sets of clues evenly. ${GUARANTEE}`,
  ],
};

function button(answer: string, puzzle: PuzzleInfo<"classic">): string {
  if (puzzle.kind === "where") return `It lives on ${answer}`;
  const [first = "", second = "", third = ""] = answer.split(" ");
  if (puzzle.kind === "question") return `Ask ${playerName(puzzle, Number(second))} about ${third}`;
  return `${playerName(puzzle, Number(first))}: ${lower(clueWords(second))}`;
}

const spaces = (places: readonly string[]): string => places.join(", ");

const VERDICTS: Readonly<Record<string, string>> = {
  possible: "fits",
  several: "several spaces",
  spare: "a spare clue",
};
const CASES: Readonly<Record<string, (places: string) => string>> = {
  only: (places) => (places === "" ? "fits nowhere" : places),
  several: (places) => `${places}: two fit`,
  spare: () => "a clue would be spare",
  twins: () => "every other space has a twin",
};

function say(step: PuzzleStep, puzzle: PuzzleInfo<"classic">): Said {
  const who = step.seat === null ? "" : capital(playerName(puzzle, step.seat));
  const chips = step.words.map(clueWords);
  const [first = "", second = "", third = ""] = step.words;
  const at = step.places[0] ?? "";
  switch (step.kind) {
    case "own":
      return { text: "Your clue.", chips };
    case "pieces":
      return {
        text: `${who} has ${count(chips.length)} left by the pieces on ${spaces(step.places)}.`,
        chips,
      };
    case "differ":
      return { text: `All clues differ, so ${who} has ${count(chips.length)} left.`, chips };
    case "unfit":
      return { text: `${who} needs a clue that is true on one of the spaces left.`, chips };
    case "twins":
      return {
        text: "Exactly one space fits. Wherever the first space of a pair fits, the second fits as well, so the first is out.",
        rows: step.rows,
        head: ["out", "fits as well"],
      };
    case "cases":
      return {
        text: "Exactly one space fits, and no clue is spare. So go through the cases.",
        head: ["if", "then"],
        rows: step.rows.map(([given = "", kind = "", places = ""]) => [
          caseWords(given, puzzle),
          CASES[kind]?.(places) ?? kind,
        ]),
      };
    case "sets":
    case "possible":
      return {
        text:
          step.kind === "sets"
            ? "Exactly one space fits, and no clue is spare. These sets of clues leave a space at all."
            : `${step.rows.length} sets of clues leave exactly one space.`,
        head: [...step.words.map((seat) => capital(playerName(puzzle, Number(seat)))), "leaves", ""],
        rows: step.rows.map((row) => [
          ...row.slice(0, -2).map(clueWords),
          row.at(-2) ?? "",
          VERDICTS[row.at(-1) ?? ""] ?? "",
        ]),
      };
    case "habitat":
      return { text: `So it lives on ${spaces(step.places)}.` };
    case "cube":
    case "disc":
      return { text: `${who}'s ${step.kind} on ${at} strikes ${count(chips.length)}.`, chips };
    case "sure":
      return { text: `So ${who} has this clue.`, chips };
    case "divisions":
      return {
        text: "What each question would leave.",
        head: ["question", "yes", "no", "bits"],
        rows: step.rows.map(([ask = "", yes = "", no = "", bits = ""]) => [
          button(ask, { ...puzzle, kind: "question" }),
          yes,
          no,
          bits,
        ]),
      };
    case "look_at":
      return { text: `Look at ${who}.` };
    case "own_no":
      return { text: `${at} does not fit your own clue.` };
    case "says_no":
      return { text: `${who} says no on ${at}.` };
    case "also":
      return {
        text:
          step.places.length > 1
            ? `${at} would leave ${spaces(step.places.slice(1))} as well.`
            : `With ${at}, a clue would be spare.`,
      };
    case "contradicted":
      return { text: `${who}'s piece on ${at} contradicts “${lower(clueWords(first))}”.` };
    case "also_clues":
      return { text: `${who} may still have ${second} clues.` };
    case "impossible":
      return { text: `${who} cannot have that clue.` };
    case "division":
      return {
        text:
          second === "0" || third === "0"
            ? "You know the answer already."
            : `Yes would leave ${second}, no ${third}.`,
      };
    default:
      return { text: "" };
  }
}

const count = (n: number): string => (n === 1 ? "one clue" : `${n} clues`);

/** Some assumed clues, as "1 2:bear 3 1:water". */
function caseWords(given: string, puzzle: PuzzleInfo<"classic">): string {
  const words = given.split(" ");
  const pairs: string[] = [];
  for (let i = 0; i + 1 < words.length; i += 2)
    pairs.push(`${capital(playerName(puzzle, Number(words[i])))}: ${lower(clueWords(words[i + 1] ?? ""))}`);
  return pairs.join("; ");
}

export const puzzles: PuzzleUi<"classic"> = { Board, Panel, tasks: TASKS, button, say };
