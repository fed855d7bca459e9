// The games as shown on the home page. Everything else is loaded when a table needs it.

import type { GameName } from "../wire/wire.gen";
import type { GameUi } from "./ui";

export interface GameCard<G extends GameName> {
  readonly title: string;
  readonly plate: string;
  readonly players: string;
  readonly minutes: number;
  readonly blurb: string;
  /** by seat, for games with roles */
  readonly roles: readonly string[];
  /** the seat of a person who plays against bots */
  readonly firstSeat: number;
  readonly load: () => Promise<GameUi<G>>;
}

export const CARDS: { readonly [G in GameName]: GameCard<G> } = {
  classic: {
    title: "Cryptid",
    plate: "Plate I",
    players: "2 to 5 players",
    minutes: 30,
    blurb: "One map, one clue each. Find the one space that fits every clue.",
    roles: [],
    firstSeat: 0,
    load: async () => (await import("./classic")).classic,
  },
  urban: {
    title: "Urban Legends",
    plate: "Plate II",
    players: "2 players",
    minutes: 25,
    blurb: "The Scientist closes in, block by block. The Cryptid slips between the sensors.",
    roles: ["Cryptid", "Scientist"],
    firstSeat: 1,
    load: async () => (await import("./urban")).urban,
  },
  connections: {
    title: "Connections",
    plate: "Plate III",
    players: "2 to 5 players",
    minutes: 20,
    blurb: "Six traits, one report. Propose the creature that fits it best.",
    roles: [],
    firstSeat: 0,
    load: async () => (await import("./connections")).connections,
  },
};
