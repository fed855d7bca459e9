// What the coach says at a table of Cryptid.

import { possessive, type Naming } from "../../../text/names";
import { percent } from "../../../text/percent";
import { capital, counted, listed } from "../../../text/words";
import type { Advice } from "../../../wire/wire.gen";
import type { CoachWords, Sentence } from "../../coach";

export const coach: CoachWords<"classic"> = {
  nudge({ kind, target, count }, _view, name) {
    const who = target === null ? "" : name(target);
    switch (kind) {
      case "player":
        return {
          say: `Look at ${who}.`,
          more: `${capital(possessive(who))} pieces still leave ${counted(count, "clue")}. Where would a yes or a no tell you most?`,
        };
      case "spaces":
        return count === 1
          ? { say: "The pieces leave only one space.", more: "Follow each player's pieces: which is it?" }
          : {
              say: `The pieces leave ${counted(count, "space")}.`,
              more: "Compare them: which of them would you search?",
            };
      case "least":
        return {
          say: "Your cube tells the others something.",
          more: "Look for a space where most clues say no, so that it tells little.",
        };
      default:
        return { say: "Compare the space with your clue.", more: "The true answer is the right one." };
    }
  },
  suggestion(advice, { public: seen }, name) {
    const { kind, target, things, count, total, odds } = advice;
    const at = things[0] ?? "";
    switch (kind) {
      case "ask": {
        const clues = seen.options.players === 2 ? "pairs of clues" : "clues";
        const who = target === null ? "" : possessive(name(target));
        return {
          say: `${capital(move(advice, name))}.`,
          more: `${count ?? 0} of the ${total ?? 0} ${clues} that fit ${who} pieces are true there, so the answer tells you something either way.`,
        };
      }
      case "search":
        return {
          say: `Search ${at}.`,
          more:
            count === 1
              ? "It is the only space that fits everybody's pieces."
              : `By the pieces ${counted(count, "space")} are left, and this one has ${percent(odds ?? 0)}. Even a no would tell you a lot.`,
        };
      case "cube":
        return {
          say: `Put your cube on ${at}.`,
          more: `Of the ${counted(total, "clue")} you could hold, ${count ?? 0} say no there, so it tells the others little.`,
        };
      default:
        return { say: `${capital(move(advice, name))}.`, more: "It is what your clue says." };
    }
  },
  slip: (advice, _view, name) => slip(advice, name),
};

function slip(advice: Advice, name: Naming): Sentence {
  const { kind, target, things, count, total, odds } = advice;
  const whose = target === null ? "" : possessive(name(target));
  const [at = "", ...pieces] = things;
  const on = pieces.length === 0 ? "" : ` on ${listed(pieces)}`;
  switch (kind) {
    case "told":
      return { say: `${capital(whose)} pieces${on} already told you the answer for ${at}.` };
    case "forbidden":
      return { say: `${capital(whose)} pieces${on} leave no clue that is true on ${at}.` };
    case "late":
      return { say: `By the pieces it was on ${at} with ${percent(odds ?? 0)}: time to search.` };
    default:
      return {
        say: `That cube told a lot: ${count ?? 0} of the ${total ?? 0} clues you could hold are left.`,
        more: `You could ${move(advice, name)} instead.`,
      };
  }
}

/** A move after "you could": "ask Ben about H4". */
function move({ text }: Advice, name: Naming): string {
  const [kind, first = "", second = ""] = (text ?? "").split(" ");
  if (kind === "ask") return `ask ${name(Number(first))} about ${second}`;
  if (kind === "cube") return `put it on ${second || first}`;
  if (kind === "answer") return first === "cube" ? "answer no" : "answer yes";
  if (kind === "disc") return `put the disc on ${first}`;
  return (
    { hint: "call for a hint", yes: "vote for the hint", no: "vote against the hint" }[kind ?? ""] ??
    text ??
    ""
  );
}
