// When a bot's character may speak: a sighting was decided.

import type { LogEntry } from "../../../state/store";
import type { Happening } from "../../remarks";
import type { View } from "../../ui";

export function moments(entry: LogEntry<"connections">, view: View<"connections">): readonly Happening[] {
  if (entry.type !== "Sighting") return [];
  const { players } = view.public.options;
  return Array.from({ length: players }, (_, i) => (entry.winner + i) % players).map((seat) => ({
    seat,
    moment: seat === entry.winner ? "yes" : "no",
  }));
}
