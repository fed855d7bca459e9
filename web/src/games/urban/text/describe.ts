// Sentences about the game: the log, the status line and the end.

import type {
  Ending,
  GameEvent,
  UrbanAction,
  UrbanCard,
  UrbanEffect,
  UrbanLoggedMove,
  UrbanPublic,
  UrbanSide,
} from "../../../wire/wire.gen";
import type { Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
import { placesOf } from "../../lines";
import type { Line, Note, Part, Status, Telling, View } from "../../ui";
import {
  activeIn,
  blockColumn,
  CRYPTID,
  lastColumn,
  letterOfBlock,
  momentsOf,
  otherOf,
  placeOf,
  seatOf,
  spaceColumn,
  stepOf,
  wholeRow,
  type Moment,
} from "../layout";
import { COLOUR_WORDS, sensorWords } from "../sensors";
import { aroundWords, CARD_WORDS, featureWords, leftToMove, roleOf } from "./words";

type UrbanView = View<"urban">;

export function describe(entry: UrbanLoggedMove, view: UrbanView, index: number): Line {
  const { seat } = entry;
  const moment = momentsOf(view.public.log, view.public)[index];
  if (moment === undefined) return { seat, parts: [] };
  const more = [...why(entry), ...entry.events.flatMap(after)];
  const parts: readonly Part[] = [{ seat }, ...told(entry, moment, view)];
  return more.length === 0 ? { seat, parts } : { seat, parts, more: spaced(more) };
}

/** Sentences with a space between them. */
function spaced(sentences: readonly (readonly Part[])[]): readonly Part[] {
  return sentences.flatMap((parts, i) => (i === 0 ? parts : [" ", ...parts]));
}

/** Urban tells every act at once. */
export const stages = (): number => 0;

export function telling(entry: UrbanLoggedMove, _stage: number, view: UrbanView, name: Naming): Telling {
  return { line: describe(entry, view, view.public.log.length), status: status(view, name) };
}

/** What the board marks of an act: places, and the ways that sensors took, as columns. */
export interface Marked {
  readonly seat: number;
  readonly places: readonly string[];
  /** the row that the sensors came from */
  readonly row: 0 | 1;
  readonly ways: readonly { readonly from: number; readonly to: number }[];
  readonly isAnnounced: boolean;
}

export function markedOf(view: UrbanView, index: number): Marked | null {
  const entry = view.public.log[index];
  const moment = momentsOf(view.public.log, view.public)[index];
  if (entry === undefined || moment === undefined) return null;
  const { seat, action } = entry;
  const row = activeIn(moment.round);
  return {
    seat,
    places: placesOf(describe(entry, view, index)),
    row,
    ways: waysOf(action.type === "Wild" ? action.effect : action, entry, moment),
    isAnnounced: action.type === "Announce",
  };
}

function waysOf(action: UrbanAction, entry: UrbanLoggedMove, moment: Moment): Marked["ways"] {
  if (action.type !== "Split" && action.type !== "Shuffle") return [];
  const from = spaceColumn(moment.rows[activeIn(moment.round)], action.space);
  if (action.type === "Shuffle") return [{ from, to: from + 3 * stepOf(action.side) }];
  const right = String(happened(entry, "split")[4]);
  return [
    ...(action.left === "" ? [] : [{ from, to: from - 1 }]),
    ...(right === "" ? [] : [{ from, to: from + 1 }]),
  ];
}

function happened({ events }: UrbanLoggedMove, kind: string): GameEvent["data"] {
  return events.find((event) => event.kind === kind)?.data ?? [];
}

function told(entry: UrbanLoggedMove, moment: Moment, view: UrbanView): readonly Part[] {
  const { seat, action } = entry;
  switch (action.type) {
    case "Split":
    case "Shuffle":
    case "Align":
      return [` played ${action.type}`, ...effect(action, entry, moment)];
    case "Wild":
      return [` played Wild as ${action.effect.type}`, ...effect(action.effect, entry, moment)];
    case "Draw":
      return drew(entry, view);
    case "Announce":
      return [` announced ${featureWords(action.feature)}: `, ...reached(entry, moment)];
    case "Restrict":
      return [` took away the ${action.side} `, ...ends(moment, action.side), "."];
    case "Relocate": {
      const row = otherOf(activeIn(moment.round));
      const place = placeOf(row, spaceColumn(moment.rows[row], action.space));
      return [
        ` put a ${COLOUR_WORDS[action.colour] ?? ""} sensor into `,
        { place, words: `space ${action.space + 1}` },
        ".",
      ];
    }
    case "Expand": {
      const row = moment.rows[seatOf(seat)];
      const at = (column: number, words: string): Part => ({ place: placeOf(seat, column), words });
      return [
        " placed ",
        at(row.first - 1, blockWords(action.left)),
        " left and ",
        at(lastColumn(row) + 1, blockWords(action.right)),
        " right.",
      ];
    }
  }
}

const blockWords = (kind: string): string =>
  kind === "mysterious" ? "a mysterious block" : "an ordinary block";

function effect(action: UrbanEffect, entry: UrbanLoggedMove, moment: Moment): readonly Part[] {
  const active = activeIn(moment.round);
  if (action.type === "Align")
    return [
      ": ",
      { place: wholeRow(active), words: `all ${COLOUR_WORDS[action.colour] ?? ""}` },
      ` to the ${action.side}.`,
    ];
  const column = spaceColumn(moment.rows[active], action.space);
  const space: Part = { place: placeOf(active, column), words: `space ${action.space + 1}` };
  const goal = (by: number, words: string): Part => ({ place: placeOf(otherOf(active), column + by), words });
  if (action.type === "Shuffle")
    return [
      `: ${COLOUR_WORDS[action.colour] ?? ""} from `,
      space,
      " to the ",
      goal(3 * stepOf(action.side), action.side),
      ".",
    ];
  const right = String(happened(entry, "split")[4]);
  return [
    " on ",
    space,
    ": ",
    ...(action.left === "" ? [] : [`${sensorWords(action.left)} `, goal(-1, "left")]),
    ...(action.left === "" || right === "" ? [] : [", "]),
    ...(right === "" ? [] : [`${sensorWords(right)} `, goal(1, "right")]),
    ".",
  ];
}

function drew(entry: UrbanLoggedMove, view: UrbanView): readonly Part[] {
  const many = drawnIn(entry);
  const names = ownCards(entry, view).map((card) => CARD_WORDS[card][0]);
  return [` drew ${names.length === 0 ? `${many} card${many === 1 ? "" : "s"}` : listed(names)}.`];
}

const drawnIn = (entry: UrbanLoggedMove): number => Number(happened(entry, "drew")[1] ?? 0);

/** The cards the reader drew here. `drawn` ends with the cards of this and all later draws. */
function ownCards(
  entry: UrbanLoggedMove,
  { seat, public: seen, private: own }: UrbanView,
): readonly UrbanCard[] {
  if (entry.seat !== seat || own === null) return [];
  const later = seen.log.slice(seen.log.indexOf(entry) + 1).filter((one) => one.seat === seat);
  const end = later.reduce((left, one) => left - drawnIn(one), own.drawn.length);
  return own.drawn.slice(end - drawnIn(entry), end);
}

function reached(entry: UrbanLoggedMove, moment: Moment): readonly Part[] {
  const blocks = happened(entry, "announced").slice(1).map(Number);
  if (blocks.length === 0) return ["no block fits."];
  const row = otherOf(activeIn(moment.round));
  const parts = blocks.flatMap((block, i): Part[] => [
    ...(i === 0 ? [] : [i === blocks.length - 1 ? " and " : ", "]),
    { place: placeOf(row, blockColumn(moment.rows[row], block)), words: letterOfBlock(block) },
  ]);
  return ["now at ", ...parts, blocks.length === 1 ? " only." : "."];
}

function ends(moment: Moment, side: UrbanSide): readonly Part[] {
  const column = (seat: 0 | 1): number =>
    side === "left" ? moment.rows[seat].first + 1 : lastColumn(moment.rows[seat]) - 1;
  return [
    { place: placeOf(0, column(0)), words: "end" },
    " of ",
    { place: placeOf(1, column(1)), words: "both rows" },
  ];
}

/** Why it happened or what it led to, in sentences. */
function why(entry: UrbanLoggedMove): readonly (readonly Part[])[] {
  const { action } = entry;
  switch (action.type) {
    case "Wild":
      return [["The wild card is face down again."]];
    case "Draw":
      return entry.events.some((event) => event.kind === "reshuffled")
        ? [["The discard pile was shuffled into a new deck."]]
        : [];
    case "Announce":
      return happened(entry, "announced").length > 1
        ? [[`These are the lit blocks with exactly ${aroundWords(action.feature)} around them.`]]
        : [];
    case "Restrict": {
      const sensors = String(happened(entry, "restricted")[1] ?? "");
      return sensors === "" ? [] : [[`${capital(sensorWords(sensors))} must find a new space.`]];
    }
    case "Expand":
      return [[`Round ${happened(entry, "round")[0] ?? ""} begins.`]];
    default:
      return [];
  }
}

/** Evidence, wild cards, and the end of the game, a sentence each. */
function after({ kind, data }: GameEvent): readonly (readonly Part[])[] {
  const seat = Number(data[0]);
  if (kind === "evidence") return [[{ seat }, ` took ${data[1]} evidence.`]];
  if (kind === "wild") return [[{ seat }, " may use Wild again."]];
  if (kind === "over") return [[ENDINGS[String(data[0])] ?? "The game is over."]];
  return [];
}

const ENDINGS: Readonly<Record<string, string>> = {
  escape: "The Cryptid escaped.",
  capture: "The Cryptid was captured.",
  time: "Time ran out.",
};

/** The headline, and above it who won and when. */
export function ending({ winners, reason }: Ending, view: UrbanView): Status {
  const { evidence, round, log } = view.public;
  const winner = winners[0] ?? 0;
  const named = winner === view.seat ? "You" : `The ${roleOf(winner)}`;
  const help = `${named} won, round ${round}, move ${log.length}`;
  if (reason === "escape") return { title: "It slipped out at both ends.", help };
  if (reason === "capture") {
    const many = log.at(-1)?.events.find((event) => event.kind === "announced")?.data.length ?? 1;
    return { title: many > 1 ? "Caught on a single block." : "Caught: no block was left.", help };
  }
  const [most, least] = [Math.max(...evidence), Math.min(...evidence)];
  return { title: `Time ran out, ${most} evidence to ${least}.`, help };
}

export function goal({ seat }: UrbanView): Status {
  const isCryptid = seat === CRYPTID;
  return isCryptid
    ? {
        title: "You are the Cryptid: after every announcement, be on two blocks or more.",
        help: "Reach both ends of a full row to escape. To begin, move sensors until an announcement fits two blocks.",
      }
    : {
        title: `${seat === null ? "The Scientist hunts" : "You are the Scientist: pin"} the Cryptid to a single block${seat === null ? "" : " and you catch it"}.`,
        help: "It wins by standing at both ends of a full row. To begin, move sensors so that few announcements fit.",
      };
}

export function status(view: UrbanView, name: Naming): Status {
  const { round, phase, turn } = view.public;
  const here = `Round ${round}.`;
  const note = NOTES[phase];
  if (view.seat === turn)
    return {
      title: MINE[phase] ?? "Your turn",
      help: `${here} ${helpFor(view)}`,
      ...(note === undefined ? {} : { note }),
    };
  const you = view.seat === null ? "You're watching" : `You're the ${roleOf(view.seat)}`;
  return {
    title: `${name(turn)} is ${THEIRS[phase] ?? "choosing"}`,
    help: `${here} ${you}.`,
  };
}

const NOTES: Readonly<Partial<Record<UrbanPublic["phase"], Note>>> = {
  sensor: {
    title: "Moving sensors",
    words:
      "Cards move sensors from the active row across to the other one. When all have crossed, the Cryptid announces a number or colours. Choose a card to see on the board what it does; nothing is played until you press the button.",
  },
  hiding: {
    title: "Announcing",
    words:
      "Name a number of sensors or a set of colours. You move to every lit block that has exactly this around it. Two blocks or more keep you free.",
  },
  restrict: {
    title: "Closing in",
    words:
      "The end blocks of one side leave both rows. Evidence there is yours. The Cryptid puts the sensors beyond them into other spaces.",
  },
  relocate: {
    title: "Sensors without a space",
    words: "Their space is gone. Put each one into a space that is left, one after another.",
  },
  expand: {
    title: "New blocks",
    words:
      "You have drawn two blocks. One goes on each end of your row. A mysterious one carries evidence, for the Cryptid if it gets there.",
  },
};

const MINE: Readonly<Record<string, string>> = {
  sensor: "Your turn: play a card or draw",
  hiding: "Hide: announce a number or colours",
  restrict: "Close in: take away one end",
  relocate: "Place the removed sensors",
  expand: "Place two new blocks",
};
const THEIRS: Readonly<Record<string, string>> = {
  sensor: "choosing a card",
  hiding: "choosing what to announce",
  restrict: "choosing which end to take away",
  relocate: "placing sensors",
  expand: "placing two blocks",
};

function helpFor(view: UrbanView): string {
  const { public: known, private: own } = view;
  const isCryptid = view.seat === CRYPTID;
  switch (known.phase) {
    case "sensor": {
      const left = leftToMove(known, activeIn(known.round));
      const purpose = isCryptid
        ? "Keep an announcement open that reaches two blocks."
        : "Leave the Cryptid no announcement that reaches two blocks.";
      return `${purpose} ${left} sensor${left === 1 ? "" : "s"} to move.`;
    }
    case "hiding":
      return "You move to every lit block that matches exactly. On fewer than two you are caught.";
    case "restrict":
      return "Take the end that leaves the Cryptid least room. Where it stands, you can't.";
    case "relocate":
      return `${capital(sensorWords(known.lifted))} to place. Put ${known.lifted.length === 1 ? "it" : "them"} where you need a match next.`;
    case "expand":
      return own?.blocks.includes("mysterious") === true
        ? "Mysterious blocks bring evidence, which decides when time runs out."
        : "One goes on each end of your row.";
    default:
      return "";
  }
}
