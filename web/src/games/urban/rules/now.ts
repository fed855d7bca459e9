// Where the rules open at a table.

import type { View } from "../../ui";
import type { UrbanPhase } from "../../../wire/wire.gen";

const SECTIONS: Readonly<Record<UrbanPhase, string>> = {
  sensor: "sensor",
  hiding: "hiding",
  restrict: "restrict",
  relocate: "restrict",
  expand: "expand",
  over: "victory",
};

/** The section of the rules about the present phase. */
export const ruleNow = ({ public: { phase } }: View<"urban">): string => SECTIONS[phase];
