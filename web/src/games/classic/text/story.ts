// The story of a finished game: how it came about, and what each player was missing.

import { possessive, verb, type Naming } from "../../../text/names";
import { capital } from "../../../text/words";
import type { ClassicPublic, ClassicStory } from "../../../wire/wire.gen";
import { spaceName } from "../geometry";
import { ownerOf } from "../pieces";

const spaces = (many: number): string => (many === 1 ? "one space" : `${many} spaces`);
const before = (line: readonly number[] | undefined): number => line?.at(-2) ?? 0;

export function taleOf({ revealed }: ClassicPublic, { left }: ClassicStory, name: Naming): string {
  if (revealed === null) return "";
  const { winner, habitat } = revealed;
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
    return `${found} ${capital(close)} had only that space left since move ${since(next.line)}, but ${possessive(who)} turn came first.`;
  if (next.many < many)
    return `${found} ${capital(close)} ${verb(close, "was", "were")} closer, with ${spaces(next.many)} left, but ${possessive(who)} turn came first.`;
  if (next.many === many)
    return `${found} ${capital(close)} ${verb(close, "was", "were")} as close, with ${spaces(next.many)} left.`;
  return `${found} Next came ${close}, with ${spaces(next.many)} left.`;
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
  { revealed, options }: ClassicPublic,
  { left, fitting }: ClassicStory,
  name: Naming,
): string {
  const line = left[seat] ?? [];
  const many = before(line);
  if (seat === revealed?.winner)
    return many === 1
      ? `Certain since move ${since(line)}: one space was left.`
      : `${many} spaces were left by the pieces alone, and this was the one.`;
  if (many === 1)
    return `One space left since move ${since(line)}, but ${name(revealed?.winner ?? 0)} came first.`;
  const open = fitting
    .map((clues, colour) => ({ clues, owner: ownerOf(options.players, colour) }))
    .filter(({ clues, owner }) => owner !== seat && clues > 1)
    .toSorted((a, b) => b.clues - a.clues);
  const [most] = open;
  if (most === undefined) return `${many} spaces were left.`;
  return `${many} spaces were left: ${most.clues} clues still fitted ${name(most.owner)}.`;
}
