// The past of a running game, as the reader was told it. It is fetched when the reader steps back for the first time.

import { get } from "../../state/api";
import type { Moment } from "../../state/replay";
import type { Known } from "../../state/store";

export class Past {
  readonly #code: string;
  #moments: readonly Moment[] = [];

  constructor(code: string) {
    this.#code = code;
  }

  /** The table when its log had this many entries; null if it can't be fetched. Nobody can act in the past. */
  async after(entries: number): Promise<Known | null> {
    if (this.#find(entries) === undefined) await this.#fetch();
    return this.#find(entries)?.known ?? null;
  }

  #find(entries: number): Moment | undefined {
    return this.#moments.find(({ known }) => (known.public?.log.length ?? 0) >= entries);
  }

  async #fetch(): Promise<void> {
    try {
      const [replay, { momentsOf }] = await Promise.all([
        get("/api/tables/{code}/replay", { code: this.#code }),
        import("../../state/replay"),
      ]);
      this.#moments = momentsOf(replay);
    } catch {
      this.#moments = []; // the board goes on showing the present
    }
  }
}
