// How a game plugs into the client. web/README.md explains it with an example.

import type { Component } from "svelte";
import type { Known, LogEntry, Move, Private, Public } from "../state/store";
import type { Table } from "../state/table.svelte";
import type { Naming } from "../text/names";
import type { Ending, GameName, Games } from "../wire/wire.gen";

/** What the reader sees of a game in progress. */
export interface View<G extends GameName> {
  /** the reader's own seat; null for spectators */
  readonly seat: number | null;
  readonly public: Public<G>;
  /** null for spectators */
  readonly private: Private<G> | null;
  /** the text of every move the reader may make now */
  readonly legal: readonly string[];
  /** the same as values, each with its text */
  readonly moves: readonly Move<G>[];
  /** of a game that says so: the spaces that cannot be chosen, and why */
  readonly blocked: readonly Games[G]["blocked"][];
}

/** The view of the game; null before it starts. */
export function viewOf<G extends GameName>(known: Known<G>): View<G> | null {
  const { seat, public: seen, private: own, legal, moves, blocked } = known;
  return seen === null ? null : { seat, public: seen, private: own, legal, moves, blocked };
}

/** The props of every component of a game. */
export interface GameProps<G extends GameName> {
  readonly table: Table<G>;
  readonly view: View<G>;
}

/** A part of a sentence: plain words, a player, a place on the board, or an answer. */
export type Part =
  | string
  | { readonly seat: number }
  | { readonly place: string; readonly words: string }
  | { readonly yes: string }
  | { readonly no: string };

/** A sentence about what happened. Only the game's board knows what the names of places mean. */
export interface Line {
  readonly parts: readonly Part[];
}

/** Whose turn it is, and a line that says what to do and why. */
export interface Status {
  readonly title: string;
  readonly help: string;
}

/** A tab beside the log, such as a notebook. */
export interface Tab<G extends GameName> {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Page: Component<GameProps<G>>;
}

export type IconName = "notebook" | "lens" | "cards" | "track";

export interface GameUi<G extends GameName> {
  /** width of the column beside the board on wide screens, in pixels */
  readonly side: number;
  readonly Board: Component<GameProps<G>>;
  /** the reader's moves and private information */
  readonly Panel: Component<GameProps<G>>;
  readonly tabs: readonly Tab<G>[];
  /** the end screen, below its headline */
  readonly End: Component<GameProps<G>>;
  /** the rules, in short and in full, with pictures */
  readonly Rules: Component;
  /** a sentence for one entry of the log */
  describe(entry: LogEntry<G>, view: View<G>): Line;
  status(view: View<G>, name: Naming): Status;
  /** the headline of the end screen */
  ending(ending: Ending, view: View<G>, name: Naming): Status;
}
