import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import Cards from "./panel/Cards.svelte";
import { describe, ending, status } from "./text/describe";
import End from "./end/End.svelte";
import Panel from "./panel/Panel.svelte";
import Rules from "./rules/Rules.svelte";

export const urban: GameUi<"urban"> = {
  side: 404,
  Board,
  Panel,
  tabs: [{ id: "cards", title: "Cards", icon: "cards", Page: Cards }],
  End,
  Rules,
  describe,
  status,
  ending,
};
