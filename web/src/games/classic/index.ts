import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import { describe, ending, goal, stages, status, telling } from "./text/describe";
import { moments } from "./text/moments";
import Notebook from "./panel/Notebook.svelte";
import Panel from "./panel/Panel.svelte";
import { ruleNow } from "./rules/now";

export const classic: GameUi<"classic"> = {
  side: 540,
  Board,
  Panel,
  tabs: [{ id: "notebook", title: "Notebook", icon: "notebook", Page: Notebook }],
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
