// How a game plugs into the client. web/README.md explains it with an example.

import type { Component } from "svelte";
import type { Known, LogEntry, Move, Private, Public } from "../state/store";
import type { Table } from "../state/table.svelte";
import type { Ending, GameName, Games } from "../wire/wire.gen";

/** What one sees of a game that has begun. */
export interface View<G extends GameName> {
  /** one's own; null: one watches */
  readonly seat: number | null;
  readonly public: Public<G>;
  /** null: one watches */
  readonly private: Private<G> | null;
  /** the texts of everything one may do now */
  readonly legal: readonly string[];
  /** the same as values, each with its text */
  readonly moves: readonly Move<G>[];
  /** of a game that says so: the spaces that cannot be chosen, and why */
  readonly blocked: readonly Games[G]["blocked"][];
}

/** Null before the game has begun. */
export function viewOf<G extends GameName>(known: Known<G>): View<G> | null {
  const { seat, public: seen, private: own, legal, moves, blocked } = known;
  return seen === null ? null : { seat, public: seen, private: own, legal, moves, blocked };
}

/** What every component of a game is given. */
export interface GameProps<G extends GameName> {
  readonly table: Table<G>;
  readonly view: View<G>;
}

/** A piece of a sentence: plain words, somebody, a place on the board, or an answer. */
export type Part =
  | string
  | { readonly seat: number }
  | { readonly place: string; readonly words: string }
  | { readonly yes: string }
  | { readonly no: string };

/** A sentence about what happened. Places are names that the game's board understands; the frame only passes them on. */
export interface Line {
  readonly parts: readonly Part[];
}

/** Whose turn it is and what there is to do: one short line, and one of help. */
export interface Status {
  readonly title: string;
  readonly help: string;
}

/** A page of its own beside the log: a notebook, the announcements, earlier rounds. */
export interface Tab<G extends GameName> {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Page: Component<GameProps<G>>;
}

export type IconName = "notebook" | "lens" | "cards" | "track";

export interface GameUi<G extends GameName> {
  /** of the column beside the board on wide screens, in pixels */
  readonly side: number;
  readonly Board: Component<GameProps<G>>;
  /** what one may do and what one alone knows */
  readonly Panel: Component<GameProps<G>>;
  readonly tabs: readonly Tab<G>[];
  /** below the headline of the end screen */
  readonly End: Component<GameProps<G>>;
  /** in short and in full, with pictures */
  readonly Rules: Component;
  /** one entry of the log */
  describe(entry: LogEntry<G>, view: View<G>): Line;
  status(view: View<G>, name: (seat: number) => string): Status;
  /** how it ended, as a headline says it */
  ending(ending: Ending, view: View<G>, name: (seat: number) => string): Status;
}
