// The games, one row each, as the front page shows them; the rest of a game is loaded when a table needs it.
// A game of the server without a row here is shown and played plainly.

import { titled } from "../text/words";
import { GAMES, type GameName } from "../wire/wire.gen";
import classicArt from "./classic/art.svg?url";
import connectionsArt from "./connections/art.svg?url";
import plainArt from "./plain/art.svg?url";
import type { PuzzleUi } from "./puzzles";
import type { GameUi } from "./ui";
import urbanArt from "./urban/art.svg?url";

export interface GameCard<G extends GameName> {
  readonly title: string;
  readonly players: string;
  /** how long a game takes, if known */
  readonly minutes?: number;
  readonly blurb: string;
  readonly art: string;
  /** the seat of a person who plays against bots */
  readonly firstSeat: number;
  readonly load: () => Promise<GameUi<G>>;
  /** of a game that has puzzles */
  readonly puzzles?: () => Promise<PuzzleUi<G>>;
}

const ROWS: { readonly [G in GameName]?: GameCard<G> } = {
  classic: {
    title: "Cryptid",
    players: "2 to 5 players",
    minutes: 30,
    blurb: "One map, one clue each. Find the one space that fits every clue.",
    art: classicArt,
    firstSeat: 0,
    load: async () => (await import("./classic")).classic,
    puzzles: async () => (await import("./classic/puzzle")).puzzles,
  },
  urban: {
    title: "Urban Legends",
    players: "2 players",
    minutes: 25,
    blurb: "The Scientist closes in, block by block. The Cryptid slips between the sensors.",
    art: urbanArt,
    firstSeat: 1,
    load: async () => (await import("./urban")).urban,
    puzzles: async () => (await import("./urban/puzzle")).puzzles,
  },
  connections: {
    title: "Connections",
    players: "2 to 5 players",
    minutes: 20,
    blurb: "Six traits, one report. Propose the creature that fits it best.",
    art: connectionsArt,
    firstSeat: 0,
    load: async () => (await import("./connections")).connections,
    puzzles: async () => (await import("./connections/puzzle")).puzzles,
  },
};

/** The games in the order of the server's catalogue. */
export const NAMES = Object.keys(GAMES) as readonly GameName[];

export const CARDS = Object.fromEntries(NAMES.map((game) => [game, ROWS[game] ?? plainCard(game)])) as {
  readonly [G in GameName]: GameCard<G>;
};

/** The name of a seat's role, where the seats of a game differ. */
export function roleOf(game: string, seat: number): string | undefined {
  const role = NAMES.includes(game as GameName) ? GAMES[game as GameName].roles[seat] : undefined;
  return role && titled(role);
}

function plainCard<G extends GameName>(game: G): GameCard<G> {
  const { players } = GAMES[game];
  const [least, most] = [Math.min(...players), Math.max(...players)];
  return {
    title: titled(game),
    players: least === most ? `${least} players` : `${least} to ${most} players`,
    blurb: "Your moves are buttons; what you know is a list.",
    art: plainArt,
    firstSeat: 0,
    load: async () => (await import("./plain/plain")).plain<G>(),
  };
}
