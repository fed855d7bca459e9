// What the coach says at a table of Urban Legends.

import { percent } from "../../../text/percent";
import { capital, counted, lower } from "../../../text/words";
import type { Advice, UrbanAction, UrbanBlock, UrbanSide } from "../../../wire/wire.gen";
import type { CoachWords } from "../../coach";
import { CRYPTID } from "../layout";
import { moveWords } from "./words";

export const coach: CoachWords<"urban"> = {
  nudge({ kind, count }, { seat }) {
    const safe = `${counted(count, "announcement")} would be safe for the Cryptid now.`;
    switch (kind) {
      case "announce":
        return {
          say: "Count what each lit block shows.",
          more: `${safe} Which one reaches two blocks or more?`,
        };
      case "restrict":
        return { say: "Look at both ends of the city.", more: "Which end would hurt the Cryptid more?" };
      case "relocate":
        return {
          say: "Look at the spaces around the lit blocks.",
          more: "Where would one more sensor help you?",
        };
      case "expand":
        return { say: "Look at the ends of the row.", more: "Which block do you want near the Cryptid?" };
      case "draw":
        return { say: "Look at your hand.", more: "Do the cards you hold do what you need?" };
      case "align":
        return { say: "Look at one colour across the whole row.", more: safe };
      default:
        return {
          say: "Look at this space.",
          more: `${safe} ${seat === CRYPTID ? "Which way gives you more?" : "Which way leaves fewer?"}`,
        };
    }
  },
  suggestion({ kind, text, count, total, odds }, { seat }) {
    const reasons = [];
    const isBetter = count !== null && total !== null && (seat === CRYPTID ? count > total : count < total);
    if (kind === "announce") reasons.push(`It reaches ${counted(count, "block")}.`);
    else if (isBetter) reasons.push(`Then ${counted(count, "announcement")} would be safe, now ${total}.`);
    if (odds !== null) reasons.push(`From here you win about ${percent(odds)} of the lines of play.`);
    return { say: `${moveText(text)}.`, more: reasons.join(" ") };
  },
  slip: ({ text, odds, better }) => ({
    say: `That cost you a good chance: ${percent(odds ?? 0)} to win, from ${percent(better ?? 0)}.`,
    more: `You could ${lower(moveText(text))}.`,
  }),
};

function moveText(text: Advice["text"]): string {
  const action = actionOf((text ?? "").split(" "));
  return action === null ? capital(text ?? "") : moveWords({ action });
}

/** The action that a text stands for, as the server writes it. */
function actionOf([kind = "", first = "", second = "", third = ""]: readonly string[]): UrbanAction | null {
  switch (kind) {
    case "wild": {
      const effect = actionOf([first, second, third]);
      return effect?.type === "Split" || effect?.type === "Shuffle" || effect?.type === "Align"
        ? { type: "Wild", effect }
        : null;
    }
    case "split":
      return { type: "Split", space: Number(first), left: second === "-" ? "" : second };
    case "shuffle":
      return { type: "Shuffle", space: Number(first), colour: second, side: third as UrbanSide };
    case "align":
      return { type: "Align", colour: first, side: second as UrbanSide };
    case "draw":
      return { type: "Draw" };
    case "announce":
      return { type: "Announce", feature: /^\d+$/.test(first) ? Number(first) : first };
    case "restrict":
      return { type: "Restrict", side: first as UrbanSide };
    case "relocate":
      return { type: "Relocate", colour: first, space: Number(second) };
    case "expand":
      return { type: "Expand", left: first as UrbanBlock, right: second as UrbanBlock };
    default:
      return null;
  }
}
