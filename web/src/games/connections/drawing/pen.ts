// Drawing tools for creatures: smooth outlines, limbs, tufts, engraved fur and scales. All return SVG as text.

import { seededRandom } from "../../../look/random";

export type Point = readonly [x: number, y: number];

/** Colours are CSS custom properties from palettes.css and palettes.ts. */
export type Colour =
  | "line"
  | "coat"
  | "dark"
  | "belly"
  | "fin"
  | "fin-line"
  | "tentacle"
  | "tentacle-line"
  | "eye"
  | "eye-deep"
  | "eye-line"
  | "spike"
  | "web"
  | "claw"
  | "claw-light"
  | "horn"
  | "horn-line"
  | "mouth"
  | "tongue"
  | "fang"
  | "beak"
  | "beak-deep";

export const SHADE = "cr-shade";

export function colour(name: Colour): string {
  return `var(--cr-${name})`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** The stroke of an outline. */
export function outline(width = 2.2): string {
  return `stroke="${colour("line")}" stroke-width="${Math.round(width * 88) / 100}" stroke-linejoin="round" stroke-linecap="round"`;
}

/** Thin lines inside a shape. */
export function lines(d: string, of: Colour, width: number, more = ""): string {
  return path(d, `fill="none" stroke="${colour(of)}" stroke-width="${width}" ${more}`);
}

/** Round to one decimal. */
export function short(n: number): number {
  return Math.round(n * 10) / 10;
}

function pointAt(points: readonly Point[], i: number): Point {
  return points[i] ?? [0, 0];
}

function neighbour(points: readonly Point[], isClosed: boolean): (i: number) => Point {
  const n = points.length;
  return (i) => pointAt(points, isClosed ? (i + n) % n : Math.max(0, Math.min(n - 1, i)));
}

/** A smooth line through the points (Catmull-Rom, as Bézier curves). */
export function smooth(points: readonly Point[]): string {
  const at = neighbour(points, true);
  const first = at(0);
  let d = `M${short(first[0])} ${short(first[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${short(b[0] + (c[0] - a[0]) / 6)} ${short(b[1] + (c[1] - a[1]) / 6)}`;
    d += ` ${short(c[0] - (e[0] - b[0]) / 6)} ${short(c[1] - (e[1] - b[1]) / 6)} ${short(c[0])} ${short(c[1])}`;
  }
  return d + "Z";
}

/** Points on that line, evenly spaced. */
export function samples(points: readonly Point[], isClosed: boolean, step: number): Point[] {
  const at = neighbour(points, isClosed);
  const n = points.length;
  const raw: Point[] = [];
  for (let i = 0; i < (isClosed ? n : n - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < 16; k++) raw.push([between(a, b, c, e, 0, k / 16), between(a, b, c, e, 1, k / 16)]);
  }
  raw.push(isClosed ? pointAt(raw, 0) : at(n - 1));
  let length = 0;
  const lengths = [0];
  for (let i = 1; i < raw.length; i++)
    lengths.push((length += distance(pointAt(raw, i), pointAt(raw, i - 1))));
  const count = Math.max(2, Math.round(length / step));
  const found: Point[] = [];
  let j = 0;
  for (let i = 0; i < (isClosed ? count : count + 1); i++) {
    const s = (length * i) / count;
    while (j < lengths.length - 2 && (lengths[j + 1] ?? 0) < s) j++;
    const from = lengths[j] ?? 0;
    const u = (s - from) / ((lengths[j + 1] ?? 0) - from || 1);
    const [a, b] = [pointAt(raw, j), pointAt(raw, j + 1)];
    found.push([a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u]);
  }
  return found;
}

function between(a: Point, b: Point, c: Point, e: Point, j: 0 | 1, t: number): number {
  const [t2, t3] = [t * t, t * t * t];
  return (
    0.5 *
    (2 * b[j] +
      (-a[j] + c[j]) * t +
      (2 * a[j] - 5 * b[j] + 4 * c[j] - e[j]) * t2 +
      (-a[j] + 3 * b[j] - 3 * c[j] + e[j]) * t3)
  );
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Position and direction at a point of a sampled line. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** along the line */
  readonly tx: number;
  readonly ty: number;
}

export function spotAt(points: readonly Point[], i: number, behind = 0): Spot {
  const [a, b, here] = [pointAt(points, i - behind), pointAt(points, i + 1), pointAt(points, i)];
  const length = distance(a, b) || 1;
  return { x: here[0], y: here[1], tx: (b[0] - a[0]) / length, ty: (b[1] - a[1]) / length };
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let b = pointAt(points, points.length - 1);
  for (const a of points) {
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    b = a;
  }
  return inside;
}

/** Whether a point is inside the smooth outline of these points. */
export function within(points: readonly Point[]): (x: number, y: number) => boolean {
  const edge = samples(points, true, 3);
  return (x, y) => isInside(edge, x, y);
}

/** A tufted outline with locks that lean downwards. The points go clockwise. */
export function tufted(
  points: readonly Point[],
  length: number,
  step: number,
  lean: number,
  seed: number,
): string {
  const random = seededRandom(seed);
  const edge = samples(points, true, step);
  const first = pointAt(edge, 0);
  let d = `M${short(first[0])} ${short(first[1])}`;
  for (let i = 0; i < edge.length; i++) {
    const [a, b] = [pointAt(edge, i), pointAt(edge, (i + 1) % edge.length)];
    const [tx, ty] = [b[0] - a[0], b[1] - a[1]];
    const side = Math.hypot(tx, ty) || 1;
    const [nx, ny] = [ty / side, -tx / side];
    const isDown = ty >= 0;
    const l = length * (0.55 + 0.75 * random());
    const k = lean * l * (isDown ? 1 : -1);
    const tip = `${short((a[0] + b[0]) / 2 + nx * l + (tx / side) * k)} ${short((a[1] + b[1]) / 2 + ny * l + (ty / side) * k)}`;
    const bend = (p: Point, along: number): string =>
      `${short(p[0] + nx * l * 0.75 + tx * along)} ${short(p[1] + ny * l * 0.75 + ty * along)}`;
    const flat = (p: Point): string => `${short(p[0] + nx * l * 0.15)} ${short(p[1] + ny * l * 0.15)}`;
    const end = `${short(b[0])} ${short(b[1])}`;
    d += isDown
      ? `Q${bend(a, 0.25)} ${tip}Q${flat(b)} ${end}`
      : `Q${flat(a)} ${tip}Q${bend(b, -0.25)} ${end}`;
  }
  return d + "Z";
}

