// What Cryptid adds to the review of its tables.

import type { ReviewUi } from "../../ui";
import Board from "./Board.svelte";
import { chapter } from "./chapter";
import Notebook from "./Notebook.svelte";
import { judge } from "./words";

export const review: ReviewUi<"classic"> = { Board, chapter, judge, Notebook };
