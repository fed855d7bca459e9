// What Connections adds to the review of its tables.

import type { ReviewUi } from "../../ui";
import { isSighting } from "../sightings";
import Board from "./Board.svelte";
import Hands from "./Hands.svelte";
import { judge } from "./words";

export const review: ReviewUi<"connections"> = {
  Board,
  Hands,
  chapter: ({ log }) => `Sighting ${log.filter(isSighting).length + 1}`,
  part: ({ starters }) => `Expedition ${starters.length}`,
  secret(text, seat) {
    const [kind, card] = text.split(" ");
    if (kind !== "propose" || card === undefined) return null;
    return { seat, parts: [{ seat }, ` proposed ${card}.`] };
  },
  judge,
  point: (entry) => (isSighting(entry) ? entry.winner : null),
};
