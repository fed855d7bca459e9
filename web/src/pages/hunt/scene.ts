// The map of a hunt, as the board draws it.

import { groundOf } from "../../games/classic/ground";
import { piecesOf } from "../../games/classic/pieces";
import type { Fresh, Scene } from "../../games/classic/map/scene";
import type { HuntAnswer, HuntPage } from "../../wire/wire.gen";

export function sceneOf(page: HuntPage): Scene {
  const own = page.status === "found" && page.result !== null ? [page.result.habitat] : [];
  return sceneWith(
    page,
    page.steps.flatMap((step) => step.answers),
    own,
  );
}

/** The map before the habitat was found, with these further answers. */
export function sceneBefore(page: HuntPage, more: readonly HuntAnswer[]): Scene {
  const before = page.status === "found" ? page.steps.slice(0, -1) : page.steps;
  return sceneWith(page, [...before.flatMap((step) => step.answers), ...more], []);
}

function sceneWith(page: HuntPage, answers: readonly HuntAnswer[], own: readonly number[]): Scene {
  const players = page.allowed.length;
  const cubes: number[][] = Array.from({ length: players }, () => []);
  const discs: number[][] = Array.from({ length: players }, () => []);
  for (const [hunter, space] of page.cubes) cubes[hunter]?.push(space);
  for (const { hunter, space, yes } of answers) {
    const pieces = (yes ? discs : cubes)[hunter];
    if (pieces?.includes(space) === false) pieces.push(space);
  }
  discs[0]?.push(...own);
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
