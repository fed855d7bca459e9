// Moves, announcements and places in words.

import { URBAN } from "../../../wire/urban.gen";
import type { UrbanCard, UrbanPublic } from "../../../wire/wire.gen";
import { letterOfBlock, seatOf } from "../layout";
import type { Move } from "../moves";
import { readingOf, type Block, type Scene, type SceneRow, type Sketch, type Space } from "../city/scene";
import { COLOUR_WORDS, colourWords, sensorWords } from "../sensors";

const ROLES: Readonly<Record<(typeof URBAN.roles)[number], string>> = {
  cryptid: "Cryptid",
  scientist: "Scientist",
};
export const roleOf = (seat: number): string => ROLES[URBAN.roles[seatOf(seat)]];

export const CARD_WORDS: Readonly<Record<UrbanCard | "wild", readonly [title: string, help: string]>> = {
  split: ["Split", "Send sensors from one space both ways"],
  shuffle: ["Shuffle", "One sensor: sideways, then across"],
  align: ["Align", "All of one colour, one direction"],
  wild: ["Wild", "Any of the three"],
};

/** "5 sensors", "pink and black only". */
export function featureWords(feature: number | string): string {
  const text = String(feature);
  if (/^\d+$/.test(text)) return text === "1" ? "1 sensor" : `${text} sensors`;
  return text.length === 3 ? "all three colours" : `${colourWords(text)} only`;
}

/** What lies around a block that matches: "5 sensors", "pink and black". */
export function aroundWords(feature: number | string): string {
  const text = String(feature);
  return /^\d+$/.test(text) ? featureWords(text) : colourWords(text);
}

export function lettersOf(blocks: readonly number[]): string {
  return blocks.map(letterOfBlock).join(", ");
}

/** The text of a move's button. */
export function moveWords({ action }: Pick<Move, "action">): string {
  switch (action.type) {
    case "Wild": {
      const words = moveWords({ action: action.effect });
      return `Wild: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    }
    case "Split":
      return `Split space ${action.space + 1}: ${action.left === "" ? "all right" : `${sensorWords(action.left)} left`}`;
    case "Shuffle":
      return `Shuffle ${COLOUR_WORDS[action.colour]} ${action.side} from space ${action.space + 1}`;
    case "Align":
      return `Align ${COLOUR_WORDS[action.colour]} ${action.side}`;
    case "Draw":
      return "Draw cards";
    case "Announce":
      return `Announce ${featureWords(action.feature)}`;
    case "Restrict":
      return `Remove the ${action.side} end`;
    case "Relocate":
      return `Place ${COLOUR_WORDS[action.colour]} in space ${action.space + 1}`;
    case "Expand":
      return action.left === action.right
        ? "Place both blocks"
        : `Place ${action.left} left, ${action.right} right`;
  }
}

/** What an announcement would lead to. */
export function consequence(
  prospect: { readonly blocks: readonly number[]; readonly evidence: number; readonly ending: string | null },
  evidence: readonly number[],
): string {
  if (prospect.ending === "capture") return "capture";
  const taken = prospect.blocks.filter((block) => evidence.includes(block));
  const takes = prospect.evidence > 0 ? `takes evidence at ${lettersOf(taken)}` : "";
  if (prospect.ending === "escape") return "escape";
  if (prospect.ending === "time") return takes === "" ? "time runs out" : `${takes}, time runs out`;
  return takes === "" ? "game continues" : takes;
}

/** "Space 2 of the upper row: 1 pink and 3 black", for screen readers. */
export function spaceName(row: SceneRow, space: Space, sketch: Sketch): string {
  const coming = sketch.coming.get(space.place) ?? "";
  const would = coming === "" ? "" : `; ${sensorWords(coming)} would arrive`;
  return `Space ${space.index + 1}${between(row, space)}: ${sensorWords(space.sensors)}${would}`;
}

function between(row: SceneRow, { index }: Space): string {
  if (row.isActive) return "";
  if (index === 0) return ", left of block A";
  return `, right of block ${letterOfBlock(index - 1)}`;
}

export function blockName(row: SceneRow, block: Block, scene: Scene, sketch: Sketch): string {
  const parts = [
    row.isActive ? `Block ${block.index + 1}` : `Block ${letterOfBlock(block.index)}`,
    block.kind === "mysterious" ? "mysterious" : "",
    block.hasEvidence ? "evidence" : "",
    block.hasPresence ? "presence" : "",
    block.isLit && scene.isRead ? "reachable" : "",
    !row.isActive && sketch.presence.includes(block.index) ? "would get presence" : "",
  ].filter((part) => part !== "");
  if (row.isActive || !scene.isRead) return parts.join(", ");
  const { number, colours } = readingOf(row, block, sketch.coming);
  const shows = number === 0 ? "no sensors" : `${featureWords(number)}, ${colourWords(colours)}`;
  return `${parts.join(", ")}: ${shows}`;
}

export function rowName(row: SceneRow): string {
  return `The ${roleOf(row.seat)}'s row, ${row.isActive ? "active" : "not active"}`;
}

/** "3 sensors left to move". */
export function leftToMove(view: Pick<UrbanPublic, "spaces">, active: 0 | 1): number {
  return view.spaces[active].join("").length;
}
