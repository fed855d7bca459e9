// The log as sentences, and a sentence as plain words.

import type { GameUi, Line, View } from "./ui";
import type { LogEntry } from "../state/store";
import type { GameName } from "../wire/wire.gen";

/** One sentence for each entry of the game's log, oldest first. */
export function linesOf<G extends GameName>(ui: GameUi<G>, view: View<G>): readonly Line[] {
  const log: readonly LogEntry<G>[] = view.public.log;
  return log.map((entry) => ui.describe(entry, view));
}

export function placesOf(line: Line): readonly string[] {
  return line.parts.flatMap((part) => (typeof part === "object" && "place" in part ? [part.place] : []));
}

/** For screen readers and notifications. */
export function plainWords(line: Line, name: (seat: number) => string): string {
  const words = line.parts.map((part) => {
    if (typeof part === "string") return part;
    if ("seat" in part) return name(part.seat);
    if ("place" in part) return part.words;
    return "yes" in part ? part.yes : part.no;
  });
  return words.join("");
}
