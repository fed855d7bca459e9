// Sentences of a review: judgements, turning points and the story.

import type { Naming } from "../../../text/names";
import { capital, counted, listed } from "../../../text/words";
import type { Review, TurningPoint, Verdict } from "../../../wire/wire.gen";
import { costliest, costWords } from "../../judging";
import type { JudgeWords, View } from "../../ui";
import { raceOf } from "../sightings";
import { action } from "../text/moves";
import { taken } from "../text/story";

export const judge: JudgeWords<"connections"> = { action, worth, reason, turning, story };

const points = (value: number): string => `${value.toFixed(2)} points`;

function worth({ judgement, value, best_value }: Verdict): string {
  const own = `${points(value)} expected from this sighting`;
  return judgement === "best" ? own : `${own}; the best move gives ${best_value.toFixed(2)}`;
}

function reason({ judgement, value, best_value, best }: Verdict, seat: number, name: Naming): string {
  const own = name(seat) === "you" ? "your" : "their";
  const compared =
    judgement === "best"
      ? `Over the hands the others may hold, that brings ${points(best_value)}.`
      : `Over the hands the others may hold, that brings ${points(best_value)} instead of ${value.toFixed(2)}.`;
  return `${why(best.reason, own, name(seat))} ${compared}`;
}

function why({ kind, count, card }: Verdict["best"]["reason"], own: string, who: string): string {
  const number = count ?? 0;
  if (kind === "pick")
    return `${number === 0 ? "None" : number} of ${own} cards ${number === 1 ? "has" : "have"} that trait.`;
  const whose = who === "you" ? "Your" : `${who}'s`;
  const then = kind === "alter" ? " then" : "";
  if (number === 0) return `${whose} ${card ?? "card"} fits best, though not slot 1.`;
  const slots = number === 1 ? "slot 1" : number === 2 ? "slots 1 and 2" : `slots 1 to ${number}`;
  return `${whose} ${card ?? "card"}${then} fits ${slots}.`;
}

function turning({ seat }: TurningPoint, text: string, name: Naming): string {
  return `${capital(name(seat))} chose to ${action(text)}`;
}

function story(
  review: Review<"connections">,
  { public: { log, scores } }: View<"connections">,
  name: Naming,
): readonly string[] {
  const winner = review.story.winners[0] ?? 0;
  const race = raceOf(log, scores.length);
  const found = costliest(review);
  const cost =
    found === null
      ? ""
      : `${action(found.move.text)}, ${points(found.verdict.value)} expected instead of ${found.verdict.best_value.toFixed(2)}`;
  const others = scores.flatMap((score, seat) =>
    seat === winner ? [] : [`${name(seat)} with ${counted(score, "point")}`],
  );
  return [
    `${capital(name(winner))} took the lead for good at sighting ${taken(race, winner)} of ${race.sightings}.`,
    costWords(found, name, cost),
    `${capital(name(winner))} won with ${counted(scores[winner] ?? 0, "point")}, before ${listed(others)}.`,
  ];
}
