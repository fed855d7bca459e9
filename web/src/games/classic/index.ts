import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import { describe, ending, status } from "./describe";
import End from "./End.svelte";
import Notebook from "./Notebook.svelte";
import Panel from "./Panel.svelte";
import Rules from "./Rules.svelte";

export const classic: GameUi<"classic"> = {
  side: 540,
  Board,
  Panel,
  tabs: [{ id: "notebook", title: "Notebook", icon: "notebook", Page: Notebook }],
  End,
  Rules,
  describe,
  status,
  ending,
};
