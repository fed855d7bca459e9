// What the characters say. It follows from the public log alone, so every reader sees the same, and nothing is told.

import { CHARACTER_WORDS, type Moment } from "../text/characters";
import { CHARACTERS, type GameName, type SeatInfo } from "../wire/wire.gen";
import type { LogEntry } from "../state/store";
import type { GameUi, View } from "./ui";

/** Something that happened to a seat, at which its character may speak. */
export interface Happening {
  readonly seat: number;
  readonly moment: Moment;
}

const RECENT = 3; // rounds; older remarks are no longer shown

/** The latest remark of each seat, by seat; null if it has said nothing lately. */
export function remarksOf<G extends GameName>(
  ui: GameUi<G>,
  view: View<G>,
  code: string,
  seats: readonly SeatInfo[],
): readonly (string | null)[] {
  const log: readonly LogEntry<G>[] = view.public.log;
  const said: { words: string; index: number }[] = [];
  const used = new Set<string>();
  log.forEach((entry, index) => {
    const speaker = (ui.moments?.(entry, view) ?? []).find(({ seat }) => speaks(code, index, seat, seats));
    if (speaker === undefined) return;
    const { seat, moment } = speaker;
    const words = remarkOf(seats[seat]?.character ?? "", moment, `${code} ${index} ${seat}`, used);
    if (words === null) return;
    used.add(words);
    said[seat] = { words, index };
  });
  return seats.map((_, seat) => {
    const last = said[seat];
    return last !== undefined && log.length - last.index <= RECENT * seats.length ? last.words : null;
  });
}

/** A remark of the character at such a moment, chosen by the key; null if all of them are used up. */
export function remarkOf(
  character: string,
  moment: Moment,
  key: string,
  used: ReadonlySet<string>,
): string | null {
  const remarks = CHARACTER_WORDS[character]?.remarks[moment] ?? [];
  const fresh = remarks.filter((words) => !used.has(words));
  return fresh[Math.floor(share(`which ${key}`) * fresh.length)] ?? null;
}

function speaks(code: string, index: number, seat: number, seats: readonly SeatInfo[]): boolean {
  const talk = CHARACTERS[seats[seat]?.character ?? ""]?.talk ?? 0;
  return share(`talk ${code} ${index} ${seat}`) < talk;
}

/** A number from 0 to 1 that follows from the text (FNV-1a). */
function share(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
