// The UI for a game without drawings of its own: moves are buttons, and the log shows raw events. Games replace parts of it.

import type { GameEvent, GameName } from "../../wire/wire.gen";
import { capital, listed, titled } from "../../text/words";
import type { GameUi, Status, View } from "../ui";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Rules from "./Rules.svelte";

export function plain<G extends GameName>(): GameUi<G> {
  return {
    side: 420,
    Board,
    Panel,
    tabs: [],
    End: Board,
    Rules,
    describe: (entry) => ({ parts: [told(entry.events)] }),
    status,
    ending: (ending, _view, name) => ({
      title: ending.winners.length === 0 ? "No one won" : `${capital(listed(ending.winners.map(name)))} won`,
      help: `${titled(ending.reason)}.`,
    }),
  };
}

function told(events: readonly GameEvent[]): string {
  return titled(events.map(({ kind, data }) => `${kind} ${data.join(" ")}`).join(", "));
}

function status<G extends GameName>(view: View<G>): Status {
  if (view.legal.length > 0) return { title: "Your turn", help: "Choose one of your moves." };
  return { title: view.seat === null ? "You're watching" : "The others are choosing", help: "" };
}
