// Sentences of a review: judgements, turning points and the story.

import { possessive, type Naming } from "../../../text/names";
import { percent } from "../../../text/percent";
import { capital, lower } from "../../../text/words";
import type { Review, TurningPoint, Verdict } from "../../../wire/wire.gen";
import { costliest, costWords, type Costly } from "../../judging";
import type { JudgeWords, View } from "../../ui";
import { CRYPTID, SCIENTIST } from "../layout";
import { actionOf } from "../notation";
import { ending } from "../text/describe";
import { moveWords } from "../text/words";

export const judge: JudgeWords<"urban"> = { action, worth, reason, turning, story };

/** The text "shuffle 3 K left" as "shuffle black left from space 4". */
export function action(text: string): string {
  const made = actionOf(text);
  return made.type === "Wild"
    ? `play Wild to ${lower(moveWords({ action: made.effect }))}`
    : lower(moveWords({ action: made }));
}

function worth({ judgement, value, best_value }: Verdict, seat: number, name: Naming): string {
  const own = `${percent(value)} for ${name(seat)}`;
  return judgement === "best" ? own : `${own}; the best move gave ${percent(best_value)}`;
}

function reason({ judgement, value, best_value, best }: Verdict, seat: number, name: Naming): string {
  const who = name(seat);
  const wins = `In lines of play from ${possessive(who)} own view, it wins ${percent(best_value)}`;
  const compared = judgement === "best" ? `${wins}.` : `${wins}, and what was played wins ${percent(value)}.`;
  const { kind, count } = best.reason;
  return kind === "announce" ? `It puts the Cryptid on ${blocks(count ?? 0)}. ${compared}` : compared;
}

const blocks = (count: number): string =>
  count === 0 ? "no block" : count === 1 ? "one block" : `${count} blocks`;

function turning({ seat }: TurningPoint, text: string, name: Naming): string {
  return `${capital(name(seat))} chose to ${action(text)}`;
}

function story(review: Review<"urban">, view: View<"urban">, name: Naming): readonly string[] {
  const { winners, reason: how, plies } = review.story;
  const { title, help } = ending({ winners, reason: how, match: null }, view);
  const sentences = [SCIENTIST, CRYPTID]
    .toSorted((a, b) => Number(winners.includes(a)) - Number(winners.includes(b)))
    .map((seat) => costly(costliest(review, seat), seat, name));
  return [
    ...sentences,
    `${title} ${help.split(",")[0] ?? ""} in round ${view.public.round}, with move ${plies}.`,
  ];
}

function costly(found: Costly | null, seat: number, name: Naming): string {
  if (found === null) return `${capital(name(seat))} made no mistake.`;
  const { value, best_value } = found.verdict;
  return costWords(
    found,
    name,
    `${action(found.move.text)}, ${percent(value)} to win instead of ${percent(best_value)}`,
  );
}
