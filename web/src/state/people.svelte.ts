// Who one is. The token itself is in a cookie that no script can read.

import { get, post, Problem } from "./api";
import { forget, keep, recall } from "./device";
import type { Me, MyTable, Transfer } from "../wire/wire.gen";

const KNOWN = "cryptid.known"; // there has been an identity on this device, so it is worth asking

class People {
  me = $state<Me | null>(null);
  tables = $state.raw<readonly MyTable[]>([]);
  #last: Promise<unknown> = Promise.resolve();

  /** Finds out who one is, if one has been here before. */
  async load(): Promise<void> {
    if (recall(KNOWN) === null) return;
    try {
      this.#is(await get("/api/me"));
      this.tables = await get("/api/me/tables");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "no_identity") forget(KNOWN);
    }
  }

  /** Becomes somebody, before anything that needs it. */
  ensure(): Promise<Me> {
    return this.#next(async () => this.me ?? this.#is(await post("/api/me", {})));
  }

  rename(name: string): Promise<Me> {
    return this.#next(async () => this.#is(await post("/api/me", { name })));
  }

  /** A code with which another device becomes the same person. */
  async transfer(): Promise<Transfer> {
    await this.ensure();
    return post("/api/me/transfer", null);
  }

  /** Becomes whoever gave this code. */
  async claim(code: string): Promise<Me> {
    const me = await this.#next(async () => this.#is(await post("/api/me/claim", { code })));
    await this.load();
    return me;
  }

  /** After what was asked before, however that ended: somebody new who asks twice at once would become two people. */
  #next(ask: () => Promise<Me>): Promise<Me> {
    const asked = this.#last.then(ask, ask);
    this.#last = asked;
    return asked;
  }

  #is(me: Me): Me {
    keep(KNOWN, "yes");
    this.me = me;
    return me;
  }
}

export const people = new People();
