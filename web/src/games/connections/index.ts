import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import { describe, ending, status } from "./text/describe";
import End from "./end/End.svelte";
import Panel from "./panel/Panel.svelte";
import Rules from "./rules/Rules.svelte";
import Sightings from "./panel/Sightings.svelte";

export const connections: GameUi<"connections"> = {
  side: 424,
  Board,
  Panel,
  tabs: [{ id: "sightings", title: "Sightings", icon: "cards", Page: Sightings }],
  End,
  Rules,
  describe,
  status,
  ending,
};
