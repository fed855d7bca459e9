// The key of the house: some servers ask for it before you can create a table.

import { post } from "./api";
import { people } from "./people.svelte";

class House {
  isAsking = $state(false);
  #answer: ((isGiven: boolean) => void) | null = null;

  /** Ask for the key; resolves to whether the server accepted one. */
  ask(): Promise<boolean> {
    this.#answer?.(false);
    this.isAsking = true;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** Send the key. Throws a `Problem` if it is wrong. */
  async give(key: string): Promise<void> {
    await people.ensure();
    await post("/api/me/key", { key });
    this.close(true);
  }

  close(isGiven: boolean): void {
    this.isAsking = false;
    this.#answer?.(isGiven);
    this.#answer = null;
  }
}

export const house = new House();
