// The drawn grid: flat-topped hexes, columns A to L, rows 1 to 9, every second column half a hex lower.

import { CLASSIC } from "../../wire/classic.gen";

export type Point = readonly [x: number, y: number];

export const { cols: COLS, rows: ROWS, letters: LETTERS } = CLASSIC;
export const SPACES = COLS * ROWS;

const RADIUS = 50;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;
export const WIDTH = 925;
export const HEIGHT = ROWS * 2 * HALF + HALF;

export const EVERYWHERE: readonly number[] = Array.from({ length: SPACES }, (_, space) => space);

export const colOf = (space: number): number => space % COLS;
export const rowOf = (space: number): number => Math.floor(space / COLS);
export const centreX = (space: number): number => colOf(space) * 75 + 50;
export const centreY = (space: number): number =>
  rowOf(space) * 2 * HALF + (colOf(space) % 2 === 1 ? HALF : 0) + HALF;

export function spaceName(space: number): string {
  return `${LETTERS[colOf(space)] ?? ""}${rowOf(space) + 1}`;
}

/** The space of a name such as "F4", or null. */
export function spaceNamed(name: string): number | null {
  const col = LETTERS.indexOf(name.charAt(0).toUpperCase());
  const row = Number(name.slice(1)) - 1;
  return name.length === 2 && col >= 0 && row >= 0 && row < ROWS ? row * COLS + col : null;
}

export function translate(space: number): string {
  return `translate(${centreX(space)} ${centreY(space).toFixed(1)})`;
}

/** A view box of this size, centred on these spaces. */
export function boxAround(spaces: readonly number[], width: number, height: number): string {
  const middle = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  const [x, y] = [middle(spaces.map(centreX)), middle(spaces.map(centreY))];
  return `${x - width / 2} ${(y - height / 2).toFixed(1)} ${width} ${height}`;
}

const CORNERS: readonly Point[] = [0, 60, 120, 180, 240, 300].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)];
});

/** The corners of a hex around the origin, scaled. */
export function corners(scale = 1): readonly Point[] {
  return CORNERS.map(([x, y]) => [x * scale, y * scale]);
}

export function hexPath(scale: number): string {
  return `M${corners(scale)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;
}

/** The sides of a hex, in the order of its corners. */
export const SOUTH_EAST = 0;
export const SOUTH = 1;
export const SOUTH_WEST = 2;
export const NORTH_WEST = 3;
export const NORTH = 4;
export const NORTH_EAST = 5;
const SIDES = [SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST, NORTH, NORTH_EAST];

/** The space on the other side, or null at the edge of the map. */
export function neighbour(space: number, side: number): number | null {
  const [col, row] = [colOf(space), rowOf(space)];
  const low = col % 2;
  const steps = [[1, low], [0, 1], [-1, low], [-1, low - 1], [0, -1], [1, low - 1]]; // prettier-ignore
  const [dx = 0, dy = 0] = steps[side] ?? [];
  const [toCol, toRow] = [col + dx, row + dy];
  return toCol < 0 || toCol >= COLS || toRow < 0 || toRow >= ROWS ? null : toRow * COLS + toCol;
}

/** Connected groups of spaces. */
export function groups(spaces: Iterable<number>): readonly (readonly number[])[] {
  const left = new Set(spaces);
  const found: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const space of group) {
      for (const side of SIDES) {
        const next = neighbour(space, side);
        if (next !== null && left.delete(next)) group.push(next);
      }
    }
    found.push(group);
  }
  return found;
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/** The border of a set of spaces as an SVG path, moved inwards by `inset`. */
export function outline(spaces: ReadonlySet<number>, inset: number): string {
  return loops(spaces)
    .map((loop) => `M${insetLoop(loop, inset).map(written).join("L")}Z`)
    .join("");
}

function loops(spaces: ReadonlySet<number>): readonly (readonly Edge[])[] {
  const edges = new Map<string, Edge>();
  for (const space of spaces) {
    const points = CORNERS.map(([x, y]): Point => [x + centreX(space), y + centreY(space)]);
    for (const side of SIDES) {
      const next = neighbour(space, side);
      const [from, to] = [points[side], points[(side + 1) % 6]];
      if (from && to && (next === null || !spaces.has(next))) edges.set(key(from), { from, to });
    }
  }
  const found: Edge[][] = [];
  for (const start of [...edges.keys()]) {
    const loop: Edge[] = [];
    for (let at = start, edge = edges.get(at); edge; edge = edges.get(at)) {
      edges.delete(at);
      loop.push(edge);
      at = key(edge.to);
    }
    if (loop.length > 0) found.push(loop);
  }
  return found;
}

function insetLoop(loop: readonly Edge[], inset: number): readonly Point[] {
  return loop.map((edge, i) => {
    const before = loop.at(i - 1) ?? edge;
    const [a, b] = [inward(before), inward(edge)];
    const [x, y] = [a[0] + b[0], a[1] + b[1]];
    const scale = (2 * inset) / (x * x + y * y);
    return [edge.from[0] + x * scale, edge.from[1] + y * scale];
  });
}

function inward({ from, to }: Edge): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return [-dy / length, dx / length];
}

const key = ([x, y]: Point): string => `${Math.round(x * 2)},${Math.round(y * 2)}`;
const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The space a key moves to: arrows go to neighbours (Shift for the other diagonal), Home, End and Page keys to the edges. */
export function moved(space: number, keyName: string, isShifted: boolean): number | null {
  const isUpward = (colOf(space) % 2 === 1) !== isShifted;
  const either = (first: number, second: number): number | null =>
    neighbour(space, first) ?? neighbour(space, second);
  switch (keyName) {
    case "ArrowUp":
      return neighbour(space, NORTH);
    case "ArrowDown":
      return neighbour(space, SOUTH);
    case "ArrowLeft":
      return isUpward ? either(NORTH_WEST, SOUTH_WEST) : either(SOUTH_WEST, NORTH_WEST);
    case "ArrowRight":
      return isUpward ? either(NORTH_EAST, SOUTH_EAST) : either(SOUTH_EAST, NORTH_EAST);
    case "Home":
      return space - colOf(space);
    case "End":
      return space - colOf(space) + COLS - 1;
    case "PageUp":
      return colOf(space);
    case "PageDown":
      return (ROWS - 1) * COLS + colOf(space);
    default:
      return null;
  }
}
