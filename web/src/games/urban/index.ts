import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import Cards from "./Cards.svelte";
import { describe, ending, status } from "./describe";
import End from "./End.svelte";
import Panel from "./Panel.svelte";
import Rules from "./Rules.svelte";

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
