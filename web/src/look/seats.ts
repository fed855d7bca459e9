// Every seat has a shape, a letter and a colour of its own.

/** Filled shapes around the origin, each within a circle of radius 1. */
const SHAPES = [
  "M1 0A1 1 0 11-1 0A1 1 0 111 0Z",
  "M-.86-.86H.86V.86H-.86Z",
  "M0-1.060L1.080.84H-1.080Z",
  "M0-1.120L1.120 0L0 1.120L-1.120 0Z",
  "M1.020 0L.51.883H-.51L-1.020 0L-.51-.883H.51Z",
] as const;

export const SEAT_SHAPE_NAMES = ["circle", "square", "triangle", "diamond", "hexagon"] as const;

const COLOURS = ["a", "b", "c", "d", "e"] as const;

export function shapeOf(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? SHAPES[0];
}

/** The CSS custom property of a seat's colour, such as "--a". */
export function colourOf(seat: number): string {
  return `--${COLOURS[seat % COLOURS.length] ?? "a"}`;
}

export function letterOf(seat: number): string {
  return String.fromCharCode(65 + seat);
}
