// The legal texts, read and grouped: what can be chosen on the map, and with whom.

import { spaceName, spaceNamed } from "./geometry";

/** Kinds of moves that are chosen by a space of the map. */
export const PLACING = ["ask", "search", "cube", "disc", "correct"] as const;
export type Placing = (typeof PLACING)[number];
export type Kind = Placing | "answer" | "hint" | "yes" | "no" | "pass";

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  /** the seat that is asked, or the colour that is put; null: there is no choice */
  readonly who: number | null;
  /** where it goes on the map; of a correction, where the wrong piece goes */
  readonly place: number | null;
  /** a correction: where the wrong piece lies */
  readonly wrong: number | null;
  /** an answer: discs or a cube */
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

/** What can be chosen on the map now, the usual first. */
export function placings(moves: readonly Move[]): readonly Placing[] {
  return PLACING.filter((kind) => moves.some((move) => move.kind === kind));
}

/** Seats or colours among these moves, each once. */
export function whos(moves: readonly Move[]): readonly number[] {
  return [...new Set(moves.flatMap((move) => move.who ?? []))].sort((a, b) => a - b);
}

/** One's own pieces that are wrong, each by its colour and where it lies. */
export function wrongs(moves: readonly Move[]): readonly { who: number | null; wrong: number }[] {
  const found = new Map<string, { who: number | null; wrong: number }>();
  for (const { kind, who, wrong } of moves)
    if (kind === "correct" && wrong !== null) found.set(`${who} ${wrong}`, { who, wrong });
  return [...found.values()];
}

/** The move as its button says it. `colour` names one of one's own colours where there are two. */
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
      return "Agree to a hint";
    case "no":
      return "Not yet";
    case "correct":
      return `Correct ${move.wrong === null ? "" : spaceName(move.wrong)}${place === "" ? "" : `, move the piece to ${place}`}`;
    case "pass":
      return "Pass";
  }
}
