// Moves in words, for the coach and for reviews.

import { titled } from "../../../text/words";

/** The text "swap 4 6" as "swap slots 4 and 6". */
export function action(text: string): string {
  const [kind = "", first = "", second = ""] = text.split(" ");
  switch (kind) {
    case "pick":
      return `pick ${titled(first)}`;
    case "flip":
      return `flip slot ${first}`;
    case "swap":
      return `swap slots ${first} and ${second}`;
    case "pass":
      return "leave the report as it is";
    case "change":
      return `change to ${first}`;
    default:
      return `propose ${first}`;
  }
}
