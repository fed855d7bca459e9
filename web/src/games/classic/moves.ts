// The legal moves, grouped: what can be chosen on the map, and with whom.

import type { Move as Legal } from "../../state/store";
import type { ClassicAction, ClassicBlocked, ClassicPlacing, ClassicReason } from "../../wire/wire.gen";
import { spaceName } from "./geometry";

/** Actions that are chosen by a space of the map, the usual first. */
const PLACINGS = ["Ask", "Search", "Cube", "Disc", "Correct"] as const satisfies readonly ClassicPlacing[];

export interface Move {
  readonly text: string;
  readonly action: ClassicAction;
  /** the seat that is asked, or the colour that is put; null: there is no choice */
  readonly who: number | null;
  /** where it goes on the map; of a correction, where the wrong piece goes */
  readonly place: number | null;
  /** a correction: where the wrong piece lies */
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

/** What can be chosen on the map now. */
export function placings(moves: readonly Move[]): readonly ClassicPlacing[] {
  return PLACINGS.filter((type) => moves.some(({ action }) => action.type === type));
}

/** Seats or colours among these moves, each once. */
export function whos(moves: readonly Move[]): readonly number[] {
  return [...new Set(moves.flatMap((move) => move.who ?? []))].sort((a, b) => a - b);
}

/** One's own pieces that are wrong, each by its colour and where it lies. */
export function wrongs(moves: readonly Move[]): readonly { who: number | null; wrong: number }[] {
  const found = new Map<string, { who: number | null; wrong: number }>();
  for (const { who, wrong } of moves) if (wrong !== null) found.set(`${who} ${wrong}`, { who, wrong });
  return [...found.values()];
}

/** Why a space cannot be chosen for such an action; with nobody picked, the first reason there is. */
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

/** The move as its button says it. `colour` names one of one's own colours where there are two. */
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
      return action.agrees ? "Agree to a hint" : "Not yet";
    case "Correct":
      return `Correct ${spaceName(action.space)}${action.to === null ? "" : `, move the piece to ${spaceName(action.to)}`}`;
    case "Pass":
      return "Pass";
  }
}
