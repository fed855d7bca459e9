// The map of a hunt, as the board draws it.

import { groundOf } from "../../games/classic/ground";
import { piecesOf } from "../../games/classic/pieces";
import type { Fresh, Scene } from "../../games/classic/map/scene";
import type { HuntPage } from "../../wire/wire.gen";

export function sceneOf(page: HuntPage): Scene {
  const players = page.allowed.length;
  const cubes: number[][] = Array.from({ length: players }, () => []);
  const discs: number[][] = Array.from({ length: players }, () => []);
  for (const [hunter, space] of page.cubes) cubes[hunter]?.push(space);
  for (const { hunter, space, yes } of page.steps.flatMap((step) => step.answers)) {
    const pieces = (yes ? discs : cubes)[hunter];
    if (pieces?.includes(space) === false) pieces.push(space);
  }
  if (page.status === "found" && page.result !== null) discs[0]?.push(page.result.habitat);
  return { ground: groundOf(page), players, pieces: piecesOf({ cubes, discs }), pawn: null };
}

/** The pieces of the last step. */
export function freshOf(page: HuntPage): readonly Fresh[] {
  return (page.steps.at(-1)?.answers ?? []).map(({ hunter, space, yes }, order) => ({
    kind: yes ? "disc" : "cube",
    colour: hunter,
    space,
    order,
  }));
}
