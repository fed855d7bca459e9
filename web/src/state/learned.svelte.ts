// How far the reader got in each lesson: kept on this device and, once there is an identity, with that.

import { get, post, Problem } from "./api";
import { keep, recall } from "./device";
import { people } from "./people.svelte";
import type { Learned, LessonInfo } from "../wire/wire.gen";

const NAME = "cryptid.lessons";

class Lessons {
  #all = $state.raw<Readonly<Record<string, Learned>>>(read());

  of(game: string, name: string): Learned {
    return this.#all[`${game}/${name}`] ?? { game, name, step: 0, taps: [], done: false };
  }

  isDone({ game, name }: LessonInfo): boolean {
    return this.of(game, name).done === true;
  }

  /** The lesson to go on with: one that was begun, or the first that is open. */
  next(all: readonly LessonInfo[]): LessonInfo | undefined {
    return all.find(({ game, name }) => this.of(game, name).step > 0) ?? all.find((one) => !this.isDone(one));
  }

  /** Keep the place. A lesson that was finished once stays so. */
  keep(at: Learned): void {
    const kept = this.#put(at);
    if (people.me !== null) void post("/api/me/lessons", kept).catch(ignoreProblem);
  }

  /** Fetch what other devices kept. Where both know a lesson, the place on this device counts. */
  async load(): Promise<void> {
    if (people.me === null) return;
    const found = await get("/api/me/lessons").catch(ignoreProblem);
    for (const one of found ?? []) {
      const own = this.#all[`${one.game}/${one.name}`];
      this.#put(own === undefined ? one : { ...own, done: own.done || one.done });
    }
  }

  #put(at: Learned): Learned {
    const kept = { ...at, done: at.done || this.of(at.game, at.name).done };
    this.#all = { ...this.#all, [`${at.game}/${at.name}`]: kept };
    keep(NAME, JSON.stringify(this.#all));
    return kept;
  }
}

/** The place on this device is enough until the server can be reached again. */
function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
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
  const { step, taps, done } = (value ?? {}) as Partial<Learned>;
  const areTexts = Array.isArray(taps) && taps.every((tap) => typeof tap === "string");
  return Number.isInteger(step) && areTexts && typeof done === "boolean";
}

export const learned = new Lessons();
