// Short messages that disappear by themselves.

import { untrack } from "svelte";

interface Toast {
  readonly id: number;
  readonly words: string;
}

const SHOWN_MS = 5_000;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 0;

  /** Show a message. Untracked, so that an effect that shows one does not run again because of it. */
  say(words: string): void {
    const id = this.#next++;
    const others = untrack(() => this.all).filter((toast) => toast.words !== words);
    this.all = [...others, { id, words }].slice(-3);
    setTimeout(() => (this.all = this.all.filter((toast) => toast.id !== id)), SHOWN_MS);
  }
}

export const toasts = new Toasts();
