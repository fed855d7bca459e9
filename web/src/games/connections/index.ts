import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import { describe, ending, status } from "./describe";
import End from "./End.svelte";
import Panel from "./Panel.svelte";
import Rules from "./Rules.svelte";
import Sightings from "./Sightings.svelte";

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
