// Sentences about the game: the log, the status line and the end.

import type { ConnectionsLogged, ConnectionsPublic, Ending, GameEvent } from "../../../wire/wire.gen";
import type { Naming } from "../../../text/names";
import { capital, listed, titled } from "../../../text/words";
import type { Line, Part, Status, View } from "../../ui";
import { nameOf, nextSlot } from "../creatures";
import { taskOf } from "../moves";
import { doneBy, isSighting, type Moved, type Sighting } from "../sightings";

type Seen = View<"connections">;

/** Names of places on the board, for the log. */
export const slotPlace = (slot: number): string => `slot ${slot}`;
export const seatPlace = (seat: number): string => `seat ${seat}`;

const slotPart = (slot: number, words = `slot ${slot}`): Part => ({ place: slotPlace(slot), words });

export function describe(entry: ConnectionsLogged): Line {
  return { parts: isSighting(entry) ? revealed(entry) : moved(entry) };
}

function happened({ events }: ConnectionsLogged, kind: string): GameEvent["data"] | null {
  return events.find((event) => event.kind === kind)?.data ?? null;
}

function moved(entry: Moved): readonly Part[] {
  const { seat } = entry;
  const who: Part = { seat };
  const done = doneBy(entry);
  switch (done.kind) {
    case "picked":
      return [who, ` put ${titled(done.trait)} in `, slotPart(done.slot), "."];
    case "flipped":
      return [who, " flipped ", slotPart(done.slot), ` to ${titled(done.trait)}.`];
    case "swapped": {
      const [left, right] = [done.left, done.right].map((slot) => slotPart(slot, String(slot)));
      return [who, " swapped slots ", left ?? "", " and ", right ?? "", "."];
    }
    case "passed":
      return [who, " passed."];
    case "committed":
      return [who, " chose ", { place: seatPlace(seat), words: "a card" }, "."];
    case "changed":
      return [who, " chose ", { place: seatPlace(seat), words: "a different card" }, "."];
  }
}

function revealed(sighting: Sighting): readonly Part[] {
  const { winner } = sighting;
  const others = sighting.cards.flatMap((card, seat) =>
    card === null || seat === winner ? [] : [nameOf(card)],
  );
  const opened = happened(sighting, "opened");
  return [
    { place: seatPlace(winner), words: nameOf(sighting.cards[winner] ?? 0) },
    ` beat ${listed(others)}. `,
    { seat: winner },
    ` scored a point (${happened(sighting, "won")?.[1]} in total).`,
    ...(opened === null ? [] : openedParts(opened)),
  ];
}

function openedParts([number = 0, starter = 0, kind = ""]: GameEvent["data"]): readonly Part[] {
  const what = kind === "sudden death" ? " Sudden death" : ` Expedition ${number}`;
  return [`${what} starts with new hands. First to draft: `, { seat: Number(starter) }, "."];
}

// Status

/** "Expedition 1, sighting 3 of 7". */
export function whereWords({ options, sighting, starters, sudden_death }: ConnectionsPublic): string {
  return `${sudden_death ? "Sudden death" : `Expedition ${starters.length}`}, sighting ${sighting} of ${options.hand}`;
}

export function status(view: Seen, name: Naming): Status {
  const { waiting, options, report } = view.public;
  const first = waiting[0] ?? 0;
  const slot = nextSlot(report);
  switch (taskOf(view.moves)) {
    case "draft":
      return { title: `Fill slot ${slot}`, help: "Choose a trait for the report." };
    case "alter": {
      const pass = options.allow_pass ? "Flip one tile, swap two, or pass." : "Flip one tile or swap two.";
      return { title: "Change the report", help: pass };
    }
    case "propose":
      return { title: "Propose a creature", help: downWords(view.public) };
    case "change":
      return {
        title: "You've chosen a card",
        help: `${downWords(view.public)} You can still choose a different one.`,
      };
    case "wait":
      return waitingStatus(view, name, first, slot);
  }
}

function downWords({ playing, waiting }: ConnectionsPublic): string {
  return `${playing.length - waiting.length} of ${playing.length} cards chosen.`;
}

function waitingStatus(view: Seen, name: Naming, first: number, slot: number): Status {
  const { phase, waiting, playing } = view.public;
  const isOut = view.seat !== null && !playing.includes(view.seat);
  const others = [...new Set(waiting)].filter((seat) => seat !== first);
  const then =
    others.length === 0 ? "Next, everyone proposes a creature." : `Next: ${listed(others.map(name))}.`;
  const help = isOut ? "You're sitting this one out." : then;
  if (phase === "draft") return { title: `${name(first)} is filling slot ${slot}`, help };
  if (phase === "alter") return { title: `${name(first)} may change the report`, help };
  const title = view.private?.committed == null ? "The others are choosing" : "You've chosen a card";
  return { title, help: `Waiting for ${listed(waiting.map(name))}.` };
}

export function ending(result: Ending, view: Seen, name: Naming): Status {
  const winner = result.winners[0];
  if (winner === undefined) return { title: "No one won", help: "" };
  const points = counted(view.public.scores[winner] ?? 0, "point");
  const sightings = counted(view.public.log.filter(isSighting).length, "sighting");
  const how =
    result.reason === "sudden death"
      ? `In sudden death, after ${sightings}.`
      : `After ${counted(view.public.starters.length, "expedition")} and ${sightings}.`;
  return { title: `${capital(name(winner))} won with ${points}`, help: how };
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
