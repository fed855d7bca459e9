// The notes one makes by hand, kept on this device for each table.

import { keep, recall } from "../../../state/device";

export type Mark = "struck" | "marked";

interface Kept {
  readonly marks: Readonly<Record<string, Mark>>;
  /** whether what the program rules out is struck */
  readonly isHelped: boolean;
}

export class Marks {
  readonly #name: string;
  #kept = $state.raw<Kept>({ marks: {}, isHelped: true });

  constructor(code: string) {
    this.#name = `cryptid.notebook.${code}`;
    this.#kept = readKept(recall(this.#name));
  }

  get isHelped(): boolean {
    return this.#kept.isHelped;
  }
  set isHelped(isHelped: boolean) {
    this.#keep({ ...this.#kept, isHelped });
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

/** What was kept, as far as it can be read. */
export function readKept(text: string | null): Kept {
  const fresh: Kept = { marks: {}, isHelped: true };
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (typeof read !== "object" || read === null) return fresh;
    const marks: unknown = "marks" in read ? read.marks : null;
    const entries = Object.entries(typeof marks === "object" && marks !== null ? marks : {});
    const known = entries.filter(
      (entry): entry is [string, Mark] => entry[1] === "struck" || entry[1] === "marked",
    );
    return { marks: Object.fromEntries(known), isHelped: !("isHelped" in read) || read.isHelped !== false };
  } catch {
    return fresh;
  }
}

/** The next state of a clue that is tapped: open, struck, marked, and open again. */
export function nextMark(mark: Mark | null): Mark | null {
  return mark === null ? "struck" : mark === "struck" ? "marked" : null;
}
