// What Urban Legends adds to the review of its tables.

import type { ReviewUi } from "../../ui";
import { CRYPTID } from "../layout";
import Board from "./Board.svelte";
import Hands from "./Hands.svelte";
import { judge } from "./words";

export const review: ReviewUi<"urban"> = {
  Board,
  Hands,
  chapter: ({ round }) => `Round ${round}`,
  judge,
  lowest: CRYPTID,
};
