// Moves, features and places in words.

import type { UrbanCard, UrbanPublic } from "../../../wire/wire.gen";
import { letterOfBlock } from "../layout";
import type { Move } from "../moves";
import { readingOf, type Block, type Scene, type SceneRow, type Sketch, type Space } from "../city/scene";
import { COLOUR_WORDS, colourWords, sensorWords } from "../sensors";

export type Naming = (seat: number) => string;

export const ROLES = ["Cryptid", "Scientist"] as const;
export const roleOf = (seat: number): string => ROLES[seat] ?? "";

export const CARD_WORDS: Readonly<Record<UrbanCard | "wild", readonly [title: string, help: string]>> = {
  split: ["Split", "Empty one space, some each way"],
  shuffle: ["Shuffle", "One sensor, sideways then across"],
  align: ["Align", "One colour, all the same way"],
  wild: ["Wild", "Any of the three"],
};

/** "5 sensors", "pink and black only". */
export function featureWords(feature: number | string): string {
  const text = String(feature);
  if (/^\d+$/.test(text)) return text === "1" ? "1 sensor" : `${text} sensors`;
  return text.length === 3 ? "all three colours" : `${colourWords(text)} only`;
}

export function lettersOf(blocks: readonly number[]): string {
  return blocks.map(letterOfBlock).join(", ");
}

/** The whole move, as its button says it. */
export function moveWords(move: Move): string {
  const words = bareWords(move);
  return move.isWild ? `Wild: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function bareWords({ kind, space, sensors, side, feature, blocks, text }: Move): string {
  const colour = COLOUR_WORDS[sensors ?? ""] ?? "";
  const place = space === null ? "" : `space ${space + 1}`;
  switch (kind) {
    case "split":
      return sensors === "" ? `Split ${place}: all right` : `Split ${place}: ${sensors ?? ""} left`;
    case "shuffle":
      return `Shuffle ${colour} ${side ?? ""} from ${place}`;
    case "align":
      return `Align ${colour} ${side ?? ""}`;
    case "draw":
      return "Draw";
    case "announce":
      return `Announce ${featureWords(feature ?? "")}`;
    case "restrict":
      return `Take away the ${side ?? ""} end`;
    case "relocate":
      return `Put ${colour} into ${place}`;
    case "expand":
      return blocks === null || blocks[0] === blocks[1]
        ? "Place both blocks"
        : `Place ${blocks[0]} left, ${blocks[1]} right`;
    default:
      return text;
  }
}

/** Of an announcement: what it would lead to. */
export function consequence(
  prospect: { readonly blocks: readonly number[]; readonly evidence: number; readonly ending: string | null },
  evidence: readonly number[],
): string {
  if (prospect.ending === "capture") return "capture";
  const taken = prospect.blocks.filter((block) => evidence.includes(block));
  const takes = prospect.evidence > 0 ? `takes evidence at ${lettersOf(taken)}` : "";
  if (prospect.ending === "escape") return "escape";
  if (prospect.ending === "time") return takes === "" ? "time is up" : `${takes}, time is up`;
  return takes === "" ? "goes on" : takes;
}

/** "Space 2 of the upper row: 1 pink and 3 black", for screen readers. */
export function spaceName(row: SceneRow, space: Space, sketch: Sketch): string {
  const coming = sketch.coming.get(space.place) ?? "";
  const would = coming === "" ? "" : `; ${sensorWords(coming)} would come`;
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
