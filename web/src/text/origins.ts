// Where the deal of a table comes from, if it was not drawn for it alone.

import type { Origin } from "../wire/wire.gen";

const HELP = "Anyone may know this deal, so the game doesn't count.";

export function originWords(origin: Origin): { readonly title: string; readonly help: string } {
  return { title: titleOf(origin), help: HELP };
}

function titleOf({ kind, text, move }: Origin): string {
  switch (kind) {
    case "move":
      return `${move === 0 ? "Same deal as" : `From move ${move} of`} ${text || "a record"}`;
    case "code":
      return `Deal code ${text}`;
    case "setup":
      return "From a set-up file";
    case "card":
      return `Card ${text}`;
    case "board":
      return `Map key ${text}`;
  }
}
