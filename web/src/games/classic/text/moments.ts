// When a bot's character may speak: it was asked, its question was answered, its search failed, or somebody found it.

import type { ClassicLoggedMove } from "../../../wire/wire.gen";
import type { Happening } from "../../remarks";
import type { View } from "../../ui";

export function moments(
  { seat, action, events }: ClassicLoggedMove,
  view: View<"classic">,
): readonly Happening[] {
  const has = (kind: string): boolean => events.some((event) => event.kind === kind);
  const winner = events.find((event) => event.kind === "won")?.data[0];
  if (winner !== undefined)
    return view.public.discs
      .map((_, other) => other)
      .slice(0, view.public.options.players)
      .map((other) => ({ seat: other, moment: other === Number(winner) ? "win" : "found" }));
  switch (action.type) {
    case "Ask": {
      const asked: Happening = { seat: action.target, moment: "asked" };
      if (has("cube")) return [asked, { seat, moment: "no" }];
      return has("disc") ? [asked, { seat, moment: "yes" }] : [asked];
    }
    case "Search":
      return has("cube") ? [{ seat, moment: "wrong" }] : [];
    default:
      return [];
  }
}
