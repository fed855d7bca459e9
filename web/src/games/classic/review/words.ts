// Sentences of a review: judgements, slips, turning points, and the steps of a proof.

import { possessive, verb, type Naming } from "../../../text/names";
import { percent } from "../../../text/percent";
import { capital, listed, lower } from "../../../text/words";
import type {
  ClassicCase,
  ClassicProof,
  ClassicPublic,
  ClassicStep,
  Review,
  Slip,
  TurningPoint,
  Verdict,
} from "../../../wire/wire.gen";
import { costliest, costWords } from "../../judging";
import type { JudgeWords, ProofStep, View } from "../../ui";
import { spaceName } from "../geometry";
import { clueWords, hintWords } from "../text/clues";

const bits = (number: number | null): string => `${(number ?? 0).toFixed(1)} bits`;
/** How much these bits rule out: one bit halves what is possible. */
const ruledOut = (number: number | null): string => `about ${percent(1 - 2 ** -(number ?? 0))}`;
const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;
const spacesOf = (spaces: readonly number[]): string => listed(spaces.map(spaceName));

export const judge: JudgeWords<"classic"> = {
  action,
  worth,
  reason,
  hindsight,
  slip,
  turning,
  story,
  proof: proofSteps,
  place: spaceName,
};

function action(text: string, name: Naming): string {
  const [kind, first = "", second = ""] = text.split(" ");
  if (kind === "ask") return `ask ${name(Number(first))} about ${second.toUpperCase()}`;
  if (kind === "search") return `search ${first.toUpperCase()}`;
  if (kind === "cube") return `place a cube on ${(second || first).toUpperCase()}`;
  return text;
}

/** By the chance to win; early in a game moves may only differ in what they tell, which the reason says. */
function worth({ judgement, value, best_value }: Verdict, seat: number, name: Naming): string {
  const whose = name(seat) === "you" ? "your" : "their";
  const own = `${percent(value)} to win by ${whose} next turn`;
  if (judgement === "best") return own;
  return percent(best_value) === percent(value) || best_value < value
    ? `${own}; the best move tells more`
    : `${own}; the best move gives ${percent(best_value)}`;
}

function reason({ ruler, best }: Verdict): string {
  const { kind, odds, bits: told, played_bits, spaces } = best.reason;
  const place = best.text.split(" ").at(-1)?.toUpperCase() ?? "";
  const by = ruler === "pieces" ? "By the pieces alone, " : "";
  const isLess = played_bits !== null && Math.abs(played_bits - (told ?? 0)) > 0.05;
  const average = `${bits(told)} on average${isLess ? `, the move played ${bits(played_bits)}` : ""}.`;
  if (kind !== "search") return `The answer tells ${average}`;
  if (spaces === 1) return capital(`${by}only ${place} is left.`);
  const chance = `${by}${count(spaces ?? 0, "space")} are left, and ${place} has a chance of ${percent(odds ?? 0)}.`;
  return told === null || (odds ?? 0) >= 0.5 ? chance : `${chance} The answers tell ${average}`;
}

/** A search that was best and would have failed: nobody could know that. */
function hindsight(
  { judgement, best }: Verdict,
  { revealed }: ClassicPublic,
  seat: number,
  name: Naming,
): string | null {
  const [kind, place = ""] = best.text.split(" ");
  if (judgement === "best" || kind !== "search" || revealed === null) return null;
  if (place.toUpperCase() === spaceName(revealed.habitat)) return null;
  return `As it turned out, ${place.toUpperCase()} was not the habitat. ${capital(name(seat))} could not know, so it does not count.`;
}

function slip(
  { kind, target, space, odds, bits: given, least_bits, instead, ruler }: Slip,
  name: Naming,
): string {
  const whose = target === null ? "" : capital(possessive(name(target)));
  const place = space === null ? "" : spaceName(space);
  switch (kind) {
    case "told":
      return `${whose} pieces already told the answer.`;
    case "worked_out":
      return "The answer could be worked out from everything on the map.";
    case "forbidden":
      return `${whose} pieces forbid ${place}.`;
    case "late":
      return `${ruler === "everything" ? "By everything on the map, " : ""}${place} was ${percent(odds ?? 0)} sure: it was time to search.`;
    default:
      return `This cube let each opponent rule out ${ruledOut(given)} of what was possible; one on ${instead?.split(" ").at(-1)?.toUpperCase() ?? "another space"} only ${ruledOut(least_bits)}.`;
  }
}

function turning({ kind, seat, space, bits: told }: TurningPoint, _text: string, name: Naming): string {
  const who = capital(name(seat));
  const place = space === null ? "" : spaceName(space);
  switch (kind) {
    case "could_have_known":
      return `${who} could have known ${place}`;
    case "passed_up":
      return `${who} had good odds on ${place} and did not search it`;
    case "asked_habitat":
      return `${who} asked about the habitat itself`;
    default:
      return `At ${place}, ${name(seat)} ruled out ${ruledOut(told)} of what was possible`;
  }
}

