// Moves from their texts: `split 2 PW`, `wild align K left`, `announce 5`.

import type { UrbanAction, UrbanBlock, UrbanSide } from "../../wire/wire.gen";
import { moveOf, type Move } from "./moves";

type Effect = Extract<UrbanAction, { readonly type: "Split" | "Shuffle" | "Align" }>;

export function actionOf(text: string): UrbanAction {
  const [word = "", ...rest] = text.split(" ");
  const [first = "", second = ""] = rest;
  switch (word) {
    case "wild":
      return { type: "Wild", effect: effectOf(rest) };
    case "announce":
      return { type: "Announce", feature: /^\d+$/.test(first) ? Number(first) : first };
    case "draw":
      return { type: "Draw" };
    case "restrict":
      return { type: "Restrict", side: first as UrbanSide };
    case "relocate":
      return { type: "Relocate", colour: first, space: Number(second) };
    case "expand":
      return { type: "Expand", left: first as UrbanBlock, right: second as UrbanBlock };
    default:
      return effectOf([word, ...rest]);
  }
}

function effectOf([word = "", first = "", second = "", third = ""]: readonly string[]): Effect {
  if (word === "split") return { type: "Split", space: Number(first), left: second === "-" ? "" : second };
  if (word === "shuffle")
    return { type: "Shuffle", space: Number(first), colour: second, side: third as UrbanSide };
  return { type: "Align", colour: first, side: second as UrbanSide };
}

export function moveOfText(text: string): Move {
  return moveOf({ text, action: actionOf(text) });
}

/** The card that a move plays, or "draw". */
export const playOf = (move: Move): string => (move.isWild ? "wild" : (move.kind ?? "draw"));
