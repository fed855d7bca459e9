// Where the coach's line and rings are drawn. Everything is measured on the page, so it works for every board.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A straight line from a thing to the caption, and where it meets the caption. */
export interface Leader {
  readonly isAcross: boolean;
  readonly d: string;
  readonly x: number;
  readonly y: number;
  /** the direction in which the caption lies */
  readonly way: "right" | "down" | "up";
}

const GAP = 4;
const CORNER = 18;

/**
 * The line from a thing to the caption, broken around what lies in between. Null if no straight line leads there, or
 * if it would run across a wall.
 */
export function leaderTo(
  target: Box,
  caption: Box,
  solids: readonly Box[],
  walls: readonly Box[] = [],
): Leader | null {
  const x = (target.left + target.right) / 2;
  const y = (target.top + target.bottom) / 2;
  if (caption.left >= target.right && isWithin(y, caption.top, caption.bottom)) {
    const way = { left: target.right, right: caption.left, top: y, bottom: y };
    if (walls.some((wall) => overlap(wall, way))) return null;
    const holes = solids
      .filter((box) => box.top < y && box.bottom > y)
      .map((box) => [box.left, box.right] as const);
    const d = dashes(target.right + GAP, caption.left, holes).map(([a, b]) => `M${a} ${y}H${b}`);
    return { isAcross: true, d: d.join(""), x: caption.left, y, way: "right" };
  }
  if (!isWithin(x, caption.left, caption.right)) return null;
  const holes = solids
    .filter((box) => box.left < x && box.right > x)
    .map((box) => [box.top, box.bottom] as const);
  const isDown = caption.top >= target.bottom;
  if (!isDown && caption.bottom > target.top) return null;
  const [from, to] = isDown ? [target.bottom + GAP, caption.top] : [caption.bottom, target.top - GAP];
  if (walls.some((wall) => overlap(wall, { left: x, right: x, top: from, bottom: to }))) return null;
  const d = dashes(from, to, holes).map(([a, b]) => `M${x} ${a}V${b}`);
  return { isAcross: false, d: d.join(""), x, y: isDown ? to : from, way: isDown ? "down" : "up" };
}

/** The parts of a line that no hole covers. */
export function dashes(
  from: number,
  to: number,
  holes: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let at = from;
  for (const [start, end] of [...holes].sort(([a], [b]) => a - b)) {
    if (end <= at || start >= to) continue;
    if (start > at) found.push([at, start]);
    at = Math.max(at, end);
  }
  if (to > at) found.push([at, to]);
  return found;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top
  );
}

function isWithin(at: number, from: number, to: number): boolean {
  return at >= from + CORNER && at <= to - CORNER;
}

/** The box of an element, measured from the corner of another. */
export function boxOf(element: Element, origin: Element): Box {
  const [box, from] = [element.getBoundingClientRect(), origin.getBoundingClientRect()];
  return {
    left: box.left - from.left,
    top: box.top - from.top,
    right: box.right - from.left,
    bottom: box.bottom - from.top,
  };
}

/** The outline of a thing: the path it is drawn with, or a rounded box. */
export function outlineOf(
  element: Element,
  origin: Element,
): { readonly d: string; readonly transform: string } {
  const matrix = element instanceof SVGPathElement ? element.getScreenCTM() : null;
  if (element instanceof SVGPathElement && matrix !== null) {
    const from = origin.getBoundingClientRect();
    const { a, b, c, d, e, f } = matrix;
    return {
      d: element.getAttribute("d") ?? "",
      transform: `matrix(${a} ${b} ${c} ${d} ${e - from.left} ${f - from.top})`,
    };
  }
  const { left, top, right, bottom } = boxOf(element, origin);
  const [w, h, r] = [right - left, bottom - top, 8];
  return {
    d: `M${r} 0H${w - r}Q${w} 0 ${w} ${r}V${h - r}Q${w} ${h} ${w - r} ${h}H${r}Q0 ${h} 0 ${h - r}V${r}Q0 0 ${r} 0Z`,
    transform: `translate(${left} ${top})`,
  };
}
