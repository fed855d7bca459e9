// Spaces in words, for tooltips and screen readers, and why one can't be chosen.

import { SEAT_SHAPE_NAMES } from "../../../look/seats";
import type { Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
import type { ClassicReason } from "../../../wire/wire.gen";
import { KIND_WORDS } from "../map/drawings";
import { spaceName } from "../geometry";
import { lookOf, ownerOf, type PieceKind } from "../pieces";
import type { Scene } from "../map/scene";

/** "circle": with two players, the shape tells a seat's two colours apart. */
export function colourName(players: number, colour: number): string {
  return SEAT_SHAPE_NAMES[lookOf(players, colour)] ?? "";
}

/** "Ben", or "Ben (square)" with two players. */
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

/** What is on a space, in a fixed order. */
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

/** Why a space can't be chosen. `asked` is the seat picked to be asked, if any. */
export function whyNot(reason: ClassicReason | null, asked: number | null, name: Naming): string {
  if (reason === null) return "";
  if (reason === "answered" && asked !== null) return `${capital(name(asked))} has already answered here`;
  return REASONS[reason];
}

export const REASONS: Readonly<Record<ClassicReason, string>> = {
  closed: "Closed: there is a cube here",
  answered: "Everyone has answered here",
  own_disc: "Your own disc is here",
  paid_for: "The cube you owe goes on a different space",
  clue_holds: "Your clue allows this space, so a cube would be wrong",
  clue_fails: "Your clue rules this space out",
};
