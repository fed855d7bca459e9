// What a game provides for its puzzles. The page around them is the same for all games.

import type { Component } from "svelte";
import type { GameName, PuzzleInfo, PuzzleStep } from "../wire/wire.gen";

export interface PuzzleProps<G extends GameName> {
  readonly puzzle: PuzzleInfo<G>;
  /** the answer that is chosen, as one of the puzzle's choices */
  readonly answer: string | null;
  /** places to highlight: those of the current step of the proof */
  readonly places: readonly string[];
  readonly isOver: boolean;
  readonly onanswer: (answer: string | null) => void;
}

/** A step of a proof in words. */
export interface Said {
  readonly text: string;
  /** things that it lists */
  readonly chips?: readonly string[];
  readonly head?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
}

export interface PuzzleUi<G extends GameName> {
  /** the position */
  readonly Board: Component<PuzzleProps<G>>;
  /** what the solver knows and may answer, beside the board */
  readonly Panel: Component<PuzzleProps<G>>;
  /** what each question asks: a title and a sentence */
  readonly tasks: Readonly<Record<string, readonly [title: string, help: string]>>;
  /** what the button says that sends this answer */
  readonly button: (answer: string, puzzle: PuzzleInfo<G>) => string;
  readonly say: (step: PuzzleStep, puzzle: PuzzleInfo<G>) => Said;
  /** the other side's move, where puzzles go on after an answer */
  readonly reply?: (text: string, puzzle: PuzzleInfo<G>) => string;
}

const PLAYERS = ["Ann", "Ben", "Cora", "Dev", "Eli"];

/** The name of a seat in a puzzle; the solver is "you". */
export function playerName(puzzle: Pick<PuzzleInfo, "seat">, seat: number): string {
  return seat === puzzle.seat ? "you" : (PLAYERS[seat] ?? `player ${seat + 1}`);
}
