// Sentences about the game: the log, the status line and the end.

import type { ConnectionsLogged, ConnectionsPublic, Ending, GameEvent } from "../../../wire/wire.gen";
import type { Naming } from "../../../text/names";
import { capital, counted, listed, titled } from "../../../text/words";
import type { Line, Note, Part, Status, Telling, View } from "../../ui";
import { nameOf, nextSlot } from "../creatures";
import { taskOf, type Task } from "../moves";
import { doneBy, isSighting, type Check, type Moved, type Sighting } from "../sightings";

type Seen = View<"connections">;

/** Names of places on the board, for the log. */
export const slotPlace = (slot: number): string => `slot ${slot}`;
export const seatPlace = (seat: number): string => `seat ${seat}`;

const slotPart = (slot: number, words = `slot ${slot}`): Part => ({ place: slotPlace(slot), words });

/** Cards are laid at the same time, and told as one act. */
export function describe(entry: ConnectionsLogged, view: Seen, i: number): Line {
  if (isSighting(entry)) return revealed(entry);
  const before = view.public.log[i - 1];
  const isJoined = isLaid(entry) && before !== undefined && isLaid(before);
  return { seat: entry.seat, parts: moved(entry), ...(isJoined ? { isPart: true } : {}) };
}

const isLaid = (entry: ConnectionsLogged): boolean =>
  !isSighting(entry) && doneBy(entry).kind === "committed";

/** The cards face up, a stage for each slot that decides something, and one for the winner. */
export function stages(entry: ConnectionsLogged): number {
  return isSighting(entry) ? entry.decided.length + 2 : 0;
}

export function telling(entry: ConnectionsLogged, stage: number, view: Seen, name: Naming): Telling {
  if (!isSighting(entry))
    return { line: describe(entry, view, view.public.log.length), status: status(view, name) };
  const check = entry.decided[stage - 1];
  const next = entry.decided[stage];
  const isOver = stage > entry.decided.length;
  const many = entry.cards.filter((card) => card !== null).length;
  const first = entry.decided[0];
  if (isOver) return { line: revealed(entry), status: { title: "All cards compared", help: "" } };
  return {
    line: {
      seat: entry.winner,
      parts:
        check === undefined
          ? [
              `${many === 2 ? "Both" : `All ${["three", "four", "five"][many - 3] ?? many}`} cards are down. `,
              ...(first === undefined
                ? []
                : [slotPart(first.slot, titled(first.trait)), ` in slot ${first.slot} decides first.`]),
            ]
          : checked(check),
    },
    status: {
      title: next === undefined ? "One card is left" : `Slot ${next.slot}: who has ${titled(next.trait)}?`,
      help: "A card that lacks a trait another one has is out. The score waits for the last slot.",
    },
  };
}

function checked({ slot, trait, out, matched }: Check): readonly Part[] {
  const who = out.flatMap((seat, i): Part[] => [
    ...(i === 0 ? [] : [i === out.length - 1 ? " and " : ", "]),
    { seat },
  ]);
  const what = slotPart(slot, titled(trait));
  if (out.length > 0)
    return [...who, " dropped out at slot ", slotPart(slot, String(slot)), ": no ", what, "."];
  return [matched.length > 0 ? "Everyone" : "Nobody", " still in has ", what, ": no one is out."];
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
      return [who, " left the report as it was."];
    case "committed":
      return [who, " laid ", { place: seatPlace(seat), words: "a card" }, " face down."];
    case "changed":
      return [who, " exchanged ", { place: seatPlace(seat), words: "the card" }, "."];
  }
}

export function revealed(sighting: Sighting): Line {
  const { winner } = sighting;
  const points = Number(happened(sighting, "won")?.[1] ?? 0);
  const opened = happened(sighting, "opened");
  const more: readonly Part[] = [
    `That makes ${counted(points, "point")}.`,
    ...(opened === null ? [] : openedParts(opened)),
  ];
  return {
    seat: winner,
    parts: [
      { seat: winner },
      " won with ",
      { place: seatPlace(winner), words: nameOf(sighting.cards[winner] ?? 0) },
      ", which fitted best: a point.",
    ],
    more,
  };
}

function openedParts([number = 0, starter = 0, kind = ""]: GameEvent["data"]): readonly Part[] {
  const what = kind === "sudden death" ? "sudden death" : `expedition ${number}`;
  return [` New hands: ${what}. First to draft: `, { seat: Number(starter) }, "."];
}

// Status

