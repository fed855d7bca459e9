// How far the reader got in each lesson, kept on this device.

import { keep, recall } from "./device";

/** One lesson: the step to go on with, what was tapped on the way, and whether its end was reached once. */
export interface Learned {
  readonly step: number;
  readonly taps: readonly string[];
  readonly isDone: boolean;
}

const NAME = "cryptid.lessons";
const NOTHING: Learned = { step: 0, taps: [], isDone: false };

class Lessons {
  #all = $state.raw<Readonly<Record<string, Learned>>>(read());

  of(game: string, name: string): Learned {
    return this.#all[`${game}/${name}`] ?? NOTHING;
  }

  /** Keep the place. A lesson that was finished once stays so. */
  keep(game: string, name: string, at: Learned): void {
    const isDone = at.isDone || this.of(game, name).isDone;
    this.#all = { ...this.#all, [`${game}/${name}`]: { ...at, isDone } };
    keep(NAME, JSON.stringify(this.#all));
  }
}

function read(): Record<string, Learned> {
  try {
    const found: unknown = JSON.parse(recall(NAME) ?? "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, one]) => isLearned(one)));
  } catch {
    return {};
  }
}

function isLearned(value: unknown): value is Learned {
  const { step, taps, isDone } = (value ?? {}) as Partial<Learned>;
  const areTexts = Array.isArray(taps) && taps.every((tap) => typeof tap === "string");
  return Number.isInteger(step) && areTexts && typeof isDone === "boolean";
}

export const learned = new Lessons();
