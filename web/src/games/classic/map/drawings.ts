// SVG paths of structures and signs, around the origin.

import type { CLASSIC } from "../../../wire/classic.gen";

export const PAW =
  "M0 1.2c-2.7 0-5 2.5-5 4.8 0 1.8 1.6 2.2 2.7 2 .9-.2 1.5-.4 2.3-.4s1.4.2 2.3.4c1.1.2 2.7-.2 2.7-2 0-2.3-2.3-4.8-5-4.8zM-6.4-2.6a1.7 2.3 -20 1 0 .01 0zM-2.3-6.6a1.8 2.5 -6 1 0 .01 0zM2.3-6.6a1.8 2.5 6 1 0 .01 0zM6.4-2.6a1.7 2.3 20 1 0 .01 0z";
export const CAT =
  "M-7-7.5L-3.2-4.6Q0-5.6 3.2-4.6L7-7.5Q8-2 6.4 1.4 5.4 4 3 5.8L1.4 7.6H-1.4L-3 5.8Q-5.4 4-6.4 1.4-8-2-7-7.5ZM-4.2-1.2L-1.4 .4M4.2-1.2L1.4 .4M0 3V5.2";
export const PAWN =
  "M0-17a5.6 5.6 0 0 1 3.4 10l-.6.5q.6 6 4.6 10.5H-7.4q4-4.5 4.6-10.5l-.6-.5A5.6 5.6 0 0 1 0-17zM-8.6 6.4h17.2v4.2H-8.6z";

const STONE: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
  const angle = ((corner + 0.5) * Math.PI) / 4;
  return [1.04 * Math.cos(angle), 1.04 * Math.sin(angle)];
});
const SHACK: readonly (readonly [number, number])[] = [
  [0, -1.2],
  [1.25, 0.9],
  [-1.25, 0.9],
];

export function structurePath(kind: string, radius: number): string {
  const corners = kind === "stone" ? STONE : SHACK;
  return `M${corners.map(([x, y]) => `${(x * radius).toFixed(1)} ${(y * radius).toFixed(1)}`).join("L")}Z`;
}

export interface Paint {
  readonly letter: string;
  readonly isDark: boolean;
}

/** Structures show the letter of their colour. Only white ones have dark letters. */
export const PAINTS: Readonly<Record<string, Paint>> = {
  white: { letter: "W", isDark: false },
  green: { letter: "G", isDark: true },
  blue: { letter: "U", isDark: true },
  black: { letter: "K", isDark: true },
} satisfies Record<(typeof CLASSIC.structure_colours)[number], Paint>;

export const KIND_WORDS: Readonly<Record<string, string>> = {
  stone: "standing stone",
  shack: "abandoned shack",
} satisfies Record<(typeof CLASSIC.structure_kinds)[number], string>;
