// Short words that come and go.

interface Toast {
  readonly id: number;
  readonly words: string;
}

const SHOWN_MS = 5_000;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 0;

  say(words: string): void {
    const id = this.#next++;
    this.all = [...this.all.filter((toast) => toast.words !== words), { id, words }].slice(-3);
    setTimeout(() => (this.all = this.all.filter((toast) => toast.id !== id)), SHOWN_MS);
  }
}

export const toasts = new Toasts();
