// Sentences about the game: the log, the status line and the end.

import type { ConnectionsLogged, ConnectionsPublic, Ending, GameEvent } from "../../../wire/wire.gen";
import { listed, titled } from "../../../text/words";
import type { Line, Part, Status, View } from "../../ui";
import { nameOf, nextSlot } from "../creatures";
import { taskOf } from "../moves";
import { doneBy, isSighting, type Moved, type Sighting } from "../sightings";

type Seen = View<"connections">;
type Naming = (seat: number) => string;

/** Places of the board, as the log names them. */
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
    case "swapped":
      return [who, " swapped ", slotPart(done.left), " and ", slotPart(done.right, String(done.right)), "."];
    case "passed":
      return [who, " left the report as it is."];
    case "committed":
      return [who, " ", { place: seatPlace(seat), words: "laid a card" }, " face down."];
    case "changed":
      return [who, " ", { place: seatPlace(seat), words: "exchanged" }, " the card face down."];
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
    ` beat ${listed(others)}: a point for `,
    { seat: winner },
    `, who has ${happened(sighting, "won")?.[1]}.`,
    ...(opened === null ? [] : openedParts(opened)),
  ];
}

function openedParts([number = 0, starter = 0, kind = ""]: GameEvent["data"]): readonly Part[] {
  const what = kind === "sudden death" ? " Sudden death" : ` Expedition ${number}`;
  return [`${what}: new hands, and `, { seat: Number(starter) }, " drafts first."];
}

// Status

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five"] as const;

/** "Sighting 3 of 7", or what is special about it. */
export function whereWords({ options, sighting, starters, sudden_death }: ConnectionsPublic): string {
  const which = `Sighting ${sighting} of ${options.hand}`;
  return sudden_death
    ? `Sudden death, s${which.slice(1)}`
    : `Expedition ${starters.length}, s${which.slice(1)}`;
}

export function status(view: Seen, name: Naming): Status {
  const { waiting, options, report } = view.public;
  const first = waiting[0] ?? 0;
  const slot = nextSlot(report);
  switch (taskOf(view.moves)) {
    case "draft":
      return { title: `Fill slot ${slot}`, help: "Choose a trait and the side that lies up." };
    case "alter": {
      const pass = options.allow_pass ? "Flip one tile, swap two, or pass." : "Flip one tile or swap two.";
      return { title: "Your turn to alter", help: pass };
    }
    case "propose":
      return { title: "Propose a creature", help: downWords(view.public) };
    case "change":
      return {
        title: "Your card is down",
        help: `${downWords(view.public)} Until all are, you may exchange yours.`,
      };
    case "wait":
      return waitingStatus(view, name, first, slot);
  }
}

function downWords({ playing, waiting }: ConnectionsPublic): string {
  const down = playing.length - waiting.length;
  const of = (COUNTS[playing.length] ?? String(playing.length)).toLowerCase();
  return `${COUNTS[down] ?? down} of ${of} cards ${down === 1 ? "is" : "are"} down.`;
}

function waitingStatus(view: Seen, name: Naming, first: number, slot: number): Status {
  const { phase, waiting, playing } = view.public;
  const isOut = view.seat !== null && !playing.includes(view.seat);
  const others = [...new Set(waiting)].filter((seat) => seat !== first);
  const then =
    others.length === 0 ? "Then all propose." : `Then ${listed(others.map((one) => you(view, one, name)))}.`;
  const help = isOut ? "You sit this one out." : then;
  if (phase === "draft") return { title: `${name(first)} fills slot ${slot}`, help };
  if (phase === "alter") return { title: `${name(first)} may alter the report`, help };
  const title = view.private?.committed == null ? "The others propose" : "Your card is down";
  return { title, help: `${listed(waiting.map(name))} ${waiting.length === 1 ? "is" : "are"} choosing.` };
}

function you(view: Seen, seat: number, name: Naming): string {
  return seat === view.seat ? "you" : name(seat);
}

export function ending(result: Ending, view: Seen, name: Naming): Status {
  const winner = result.winners[0];
  if (winner === undefined) return { title: "Nobody won", help: "" };
  const isMine = winner === view.seat;
  const points = view.public.scores[winner] ?? 0;
  const sightings = view.public.log.filter(isSighting).length;
  const how =
    result.reason === "sudden death"
      ? "in sudden death"
      : `after ${counted(view.public.starters.length, "expedition")}`;
  return {
    title: `${isMine ? "You win" : `${name(winner)} wins`} with ${points} points`,
    help: `${titled(how)}, ${counted(sightings, "sighting")} in all.`,
  };
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