/** The outline of a limb from its middle line and half its width at each point. */
export function limb(middle: readonly Point[], widths: readonly number[]): Point[] {
  const n = middle.length;
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach((point, i) => {
    const [a, b] = [pointAt(middle, Math.max(0, i - 1)), pointAt(middle, Math.min(n - 1, i + 1))];
    const length = distance(a, b) || 1;
    const [nx, ny] = [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
    const width = widths[i] ?? 0;
    left.push([point[0] + nx * width, point[1] + ny * width]);
    right.push([point[0] - nx * width, point[1] - ny * width]);
  });
  const [last, before, width] = [pointAt(middle, n - 1), pointAt(middle, n - 2), widths[n - 1] ?? 0];
  const length = distance(last, before) || 1;
  const tip: Point = [
    last[0] + ((last[0] - before[0]) / length) * width,
    last[1] + ((last[1] - before[1]) / length) * width,
  ];
  return [...left, tip, ...right.reverse()];
}

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function extent(points: readonly Point[]): Extent {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

type Skip = (x: number, y: number) => boolean;
const NOWHERE: Skip = () => false;

/** Engraved hair that flows away from a point, denser and darker on the right because light comes from the left. */
export function furTexture(
  points: readonly Point[],
  from: Point,
  count: number,
  length: number,
  seed: number,
  skip: Skip = NOWHERE,
): string {
  const random = seededRandom(seed);
  const edge = samples(points, true, 3);
  const { left, top, right, bottom } = extent(edge);
  let light = "";
  let dark = "";
  for (let i = 0; i < count; i++) {
    const x = left + random() * (right - left);
    const y = top + random() * (bottom - top);
    if (!isInside(edge, x, y) || skip(x, y)) continue;
    const u = (x - left) / (right - left);
    if (u < 0.62 && random() > 0.28 + u * 0.7) continue;
    const [rx, ry] = [(x - from[0]) * 0.5, Math.abs(y - from[1]) * 0.4 + 14];
    const size = Math.hypot(rx, ry);
    const [ax, ay] = [rx / size, ry / size];
    const l = length * (0.7 + 0.6 * random());
    const bend = (random() - 0.5) * l * 0.5;
    if (!isInside(edge, x + ax * l, y + ay * l)) continue;
    const hair =
      `M${short(x)} ${short(y)}q${short(ax * l * 0.5 - ay * bend * 0.5)} ` +
      `${short(ay * l * 0.5 + ax * bend * 0.5)} ${short(ax * l)} ${short(ay * l)}`;
    if (u > 0.66) dark += hair;
    else light += hair;
  }
  return (
    lines(light, "dark", 1.1, 'stroke-linecap="round"') +
    lines(dark, "line", 0.95, 'stroke-linecap="round" opacity=".8"')
  );
}

/** Rows of scales, every other one shifted. */
export function scaleTexture(
  points: readonly Point[],
  width: number,
  height: number,
  skip: Skip = NOWHERE,
): string {
  const edge = samples(points, true, 3);
  const { left, top, right, bottom } = extent(edge);
  let middle = "";
  let dark = "";
  let light = "";
  let row = 0;
  for (let y = top - height; y < bottom + height; y += height, row++)
    for (let x = left - width + (row % 2 ? width / 2 : 0); x < right + width; x += width) {
      const [mx, my] = [x + width / 2, y + height * 0.6];
      if (!isInside(edge, mx, my) || skip(mx, my)) continue;
      const u = (mx - left) / (right - left);
      const scale =
        `M${short(x)} ${short(y)}q${short(width * 0.06)} ${short(height * 1.15)} ${short(width / 2)} ${short(height * 1.2)}` +
        `q${short(width * 0.44)} ${short(-height * 0.05)} ${short(width / 2)} ${short(-height * 1.2)}`;
      if (u > 0.7) dark += scale;
      else if (u < 0.3 && (row + Math.round(x)) % 3 === 0) light += scale;
      else middle += scale;
    }
  const fill = `fill="${colour("dark")}"`;
  return (
    path(
      middle + light,
      `${fill} fill-opacity=".16" stroke="${colour("dark")}" stroke-width="1.15" stroke-linecap="round"`,
    ) +
    path(
      dark,
      `${fill} fill-opacity=".42" stroke="${colour("line")}" stroke-width="1.05" stroke-linecap="round" stroke-opacity=".85"`,
    )
  );
}

let clips = 0;

export function clipped(d: string, inside: string): string {
  const id = `cr-clip-${++clips}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

interface Finish {
  readonly fill?: Colour;
  readonly over?: string;
}

/** A modelled body: its fill, texture, shade and outline. */
export function solid(d: string, texture: string, { fill = "coat", over = "" }: Finish = {}): string {
  const shade = path(d, `fill="url(#${SHADE})"`);
  return (
    path(d, `fill="${colour(fill)}"`) +
    clipped(d, texture + shade + over) +
    path(d, `fill="none" ${outline(2.3)}`)
  );
}
