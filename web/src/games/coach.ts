// What a game adds to the coach at its tables: sentences for the server's advice.

import type { Naming } from "../text/names";
import type { Advice, GameName } from "../wire/wire.gen";
import type { View } from "./ui";

/** What the coach says, and why: a smaller second sentence. */
export interface Sentence {
  readonly say: string;
  readonly more?: string;
}

/** `advice` is about the position of `view`; about a slip, `view` is the position after it. */
export interface CoachWords<G extends GameName> {
  /** where to look before a decision */
  nudge(advice: Advice, view: View<G>, name: Naming): Sentence;
  /** what to do, and why */
  suggestion(advice: Advice, view: View<G>, name: Naming): Sentence;
  /** what was wrong with the reader's latest move */
  slip(advice: Advice, view: View<G>, name: Naming): Sentence;
}
