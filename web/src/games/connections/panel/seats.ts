// What everyone sees of each player: points, cards, and their last move.

import { titled } from "../../../text/words";
import type { View } from "../../ui";
import { doneBy, movesNow } from "../sightings";
import type { SignName } from "../drawing/signs";

export interface SeatState {
  readonly seat: number;
  readonly points: number;
  /** cards in hand, without the chosen one */
  readonly cards: number;
  readonly isDown: boolean;
  readonly isPlaying: boolean;
  readonly sign: SignName;
  readonly words: string;
}

export function seatStates(view: View<"connections">): readonly SeatState[] {
  const { scores, playing, phase, waiting, options, sighting } = view.public;
  return scores.map((points, seat) => {
    const isPlaying = playing.includes(seat);
    const isDown = isPlaying && phase === "propose" && !waiting.includes(seat);
    const held = phase === "over" ? options.hand - sighting : options.hand - sighting + 1;
    const cards = isPlaying ? held - (isDown ? 1 : 0) : 0;
    return { seat, points, cards, isDown, isPlaying, ...doing(view, seat, isPlaying, isDown) };
  });
}

function doing(
  view: View<"connections">,
  seat: number,
  isPlaying: boolean,
  isDown: boolean,
): { sign: SignName; words: string } {
  const { phase, waiting, log } = view.public;
  const isMine = seat === view.seat;
  if (!isPlaying) return { sign: "pass", words: "Sitting out" };
  if (phase === "over") return { sign: "done", words: "Done" };
  if (phase === "propose") {
    if (isDown) return { sign: "done", words: "Card chosen" };
    return { sign: "wait", words: isMine ? "Choose a card" : "Choosing" };
  }
  if (waiting[0] === seat) return { sign: "wait", words: isMine ? "Your turn" : "Thinking" };
  const last = movesNow(log).findLast((one) => one.seat === seat);
  const done = last === undefined ? null : doneBy(last);
  switch (done?.kind) {
    case "picked":
      return { sign: "pick", words: `Picked ${titled(done.trait)}` };
    case "flipped":
      return { sign: "flip", words: `Flipped slot ${done.slot}` };
    case "swapped":
      return { sign: "swap", words: `Swapped ${done.left} and ${done.right}` };
    case "passed":
      return { sign: "pass", words: "Passed" };
    default: {
      const before = new Set(waiting.slice(0, waiting.indexOf(seat)));
      return {
        sign: "wait",
        words: waiting.includes(seat) ? (ORDER[before.size] ?? "Waiting") : "Done",
      };
    }
  }
}

const ORDER = ["Up next", "Up next", "Third in line", "Fourth in line", "Fifth in line"] as const;
