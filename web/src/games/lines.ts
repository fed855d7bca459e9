// The log as sentences, and a sentence as plain text.

import type { Known, LogEntry } from "../state/store";
import type { Naming } from "../text/names";
import { capital } from "../text/words";
import type { GameName } from "../wire/wire.gen";
import type { GameUi, Line, Part, View } from "./ui";

/** The view of the game; null before it starts. */
export function viewOf(known: Known): View<GameName> | null {
  const { seat, public: all, private: own, legal } = known;
  return all === null ? null : { seat, public: all, private: own, legal };
}

/** One sentence for each entry of the log, oldest first. */
export function linesOf<G extends GameName>(ui: GameUi<G>, view: View<G>): readonly Line[] {
  const log: readonly LogEntry<G>[] = view.public.log;
  return log.map((entry) => ui.describe(entry, view));
}

export function placesOf(line: Line): readonly string[] {
  return line.parts.flatMap((part) => (typeof part === "object" && "place" in part ? [part.place] : []));
}

/** The text of each part. A name at the start of a sentence gets a capital letter. */
export function textsOf(line: Line, name: Naming): readonly string[] {
  let before = "";
  return line.parts.map((part) => {
    const words = textOf(part, name);
    const isStart = /(^|[.!?]\s*)$/.test(before);
    before += words;
    return isStart ? capital(words) : words;
  });
}

function textOf(part: Part, name: Naming): string {
  if (typeof part === "string") return part;
  if ("seat" in part) return name(part.seat);
  if ("place" in part) return part.words;
  return "yes" in part ? part.yes : part.no;
}

/** For screen readers and notifications. */
export function plainWords(line: Line, name: Naming): string {
  return textsOf(line, name).join("");
}
