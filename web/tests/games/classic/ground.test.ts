// The drawn tiles match the engine's.

import { expect, test } from "vitest";
import { COLS } from "../../../src/games/classic/geometry";
import { groundOf } from "../../../src/games/classic/ground";

interface Tiles {
  readonly terrain: Readonly<Record<string, string>>;
  readonly territory: Readonly<Record<string, string>>;
  readonly tiles: Readonly<Record<string, Readonly<Record<"terrain" | "territory", readonly string[]>>>>;
}
const FILES = import.meta.glob<Tiles>("../../../../src/cryptid/games/classic/data/tiles.json", {
  eager: true,
  import: "default",
});
const printed = Object.values(FILES)[0]!;

const layout = [3, 1, 6, 2, 5, 4].map((tile, i) => ({ tile, rotated: i % 2 === 1 }));
const ground = groundOf({ layout, structures: [{ kind: "stone", colour: "blue", row: 2, col: 5 }] });

test.each(layout.map((tile, place) => ({ ...tile, place })))(
  "tile $tile in place $place",
  ({ tile, rotated, place }) => {
    for (let row = 0; row < 3; row++) {
      for (let col = 0; col < 6; col++) {
        const [from, to] = rotated ? [2 - row, 5 - col] : [row, col];
        const space = (3 * Math.floor(place / 2) + row) * COLS + 6 * (place % 2) + col;
        const { terrain, territory } = printed.tiles[String(tile)]!;
        expect(ground.terrain[space]).toBe(printed.terrain[terrain[from]!.charAt(to)]);
        expect(ground.territory[space]).toBe(printed.territory[territory[from]!.charAt(to)] ?? null);
      }
    }
  },
);

test("structures are on their spaces", () => {
  expect([...ground.structures.keys()]).toEqual([2 * COLS + 5]);
});
