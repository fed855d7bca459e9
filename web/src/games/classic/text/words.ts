// Spaces in words, for tooltips and screen readers, and why one can't be chosen.

import { SEAT_SHAPE_NAMES } from "../../../look/seats";
import type { Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
import type { View } from "../../ui";
import { KIND_WORDS } from "../map/drawings";
import { spaceName } from "../geometry";
import type { Placing } from "../moves";
import { coloursOf, lookOf, ownerOf, type PieceKind } from "../pieces";
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

/** Why a space can't be chosen, as far as the map shows it. */
export function whyNot(
  view: View<"classic">,
  placing: Placing,
  who: number | null,
  space: number,
  name: Naming,
): string {
  const { cubes, discs, options } = view.public;
  const mine = view.seat === null ? [] : coloursOf(options.players, view.seat);
  const holds = (view.private?.masks ?? []).map((mask) => mask.includes(space));
  const hasDisc = (colour: number): boolean => discs[colour]?.includes(space) === true;
  if (cubes.some((spaces) => spaces.includes(space))) return "Closed: there is a cube here";
  switch (placing) {
    case "ask":
      return who === null ? "Everyone has answered here" : `${capital(name(who))} has already answered here`;
    case "search":
      return holds.includes(false) ? "Your clue rules this space out" : "You can't search here";
    case "cube":
      return !holds.includes(false)
        ? "Your clue allows this space, so a cube would be wrong"
        : mine.some(hasDisc)
          ? "Your own disc is here"
          : "You can't place this cube here";
    case "disc":
      return mine.some(hasDisc)
        ? "Your own disc is here"
        : "Your clue rules this space out, so a disc would be wrong";
    case "correct":
      return mine.some(hasDisc) ? "Your own piece is here" : "The piece would be wrong here, too";
  }
}
