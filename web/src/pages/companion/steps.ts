// The steps of a set-up: each tile, each structure, the whole map, then the game.

import { KIND_WORDS } from "../../games/classic/map/drawings";
import { COLS, EVERYWHERE, spaceName } from "../../games/classic/geometry";
import { groundOf, tilePlace } from "../../games/classic/ground";
import type { ClassicSetup, ClassicTile } from "../../wire/wire.gen";
import { titled } from "../../text/words";

export type Step =
  | { readonly type: "tile"; readonly place: number; readonly tile: ClassicTile }
  | { readonly type: "structure"; readonly count: number; readonly space: number }
  | { readonly type: "whole" }
  | { readonly type: "play" };

/** What to do in a step, and how. */
export interface Words {
  readonly title: string;
  readonly help: string;
}

const PLACES = ["top left", "top right", "middle left", "middle right", "bottom left", "bottom right"];

export function stepsOf(setup: ClassicSetup): readonly Step[] {
  return [
    ...setup.layout.map((tile, place): Step => ({ type: "tile", place, tile })),
    ...setup.structures.map(({ row, col }, before): Step => ({
      type: "structure",
      count: before + 1,
      space: row * COLS + col,
    })),
    { type: "whole" },
    { type: "play" },
  ];
}

/** How many tiles and structures are on the table after a step. */
export function laidAt(step: Step): { readonly tiles: number; readonly structures: number } {
  if (step.type === "tile") return { tiles: step.place + 1, structures: 0 };
  return { tiles: PLACES.length, structures: step.type === "structure" ? step.count : Infinity };
}

/** The spaces of one of the six tile places, from top left to bottom right. */
export function spacesAt(place: number): readonly number[] {
  return EVERYWHERE.filter((space) => tilePlace(space) === place);
}

/** The spaces a step is about. */
export function spacesOf(step: Step): readonly number[] {
  if (step.type === "tile") return spacesAt(step.place);
  return step.type === "structure" ? [step.space] : EVERYWHERE;
}

/** The space with the tile's number: top left, or bottom right if the tile is rotated. */
export function numberedSpace(place: number, tile: ClassicTile): number {
  return spacesAt(place).at(tile.rotated ? -1 : 0) ?? 0;
}

export function wordsOf(setup: ClassicSetup, step: Step): Words {
  switch (step.type) {
    case "tile":
      return tileWords(step.place, step.tile);
    case "structure":
      return structureWords(setup, step.count - 1, step.space);
    case "whole":
      return { title: "Check the whole map", help: "Compare it with yours before you continue." };
    case "play":
      return { title: "Start playing", help: piecesHelp(setup.players) };
  }
}

function tileWords(place: number, { tile, rotated }: ClassicTile): Words {
  const where = titled(PLACES[place] ?? "");
  return rotated
    ? {
        title: `Place tile ${tile}, upside down`,
        help: `${where} of the map. The tile's number is at its bottom right.`,
      }
    : { title: `Place tile ${tile}`, help: `${where} of the map. The tile's number is at its top left.` };
}

function structureWords(setup: ClassicSetup, number: number, space: number): Words {
  const { kind = "", colour = "" } = setup.structures[number] ?? {};
  const { terrain, territory } = groundOf(setup);
  const land = territory[space] ? `${terrain[space]}, ${territory[space]} territory` : terrain[space];
  return {
    title: `Place the ${colour} ${KIND_WORDS[kind] ?? kind}`,
    help: `On ${spaceName(space)}: ${land}.`,
  };
}

function piecesHelp(players: number): string {
  return players === 2
    ? "Each of you takes the pieces of two colours, one for each of your clues. Before the first turn, take turns placing two cubes each, in either of your colours."
    : "Each of you takes the pieces of one colour. Before the first turn, take turns placing two cubes each on spaces your clue rules out.";
}
