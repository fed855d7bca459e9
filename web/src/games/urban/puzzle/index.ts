// The puzzles of Urban Legends: escape, stay hidden, capture.

import { lower } from "../../../text/words";
import type { PuzzleStep } from "../../../wire/wire.gen";
import type { PuzzleUi, Said } from "../../puzzles";
import { moveWords, roleOf } from "../text/words";
import Board from "./Board.svelte";
import { actionOf } from "../notation";
import Panel from "./Panel.svelte";

const WHATEVER = "One move does it, whatever the other side holds, draws and plays.";

const TASKS: PuzzleUi<"urban">["tasks"] = {
  escape: [
    "Escape in this round.",
    `You are the Cryptid. Be at both ends at once, and you escape. ${WHATEVER}`,
  ],
  hide: [
    "Stay hidden in this round.",
    `You are the Cryptid. End the round on two blocks or more. ${WHATEVER}`,
  ],
  capture: [
    "Catch the Cryptid in this round.",
    `You are the Scientist. Leave it no announcement that reaches two blocks. ${WHATEVER}`,
  ],
};

const words = (text: string): string => moveWords({ action: actionOf(text) });

function say({ kind, words: [first = "", second = ""], rows }: PuzzleStep): Said {
  switch (kind) {
    case "move":
      return { text: `${words(first)}.` };
    case "announce":
      return { text: `Then: ${lower(words(first))}.` };
    case "replies":
      return {
        text: "Whatever the other side does, you have an answer.",
        head: ["reply", "then"],
        rows: rows.map((row) => row.map(words)),
      };
    case "others":
      return {
        text: "Every other move can be spoiled.",
        head: ["your move", "spoiled by"],
        rows: rows.map(([move = "", reply]) => [
          words(move),
          reply === undefined ? "the end of the round" : words(reply),
        ]),
      };
    case "card":
      return {
        text:
          first === "draw" ? "Draw." : `Play ${first === "wild" ? "the wild card" : `the ${first} card`}.`,
      };
    case "spoiled":
      return {
        text:
          second === ""
            ? "The round ends before you have done it."
            : `After the reply "${lower(words(second))}" it no longer works.`,
      };
    default:
      return { text: "" };
  }
}

const reply = (text: string, { seat }: { readonly seat: number }): string =>
  `The ${roleOf(1 - seat)}: ${lower(words(text))}.`;

export const puzzles: PuzzleUi<"urban"> = { Board, Panel, tasks: TASKS, button: words, say, reply };
