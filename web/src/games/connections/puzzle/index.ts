// The puzzles of Connections: win the sighting.

import { listed, titled } from "../../../text/words";
import type { PuzzleStep } from "../../../wire/wire.gen";
import type { PuzzleUi, Said } from "../../puzzles";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";

const TASKS: PuzzleUi<"connections">["tasks"] = {
  sighting: [
    "One change, one card: win the sighting.",
    "You alter last. No card that you have not seen may beat yours. Flip one tile or swap two, then propose.",
  ],
};

/** "Swap 1 and 6". */
function changeWords(change: string): string {
  const [word = "", ...slots] = change.split(" ");
  return word === "pass" ? "Change nothing" : `${titled(word)} ${listed(slots)}`;
}

function button(answer: string): string {
  const [change = "", proposal = ""] = answer.split(" + ");
  return `${changeWords(change)}, ${proposal}`;
}

function say({ kind, words, rows }: PuzzleStep): Said {
  const [first = "", second = "", third = ""] = words;
  switch (kind) {
    case "change":
      return { text: `${changeWords(first)}. Then the report is:`, chips: words.slice(1).map(titled) };
    case "slots":
      return {
        text: `${first} against every unseen card, slot by slot.`,
        head: ["slot", "trait", first, "unseen cards as close"],
        rows: rows.map(([slot = "", trait = "", isMatched = "", left = ""]) => [
          slot,
          titled(trait),
          isMatched === "yes" ? "matches" : "does not",
          left === "0" ? "none" : left,
        ]),
      };
    case "change_kind":
      return { text: first === "swap" ? "Swap two tiles." : "Flip a tile." };
    case "beaten":
      return { text: `After ${changeWords(first).toLowerCase()}, ${third} would be closer than ${second}.` };
    default:
      return { text: "" };
  }
}

export const puzzles: PuzzleUi<"connections"> = { Board, Panel, tasks: TASKS, button, say };
