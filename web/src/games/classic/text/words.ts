// Spaces in words, for tooltips and screen readers; and why one cannot be chosen.

import { listed } from "../../../text/words";
import type { ClassicReason } from "../../../wire/wire.gen";
import { KIND_WORDS } from "../map/drawings";
import { spaceName } from "../geometry";
import { lookOf, ownerOf, type PieceKind } from "../pieces";
import type { Scene } from "../map/scene";

export type Naming = (seat: number) => string;

const SHAPE_NAMES = ["circle", "square", "triangle", "diamond", "hexagon"]; // of look/seats.ts

/** "circle", of a colour where a seat has two. */
export function colourName(players: number, colour: number): string {
  return SHAPE_NAMES[lookOf(players, colour)] ?? "";
}

/** "Ben", or with two players "Ben (square)". */
export function holderName(players: number, colour: number, name: Naming): string {
  const owner = name(ownerOf(players, colour));
  return players === 2 ? `${owner} (${colourName(players, colour)})` : owner;
}

/** "white standing stone", or null. */
export function structureWords(scene: Scene, space: number): string | null {
  const structure = scene.ground.structures.get(space);
  return structure === undefined
    ? null
    : `${structure.colour} ${KIND_WORDS[structure.kind] ?? structure.kind}`;
}

/** What there is on a space, in a fixed order; what is absent is left out. */
export function spaceWords(scene: Scene, space: number, name: Naming): readonly string[] {
  const territory = scene.ground.territory[space];
  const of = (kind: PieceKind): readonly string[] =>
    (scene.pieces.get(space) ?? [])
      .filter((piece) => piece.kind === kind)
      .map((piece) => holderName(scene.players, piece.colour, name));
  const [cubes, discs] = [of("cube"), of("disc")];
  return [
    spaceName(space),
    scene.ground.terrain[space] ?? "",
    territory ? `${territory} territory` : "",
    structureWords(scene, space) ?? "",
    cubes.length > 0 ? `cube: ${listed(cubes)}` : "",
    discs.length > 0 ? `${discs.length > 1 ? "discs" : "disc"}: ${listed(discs)}` : "",
    scene.pawn === space ? "pawn" : "",
  ].filter((words) => words !== "");
}

/** Why a space cannot be chosen. `asked` is the seat that would be asked, if one is picked. */
export function whyNot(reason: ClassicReason | null, asked: number | null, name: Naming): string {
  if (reason === null) return "";
  if (reason === "answered" && asked !== null) return `${name(asked)} has already answered here`;
  return REASONS[reason];
}

export const REASONS: Readonly<Record<ClassicReason, string>> = {
  closed: "Closed: a cube stands here",
  answered: "Everybody has answered here",
  own_disc: "Your own disc lies here",
  clue_holds: "Your clue holds here: a cube would be wrong",
  clue_fails: "Your clue does not hold here",
};
