// How a game plugs into the client. web/README.md explains it with an example.

import type { Component, Snippet } from "svelte";
import type { Known, LogEntry, Move, Private, Public } from "../state/store";
import type { Table } from "../state/table.svelte";
import type { Naming } from "../text/names";
import type { Ending, GameName, Games, Review, Sight, Slip, TurningPoint, Verdict } from "../wire/wire.gen";
import type { CoachWords } from "./coach";
import type { Happening } from "./remarks";
import type { RulesProps } from "../look/rules/contents";

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

export interface EndProps<G extends GameName> extends GameProps<G> {
  readonly outcome: Ending;
  readonly actions: Snippet;
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
  /** whose act it was */
  readonly seat: number;
  readonly parts: readonly Part[];
  /** what followed from it, or why: a smaller second sentence */
  readonly more?: readonly Part[];
  /** it belongs to the act before, and is told together with it: a payment, a card laid at the same time */
  readonly isPart?: boolean;
  /** the reader's part in it was played for them: an answer that follows from their clue */
  readonly isAutomatic?: boolean;
}

/** One answer to an act that is told in stages; `words` is null while it is awaited. */
export interface Reply {
  readonly seat: number;
  readonly words: string | null;
  readonly isYes: boolean;
}

/** What is said while an act is told in stages. */
export interface Telling {
  readonly line: Line;
  readonly status: Status;
  /** everyone who answers, in order */
  readonly replies?: readonly Reply[];
}

/** Whose turn it is, and a line that says what to do and why. */
export interface Status {
  readonly title: string;
  readonly help: string;
  /** what the "?" beside it explains */
  readonly note?: Note;
}

export interface Note {
  readonly title: string;
  readonly words: string;
}

/** What a game draws in its lessons, beside the board. */
export interface LessonProps<G extends GameName> extends GameProps<G> {
  /** the parts that this step shows */
  readonly shows: readonly string[];
  /** whether the right thing was tapped */
  readonly isDone: boolean;
}

export interface LessonParts<G extends GameName> {
  /** on phones the board takes the height that is left, below the coach */
  readonly fillsHeight?: boolean;
  /** the reader's own information, such as a clue */
  readonly Aside?: Component<LessonProps<G>>;
  /** a small picture for a button or an answer, in the look of a seat */
  readonly Sign?: Component<{ readonly sign: string; readonly seat: number }>;
}

/** A tab beside the log, such as a notebook. */
export interface Tab<G extends GameName> {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Page: Component<GameProps<G>>;
}

/** Through whose eyes a finished game is seen: everything, one seat, or what everybody could see. */
export type Eyes = number | "all" | "spectator";

/** The props of a game's board in a review. `view` is what the chosen eyes saw. */
export interface ReviewProps<G extends GameName> extends GameProps<G> {
  readonly eyes: Eyes;
  /** by seat: what it held at this moment; null if not known to the reader */
  readonly privates: readonly Private<G>[] | null;
  /** what everybody knew at the end */
  readonly end: Public<G>;
  /** what these eyes could work out at this moment; null while the game is being read, or if it has no odds */
  readonly sight: Sight | null;
  /** the move as it was played and the best one, to be pointed out; null: not now */
  readonly pencil: Pencil | null;
  /** the step of a proof to be shown; null: none */
  readonly step: ProofStep | null;
}

export interface Pencil {
  readonly seat: number;
  readonly played: string;
  /** null if the best move was played */
  readonly best: string | null;
}

/** A step of a proof in words, and what it shows on the board. */
export interface ProofStep {
  readonly title: string;
  readonly why: string;
  /** further lines, such as cases */
  readonly more: readonly string[];
  /** the spaces left after it */
  readonly spaces: readonly number[];
  /** the pieces it is about, by the spaces they lie on */
  readonly pieces: readonly number[];
}

