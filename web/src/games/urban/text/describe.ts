// Sentences about the game: the log, the status line and the end.

import type {
  Ending,
  GameEvent,
  UrbanCard,
  UrbanEffect,
  UrbanLoggedMove,
  UrbanSide,
} from "../../../wire/wire.gen";
import { verb, type Naming } from "../../../text/names";
import { capital } from "../../../text/words";
import type { Line, Part, Status, View } from "../../ui";
import {
  activeIn,
  blockColumn,
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
import { CARD_WORDS, featureWords, leftToMove, roleOf } from "./words";

type UrbanView = View<"urban">;

export function describe(entry: UrbanLoggedMove, view: UrbanView): Line {
  const { log } = view.public;
  const moment = momentsOf(log)[log.indexOf(entry)] ?? momentsOf(log)[0];
  if (moment === undefined) return { parts: [] };
  return { parts: [{ seat: entry.seat }, ...told(entry, moment, view), ...entry.events.flatMap(after)] };
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
      return [` ${VERBS[action.type]} `, ...effect(action, entry, moment)];
    case "Wild":
      return [
        ` used the wild card and ${VERBS[action.effect.type]} `,
        ...effect(action.effect, entry, moment),
      ];
    case "Draw":
      return drew(entry, view);
    case "Announce":
      return [` announced ${featureWords(action.feature)}`, ...reached(entry, moment)];
    case "Restrict":
      return [" removed ", ...ends(moment, action.side), ` on the ${action.side}.`, ...lifted(entry)];
    case "Relocate": {
      const row = otherOf(activeIn(moment.round));
      const place = placeOf(row, spaceColumn(moment.rows[row], action.space));
      return [
        ` placed a ${COLOUR_WORDS[action.colour] ?? ""} sensor in `,
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
        " on the left and ",
        at(lastColumn(row) + 1, blockWords(action.right)),
        ` on the right. Round ${moment.round + 1} begins.`,
      ];
    }
  }
}

const VERBS = { Split: "split", Shuffle: "shuffled", Align: "aligned" } as const;

const blockWords = (kind: string): string =>
  kind === "mysterious" ? "a mysterious block" : "an ordinary block";

function effect(action: UrbanEffect, entry: UrbanLoggedMove, moment: Moment): readonly Part[] {
  const active = activeIn(moment.round);
  if (action.type === "Align")
    return [
      { place: wholeRow(active), words: `all ${COLOUR_WORDS[action.colour] ?? ""} sensors` },
      ` to the ${action.side}.`,
    ];
  const column = spaceColumn(moment.rows[active], action.space);
  const space: Part = { place: placeOf(active, column), words: `space ${action.space + 1}` };
  const goal = (by: number, words: string): Part => ({ place: placeOf(otherOf(active), column + by), words });
  if (action.type === "Shuffle")
    return [
      `a ${COLOUR_WORDS[action.colour] ?? ""} sensor from `,
      space,
      " to the ",
      goal(3 * stepOf(action.side), action.side),
      ".",
    ];
  const right = String(happened(entry, "split")[4]);
  return [
    space,
    ": ",
    ...(action.left === "" ? [] : [`${sensorWords(action.left)} to the `, goal(-1, "left")]),
    ...(action.left === "" || right === "" ? [] : [", "]),
    ...(right === "" ? [] : [`${sensorWords(right)} to the `, goal(1, "right")]),
    ".",
  ];
}

function drew(entry: UrbanLoggedMove, view: UrbanView): readonly Part[] {
  const many = drawnIn(entry);
  const names = ownCards(entry, view).map((card) => CARD_WORDS[card][0].toLowerCase());
  const which = names.length === 0 ? "" : `: ${names.join(" and ")}`;
  const isReshuffled = entry.events.some((event) => event.kind === "reshuffled");
  return [
    ` drew ${many} card${many === 1 ? "" : "s"}${which}.`,
    isReshuffled ? " The discard pile was shuffled into a new deck." : "",
  ];
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
  if (blocks.length === 0) return [". It matched no block."];
  const row = otherOf(activeIn(moment.round));
  const parts = blocks.flatMap((block, i): Part[] => [
    ...(i === 0 ? [] : [i === blocks.length - 1 ? " and " : ", "]),
    { place: placeOf(row, blockColumn(moment.rows[row], block)), words: letterOfBlock(block) },
  ]);
  return [". Presence moved to ", ...parts, "."];
}

function ends(moment: Moment, side: UrbanSide): readonly Part[] {
  const column = (seat: 0 | 1): number =>
    side === "left" ? moment.rows[seat].first + 1 : lastColumn(moment.rows[seat]) - 1;
  return [
    { place: placeOf(0, column(0)), words: "both" },
    " ",
    { place: placeOf(1, column(1)), words: "end blocks" },
  ];
}

