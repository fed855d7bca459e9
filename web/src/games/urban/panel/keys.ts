// Keyboard shortcuts: 1 to 4 and 0 for cards, D to draw, P, W and K for colours, arrows for directions.

import type { Table } from "../../../state/table.svelte";
import type { View } from "../../ui";
import type { Choice } from "../choice.svelte";
import { valuesOf } from "../moves";

/** Handle a key. Returns whether it did anything. */
export function keyFor(
  event: KeyboardEvent,
  choice: Choice,
  table: Table<"urban">,
  view: View<"urban">,
): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (view.legal.length === 0 || target?.closest("input, textarea, select, dialog, [role=tab]")) return false;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const card = view.private?.hand[Number(key) - 1];
  if (/^[1-4]$/.test(key) && card !== undefined) choice.take(card);
  else if (key === "0") choice.take("wild");
  else if (key === "D" && choice.drawing !== undefined) table.choose(choice.drawing.text, "Draw cards");
  else if (choice.kind !== "split" && valuesOf(choice.ofCard, "sensors").includes(key))
    choice.pickColour(key);
  else if (key === "ArrowLeft" || key === "ArrowRight")
    return turn(choice, key === "ArrowLeft" ? "left" : "right");
  else if (key === "Enter" && target?.closest("button, a, [role=gridcell]") == null && choice.move !== null)
    void choice.send();
  else if (key === "Escape" && choice.play !== null) choice.drop();
  else return false;
  return true;
}

function turn(choice: Choice, side: "left" | "right"): boolean {
  if (choice.kind === "align" || choice.kind === "shuffle") choice.pickSide(side);
  else {
    const restrict = choice.find((action) => action.type === "Restrict" && action.side === side);
    if (restrict === undefined) return false;
    choice.pickMove(restrict.text);
  }
  return true;
}
