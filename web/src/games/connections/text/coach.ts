// What the coach says at a table of Connections.

import { percent } from "../../../text/percent";
import { capital, counted } from "../../../text/words";
import type { CoachWords } from "../../coach";
import { action } from "./moves";

const UNLIKELY = 0.1;

export const coach: CoachWords<"connections"> = {
  nudge({ kind, count, total }) {
    switch (kind) {
      case "pick":
        return { say: "Look at your hand.", more: "Which trait do most of your creatures share?" };
      case "alter":
        return {
          say: "Slots 1 and 2 are read first.",
          more: `Of the ${counted(total, "card")} you have not seen, ${count ?? 0} would beat your closest one now.`,
        };
      default:
        return {
          say: "These two of your creatures are the closest.",
          more: "Do you need the best one now, or is it worth keeping?",
        };
    }
  },
  suggestion({ kind, text, count, total, odds }) {
    const say = `${capital(action(text ?? ""))}.`;
    const chance = `You would win this sighting about ${percent(odds ?? 0)} of the time.`;
    switch (kind) {
      case "pick":
        return { say, more: `${count ?? 0} of your ${counted(total, "card")} have it. ${chance}` };
      case "propose":
      case "change":
        return {
          say,
          more:
            (odds ?? 0) < UNLIKELY
              ? "You are not likely to win this sighting, so keep your better creatures."
              : `${count ?? 0} of the ${counted(total, "card")} you have not seen would beat it. ${chance}`,
        };
      default:
        return { say, more: chance };
    }
  },
  slip: ({ text, odds, better }) => ({
    say: `That cost you this sighting more often: ${percent(odds ?? 0)} to win it, from ${percent(better ?? 0)}.`,
    more: `You could ${action(text ?? "")}.`,
  }),
};
