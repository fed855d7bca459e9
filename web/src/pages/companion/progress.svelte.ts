// The companion's progress, stored on the device because phones may drop the page in the middle of a game.

import { forget, keep, recall } from "../../state/device";
import type { SetupInfo } from "../../wire/wire.gen";

interface Kept {
  readonly made: SetupInfo;
  readonly step: number;
  /** seats that agreed to a hint */
  readonly agreed: readonly number[];
}

const KEY = "cryptid.companion.1";

class Progress {
  #kept = $state.raw<Kept | null>(read());

  get made(): SetupInfo | null {
    return this.#kept?.made ?? null;
  }
  get step(): number {
    return this.#kept?.step ?? 0;
  }
  get agreed(): readonly number[] {
    return this.#kept?.agreed ?? [];
  }

  begin(made: SetupInfo): void {
    this.#keep({ made, step: 0, agreed: [] });
  }

  goTo(step: number): void {
    if (this.#kept !== null) this.#keep({ ...this.#kept, step });
  }

  toggleAgreed(seat: number): void {
    const others = this.agreed.filter((one) => one !== seat);
    const agreed = others.length < this.agreed.length ? others : [...others, seat];
    if (this.#kept !== null) this.#keep({ ...this.#kept, agreed });
  }

  end(): void {
    this.#kept = null;
    forget(KEY);
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    keep(KEY, JSON.stringify(kept));
  }
}

function read(): Kept | null {
  const text = recall(KEY);
  return text === null ? null : (JSON.parse(text) as Kept);
}

export const progress = new Progress();
