// The daily hunt: what the server says of it, kept on the device so that it can be looked at offline.

import { today } from "../text/days";
import type { HuntDay, HuntPage } from "../wire/wire.gen";
import { get, post, Problem } from "./api";
import { forget, keep, recall } from "./device";
import { people } from "./people.svelte";

const PAGE = "cryptid.hunt"; // the last hunt that was loaded
const WAITING = "cryptid.hunt.found"; // a search that was right while the server could not be reached

export class Hunt {
  readonly day: string;
  page = $state.raw<HuntPage | null>(null);
  isOffline = $state(false);
  isBusy = $state(false);
  /** Found while offline: the server is told as soon as it can be reached. */
  isWaiting = $state(false);
  problem = $state("");

  constructor(day: string) {
    this.day = day;
    this.page = kept(day);
    this.isWaiting = waiting()?.day === day;
  }

  /** Fetch the hunt. If the server cannot be reached, the kept one stays. */
  async load(): Promise<void> {
    try {
      const found = waiting();
      if (found?.day === this.day) await this.#post(found.text, found.after);
      else this.#is(await get("/api/hunts/{day}", { day: this.day }));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Ask, search or give up. Returns whether the server has answered. */
  async move(text: string): Promise<boolean> {
    if (this.page === null || this.isBusy) return false;
    this.isBusy = true;
    this.problem = "";
    try {
      await people.ensure();
      await this.#post(text, this.page.steps.length);
      return true;
    } catch (error) {
      this.#failed(error);
      if (this.isOffline) await this.#checkOffline(text);
      else if (error instanceof Problem && error.code === "moved_on") await this.load();
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  async #post(text: string, after: number): Promise<void> {
    this.#is(await post("/api/hunts/{day}", { text, after, today: today() }, { day: this.day }));
    forget(WAITING);
    this.isWaiting = false;
  }

  /** Compare a search with the digest of the habitat. */
  async #checkOffline(text: string): Promise<void> {
    const page = this.page;
    const name = /^search (\w\d)$/.exec(text)?.[1];
    if (page === null || name === undefined) return;
    if ((await digest(`${page.day} ${page.salt} ${name}`)) !== page.digest) return;
    keep(WAITING, JSON.stringify({ day: page.day, text, after: page.steps.length }));
    this.isWaiting = true;
    this.problem = "";
  }

  #is(page: HuntPage): void {
    this.page = page;
    this.isOffline = false;
    keep(PAGE, JSON.stringify(page));
  }

  #failed(error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    this.isOffline = error.code === "unreachable";
    this.problem = error.message;
  }
}

/** The reader's hunts, earliest first; none without an identity. */
export async function myHunts(): Promise<readonly HuntDay[]> {
  try {
    return people.me === null ? [] : await get("/api/hunts");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

function kept(day: string): HuntPage | null {
  const page = parsed<HuntPage>(PAGE);
  return page?.day === day ? page : null;
}

function waiting(): { day: string; text: string; after: number } | null {
  return parsed(WAITING);
}

function parsed<T>(name: string): T | null {
  try {
    return JSON.parse(recall(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

async function digest(text: string): Promise<string> {
  // Browsers offer this only on safe addresses; elsewhere nothing can be checked offline.
  const bytes = await globalThis.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
