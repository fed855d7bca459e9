// A creature is a stack of parts with a palette. Every trait changes the outline, and changing any one trait also
// changes the palette.

import { categoryOf, sideOf, sidesOf, type Side, type Trait } from "../creatures";
import { arms, body, crown, eyes, feet, foreheadMarks, mouth, skull, swatch, tail } from "./parts";
import { paletteOf } from "./palettes";
import { SHADE, short } from "./pen";

export const WIDTH = 200;
export const HEIGHT = 220;

/** Parts by id, with their positions. */
export interface Layer {
  readonly parts: readonly string[];
  readonly transform: string;
}

export interface Figure {
  /** back to front */
  readonly layers: readonly Layer[];
  readonly palette: string;
}

const BOTH: readonly Side[] = [0, 1];
const BUILDS = [[1, 1], [1.03, 0.93], [0.95, 1.05], [1.02, 0.97]] as const; // prettier-ignore
const TILTS = [-3, 2.5, -1.5, 3.5] as const;

export function figure(card: number): Figure {
  const [head = 0, eye = 0, jaw = 0, hand = 0, skin = 0, end = 0] = sidesOf(card);
  const [width, height] = BUILDS[(eye * 2 + hand + end * 2 + jaw) % 4] ?? BUILDS[0];
  const tilt = TILTS[(head + hand * 2 + end * 3 + eye) % 4] ?? 0;
  const isMarked = (head + jaw + hand) % 2 === 1;
  const size = eye ? 1 : 1.03;
  const build = `translate(${short(94 - 94 * width)} ${short(206 - 206 * height)}) scale(${width} ${height})`;
  const pose =
    `translate(0 ${short((1 - height) * 100)}) rotate(${tilt} 94 112) ` +
    `translate(${short(94 - 94 * size)} ${short(112 - 112 * size)}) scale(${size})`;
  return {
    layers: [
      { parts: [`cr-tail-${end}${skin}`], transform: "" },
      { parts: [`cr-body-${skin}${isMarked ? 1 : 0}`, `cr-feet-${hand}`], transform: build },
      { parts: [`cr-crown-${head}${skin}`], transform: pose },
      { parts: [`cr-arms-${hand}${skin}`], transform: build },
      {
        parts: [
          `cr-skull-${jaw}${skin}`,
          ...(isMarked ? [`cr-marks-${skin}`] : []),
          `cr-eyes-${eye}${jaw}`,
          `cr-mouth-${jaw}${skin}`,
        ],
        transform: pose,
      },
    ],
    palette: paletteOf(skin, (head + eye * 2 + jaw * 3 + hand * 4 + end * 5) % 6),
  };
}

/** The part of a creature that a tile of the report shows. */
export interface Crop {
  readonly parts: readonly string[];
  readonly view: string;
  readonly palette: string;
  readonly isFilled: boolean;
}

export function crop(trait: Trait): Crop {
  const side = sideOf(trait);
  const cropped = (parts: readonly string[], views: readonly [string, string], palette: string): Crop => ({
    parts,
    view: views[side],
    palette,
    isFilled: false,
  });
  switch (categoryOf(trait)) {
    case "head":
      return cropped([`cr-crown-${side}1`, "cr-skull-01"], ["38 -4 112 74", "40 -8 112 78"], paletteOf(1, 3));
    case "eyes":
      return cropped(["cr-skull-01", `cr-eyes-${side}0`], ["42 50 104 46", "42 46 104 50"], paletteOf(0, 0));
    case "mouth":
      return cropped(
        [`cr-skull-${side}0`, `cr-mouth-${side}0`],
        ["52 82 84 46", "54 66 80 66"],
        paletteOf(0, 0),
      );
    case "hands":
      return cropped([`cr-arms-${side}1`], ["-8 84 62 60", "-10 82 62 60"], paletteOf(1, 1));
    case "skin":
      return {
        ...cropped([`cr-swatch-${side}`], ["0 0 84 64", "0 0 84 64"], paletteOf(side, 0)),
        isFilled: true,
      };
    case "tail":
      return cropped([`cr-tail-${side}1`], ["126 84 76 118", "120 102 80 110"], paletteOf(1, 2));
  }
}

/** Every part as an SVG symbol, for one hidden drawing that all others refer to. */
export function symbols(): string {
  const all: [string, string][] = [];
  for (const skin of BOTH) {
    all.push([`cr-marks-${skin}`, foreheadMarks(skin)], [`cr-swatch-${skin}`, swatch(skin)]);
    for (const side of BOTH)
      all.push(
        [`cr-body-${skin}${side}`, body(skin, side)],
        [`cr-tail-${side}${skin}`, tail(side, skin)],
        [`cr-arms-${side}${skin}`, arms(side, skin)],
        [`cr-crown-${side}${skin}`, crown(side, skin)],
        [`cr-skull-${side}${skin}`, skull(side, skin)],
        [`cr-mouth-${side}${skin}`, mouth(side, skin)],
      );
  }
  for (const side of BOTH) {
    all.push([`cr-feet-${side}`, feet(side)]);
    for (const jaw of BOTH) all.push([`cr-eyes-${side}${jaw}`, eyes(side, jaw)]);
  }
  const shade =
    `<linearGradient id="${SHADE}" x1="0" y1="0" x2="1" y2=".55"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>` +
    `<stop offset=".38" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#2b1420" stop-opacity=".04"/>` +
    `<stop offset="1" stop-color="#2b1420" stop-opacity=".42"/></linearGradient>`;
  const drawn = all.map(
    ([id, inside]) =>
      `<symbol id="${id}" viewBox="0 0 ${WIDTH} ${HEIGHT}" overflow="visible">${inside}</symbol>`,
  );
  return `<defs>${shade}${drawn.join("")}</defs>`;
}

let isDrawn = false;

/** Add the parts to the page once. All drawings refer to them by id. */
export function drawParts(): void {
  if (isDrawn) return;
  isDrawn = true;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "creature-parts");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = symbols();
  document.body.append(svg);
}
