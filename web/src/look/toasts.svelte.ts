// Short words that come and go.

import { untrack } from "svelte";

interface Toast {
  readonly id: number;
  readonly words: string;
}

const SHOWN_MS = 5_000;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 0;

  /** Also from an effect: what it says is no reason to run it again. */
  say(words: string): void {
    const id = this.#next++;
    const others = untrack(() => this.all).filter((toast) => toast.words !== words);
    this.all = [...others, { id, words }].slice(-3);
    setTimeout(() => (this.all = this.all.filter((toast) => toast.id !== id)), SHOWN_MS);
  }
}

export const toasts = new Toasts();
