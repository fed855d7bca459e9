// Terrain textures: small motifs around the rim of each hex, and one in the middle of empty hexes.

import { seededRandom } from "../../../look/random";
import { centreX, centreY } from "../geometry";
import type { Point } from "../geometry";
import type { Terrain } from "../ground";

/** Motifs for the middle of a hex, around the origin. */
export const MOTIFS: Readonly<Record<Terrain, string>> = {
  forest: "M0-9L4.6-1H2.2L6 6H-6L-2.2-1H-4.6ZM0 6V9",
  mountain: "M-11 7L-1-8L3-2.5L5-4.5L12 7M-1-8L1-1L-1.5 2L.5 6.5M4 1L6.6 6.5M7 2L9 6.5",
  water: "M-12-3.2q3-4.4 6 0t6 0t6 0t6 0M-8 4q3-4.4 6 0t6 0t6 0",
  desert: "M-12 5Q-4-8 2-3Q6 1 13 3.5M2-3Q-1 2 3.5 6M-7 8h0M8 8.6h0M-2 9h0",
  swamp: "M0 8V-6M0 8Q-1-1-5.4-5M0 8Q1 0 5.6-4M-10 8.4h20M0-9V-5",
};

type Random = () => number;

const RIMS: Readonly<Record<Terrain, (random: Random) => string>> = {
  forest: () => "M0-6.4L3.4-.6H1.8L4.4 4.6H-4.4L-1.8-.6H-3.4ZM0 4.6V6.6",
  mountain: (random) =>
    random() < 0.5 ? "M-7 4.5L0-5L7 4.5M0-5L2 4M3.2-.5L4.8 4" : "M-6 4L-.5-4L6 4M-.5-4L1 3.4M3 .6L4 3.6",
  water: () => "M-8 0q2-3.2 4 0t4 0t4 0t4 0",
  desert: (random) =>
    `M${(-5 + random() * 2).toFixed(1)} 1h0M${(2 + random() * 2).toFixed(1)}-3h0M${(5 - random() * 2).toFixed(1)} 4h0M-1 6h0M-3-5h0`,
  swamp: () => "M0 5V-4M0 5Q-.6 0-3.4-2.6M0 5Q.6 .4 3.4-2.4M-6 5.2h12",
};

const CORNER_SPOTS: readonly Point[] = [[-34, 1], [34, 1], [-18, -29], [18, -29], [-18, 29], [18, 29]]; // prettier-ignore
const SPOTS: Readonly<Record<Terrain, readonly Point[]>> = {
  water: [[0, -32], [-25, -17], [25, -15], [-32, 3], [31, 5], [-22, 21], [23, 22], [0, 34]],
  desert: [[-33, 0], [33, 0], [-17, -28], [17, -29], [-18, 28], [17, 29], [0, -36], [0, 36]],
  forest: CORNER_SPOTS,
  mountain: CORNER_SPOTS,
  swamp: CORNER_SPOTS,
}; // prettier-ignore

const LEFT_OUT = 0.18;

/** The motifs around the rim of a space. Always the same for the same space. */
export function rim(space: number, terrain: Terrain): string {
  const random = seededRandom(space * 7 + 13);
  let path = "";
  for (const [x, y] of SPOTS[terrain]) {
    if (terrain !== "desert" && random() < LEFT_OUT) continue;
    const motif = RIMS[terrain](random);
    path += shifted(
      motif,
      centreX(space) + x + (random() - 0.5) * 5,
      centreY(space) + y + (random() - 0.5) * 4,
    );
  }
  return path;
}

/** Move a path: absolute commands change, relative ones (lower case) stay. */
export function shifted(path: string, x: number, y: number): string {
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    const by = (i: number): number => {
      if (isRelative) return 0;
      return command === "V" || (command !== "H" && i % 2 === 1) ? y : x;
    };
    return command + numbers.map((number, i) => Number((number + by(i)).toFixed(1))).join(" ");
  });
}
