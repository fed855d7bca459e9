// Creating tables.

import { post, Problem } from "../state/api";
import { CARDS } from "../games";
import { house } from "../state/house.svelte";
import { people } from "../state/people.svelte";
import { router } from "../shell/route.svelte";
import { GAMES, type Configuration, type GameName, type MadeTable } from "../wire/wire.gen";

/** The default configuration for one person against bots. */
function againstBots(game: GameName, level: string): Configuration {
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
    first_game: null,
  };
}

/** The default level: the one that adapts to you, if there is one. */
export function usualLevel(game: GameName): string {
  return GAMES[game].bots.at(-1) ?? "random";
}

/** Create a game against bots of this level and start it at once. */
export async function playNow(game: GameName, level: string): Promise<void> {
  await createTable(againstBots(game, level), CARDS[game].firstSeat, true);
}

/** Create a table and go there. Where the server wants the key of the house, ask for it first. */
export async function createTable(
  configuration: Configuration,
  seat: number | null,
  start: boolean,
): Promise<void> {
  await people.ensure();
  const { code } = await make(configuration, seat);
  router.go(`/t/${code}`, { start });
}

async function make(configuration: Configuration, seat: number | null): Promise<MadeTable> {
  try {
    return await post("/api/tables", { configuration, seat });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no_key" || !(await house.ask())) throw error;
    return post("/api/tables", { configuration, seat });
  }
}
