// How hard a set-up was, in words. It is told after the game: before, it would be a clue to the habitat.

import type { ClassicGrade } from "../../../wire/wire.gen";

export const GRADES: Readonly<Record<ClassicGrade, string>> = {
  any: "",
  gentle: "A gentle set-up: many clues point to this habitat.",
  fair: "A fair set-up: neither obvious nor hidden.",
  hard: "A hard set-up: few clues point to this habitat.",
};
