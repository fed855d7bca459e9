// The legal moves, parsed and grouped by kind, space and player.

import { spaceName, spaceNamed } from "./geometry";

/** Moves that need a space on the map. */
export const PLACING = ["ask", "search", "cube", "disc", "correct"] as const;
export type Placing = (typeof PLACING)[number];
export type Kind = Placing | "answer" | "hint" | "yes" | "no" | "pass";

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  /** the seat to ask, or the colour to place; null if there is no choice */
  readonly who: number | null;
  /** the chosen space; for a correction, where the wrong piece goes */
  readonly place: number | null;
  /** for a correction: where the wrong piece is */
  readonly wrong: number | null;
  /** for an answer: discs rather than a cube */
  readonly isYes: boolean;
}

export function readMove(text: string): Move {
  const [kind = "", ...rest] = text.split(" ");
  const digits = rest.find((word) => /^\d$/.test(word));
  const spaces = rest.flatMap((word) => spaceNamed(word) ?? []);
  const isCorrection = kind === "correct";
  return {
    text,
    kind: kind as Kind,
    who: digits === undefined ? null : Number(digits),
    place: (isCorrection ? spaces[1] : spaces[0]) ?? null,
    wrong: isCorrection ? (spaces[0] ?? null) : null,
    isYes: rest[0]?.startsWith("disc") ?? false,
  };
}

export const readMoves = (legal: readonly string[]): readonly Move[] => legal.map(readMove);

/** The kinds of moves possible on the map now, the most common first. */
export function placings(moves: readonly Move[]): readonly Placing[] {
  return PLACING.filter((kind) => moves.some((move) => move.kind === kind));
}

/** The seats or colours in these moves, each once. */
export function whos(moves: readonly Move[]): readonly number[] {
  return [...new Set(moves.flatMap((move) => move.who ?? []))].sort((a, b) => a - b);
}

/** The reader's wrong pieces: colour and space. */
export function wrongs(moves: readonly Move[]): readonly { who: number | null; wrong: number }[] {
  const found = new Map<string, { who: number | null; wrong: number }>();
  for (const { kind, who, wrong } of moves)
    if (kind === "correct" && wrong !== null) found.set(`${who} ${wrong}`, { who, wrong });
  return [...found.values()];
}

/** The text of a move's button. `colour` names a colour of the reader, who has two in the two-player game. */
export function moveWords(
  move: Move,
  name: (seat: number) => string,
  colour: (colour: number) => string = () => "",
): string {
  const place = move.place === null ? "" : spaceName(move.place);
  const own = move.who === null || move.kind === "ask" ? "" : ` (${colour(move.who)})`;
  switch (move.kind) {
    case "ask":
      return `Ask ${name(move.who ?? 0)} about ${place}`;
    case "search":
      return `Search ${place}`;
    case "cube":
      return `Place a cube${own} on ${place}`;
    case "disc":
      return `Place a disc on ${place}`;
    case "answer":
      return move.isYes ? "Yes, it could be here" : `No, place a cube${own}`;
    case "hint":
      return "Call for a hint";
    case "yes":
      return "Vote for a hint";
    case "no":
      return "Vote against a hint";
    case "correct":
      return `Correct ${move.wrong === null ? "" : spaceName(move.wrong)}${place === "" ? "" : ` and move the piece to ${place}`}`;
    case "pass":
      return "Pass";
  }
}
