// The status line: by the frame before and after the game, else by the game.

import type { GameUi, Status, View } from "../games/ui";
import type { Known } from "../state/store";
import type { GameName } from "../wire/wire.gen";

type Naming = (seat: number) => string;

export function statusOf(
  known: Known,
  view: View<GameName> | null,
  ui: GameUi<GameName>,
  name: Naming,
): Status {
  const { phase, outcome } = known.table;
  if (phase === "abandoned") return { title: "The game was abandoned", help: "Everybody agreed to stop." };
  if (view === null) return gathering(known, name);
  if (outcome !== null) return ui.ending(outcome, view, name);
  return ui.status(view, name);
}

function gathering(known: Known, name: Naming): Status {
  const { seats, host } = known.table;
  const open = seats.filter((seat) => seat.kind === "open").length;
  if (known.seat === null && open > 0) return { title: "Take a seat", help: "Or stay and watch." };
  if (open > 0)
    return {
      title: "Waiting for players",
      help: open === 1 ? "One seat is open." : `${open} seats are open.`,
    };
  if (host !== null && host === known.seat)
    return { title: "Everybody is here", help: "Begin when you like." };
  return { title: "Everybody is here", help: `${host === null ? "The host" : name(host)} begins the game.` };
}
