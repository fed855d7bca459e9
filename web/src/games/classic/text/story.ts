// The story of a finished game: how it came about, and what each player was missing.

import { possessive, type Naming } from "../../../text/names";
import { capital } from "../../../text/words";
import type { ClassicPublic, ClassicStory } from "../../../wire/wire.gen";
import { spaceName } from "../geometry";
import { ownerOf } from "../pieces";

const spaces = (many: number): string => (many === 1 ? "one space" : `${many} spaces`);
const before = (line: readonly number[] | undefined): number => line?.at(-2) ?? 0;

export function taleOf({ revealed, log }: ClassicPublic, { left }: ClassicStory, name: Naming): string {
  if (revealed === null) return "";
  const { winner, habitat } = revealed;
  const [who, many] = [name(winner), before(left[winner])];
  const searched = `${capital(who)} searched ${spaceName(habitat)}`;
  const [next] = left
    .map((line, seat) => ({ seat, line, many: before(line) }))
    .filter(({ seat }) => seat !== winner)
    .toSorted((a, b) => a.many - b.many);
  const isCertain = many === 1;
  const found = isCertain
    ? `${searched}, the only space left by the pieces, and everyone said yes.`
    : `${searched}, and everyone said yes. By the pieces alone, ${many} spaces were still possible for ${who}`;
  if (next === undefined) return isCertain ? found : `${found}.`;
  const close = name(next.seat);
  if (next.many > 1)
    return isCertain
      ? `${found} Next came ${close}, with ${spaces(next.many)} left.`
      : `${found} and ${next.many} for ${close}.`;
  const move = since(next.line);
  const late = hadTurn(log, next.seat, move)
    ? `${capital(close)} could have known it since move ${move}.`
    : `${capital(close)} had only that space left since move ${move}, but ${possessive(who)} turn came first.`;
  return isCertain ? `${found} ${late}` : `${found}. ${late}`;
}

/** Has the player asked or searched after this move? */
function hadTurn(log: ClassicPublic["log"], seat: number, move: number): boolean {
  return log
    .slice(move)
    .some((entry) => entry.seat === seat && (entry.action.type === "Ask" || entry.action.type === "Search"));
}

/** The first move from which a line keeps its value before the last move; 0: from the start. */
function since(line: readonly number[]): number {
  const last = line.at(-2);
  let move = line.length - 2;
  while (move > 0 && line[move - 1] === last) move -= 1;
  return Math.max(0, move);
}

/** What a player was missing before the last move. */
export function missing(
  seat: number,
  { revealed, options, log }: ClassicPublic,
  { left, fitting }: ClassicStory,
  name: Naming,
): string {
  const line = left[seat] ?? [];
  const many = before(line);
  if (seat === revealed?.winner)
    return many === 1
      ? `Certain since move ${since(line)}: one space was left.`
      : `By the pieces alone, ${many} spaces were still possible.`;
  if (many === 1)
    return hadTurn(log, seat, since(line))
      ? `Only that space was left from move ${since(line)} on, but it went unnoticed.`
      : `One space was left from move ${since(line)} on, but ${name(revealed?.winner ?? 0)} came first.`;
  const open = fitting
    .map((clues, colour) => ({ clues, owner: ownerOf(options.players, colour) }))
    .filter(({ clues, owner }) => owner !== seat && clues > 1)
    .toSorted((a, b) => b.clues - a.clues);
  const [most] = open;
  if (most === undefined) return `${many} spaces were left.`;
  return `${many} spaces were left: ${most.clues} clues still fitted ${name(most.owner)}.`;
}
