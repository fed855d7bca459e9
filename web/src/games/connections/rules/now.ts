// Where the rules open at a table.

import type { View } from "../../ui";
import type { ConnectionsPhase } from "../../../wire/wire.gen";

const SECTIONS: Readonly<Record<ConnectionsPhase, string>> = {
  draft: "draft",
  alter: "change",
  propose: "propose",
  over: "end",
};

/** The section of the rules about the present phase. */
export const ruleNow = ({ public: { phase } }: View<"connections">): string => SECTIONS[phase];
