// Ways to a table from the front door.

import { post } from "../state/api";
import { CARDS } from "../games";
import { people } from "../state/people.svelte";
import { router } from "../shell/route.svelte";
import { GAMES, type Configuration, type GameName } from "../wire/wire.gen";

/** A configuration with the usual choices, for one person and bots. */
export function againstBots(game: GameName, level: string): Configuration {
  const players = GAMES[game].default_players;
  const mine = CARDS[game].firstSeat;
  return {
    game,
    options: { players },
    seats: Array.from({ length: players }, (_, seat) => (seat === mine ? null : level)),
    listed: false,
    assistance: "notes",
    turn_seconds: null,
    absent: "wait",
    absent_seconds: 60,
    spectators: true,
  };
}

/** The level for somebody who just wants to play: the middle one of those there are. */
export function usualLevel(game: GameName): string {
  const { bots } = GAMES[game];
  return bots[Math.floor(bots.length / 2)] ?? "random";
}

/** A game against bots, at once. */
export async function playNow(game: GameName): Promise<void> {
  await make(againstBots(game, usualLevel(game)), CARDS[game].firstSeat, true);
}

/** Makes a table and goes there. */
export async function make(configuration: Configuration, seat: number | null, start: boolean): Promise<void> {
  await people.ensure();
  const { code } = await post("/api/tables", { configuration, seat });
  router.go(`/t/${code}`, { start });
}
