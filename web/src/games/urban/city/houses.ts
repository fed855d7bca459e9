// The houses of a city block. The same seed always gives the same houses.

import { seededRandom } from "../../../look/random";

export interface House {
  readonly body: string;
  readonly aerial: string;
  readonly hatching: string;
  /** windows that can be lit, and those that stay dark */
  readonly lit: string;
  readonly dark: string;
}

const ORDER = [0, 2, 1] as const; // the middle one is in front
const FLOOR = 15;

/** The houses of a block of this size, the one in front last. */
export function housesOf(seed: number, width: number, height: number): readonly House[] {
  const random = seededRandom(seed);
  const part = (width - 10) / 3;
  return ORDER.map((k) => {
    const isFront = k === 1;
    const top = height * (0.16 + 0.34 * random()) + (isFront ? height * 0.08 : 0);
    const x = 5 + k * part - (isFront ? 4 : 0);
    return house(x, top, part + (isFront ? 8 : 0), height, Math.floor(random() * 4), random);
  });
}

function house(
  x: number,
  top: number,
  width: number,
  height: number,
  roof: number,
  random: () => number,
): House {
  const windows: [string, string] = ["", ""];
  for (let y = top + 9; y < height - 21; y += FLOOR)
    for (const at of [0.25, 0.75]) {
      const isLit = random() < 0.74;
      windows[isLit ? 0 : 1] += `M${n(x + width * at - 3.6)} ${n(y)}h7.2v8.6h-7.2z`;
    }
  let hatching = "";
  for (let y = top + 6; y < height - 8; y += 4.5) hatching += `M${n(x + width - 5)} ${n(y)}h5`;
  return {
    body: `M${n(x)} ${n(height - 6)}V${n(top)}${roofPath(x, top, width, height, roof)}V${n(height - 6)}Z`,
    aerial:
      roof === 3
        ? `M${n(x + width / 2)} ${n(top)}v${n(-height * 0.09)}M${n(x + width * 0.36)} ${n(top - height * 0.05)}h${n(width * 0.28)}`
        : "",
    hatching,
    lit: windows[0],
    dark: windows[1],
  };
}

function roofPath(x: number, top: number, width: number, height: number, roof: number): string {
  const right = n(x + width);
  if (roof === 0) return `L${n(x + width / 2)} ${n(top - height * 0.08)}L${right} ${n(top)}`;
  if (roof === 1)
    return `H${n(x + width * 0.3)}V${n(top - height * 0.05)}H${n(x + width * 0.7)}V${n(top)}H${right}`;
  if (roof === 2) return `Q${n(x + width / 2)} ${n(top - height * 0.09)} ${right} ${n(top)}`;
  return `H${right}`;
}

/** The distant houses along a baseline. */
export function skyline(seed: number, width: number, base: number, low: number, high: number): string {
  const random = seededRandom(seed);
  let path = `M0 ${n(base)}`;
  for (let x = 0; x < width;) {
    x += 18 + random() * 34;
    path += `V${n(base - low - (high - low) * random())}H${n(Math.min(x, width))}`;
  }
  return `${path}V${n(base)}Z`;
}

const n = (value: number): number => Math.round(value * 10) / 10;
