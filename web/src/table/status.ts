// The status line. The game provides it while playing, the frame before that.

import type { GameUi, Status, View } from "../games/ui";
import type { Known } from "../state/store";
import type { Naming } from "../text/names";
import type { GameName } from "../wire/wire.gen";

export function statusOf(
  known: Known,
  view: View<GameName> | null,
  ui: GameUi<GameName>,
  name: Naming,
): Status {
  const { phase, outcome } = known.table;
  if (phase === "abandoned") return { title: "Game ended early", help: "Everyone agreed to stop." };
  if (view === null) return gathering(known, name);
  if (outcome !== null) return ui.ending(outcome, view, name);
  return ui.status(view, name);
}

function gathering(known: Known, name: Naming): Status {
  const { seats, host } = known.table;
  const open = seats.filter((seat) => seat.kind === "open").length;
  if (known.seat === null && open > 0) return { title: "Take a seat", help: "Or stay to watch." };
  if (open > 0)
    return {
      title: "Waiting for players",
      help: open === 1 ? "1 seat is still open." : `${open} seats are still open.`,
    };
  if (host !== null && host === known.seat)
    return { title: "All seats are taken", help: "Start the game when you're ready." };
  return {
    title: "All seats are taken",
    help: `Waiting for ${host === null ? "the host" : name(host)} to start.`,
  };
}