/** Sentences about judgements, for games whose decisions are judged. */
export interface JudgeWords<G extends GameName> {
  /** a move after "would": "search I4" */
  action(text: string, name: Naming): string;
  /** what a decision was worth, and what the best one was */
  worth(verdict: Verdict, seat: number, name: Naming): string;
  /** why the best choice of this seat is the best, with a number */
  reason(verdict: Verdict, seat: number, name: Naming): string;
  /** what came out about the best choice that its player could not know; null: nothing */
  hindsight?(verdict: Verdict, end: Public<G>, seat: number, name: Naming): string | null;
  slip?(slip: Slip, name: Naming): string;
  /** a turning point in a few words; `text` is that of its move */
  turning(point: TurningPoint, text: string, name: Naming): string;
  /** the game in three sentences; `view` is its end */
  story(review: Review<G>, view: View<G>, name: Naming): readonly string[];
  proof?(proof: Games[G]["proof"], name: Naming): readonly ProofStep[];
  /** what is to be found, by its name: "C7" */
  place?(space: number): string;
}

/** A page beside the list of moves: what the chosen eyes had noted at the moment that is shown. */
export interface NotesProps<G extends GameName> extends GameProps<G> {
  readonly eyes: Eyes;
  readonly sight: Sight | null;
  /** by colour, the clues that the pieces leave */
  readonly lists: readonly (readonly string[])[];
  /** what everybody knew at the end */
  readonly end: Public<G>;
}

/** What some players held at the moment that is shown. */
export interface HandsProps<G extends GameName> {
  readonly table: GameProps<G>["table"];
  /** by seat */
  readonly privates: readonly Private<G>[];
  readonly seats: readonly number[];
  readonly pencil: Pencil | null;
}

/** What a game adds to the review of its tables. */
export interface ReviewUi<G extends GameName> {
  readonly Board: Component<ReviewProps<G>>;
  /** the heading in the list of moves for those made in this state, such as "Round 2" */
  chapter(before: Public<G>): string;
  /** the same below the chart, where chapters would be too many, such as "Expedition 2" */
  part?(before: Public<G>): string;
  /** a sentence for a move whose secret is not in the log; null: the log tells everything */
  secret?(text: string, seat: number): Line | null;
  readonly judge?: JudgeWords<G>;
  readonly Notebook?: Component<NotesProps<G>>;
  /** a page beside the list of moves: every hand */
  readonly Hands?: Component<HandsProps<G>>;
  /** a column of the summary: how lucky a seat was with what it was dealt */
  readonly dealt?: { readonly title: string; words(own: Private<G>): string };
  /** whose band of the chart lies at the bottom; otherwise the last seat's */
  readonly lowest?: number;
  /** the seat that won a point with this entry of the log; null: none did */
  point?(entry: LogEntry<G>): number | null;
}

export type IconName = "notebook" | "lens" | "cards" | "track";

export interface GameUi<G extends GameName> {
  /** whether the board shows the players, so that phones need no row for them */
  readonly drawsPlayers?: boolean;
  /** width of the column beside the board on wide screens, in pixels */
  readonly side: number;
  readonly Board: Component<GameProps<G>>;
  /** the reader's moves and private information */
  readonly Panel: Component<GameProps<G>>;
  readonly tabs: readonly Tab<G>[];
  /** the end screen; it places `actions`, the buttons of the frame */
  readonly end: () => Promise<Component<EndProps<G>>>;
  readonly review: () => Promise<ReviewUi<G>>;
  /** the rules, in short and in full, with pictures */
  readonly rules: () => Promise<Component<RulesProps>>;
  /** the section of the rules about what is happening now */
  ruleNow(view: View<G>): string;
  /** what lessons show beside the board */
  readonly lesson: () => Promise<LessonParts<G>>;
  /** what the coach says; without it, the game's tables have no coach */
  readonly coach?: () => Promise<CoachWords<G>>;
  /** a sentence for one entry of the log, which stands there at this index */
  describe(entry: LogEntry<G>, view: View<G>, index: number): Line;
  /** in how many stages an entry is told; 0: at once */
  stages(entry: LogEntry<G>): number;
  /** what to say at one of these stages */
  telling(entry: LogEntry<G>, stage: number, view: View<G>, name: Naming): Telling;
  /** what winning means, and what to do first */
  goal(view: View<G>): Status;
  /** the moments in an entry of the log at which a bot's character may say something, and whose they are */
  moments?(entry: LogEntry<G>, view: View<G>): readonly Happening[];
  status(view: View<G>, name: Naming): Status;
  /** the headline of the end screen; `help` is the line above it: who won, and when */
  ending(ending: Ending, view: View<G>, name: Naming): Status;
}
