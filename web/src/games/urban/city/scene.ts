// Everything needed to draw the city, and a preview of the selected move.

import type { UrbanBlock, UrbanPublic, UrbanSide } from "../../../wire/wire.gen";
import {
  activeIn,
  blockColumn,
  centreOf,
  momentsOf,
  otherOf,
  placeOf,
  SCIENTIST,
  seatOf,
  spaceColumn,
  stepOf,
  type Row,
  type Rows,
  type Seat,
} from "../layout";
import type { Move } from "../moves";
import { coloursIn, without, type Lying } from "../sensors";

export interface Block {
  readonly place: string;
  /** stable while the block is on the table */
  readonly key: string;
  readonly seed: number;
  readonly column: number;
  readonly index: number;
  readonly kind: UrbanBlock;
  readonly hasPresence: boolean;
  readonly hasEvidence: boolean;
  /** whether presence is diagonal to it */
  readonly isLit: boolean;
}
export interface Space {
  readonly place: string;
  readonly column: number;
  readonly index: number;
  readonly sensors: string;
}
export interface SceneRow {
  readonly seat: Seat;
  readonly isActive: boolean;
  readonly isLower: boolean;
  readonly blocks: readonly Block[];
  readonly spaces: readonly Space[];
}
export interface Scene {
  readonly round: number;
  readonly own: Seat;
  readonly active: Seat;
  readonly centre: number;
  /** by seat */
  readonly rows: readonly [SceneRow, SceneRow];
  readonly lifted: string;
  /** whether the labels of blocks still matter in this round */
  readonly isRead: boolean;
}

/** The source of a scene: a game, or an example of the rules. */
export type City = Pick<UrbanPublic, "round" | "phase" | "city" | "spaces" | "lifted">;

export function sceneOf(view: UrbanPublic, seat: number | null): Scene {
  const now = momentsOf(view.log, view).at(-1);
  return drawn(view, now?.rows ?? centred(view), seat === null ? SCIENTIST : seatOf(seat));
}

/** Both rows around column 0, for a city without a log. */
export function centred({ city }: Pick<City, "city">): Rows {
  const row = (blocks: readonly UrbanBlock[]): Row => ({
    first: -blocks.length,
    placed: blocks.map(() => 0),
  });
  return [row(city.blocks[0]), row(city.blocks[1])];
}

export function drawn(view: City, rows: Rows, own: Seat): Scene {
  const active = activeIn(view.round);
  const lights = new Set(view.city.presence[active].map((i) => blockColumn(rows[active], i)));
  const row = (seat: Seat): SceneRow => ({
    seat,
    isActive: seat === active,
    isLower: seat === own,
    blocks: view.city.blocks[seat].map((kind, index) => {
      const column = blockColumn(rows[seat], index);
      const placed = rows[seat].placed[index] ?? 0;
      return {
        place: placeOf(seat, column),
        key: `${placeOf(seat, column)}:${placed}`,
        seed: 3 + placed * 31 + (column + 60) * 7 + seat * 5,
        column,
        index,
        kind,
        hasPresence: view.city.presence[seat].includes(index),
        hasEvidence: view.city.evidence[seat].includes(index),
        isLit: seat !== active && (lights.has(column - 1) || lights.has(column + 1)),
      };
    }),
    spaces: view.spaces[seat].map((sensors, index) => {
      const column = spaceColumn(rows[seat], index);
      return { place: placeOf(seat, column), column, index, sensors };
    }),
  });
  return {
    round: view.round,
    own,
    active,
    centre: centreOf(rows[0]),
    rows: [row(0), row(1)],
    lifted: view.lifted,
    isRead: view.phase === "sensor" || view.phase === "hiding",
  };
}

export const LIFTED = "lifted";

export const inactiveRow = (scene: Scene): SceneRow => scene.rows[otherOf(scene.active)];
export const activeRow = (scene: Scene): SceneRow => scene.rows[scene.active];

export function lyingIn(scene: Scene): Lying {
  const found = scene.rows.flatMap((row) =>
    row.spaces.map(({ place, sensors }) => [place, sensors] as const),
  );
  return new Map([...found, [LIFTED, scene.lifted]]);
}

export interface Arrow {
  readonly from: number;
  readonly to: number;
}

/** A preview of the selected move. */
export interface Sketch {
  /** sensors that would arrive, by place */
  readonly coming: Lying;
  readonly arrows: readonly Arrow[];
  /** inactive blocks that would get presence */
  readonly presence: readonly number[];
  /** the side whose end blocks would be removed */
  readonly leaving: UrbanSide | null;
  /** blocks that would be added to the ends of the active row */
  readonly arriving: readonly [UrbanBlock, UrbanBlock] | null;
}
export const NOTHING: Sketch = {
  coming: new Map(),
  arrows: [],
  presence: [],
  leaving: null,
  arriving: null,
};

/** `spaces` are the rows after the move, by seat, as computed by the server. */
export function sketchOf(
  scene: Scene,
  move: Move | null,
  spaces: UrbanPublic["spaces"] | null,
  presence: readonly number[],
): Sketch {
  if (move === null) return { ...NOTHING, presence };
  const coming = new Map<string, string>();
  const to = inactiveRow(scene);
  for (const { place, index, sensors } of to.spaces) {
    const more = without(spaces?.[to.seat][index] ?? sensors, sensors);
    if (more !== "") coming.set(place, more);
  }
  const { action } = move;
  if (action.type === "Relocate") coming.set(to.spaces[action.space]?.place ?? "", action.colour);
  return {
    coming,
    arrows: arrowsOf(scene, move),
    presence,
    leaving: action.type === "Restrict" ? action.side : null,
    arriving: action.type === "Expand" ? [action.left, action.right] : null,
  };
}

function arrowsOf(scene: Scene, { kind, space, sensors, side }: Move): readonly Arrow[] {
  const { spaces } = activeRow(scene);
  const at = spaces.find(({ index }) => index === space);
  if (kind === "align" && sensors !== null && side !== null)
    return spaces
      .filter((one) => one.sensors.includes(sensors))
      .map(({ column }) => ({ from: column, to: column + stepOf(side) }));
  if (kind === "shuffle" && at !== undefined && side !== null)
    return [{ from: at.column, to: at.column + 3 * stepOf(side) }];
  if (kind === "split" && at !== undefined && sensors !== null)
    return [
      ...(sensors === "" ? [] : [{ from: at.column, to: at.column - 1 }]),
      ...(without(at.sensors, sensors) === "" ? [] : [{ from: at.column, to: at.column + 1 }]),
    ];
  return [];
}

/** The sensors on both sides of a block, including those that would arrive. */
export interface Reading {
  readonly number: number;
  readonly colours: string;
}

export function readingOf(row: SceneRow, block: Block, coming: Lying): Reading {
  const sensors = row.spaces
    .filter(({ column }) => Math.abs(column - block.column) === 1)
    .map(({ place, sensors: lying }) => lying + (coming.get(place) ?? ""))
    .join("");
  return { number: sensors.length, colours: coloursIn(sensors) };
}
