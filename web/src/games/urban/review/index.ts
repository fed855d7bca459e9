// What Urban Legends adds to the review of its tables.

import type { ReviewUi } from "../../ui";
import Board from "./Board.svelte";

export const review: ReviewUi<"urban"> = { Board, chapter: ({ round }) => `Round ${round}` };
