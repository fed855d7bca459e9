// Where the rules open at a table.

import type { View } from "../../ui";

/** The section of the rules about each phase. An answer and a penalty belong to the question or search before them. */
export function ruleNow({ public: { phase, searching } }: View<"classic">): string {
  if (phase === "share") return "first-cubes";
  if (phase === "vote") return "hints";
  return phase === "replace" || phase === "end" || searching ? "searching" : "asking";
}
