// What Cryptid adds to the review of its tables.

import type { ReviewUi } from "../../ui";
import { ownArea } from "../board/area";
import { EVERYWHERE } from "../geometry";
import Board from "./Board.svelte";
import { chapter } from "./chapter";
import Notebook from "./Notebook.svelte";
import { judge } from "./words";

export const review: ReviewUi<"classic"> = {
  Board,
  chapter,
  judge,
  Notebook,
  dealt: { title: "Own clue, spaces", words: (own) => `${ownArea(own).size} of ${EVERYWHERE.length}` },
};
