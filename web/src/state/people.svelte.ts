// The reader's identity. The token itself is in a cookie that scripts cannot read.

import { get, post, Problem, remove } from "./api";
import { forget, keep, recall } from "./device";
import type { Me, MyTable, Transfer } from "../wire/wire.gen";

const KNOWN = "cryptid.known"; // set once this device has had an identity

class People {
  me = $state<Me | null>(null);
  /** Whether this device has had an identity. */
  isKnown = $state(recall(KNOWN) !== null);
  tables = $state.raw<readonly MyTable[]>([]);
  #last: Promise<unknown> = Promise.resolve();

  /** Fetch the identity and its tables, if this device has had one before. */
  async load(): Promise<void> {
    if (recall(KNOWN) === null) return;
    try {
      this.#is(await get("/api/me"));
      this.tables = await get("/api/me/tables");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "no_identity") {
        forget(KNOWN);
        this.isKnown = false;
      }
    }
  }

  /** Create an identity if there is none yet. */
  ensure(): Promise<Me> {
    return this.#next(async () => this.me ?? this.#is(await post("/api/me", {})));
  }

  rename(name: string): Promise<Me> {
    return this.#next(async () => this.#is(await post("/api/me", { name })));
  }

  /** Create a code that gives another device the same identity. */
  async transfer(): Promise<Transfer> {
    await this.ensure();
    return post("/api/me/transfer", null);
  }

  /** Redeem a transfer code. */
  async claim(code: string): Promise<Me> {
    const me = await this.#next(async () => this.#is(await post("/api/me/claim", { code })));
    await this.load();
    return me;
  }

  /** Log out everywhere else; this device stays who it is. */
  logOutOthers(): Promise<Me> {
    return this.#next(async () => this.#is(await post("/api/me/logout", null)));
  }

  /** Delete the identity for good. */
  async delete(): Promise<void> {
    await remove("/api/me");
    forget(KNOWN);
    this.isKnown = false;
    this.me = null;
    this.tables = [];
  }

  /** Run requests one after another: two at once from a newcomer would create two identities. */
  #next(ask: () => Promise<Me>): Promise<Me> {
    const asked = this.#last.then(ask, ask);
    this.#last = asked;
    return asked;
  }

  #is(me: Me): Me {
    keep(KNOWN, "yes");
    this.isKnown = true;
    this.me = me;
    return me;
  }
}

export const people = new People();
