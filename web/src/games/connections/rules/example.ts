// The example sighting of the rules.

import type { Sighting } from "../sightings";

export const NAMES = ["you", "Mara", "Idris"] as const;

/** In the form the server sends. */
export const SIGHTING: Sighting = {
  type: "Sighting",
  expedition: 1,
  report: ["tentacles", "beady", "fin", "scales", "claws", "fangs"],
  cards: [47, 43, 27],
  winner: 0,
  decided: [
    { slot: 1, trait: "tentacles", matched: [0, 1, 2], unmatched: [], out: [] },
    { slot: 2, trait: "beady", matched: [0, 1], unmatched: [2], out: [2] },
    { slot: 3, trait: "fin", matched: [0, 1], unmatched: [], out: [] },
    { slot: 4, trait: "scales", matched: [0, 1], unmatched: [], out: [] },
    { slot: 5, trait: "claws", matched: [0], unmatched: [1], out: [1] },
  ],
  events: [{ audience: "all", kind: "won", data: [0, 1] }],
};
