// The legal moves, grouped by kind, space and player.

import type { Move as Legal } from "../../state/store";
import type { ClassicAction, ClassicBlocked, ClassicPlacing, ClassicReason } from "../../wire/wire.gen";
import { spaceName } from "./geometry";

/** Actions that need a space on the map, the most common first. */
const PLACINGS = ["Ask", "Search", "Cube", "Disc", "Correct"] as const satisfies readonly ClassicPlacing[];

export interface Move {
  readonly text: string;
  readonly action: ClassicAction;
  /** the seat to ask, or the colour to place; null if there is no choice */
  readonly who: number | null;
  /** the chosen space; for a correction, where the wrong piece goes */
  readonly place: number | null;
  /** for a correction: where the wrong piece is */
  readonly wrong: number | null;
}

export function moveOf({ text, action }: Legal<"classic">): Move {
  const space = "space" in action ? action.space : null;
  return {
    text,
    action,
    who: action.type === "Ask" ? action.target : "colour" in action ? action.colour : null,
    place: action.type === "Correct" ? action.to : space,
    wrong: action.type === "Correct" ? space : null,
  };
}

/** The kinds of moves possible on the map now. */
export function placings(moves: readonly Move[]): readonly ClassicPlacing[] {
  return PLACINGS.filter((type) => moves.some(({ action }) => action.type === type));
}

/** The seats or colours in these moves, each once. */
export function whos(moves: readonly Move[]): readonly number[] {
  return [...new Set(moves.flatMap((move) => move.who ?? []))].sort((a, b) => a - b);
}

/** The reader's wrong pieces: colour and space. */
export function wrongs(moves: readonly Move[]): readonly { who: number | null; wrong: number }[] {
  const found = new Map<string, { who: number | null; wrong: number }>();
  for (const { who, wrong } of moves) if (wrong !== null) found.set(`${who} ${wrong}`, { who, wrong });
  return [...found.values()];
}

/** Why a space can't be chosen for this kind of action. With no seat or colour picked, any reason will do. */
export function reasonFor(
  blocked: readonly ClassicBlocked[],
  kind: ClassicPlacing | null,
  who: number | null,
  piece: number | null,
  space: number,
): ClassicReason | null {
  const isAbout = (one: ClassicBlocked): boolean =>
    one.kind === null || (one.kind === kind && (who === null || one.who === who) && one.piece === piece);
  return blocked.find((one) => isAbout(one) && one.spaces.includes(space))?.reason ?? null;
}

/** The text of a move's button. `colour` names a colour of the reader, who has two in the two-player game. */
export function moveWords(
  { action }: Move,
  name: (seat: number) => string,
  colour: (colour: number) => string = () => "",
): string {
  const own = (which: number | null): string => (which === null ? "" : ` (${colour(which)})`);
  switch (action.type) {
    case "Ask":
      return `Ask ${name(action.target)} about ${spaceName(action.space)}`;
    case "Search":
      return `Search ${spaceName(action.space)}`;
    case "Cube":
      return `Place a cube${own(action.colour)} on ${spaceName(action.space)}`;
    case "Disc":
      return `Place a disc on ${spaceName(action.space)}`;
    case "Answer":
      return action.reply === "cube" ? `No, place a cube${own(action.colour)}` : "Yes, it could be here";
    case "CallHint":
      return "Call for a hint";
    case "Vote":
      return action.agrees ? "Vote for a hint" : "Vote against a hint";
    case "Correct":
      return `Correct ${spaceName(action.space)}${action.to === null ? "" : ` and move the piece to ${spaceName(action.to)}`}`;
    case "Pass":
      return "Pass";
  }
}
