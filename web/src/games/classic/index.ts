import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import { describe, ending, status } from "./text/describe";
import End from "./end/End.svelte";
import Notebook from "./panel/Notebook.svelte";
import Panel from "./panel/Panel.svelte";
import Rules from "./rules/Rules.svelte";

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