/** Who could have known first and what came of it, the costliest decision, and how it ended. */
function story(
  review: Review<"classic">,
  { public: seen }: View<"classic">,
  name: Naming,
): readonly string[] {
  const { winners, plies, last_odds } = review.story;
  const found = costliest(review);
  const cost =
    found === null
      ? ""
      : `${action(found.move.text, name)}, ${percent(found.verdict.value)} to win by the next turn instead of ${percent(found.verdict.best_value)}`;
  const place = seen.revealed === null ? "the habitat" : spaceName(seen.revealed.habitat);
  const sure =
    last_odds === null ? "" : last_odds === 1 ? ", the only space left" : `, ${percent(last_odds)} sure`;
  return [
    leading(review, place, name),
    costWords(found, name, cost),
    `${capital(name(winners[0] ?? 0))} searched ${place} with move ${plies}${sure}, and everyone said yes.`,
  ];
}

function leading(
  { story: { leader, leader_ply: from }, moves }: Review,
  place: string,
  name: Naming,
): string {
  if (leader === null || from === null)
    return `Nobody could have known ${place} before the end by a short proof.`;
  const who = capital(name(leader));
  const next = moves.find((move) => move.ply > from && move.seat === leader && move.verdict !== null);
  const did =
    next === undefined
      ? `, but ${name(leader)} had no turn after that`
      : `, and then chose to ${action(next.text, name)}`;
  return `${who} could have known ${place} first, after move ${from}${did}.`;
}

// Proofs

export function proofSteps({ steps }: ClassicProof, name: Naming): readonly ProofStep[] {
  return steps.flatMap((step, i) => stepOf(step, steps[i - 1]?.spaces ?? [], name));
}

function stepOf(step: ClassicStep, before: readonly number[], name: Naming): readonly ProofStep[] {
  const title = titleOf(step, name);
  if (title === null) return [];
  const pieces = [...step.cubes, ...step.discs];
  return [
    {
      title,
      why: whyOf(step, before),
      more: step.cases.map((one) => caseWords(one, name)),
      spaces: step.spaces,
      pieces,
    },
  ];
}

/** null: the step says nothing that the one before does not */
function titleOf({ kind, seat, clues, spaces }: ClassicStep, name: Naming): string | null {
  const whose = seat === null ? "" : capital(possessive(name(seat)));
  const held =
    clues.length > 3
      ? `one of ${clues.length} clues`
      : clues.map((clue) => lower(clueWords(clue))).join(", or ");
  switch (kind) {
    case "own":
      return `${whose} own clue: ${held}`;
    case "hint":
      return "The hints rule out some clues";
    case "size":
      return "No clue so wide or so narrow is ever dealt";
    case "pieces":
      return `${whose} clue: ${held}`;
    case "differ":
      return `No two clues are the same. ${whose} clue: ${held}`;
    case "unfit":
      return `Only clues that fit a space left count. ${whose} clue: ${held}`;
    case "twins":
      return `Wherever another space fits, ${spacesOf(spaces)} fits too`;
    case "cases":
      return "Each case leads to the same space";
    case "habitat":
      return null;
  }
}

function whyOf({ kind, cubes, discs, hints, clues, spaces }: ClassicStep, before: readonly number[]): string {
  const said = [
    discs.length === 0 ? "" : `yes on ${spacesOf(discs)}`,
    cubes.length === 0 ? "" : `no on ${spacesOf(cubes)}`,
  ].filter((words) => words !== "");
  if (said.length > 0) return `${capital(said.join("; "))}.`;
  if (kind === "hint") return hints.map(hintWords).join(" ");
  if (kind === "size") return `This rules out: ${clues.map(clueWords).join("; ")}.`;
  if (kind === "twins") return "There is exactly one habitat, so the others drop out.";
  return kind === "own" ? "" : `${count(before.length - spaces.length, "space")} drop out.`;
}

function caseWords({ given, kind, spaces, spare }: ClassicCase, name: Naming): string {
  const if_ = given.map(
    ([colour, clue]) => `${name(colour)} ${verb(name(colour), "has", "have")} “${clueWords(clue)}”`,
  );
  const ends = {
    only: spaces.length === 0 ? "no space is left" : `only ${spacesOf(spaces)} is left`,
    several: `${spacesOf(spaces)} both fit, which can't be`,
    spare: `“${spare === null ? "" : clueWords(spare)}” would not be needed, which can't be`,
    twins: "only one space is left",
  }[kind];
  return `If ${listed(if_)}: ${ends}.`;
}
