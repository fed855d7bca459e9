// The headings of the list of moves.

import type { ClassicPublic } from "../../../wire/wire.gen";

/** The set-up, or the round that a move in this state belongs to. A question or search opens a turn. */
export function chapter({ phase, log, options }: ClassicPublic): string {
  if (phase === "share") return "Set-up";
  const turns = log.filter(({ action }) => action.type === "Ask" || action.type === "Search").length;
  const begun = phase === "act" || phase === "vote" ? turns : turns - 1;
  return `Round ${Math.floor(begun / options.players) + 1}`;
}
