import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import Cards from "./panel/Cards.svelte";
import { describe, ending, goal, stages, status, telling } from "./text/describe";
import { moments } from "./text/moments";
import Panel from "./panel/Panel.svelte";
import { ruleNow } from "./rules/now";

export const urban: GameUi<"urban"> = {
  side: 404,
  drawsPlayers: true,
  Board,
  Panel,
  tabs: [{ id: "cards", title: "Cards", icon: "cards", Page: Cards }],
  end: async () => (await import("./end/End.svelte")).default,
  review: async () => (await import("./review")).review,
  rules: async () => (await import("./rules/Rules.svelte")).default,
  ruleNow,
  lesson: async () => (await import("./lesson")).lesson,
  coach: async () => (await import("./text/coach")).coach,
  describe,
  moments,
  stages,
  telling,
  goal,
  status,
  ending,
};
