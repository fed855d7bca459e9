// The story of a finished game: how it came about, and what each player was missing.

import { possessive, verb, type Naming } from "../../../text/names";
import { capital } from "../../../text/words";
import type { ClassicPublic, ClassicStory } from "../../../wire/wire.gen";
import { since, steepest, type Moment } from "../../../look/end/moments";
import { plainWords, toldOf } from "../../lines";
import type { Line } from "../../ui";
import { spaceName } from "../geometry";
import { ownerOf } from "../pieces";

const spaces = (many: number): string => (many === 1 ? "one space" : `${many} spaces`);
/** a fall by less than this is no moment */
const NOTABLE = 1.5;
const before = (line: readonly number[] | undefined): number => line?.at(-2) ?? 0;

/** Why a player who had one space left did not win: their turn never came, or they did not search. */
function whyLost(
  { log, revealed }: ClassicPublic,
  seat: number,
  line: readonly number[],
  name: Naming,
): string {
  const hadTurn = log
    .slice(since(line))
    .some((entry) => entry.seat === seat && (entry.action.type === "Ask" || entry.action.type === "Search"));
  return hadTurn ? "but did not search it" : `but ${possessive(name(revealed?.winner ?? 0))} turn came first`;
}

export function taleOf(seen: ClassicPublic, { left }: ClassicStory, name: Naming): string {
  if (seen.revealed === null) return "";
  const { winner, habitat } = seen.revealed;
  const who = name(winner);
  const many = before(left[winner]);
  const found = `${capital(who)} had ${spaces(many)} left by the pieces alone, searched ${spaceName(habitat)}, and everyone said yes.`;
  const others = left
    .map((line, seat) => ({ seat, line, many: before(line) }))
    .filter(({ seat }) => seat !== winner)
    .toSorted((a, b) => a.many - b.many);
  const [next] = others;
  if (next === undefined) return found;
  const close = name(next.seat);
  if (next.many === 1)
    return `${found} ${capital(close)} had only that space left since move ${since(next.line)}, ${whyLost(seen, next.seat, next.line, name)}.`;
  if (next.many < many)
    return `${found} ${capital(close)} ${verb(close, "was", "were")} closer, with ${spaces(next.many)} left, but ${possessive(who)} turn came first.`;
  if (next.many === many)
    return `${found} ${capital(close)} ${verb(close, "was", "were")} as close, with ${spaces(next.many)} left.`;
  return `${found} Next came ${close}, with ${spaces(next.many)} left.`;
}

/** The act that narrowed somebody's map most, if it narrowed it much. */
export function momentOf({ left }: ClassicStory, lines: readonly Line[], name: Naming): Moment | null {
  const fall = steepest(left);
  const act = fall && toldOf(lines).find(({ from, to }) => fall.move > from && fall.move <= to);
  if (!fall || !act || fall.before < NOTABLE * fall.after) return null;
  return {
    seat: act.line.seat,
    when: `move ${fall.move}`,
    at: fall.move,
    told: plainWords({ seat: act.line.seat, parts: act.line.parts }, name),
    change: `It cut ${possessive(name(fall.seat))} map from ${spaces(fall.before)} to ${fall.after}.`,
  };
}

/** What a player was missing before the last move. */
export function missing(
  seat: number,
  seen: ClassicPublic,
  { left, fitting }: ClassicStory,
  name: Naming,
): string {
  const line = left[seat] ?? [];
  const many = before(line);
  if (seat === seen.revealed?.winner)
    return many === 1
      ? `Certain since move ${since(line)}: one space was left.`
      : `${many} spaces were left by the pieces alone, and this was the one.`;
  if (many === 1) return `Had one space left since move ${since(line)}, ${whyLost(seen, seat, line, name)}.`;
  const open = fitting
    .map((clues, colour) => ({ clues, owner: ownerOf(seen.options.players, colour) }))
    .filter(({ clues, owner }) => owner !== seat && clues > 1)
    .toSorted((a, b) => b.clues - a.clues);
  const [most] = open;
  if (most === undefined) return `${many} spaces were left.`;
  return `${many} spaces were left: ${most.clues} clues still fitted ${name(most.owner)}.`;
}
