// When a bot's character may speak: the Cryptid announced something, or the game was decided.

import type { UrbanLoggedMove } from "../../../wire/wire.gen";
import type { Happening } from "../../remarks";

export function moments({ events }: UrbanLoggedMove): readonly Happening[] {
  const over = events.find((event) => event.kind === "over");
  if (over !== undefined) {
    const winner = Number(over.data[1]);
    return [
      { seat: winner, moment: "win" },
      { seat: 1 - winner, moment: "loss" },
    ];
  }
  const gained = events.find((event) => event.kind === "evidence");
  return gained === undefined ? [] : [{ seat: Number(gained.data[0]), moment: "yes" }];
}
