// Where everything is drawn. A column is 100 units wide; the reader's own row is below the other.

import { COLOURS, count, type Colour } from "../sensors";

export const COLUMN = 100;

/** Sizes for wide boards and for phones. */
export interface Preset {
  readonly row: number;
  /** the radius of a sensor */
  readonly radius: number;
  /** height of the strip with the labels */
  readonly strip: number;
  /** height of the strip on the other side */
  readonly foot: number;
  readonly presence: number;
  readonly evidence: number;
  readonly isNarrow: boolean;
}
export const WIDE: Preset = {
  row: 220,
  radius: 17.5,
  strip: 70,
  foot: 34,
  presence: 29,
  evidence: 23,
  isNarrow: false,
};
export const NARROW: Preset = {
  row: 272,
  radius: 18.5,
  strip: 92,
  foot: 42,
  presence: 34,
  evidence: 28,
  isNarrow: true,
};

/** The first two rounds have fewer columns, so phones draw them larger, at the same height. */
const EARLY: Preset = { ...NARROW, row: 220 };
const LARGE_ROUNDS = 2;

export function presetFor(isNarrow: boolean, round: number): Preset {
  return !isNarrow ? WIDE : round <= LARGE_ROUNDS ? EARLY : NARROW;
}

/** The largest width of the city in this round. */
export function widthIn(preset: Preset): number {
  return preset === EARLY ? 720 : 900;
}

export interface Plan {
  readonly height: number;
  /** the upper edge of each row, by seat */
  readonly tops: readonly [number, number];
  /** the middle between the rows */
  readonly middle: number;
  /** the upper edge of the labels */
  readonly strip: number;
  /** the baseline of the caption */
  readonly caption: number;
}

export function planOf(preset: Preset, own: number, active: number): Plan {
  const isAbove = active === own; // the labels belong to the other row
  const top = isAbove ? preset.strip : preset.foot;
  const middle = top + preset.row;
  return {
    height: preset.strip + preset.foot + 2 * preset.row,
    tops: own === 1 ? [top, middle] : [middle, top],
    middle,
    strip: isAbove ? 0 : middle + preset.row,
    caption: (isAbove ? middle + preset.row : 0) + preset.foot * 0.68,
  };
}

const NEAR = 0.42; // where presence sits, as a share of the row

/** How far presence sits below the upper edge of its row. */
export function presenceY(preset: Preset, isLower: boolean): number {
  return preset.row * (isLower ? NEAR : 1 - NEAR);
}

/** The middle of a space's sensors, below its upper edge. The pill with their number is on the outer side. */
export function stackY(preset: Preset, isLower: boolean, isActive: boolean): number {
  const off = isActive ? preset.row * 0.06 : preset.isNarrow ? 8 : 10;
  return preset.row / 2 + (isActive === isLower ? off : isActive ? -off : isLower ? -off : off);
}

export function pillY(preset: Preset, isLower: boolean): number {
  const off = preset.isNarrow ? 36 : 28;
  return isLower ? preset.row - off : off;
}

/** A sensor in a space, or one that would arrive there. */
export interface Spot {
  readonly colour: Colour;
  readonly isGhost: boolean;
  /** its index among those of its colour and kind */
  readonly nth: number;
  readonly x: number;
  readonly y: number;
  /** the number beside a stack of several */
  readonly times: number;
}

const MANY = 7; // from this many on, one sensor stands for all of its colour

/** Positions of the sensors of a space, including those that would arrive. */
export function spotsOf(radius: number, sensors: string, coming: string, isActive: boolean): readonly Spot[] {
  const across = radius * 2.42;
  const down = radius * 2.4;
  const all = COLOURS.flatMap((colour) => [
    ...one(colour, false, count(sensors, colour)),
    ...one(colour, true, count(coming, colour)),
  ]);
  if (all.length >= MANY) return piled(all, down, radius);
  const isColumn = isActive && all.length <= 2;
  const lines = isColumn ? all.length : Math.ceil(all.length / 2);
  return all.map((spot, i) => {
    const line = isColumn ? i : Math.floor(i / 2);
    const isAlone = isColumn || (i === all.length - 1 && i % 2 === 0);
    return {
      ...spot,
      x: isAlone ? 0 : ((i % 2) - 0.5) * across,
      y: (line - (lines - 1) / 2) * down,
      times: 1,
    };
  });
}

type Bare = Pick<Spot, "colour" | "isGhost" | "nth">;

function one(colour: Colour, isGhost: boolean, many: number): readonly Bare[] {
  return Array.from({ length: many }, (_, nth) => ({ colour, isGhost, nth }));
}

function piled(all: readonly Bare[], down: number, radius: number): readonly Spot[] {
  const kinds = [...new Set(all.map((spot) => `${spot.colour}${spot.isGhost}`))];
  const times = (kind: string): number =>
    all.filter((spot) => `${spot.colour}${spot.isGhost}` === kind).length;
  const gap = kinds.length > 3 ? down * 0.86 : down;
  return all.map((spot) => {
    const kind = `${spot.colour}${spot.isGhost}`;
    return {
      ...spot,
      x: -radius * 0.8,
      y: (kinds.indexOf(kind) - (kinds.length - 1) / 2) * gap,
      times: times(kind),
    };
  });
}

/** An arrow from a space of the active row to one of the other row. Beyond the next column, it first goes sideways. */
export function arrowPath(preset: Preset, middle: number, from: number, to: number, isUp: boolean): string {
  const way = Math.sign(to - from);
  const [start, end] = isUp ? [0.3, preset.isNarrow ? -0.16 : -0.13] : [-0.3, preset.isNarrow ? 0.16 : 0.13];
  const ya = round(middle + preset.row * start);
  const yb = round(middle + preset.row * end);
  const bend = round(preset.row * (isUp ? 0.2 : -0.2));
  const xb = to * COLUMN - way * 14;
  const along = to - way;
  const xa = from * COLUMN + way * 18;
  if (along === from)
    return `M${xa} ${ya}C${xa + way * 14} ${ya - bend} ${xb - way * 16} ${yb + bend} ${xb} ${yb}`;
  const turn = along * COLUMN;
  return `M${xa} ${ya}H${turn - way * 26}Q${turn + way * 8} ${ya} ${turn + way * 20} ${ya - bend * 0.4}L${xb} ${yb}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
