// The log as sentences, and a sentence as plain text.

import type { LogEntry } from "../state/store";
import type { Naming } from "../text/names";
import { capital } from "../text/words";
import type { GameName } from "../wire/wire.gen";
import type { GameUi, Line, Part, View } from "./ui";

/** One sentence for each entry of the log, oldest first. */
export function linesOf<G extends GameName>(ui: GameUi<G>, view: View<G>): readonly Line[] {
  const log: readonly LogEntry<G>[] = view.public.log;
  return log.map((entry, i) => ui.describe(entry, view, i));
}

/** An act with everything that belongs to it: a question and the cube that pays for it are told as one. */
export interface Told {
  /** the entries of the log: from this one up to, but without, that one */
  readonly from: number;
  readonly to: number;
  readonly line: Line;
}

/** The acts of the log as they are told, oldest first. */
export function toldOf(lines: readonly Line[]): readonly Told[] {
  const all: Told[] = [];
  lines.forEach((line, i) => {
    const last = all.at(-1);
    if (line.isPart !== true || last === undefined) all.push({ from: i, to: i + 1, line });
    else {
      const more = [...(last.line.more ?? []), ...(last.line.more ? [" "] : []), ...line.parts];
      all[all.length - 1] = { from: last.from, to: i + 1, line: { ...last.line, more } };
    }
  });
  return all;
}

/** Every place that a line names, once. */
export function placesOf(line: Line): readonly string[] {
  const parts = [...line.parts, ...(line.more ?? [])];
  return [
    ...new Set(parts.flatMap((part) => (typeof part === "object" && "place" in part ? [part.place] : []))),
  ];
}

/** The text of each part. A name at the start of a sentence gets a capital letter. */
export function textsOf(parts: readonly Part[], name: Naming): readonly string[] {
  let before = "";
  return parts.map((part) => {
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
  const sentences = line.more === undefined ? [line.parts] : [line.parts, line.more];
  return sentences.map((parts) => textsOf(parts, name).join("")).join(" ");
}
