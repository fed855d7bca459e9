// The moves of a puzzle, from their texts: `split 2 PW`, `wild align K left`, `draw`.

import type { UrbanAction, UrbanSide } from "../../../wire/wire.gen";
import { moveOf, type Move } from "../moves";

type Effect = Extract<UrbanAction, { readonly type: "Split" | "Shuffle" | "Align" }>;

export function actionOf(text: string): UrbanAction {
  const [word = "", ...rest] = text.split(" ");
  if (word === "wild") return { type: "Wild", effect: effectOf(rest) };
  if (word === "announce") {
    const feature = rest[0] ?? "";
    return { type: "Announce", feature: /^\d+$/.test(feature) ? Number(feature) : feature };
  }
  return word === "draw" ? { type: "Draw" } : effectOf([word, ...rest]);
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
