// The hunt in words: days, verdicts, the text to share.

import type { HuntAnswer, HuntPage, HuntStep } from "../wire/wire.gen";
import { dateOf } from "./days";
import { capital, listed } from "./words";

/** The hunters by seat; seat 0 is the reader. Their letters are those of the pieces. */
export const HUNTERS = ["You", "Ben", "Cora", "Dev", "Esme"] as const;

export const hunterName = (seat: number): string => HUNTERS[seat] ?? "";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const numeral = (number: number): string => NUMBERS[number] ?? String(number);

export const questions = (cost: number): string => `${numeral(cost)} question${cost === 1 ? "" : "s"}`;

export const weekday = (day: string): string => dateOf(day).toLocaleDateString("en-GB", { weekday: "long" });

/** "Wednesday 11 November". */
export const longDay = (day: string): string =>
  dateOf(day)
    .toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" })
    .replace(",", "");

/** "Wednesday, three hunters". */
export const about = (page: HuntPage): string =>
  `${weekday(page.day)}, ${numeral(page.allowed.length - 1)} hunters`;

/** "One under par". */
export function verdict(cost: number, par: number): string {
  if (cost === par) return "On par";
  return `${capital(numeral(Math.abs(cost - par)))} ${cost < par ? "under" : "over"} par`;
}

/** "−1", "0", "+2". */
export const against = (cost: number, par: number): string =>
  cost === par ? "0" : cost < par ? `−${par - cost}` : `+${cost - par}`;

export type Sign = HuntStep["told"] | "wrong" | "find";

/** The sign of each step: how much it told, a wrong search, or the find. */
export function signs(page: HuntPage): readonly Sign[] {
  return page.steps.map((step) =>
    step.text.startsWith("ask") ? step.told : step.cost === 0 ? "find" : "wrong",
  );
}

export const TOLD: Readonly<Record<Sign, string>> = {
  little: "told little",
  some: "told something",
  lot: "told a lot",
  wrong: "wrong search",
  find: "found",
};

const EMOJI: Readonly<Record<Sign, string>> = {
  little: "⬜",
  some: "🟨",
  lot: "🟩",
  wrong: "🟥",
  find: "🐾",
};

/** The text to share. No space, hunter or clue is in it. */
export function shareText(page: HuntPage): string {
  const marks = signs(page).map((sign) => EMOJI[sign]);
  return [
    `Cryptid Hunt ${page.number}  ${page.cost} (par ${page.result?.par ?? page.weekday_par})`,
    marks.join(""),
    page.counts ? `Streak ${page.figures.streak}` : "archive",
  ].join("\n");
}

/** "H6: Ben no, told something". */
export function stepWords(step: HuntStep, sign: Sign): string {
  const space = step.text.split(" ").at(-1) ?? "";
  const said = step.answers.map((one) => `${hunterName(one.hunter)} ${one.yes ? "yes" : "no"}`);
  return `${space}: ${listed(said)}, ${TOLD[sign]}`;
}

/** What the answers to further questions are, where the reader's pieces left the habitat open. */
export function moreQuestions(more: readonly HuntAnswer[], spaceName: (space: number) => string): string {
  if (more.length === 0) return "Your pieces were enough.";
  const said = more.map(
    (one) => `${hunterName(one.hunter)} ${one.yes ? "yes" : "no"} on ${spaceName(one.space)}`,
  );
  const asked =
    more.length === 1
      ? "One more question settles"
      : `${capital(numeral(more.length))} more questions settle`;
  return `Your pieces left it open. ${asked} it: ${listed(said)}.`;
}

/** "9 h 41 min" until the reader's next midnight. */
export function untilMidnight(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
