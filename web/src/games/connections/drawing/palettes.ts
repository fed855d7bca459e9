// Six palettes for fur and six for scales, different from the seats' colours.

import type { Side } from "../creatures";

const COLOURS = [
  "coat",
  "dark",
  "belly",
  "fin",
  "fin-line",
  "tentacle",
  "tentacle-line",
  "eye",
  "eye-deep",
] as const;
const PALETTES: Readonly<Record<Side, readonly string[]>> = {
  0: [
    "#c07a45 #7d4520 #f0d9b0 #6fa3a0 #2c5f63 #9a6c93 #4d2b4a #8fb64a #3f7a4a",
    "#8c6b58 #4d3527 #e3cdb2 #d98c5a #8a4417 #6f8ca3 #2c475c #8fb64a #3f7a4a",
    "#cda45c #84611f #f7e9c4 #b86a5e #742b25 #7f9a6b #39521f #c9683f #7c2c1f",
    "#8b8494 #4a4457 #e6dfe0 #d3a24a #7d5a12 #b76c62 #6a2b25 #d39a3a #8a5414",
    "#d9cdb8 #877557 #fbf6ea #6c8fb0 #28496b #c08457 #6d3f18 #b85f7a #6b2440",
    "#6e5650 #33231f #ddbf9b #c5606a #7a222f #7fa08a #2d5140 #d9b44a #8a6416",
  ],
  1: [
    "#8fa05a #4c5c22 #efe3ae #d08a4e #86451a #a7687b #5f2b3c #d0703f #86301c",
    "#5f9690 #27544f #e6e2bf #d9a14c #875a14 #b57a5a #693819 #c95f5a #7a2330",
    "#8093ad #3d4f69 #ebe4d0 #c4778a #75304a #8a9a5e #44511f #d9a94a #8d5f16",
    "#b59a54 #67521a #f4e7bc #5e9a93 #20524f #8b6fa0 #432c58 #6fa57e #245a48",
    "#b07263 #63302a #f2ddb8 #7c9a5a #3a531f #6e90a8 #27465c #86b0a0 #2d6156",
    "#a9b98f #56683c #f6efcb #9a78b0 #4b2d63 #c98a5c #73401a #b5524a #651f25",
  ],
};

/** The nth palette of a skin, as CSS custom properties. */
export function paletteOf(skin: Side, nth: number): string {
  const values = PALETTES[skin][nth]?.split(" ") ?? [];
  return COLOURS.map((name, i) => `--cr-${name}:${values[i] ?? ""}`).join(";");
}