/** "Expedition 1, sighting 3 of 7". */
export function whereWords({ options, sighting, starters, sudden_death }: ConnectionsPublic): string {
  return `${sudden_death ? "Sudden death" : `Expedition ${starters.length}`}, sighting ${sighting} of ${options.hand}`;
}

export function goal({ public: { options } }: Seen): Status {
  return {
    title: `${options.win_score} ${options.win_score === 1 ? "point" : "points"} and a clear lead win. A point goes to the card that fits the report best.`,
    help: "Slot 1 counts first. To begin, fill the report with traits that your cards have.",
  };
}

const NOTES: Readonly<Partial<Record<Task, Note>>> = {
  draft: {
    title: "The report",
    words:
      "Six traits in a row. When cards are compared, slot 1 is checked first: cards without its trait are out if another one has it. So put what your cards share into the first slots.",
  },
  alter: {
    title: "Altering the report",
    words:
      "Flip a tile to its other side, or swap two of them. Your hand shows at once how your cards would then rank.",
  },
  propose: {
    title: "Proposing",
    words:
      "Everyone lays a card face down, then all are turned over and compared, slot by slot. The last one left wins a point. All cards shown are gone.",
  },
};

export function status(view: Seen, name: Naming): Status {
  const note = NOTES[taskOf(view.moves)];
  return { ...taskStatus(view, name), ...(note === undefined ? {} : { note }) };
}

function taskStatus(view: Seen, name: Naming): Status {
  const { waiting, options, report } = view.public;
  const first = waiting[0] ?? 0;
  const slot = nextSlot(report);
  const where = `Sighting ${view.public.sighting} of ${options.hand}.`;
  switch (taskOf(view.moves)) {
    case "draft":
      return {
        title: `Fill slot ${slot}`,
        help: `${where} Choose a trait your cards share. Slot 1 decides first.`,
      };
    case "alter":
      return {
        title: "Your turn: change the report",
        help: `${where} Flip one tile or swap two${options.allow_pass ? ", or pass," : ""} so that your best card comes first.`,
      };
    case "propose":
      return {
        title: "Propose a creature",
        help: `${where} Lay down the card that fits the report best. ${downWords(view.public)}`,
      };
    case "change":
      return {
        title: "Your card is down",
        help: `${downWords(view.public)} You may still exchange it.`,
      };
    case "wait":
      return waitingStatus(view, name, first, slot, where);
  }
}

/** "None of three cards is down." */
function downWords({ playing, waiting }: ConnectionsPublic): string {
  const down = playing.length - waiting.length;
  if (down === 0) return `None of the ${playing.length} cards is down yet.`;
  return `${down} of ${playing.length} cards ${down === 1 ? "is" : "are"} down.`;
}

function waitingStatus(view: Seen, name: Naming, first: number, slot: number, where: string): Status {
  const { phase, waiting, playing } = view.public;
  const isOut = view.seat !== null && !playing.includes(view.seat);
  const others = [...new Set(waiting)].filter((seat) => seat !== first);
  const then =
    others.length === 0 ? "Next, everyone proposes a creature." : `Next: ${listed(others.map(name))}.`;
  const help = `${where} ${isOut ? "You're sitting this one out." : then}`;
  if (phase === "draft") return { title: `${capital(name(first))} is filling slot ${slot}`, help };
  if (phase === "alter") return { title: `${capital(name(first))} may change the report`, help };
  const open = waiting.filter((seat) => seat !== view.seat);
  const isDown = view.private?.committed != null || open.length < waiting.length;
  const title = isDown ? "Your card is down" : "The others are choosing";
  return { title, help: open.length === 0 ? "" : `Waiting for ${listed(open.map(name))}.` };
}

/** The headline, and above it who won and when. */
export function ending(result: Ending, view: Seen, name: Naming): Status {
  const winner = result.winners[0];
  if (winner === undefined) return { title: "No one won.", help: "" };
  const { scores, log, starters } = view.public;
  const points = scores[winner] ?? 0;
  const lead = points - Math.max(...scores.filter((_, seat) => seat !== winner));
  const who = capital(name(winner));
  const by = lead === 1 ? "by a single point" : `with ${counted(points, "point")}`;
  const parts = [counted(starters.length, "expedition"), counted(log.filter(isSighting).length, "sighting")];
  return {
    title: result.reason === "sudden death" ? `${who} won in sudden death.` : `${who} won ${by}.`,
    help: `${who} won, ${parts.join(", ")}`,
  };
}
