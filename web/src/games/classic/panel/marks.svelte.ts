// Notes made by hand, stored on this device for each table.

import { keep, recall } from "../../../state/device";

export type Mark = "struck" | "marked";

interface Kept {
  readonly marks: Readonly<Record<string, Mark>>;
  /** whether assistance crosses out clues, too */
  readonly isAssisted: boolean;
}

export class Marks {
  readonly #name: string;
  #kept = $state.raw<Kept>({ marks: {}, isAssisted: true });

  constructor(code: string) {
    this.#name = `cryptid.notebook.${code}`;
    this.#kept = readKept(recall(this.#name));
  }

  get isAssisted(): boolean {
    return this.#kept.isAssisted;
  }
  set isAssisted(isAssisted: boolean) {
    this.#keep({ ...this.#kept, isAssisted });
  }

  of(colour: number, clue: string): Mark | null {
    return this.#kept.marks[`${colour} ${clue}`] ?? null;
  }

  set(colour: number, clue: string, mark: Mark | null): void {
    const { [`${colour} ${clue}`]: _, ...others } = this.#kept.marks;
    const marks = mark === null ? others : { ...others, [`${colour} ${clue}`]: mark };
    this.#keep({ ...this.#kept, marks });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    keep(this.#name, JSON.stringify(kept));
  }
}

/** Parse stored notes, ignoring anything unreadable. */
export function readKept(text: string | null): Kept {
  const fresh: Kept = { marks: {}, isAssisted: true };
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (typeof read !== "object" || read === null) return fresh;
    const marks: unknown = "marks" in read ? read.marks : null;
    const entries = Object.entries(typeof marks === "object" && marks !== null ? marks : {});
    const known = entries.filter(
      (entry): entry is [string, Mark] => entry[1] === "struck" || entry[1] === "marked",
    );
    return {
      marks: Object.fromEntries(known),
      isAssisted: !("isAssisted" in read) || read.isAssisted !== false,
    };
  } catch {
    return fresh;
  }
}

/** The next state of a tapped clue: open, struck, marked, open again. */
export function nextMark(mark: Mark | null): Mark | null {
  return mark === null ? "struck" : mark === "struck" ? "marked" : null;
}
