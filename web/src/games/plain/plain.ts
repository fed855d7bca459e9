// The UI for a game without drawings of its own: moves are buttons, and the log shows raw events. Games replace parts of it.

import type { GameEvent, GameName } from "../../wire/wire.gen";
import { capital, listed, titled } from "../../text/words";
import type { LogEntry } from "../../state/store";
import type { GameUi, Line, Status, View } from "../ui";
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
    end: async () => End,
    review: async () => ({ Board, chapter: () => "Moves" }),
    rules: async () => Rules,
    ruleNow: () => "moves",
    lesson: async () => ({}),
    describe,
    stages: () => 0,
    telling: (entry, _stage, view) => ({ line: describe(entry), status: status(view) }),
    goal: () => ({ title: "Read the rules to see what winning means.", help: "Your moves are buttons." }),
    status,
    ending: (ending, _view, name) => ({
      title: ending.winners.length === 0 ? "No one won" : `${capital(listed(ending.winners.map(name)))} won`,
      help: `${titled(ending.reason)}.`,
    }),
  };
}

function describe<G extends GameName>(entry: LogEntry<G>): Line {
  return { seat: "seat" in entry ? entry.seat : 0, parts: [told(entry.events)] };
}

function told(events: readonly GameEvent[]): string {
  return titled(events.map(({ kind, data }) => `${kind} ${data.join(" ")}`).join(", "));
}

function status<G extends GameName>(view: View<G>): Status {
  if (view.legal.length > 0) return { title: "Your turn", help: "Choose one of your moves." };
  return { title: view.seat === null ? "You're watching" : "The others are choosing", help: "" };
}