function lifted(entry: UrbanLoggedMove): readonly Part[] {
  const sensors = String(happened(entry, "restricted")[1] ?? "");
  return sensors === "" ? [] : [` Sensors to place again: ${sensorWords(sensors)}.`];
}

/** Evidence, wild cards, and the end of the game. */
function after({ kind, data }: GameEvent): readonly Part[] {
  const seat = Number(data[0]);
  if (kind === "evidence") return [" ", { seat }, ` gained ${data[1]} evidence.`];
  if (kind === "wild") return [" ", { seat }, " may use the wild card again."];
  if (kind === "over") return [` ${ENDINGS[String(data[0])] ?? "The game is over."}`];
  return [];
}

const ENDINGS: Readonly<Record<string, string>> = {
  escape: "The Cryptid escaped.",
  capture: "The Cryptid was captured.",
  time: "Time ran out.",
};

export function ending({ winners, reason }: Ending, view: UrbanView): Status {
  const named = (seat: number): string => (seat === view.seat ? "you" : `the ${roleOf(seat)}`);
  const cryptid = named(0);
  const [evidence, theirs] = view.public.evidence;
  if (reason === "escape")
    return { title: `${capital(cryptid)} escaped`, help: "Presence reached both ends of the row." };
  if (reason === "capture")
    return {
      title: `${capital(cryptid)} ${verb(cryptid, "was", "were")} captured`,
      help: "Presence was left on one block or none.",
    };
  return {
    title: `${capital(named(winners[0] ?? 0))} won on evidence`,
    help: `Time ran out. Evidence: Cryptid ${evidence}, Scientist ${theirs}.`,
  };
}

export function status(view: UrbanView, name: Naming): Status {
  const { round, phase, turn } = view.public;
  const here = `Round ${round}`;
  if (view.seat === turn) return { title: MINE[phase] ?? "Your turn", help: `${here}. ${helpFor(view)}` };
  const you = view.seat === null ? "You're watching" : `You're the ${roleOf(view.seat)}`;
  return {
    title: `${name(turn)} is ${THEIRS[phase] ?? "choosing"}`,
    help: `${here}. ${you}.`,
  };
}

const MINE: Readonly<Record<string, string>> = {
  sensor: "Your turn: play a card or draw",
  hiding: "Hide: announce a number or colours",
  restrict: "Remove one end of the city",
  relocate: "Place the removed sensors",
  expand: "Place two new blocks",
};
const THEIRS: Readonly<Record<string, string>> = {
  sensor: "choosing a card",
  hiding: "choosing what to announce",
  restrict: "choosing which end to remove",
  relocate: "placing sensors",
  expand: "placing two blocks",
};

function helpFor(view: UrbanView): string {
  const { public: known, private: own } = view;
  const active = activeIn(known.round);
  switch (known.phase) {
    case "sensor": {
      const left = leftToMove(known, active);
      return `${left} sensor${left === 1 ? "" : "s"} left to move.`;
    }
    case "hiding":
      return "Lit blocks that match exactly get presence. You need at least two.";
    case "restrict":
      return "You can't remove an end where the Cryptid is.";
    case "relocate":
      return `Left to place: ${sensorWords(known.lifted)}.`;
    case "expand":
      return own?.blocks.includes("mysterious") === true
        ? "Mysterious blocks bring evidence."
        : "One goes on each end of your row.";
    default:
      return "";
  }
}

/** One round, as shown on the end screen. */
export interface Round {
  readonly number: number;
  readonly moves: number;
  readonly announced: string | null;
  readonly restricted: UrbanSide | null;
  readonly mysterious: number;
}

export function roundsOf(log: UrbanView["public"]["log"]): readonly Round[] {
  const moments = momentsOf(log);
  const rounds: Round[] = [];
  log.forEach(({ action }, i) => {
    const number = moments[i]?.round ?? 1;
    const last = rounds.at(-1);
    const round =
      last?.number === number ? last : { number, moves: 0, announced: null, restricted: null, mysterious: 0 };
    if (round !== last) rounds.push(round);
    rounds[rounds.length - 1] = {
      ...round,
      moves: round.moves + 1,
      announced: action.type === "Announce" ? featureWords(action.feature) : round.announced,
      restricted: action.type === "Restrict" ? action.side : round.restricted,
      mysterious:
        action.type === "Expand"
          ? [action.left, action.right].filter((kind) => kind === "mysterious").length
          : round.mysterious,
    };
  });
  return rounds;
}
