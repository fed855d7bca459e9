// Creating tables.

import { post, Problem } from "../state/api";
import { CARDS } from "../games";
import { house } from "../state/house.svelte";
import { people } from "../state/people.svelte";
import { router } from "../shell/route.svelte";
import {
  GAMES,
  type Configuration,
  type GameName,
  type MadeTable,
  type NewTable,
  type StartFrom,
} from "../wire/wire.gen";

/** The default configuration for one person against bots, or against people if there is no level. */
export function againstBots(
  game: GameName,
  level: string | null,
  players = GAMES[game].default_players,
  mine = CARDS[game].firstSeat,
  coach = false,
): Configuration {
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
    coach,
    first_game: null,
    origin: null,
  };
}

/** The default level: the one that adapts to you, if there is one. */
export function usualLevel(game: GameName): string {
  return GAMES[game].bots.at(-1) ?? "random";
}

/** Create a game against bots of this level and start it at once. */
export async function playNow(
  game: GameName,
  level: string,
  coach = false,
  players = GAMES[game].default_players,
): Promise<void> {
  const seat = CARDS[game].firstSeat;
  await createTable(againstBots(game, level, players, seat, coach), seat, true);
}

/**
 * Create a table and go there; `from` says where it starts, if not from a deal of its own.
 *
 * Where the server wants the key of the house, ask for it first.
 */
export async function createTable(
  configuration: Configuration,
  seat: number | null,
  start: boolean,
  from: StartFrom | null = null,
): Promise<void> {
  await people.ensure();
  const { code } = await make({ configuration, seat, start: from });
  router.go(`/t/${code}`, { start });
}

async function make(table: NewTable): Promise<MadeTable> {
  try {
    return await post("/api/tables", table);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no_key" || !(await house.ask())) throw error;
    return post("/api/tables", table);
  }
}
