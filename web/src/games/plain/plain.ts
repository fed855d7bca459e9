// A game without drawings of its own: its moves as buttons and its log in its own notation. Every part can be replaced.

import type { GameEvent, GameName } from "../../wire/wire.gen";
import { listed, titled } from "../../text/words";
import type { GameUi, View } from "../ui";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Panel from "./Panel.svelte";
import Rules from "./Rules.svelte";

export function plain<G extends GameName>(): GameUi<G> {
  return {
    side: 420,
    Board,
    Panel,
    tabs: [],
    End,
    Rules,
    describe: (entry) => ({ parts: [told(entry.events)] }),
    status: (view, name) => status(view, name),
    ending: (ending, _view, name) => ({
      title: ending.winners.length === 0 ? "Nobody wins" : `${listed(ending.winners.map(name))} won`,
      help: `${titled(ending.reason)}.`,
    }),
  };
}

function told(events: readonly GameEvent[]): string {
  return events.map(({ kind, data }) => `${kind} ${data.join(" ")}`).join(", ");
}

function status<G extends GameName>(
  view: View<G>,
  name: (seat: number) => string,
): { title: string; help: string } {
  if (view.legal.length > 0) return { title: "Your turn", help: "Choose one of the moves below." };
  const waiting = view.seat === null ? "You are watching." : "The others are choosing.";
  return { title: waiting, help: view.seat === null ? "" : `You are ${name(view.seat)}.` };
}
