// Sentences about the game: the log, the status line and the end.

import { verb, type Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
import type {
  ClassicLoggedMove,
  ClassicHint,
  ClassicPublic,
  Ending,
  GameEvent,
} from "../../../wire/wire.gen";
import type { Line, Note, Part, Status, Telling, View } from "../../ui";
import { hintWords } from "./clues";
import { spaceName } from "../geometry";
import { ownerOf } from "../pieces";
import { colourName } from "./words";

const number = (event: GameEvent, i: number): number => Number(event.data[i]);
const at = (space: number): Part => ({ place: spaceName(space), words: spaceName(space) });

export function describe(entry: ClassicLoggedMove, view: View<"classic">, index: number): Line {
  const more = entry.events.flatMap((event) => after(event, entry));
  const line = lead(entry, view, index);
  return more.length === 0 ? line : { ...line, more: trimmed([...(line.more ?? []), ...more]) };
}

/** Without a space at the start. */
function trimmed([first = "", ...rest]: readonly Part[]): readonly Part[] {
  return [typeof first === "string" ? first.trimStart() : first, ...rest];
}

/** The move itself, with the answers to it. */
function lead(entry: ClassicLoggedMove, view: View<"classic">, index: number): Line {
  const { seat, action } = entry;
  const { players } = view.public.options;
  const who: Part = { seat };
  switch (action.type) {
    case "Cube": {
      const isPayment = isQuestioned(view.public.log, index);
      const did = isPayment ? " paid with" : " placed";
      return {
        seat,
        parts: [who, `${did} a cube${own(players, action.colour)} on `, at(action.space), "."],
        isPart: isPayment,
      };
    }
    case "Disc":
      return searched(entry, view, [who, " put a disc on ", at(action.space), " too"]);
    case "Ask":
      return asked(entry, action.target, action.space, view);
    case "Search":
      return searched(entry, view, [who, " searched ", at(action.space)]);
    case "Answer": {
      const space = spaceOf(entry, view.public);
      const reply: Part = action.reply === "cube" ? { no: "no" } : { yes: "yes" };
      const colour = action.reply === "cube" ? own(players, action.colour) : "";
      const parts = [
        who,
        " answered ",
        reply,
        ...(colour === "" ? [] : [` with a cube${colour}`]),
        ...(space === null ? [] : [" about ", at(space)]),
      ];
      return searched(entry, view, parts);
    }
    case "CallHint":
      return { seat, parts: [who, " asked everyone for a hint."] };
    case "Vote":
      return { seat, parts: [who, action.agrees ? " agreed to a hint." : " would rather have no hint."] };
    case "Correct":
      return { seat, parts: corrected(entry, action.space, action.to) };
    case "Pass":
      return { seat, parts: [who, " passed."] };
  }
}

/** Whether somebody asked or searched before this entry: then a cube is a payment. */
function isQuestioned(log: ClassicPublic["log"], index: number): boolean {
  const first = log.findIndex(({ action }) => action.type === "Ask" || action.type === "Search");
  return first >= 0 && first < index;
}

function asked(entry: ClassicLoggedMove, target: number, space: number, view: View<"classic">): Line {
  const { seat, events } = entry;
  const answer = answerOf(events, target, space, view.public.options.players);
  const question: readonly Part[] = [{ seat }, " asked ", { seat: target }, " about ", at(space)];
  if (answer === null) return { seat, parts: [...question, "."] };
  if (target !== view.seat) return { seat, parts: [...question, ": ", answer, "."] };
  return {
    seat: target,
    parts: [...question, ". ", { seat: target }, " answered ", answer, "."],
    more: forYou("yes" in answer, space),
    isAutomatic: true,
  };
}

const forYou = (isTrue: boolean, space: number): readonly Part[] => [
  `Answered for you: your clue is ${isTrue ? "true" : "false"} on `,
  at(space),
  ".",
];

/** An entry that may bring the answers to a search, which stand at its end. */
function searched(entry: ClassicLoggedMove, view: View<"classic">, did: readonly Part[]): Line {
  const { seat, action, events } = entry;
  const said = answersTo(entry);
  const isVoid = events.some((event) => event.kind === "void_win");
  const no = isVoid ? undefined : said.find((one) => one.kind === "cube");
  const yes = said.filter((one) => one.kind !== "cube").map((one): Part => ({ seat: one.seat }));
  const won = events.find((event) => event.kind === "won");
  const agreed = yes.length === 0 ? [] : [...joined(yes), " said ", { yes: "yes" }, "."];
  if (won !== undefined) {
    const finder: Part = { seat: number(won, 0) };
    return { seat, parts: [...did, ". Everyone said ", { yes: "yes" }, ": ", finder, " found it."] };
  }
  if (no === undefined) return { seat, parts: [...did, "."], ...(yes.length === 0 ? {} : { more: agreed }) };
  const wrong: readonly Part[] = [
    ...(action.type === "Search"
      ? [seat === view.seat ? " and were wrong: " : " and was wrong: "]
      : [". The search of ", at(no.space), " was wrong: "]),
    { seat: no.seat },
    " said ",
    { no: "no" },
    ".",
  ];
  const isMine = no.seat === view.seat && view.public.options.players > 2 && !view.public.options.honour_mode;
  const more = [
    ...agreed,
    ...(isMine ? [...(yes.length === 0 ? [] : [" "]), ...forYou(false, no.space)] : []),
  ];
  return {
    seat,
    parts: [...did, ...wrong],
    ...(more.length === 0 ? {} : { more }),
    ...(isMine ? { isAutomatic: true } : {}),
  };
}

/** "Ann, Ben and you". */
function joined(who: readonly Part[]): readonly Part[] {
  return who.flatMap((one, i) => (i === 0 ? [one] : [i === who.length - 1 ? " and " : ", ", one]));
}

function corrected({ seat, events }: ClassicLoggedMove, space: number, to: number | null): readonly Part[] {
  const put = events.find((event) => event.kind === "disc" || event.kind === "cube");
  const wasCube = put?.kind === "disc" && number(put, 2) === space;
  return [
    { seat },
    ` took back the ${wasCube ? "cube" : "disc"} on `,
    at(space),
    ": a mistake.",
    ...(to === null ? [] : [" It belongs on ", at(to), "."]),
  ];
}

// A search, answer by answer

interface Said {
  readonly seat: number;
  readonly kind: "disc" | "cube" | "skipped";
  readonly space: number;
}

/** How the others answered a search, in turn. */
function answersTo({ seat, action, events }: ClassicLoggedMove): readonly Said[] {
  if (action.type === "Ask" || action.type === "Cube" || action.type === "Correct") return [];
  const all = new Map<number, Said>();
  for (const event of events) {
    const by = number(event, 0);
    const { kind } = event;
    if (kind !== "skipped" && kind !== "disc" && kind !== "cube") continue;
    if (by !== seat && !all.has(by))
      all.set(by, { seat: by, kind, space: number(event, kind === "skipped" ? 1 : 2) });
  }
  return [...all.values()];
}

export function stages(entry: ClassicLoggedMove): number {
  return entry.action.type === "Search" || entry.action.type === "Disc" ? answersTo(entry).length : 0;
}

/** The pieces that lie on the map at a stage of a search, among the events of its entry. */
export function laidBy(entry: ClassicLoggedMove, stage: number): readonly GameEvent[] {
  const waiting = new Set(
    answersTo(entry)
      .slice(stage)
      .map((one) => one.seat),
  );
  return entry.events.filter((event) => !waiting.has(number(event, 0)));
}

/** Where an act took place, and what kind of act it was: its mark on the map. */
export interface Mark {
  readonly seat: number;
  readonly space: number;
  readonly kind: "ask" | "search" | "piece";
}

export function markOf({ seat, action, events }: ClassicLoggedMove): readonly Mark[] {
  switch (action.type) {
    case "Ask":
      return [{ seat, space: action.space, kind: "ask" }];
    case "Search":
      return [{ seat, space: action.space, kind: "search" }];
    case "Cube":
    case "Disc":
    case "Correct":
      return [{ seat, space: action.space, kind: "piece" }];
    case "Answer":
      return events
        .filter((event) => event.kind === "disc" || event.kind === "cube")
        .map((event) => ({ seat, space: number(event, 2), kind: "piece" as const }));
    default:
      return [];
  }
}

const NUMBERS = ["None", "One", "Two", "Three", "Four", "Five"];

export function telling(
  entry: ClassicLoggedMove,
  stage: number,
  view: View<"classic">,
  name: Naming,
): Telling {
  const { players } = view.public.options;
  const { seat } = entry;
  const said = answersTo(entry);
  const space = said[0]?.space ?? 0;
  const who = name(seat);
  const so = `${NUMBERS[stage]} of ${(NUMBERS[players - 1] ?? "").toLowerCase()} ${stage === 1 ? "has" : "have"} said yes.`;
  const others = Array.from({ length: players - 1 }, (_, i) => (seat + 1 + i) % players);
  return {
    line: {
      seat,
      parts: [{ seat }, ` ${verb(who, "searches", "search")} `, at(space), stage === 0 ? "." : `. ${so}`],
    },
    status: {
      title: `${capital(who)} ${verb(who, "searches", "search")} ${spaceName(space)}`,
      help: `The others answer in turn. If all say yes, ${who} ${verb(who, "wins", "win")}.`,
    },
    replies: others.map((other, i) => ({
      seat: other,
      words:
        i < stage ? (said[i]?.kind === "skipped" ? "yes, before" : "yes") : i === stage ? "answers …" : null,
      isYes: i < stage,
    })),
  };
}

/** " (circle)", where a seat has two colours. */
function own(players: number, colour: number | null): string {
  return players === 2 && colour !== null ? ` (${colourName(players, colour)})` : "";
}

function answerOf(
  events: readonly GameEvent[],
  seat: number,
  space: number,
  players: number,
): Extract<Part, { yes: string } | { no: string }> | null {
  for (const event of events) {
    if (event.kind !== "disc" && event.kind !== "cube") continue;
    if (ownerOf(players, number(event, 1)) !== seat || number(event, 2) !== space) continue;
    return event.kind === "disc" ? { yes: "yes" } : { no: "no" };
  }
  return null;
}

function spaceOf(entry: ClassicLoggedMove, view: ClassicPublic): number | null {
  const put = entry.events.find((event) => event.kind === "disc" || event.kind === "cube");
  return put === undefined ? view.pawn : number(put, 2);
}

/** What else happened because of the move. */
function after(event: GameEvent, entry: ClassicLoggedMove): readonly Part[] {
  const who: Part = { seat: number(event, 0) };
  switch (event.kind) {
    case "no_legal_cube":
      return [" ", who, " had nowhere to place a cube."];
    case "no_legal_disc":
      return [" ", who, " had nowhere else to place a disc."];
    case "void_win":
      return [" But that is not the habitat, so the win doesn't count."];
    case "removed":
      return entry.action.type === "Correct" ? [] : [" ", who, " took a disc back."];
    case "search_stopped":
      return [" The search ended because ", at(number(event, 1)), " is closed."];
    case "question_void":
      return [" The question about ", at(number(event, 1)), " no longer counts."];
    case "hint":
      return [` Hint: ${hintWords(String(event.data[0]) as ClassicHint)}.`];
    case "no_hint":
      return [` ${capital(hintWords(null))}.`];
    case "hint_refused":
      return [" There is no hint this time."];
    default:
      return [];
  }
}

// The status line

export function goal({ public: seen }: View<"classic">): Status {
  const many = seen.cubes.length;
  return {
    title: `Find the creature: one space fits all ${inWords(many)} clues, and you hold ${many > seen.options.players ? "two" : "one"} of them.`,
    help: "Search that space first and you win. To begin, everyone places two cubes.",
  };
}

const inWords = (many: number): string => (NUMBERS[many] ?? String(many)).toLowerCase();

/** "Round 5". A round is over when everyone has asked or searched once. */
export function roundOf({ log, phase, options }: ClassicPublic): number {
  const turns = log.filter(
    ({ action, events }) =>
      action.type === "Ask" || action.type === "Search" || events.some((event) => event.kind === "passed"),
  ).length;
  const isOpen = phase === "act" || phase === "vote";
  return Math.max(1, Math.ceil((turns + (isOpen ? 1 : 0)) / options.players));
}

export function status(view: View<"classic">, name: Naming): Status {
  const { phase, to_act, pawn } = view.public;
  const isMine = view.seat !== null && to_act.includes(view.seat);
  const place = pawn === null ? "" : spaceName(pawn);
  if (isMine) return mine(view, name, place);
  const who = capital(listed(to_act.map(name)));
  const round = `Round ${roundOf(view.public)}.`;
  const help = `${round} ${order(view, name)}`;
  switch (phase) {
    case "share":
      return { title: `${who} places ${nth(view)} cube`, help: "Everyone begins by ruling out two spaces." };
    case "act":
      return { title: `${who} is choosing`, help };
    case "vote":
      return {
        title: `${capital(name(view.public.turn))} asked for a hint`,
        help: `Waiting for ${listed(to_act.map(name))} to vote.`,
      };
    case "answer":
      return { title: `${who} is answering about ${place}`, help };
    case "replace":
      return { title: `${who} places another disc`, help };
    case "penalty":
      return {
        title: `${who} owes a cube`,
        help: `${round} The answer was no, so the asker gives something away, too.`,
      };
    case "end":
      return { title: "Game over", help: "" };
  }
}

function nth({ public: seen }: View<"classic">): string {
  return seen.shared < seen.options.players ? "the first" : "the second";
}

/** "Then Dusk, then you." */
function order({ seat, public: seen }: View<"classic">, name: Naming): string {
  const { players } = seen.options;
  if (seat === null) return "You're watching.";
  const ahead = (seat - seen.turn + players) % players;
  const next = Array.from({ length: ahead }, (_, i) => name((seen.turn + 1 + i) % players));
  return next.length === 0 ? "" : `Then ${next.join(", then ")}.`;
}

const NOTES: Readonly<Partial<Record<ClassicPublic["phase"], Note>>> = {
  share: {
    title: "A cube says no",
    words:
      "Put it on a space where your clue is false. It stays, closes that space, and everyone learns from it. A disc, later, says yes.",
  },
  act: {
    title: "Ask or search",
    words:
      "Ask one player about one space: a disc means yes, a cube means no, and after a no you place a cube, too. Search a space: you place a disc, and the others answer in turn. If nobody says no, you win.",
  },
  vote: {
    title: "A hint",
    words: "A true statement about all the clues together. If enough players agree, everyone gets it.",
  },
  replace: {
    title: "Another disc",
    words:
      "A search costs a disc. Yours is already here, so it goes on another space where your clue is true.",
  },
  penalty: {
    title: "Why a cube?",
    words:
      "Whoever hears no gives something away as well. The cube goes on another space where your own clue is false.",
  },
};

function mine(view: View<"classic">, name: Naming, place: string): Status {
  const note = NOTES[view.public.phase];
  return { ...task(view, name, place), ...(note === undefined ? {} : { note }) };
}

function task(view: View<"classic">, name: Naming, place: string): Status {
  const { phase, turn, options, searching, moving, cubes } = view.public;
  const [clue, own] =
    options.players === 2 ? ["one of your clues is", "your clues"] : ["your clue is", "your clue"];
  const round = `Round ${roundOf(view.public)}.`;
  switch (phase) {
    case "share":
      return {
        title: `Place ${nth(view)} cube`,
        help: `Choose a space where ${clue} false. It costs you a secret, so give little away.`,
      };
    case "act":
      return {
        title: "Your turn: ask or search",
        help: `${round} Find the space where all ${inWords(cubes.length)} clues are true.`,
      };
    case "vote":
      return {
        title: `${capital(name(turn))} asked for a hint`,
        help: "Everyone would get it. Would you like one, too?",
      };
    case "answer":
      return {
        title: `${capital(name(turn))} ${searching ? "is searching" : "asks you about"} ${place}`,
        help: `Could the creature be there, according to ${own}?`,
      };
    case "replace": {
      const colour = moving[0];
      const which = options.players === 2 && colour !== undefined ? `${colourName(2, colour)} disc` : "disc";
      return {
        title: `Your ${which} is already on ${place}`,
        help: "A search costs a disc, so place another one where your clue is true. Then the others answer.",
      };
    }
    case "penalty":
      return {
        title: "You owe a cube",
        help: `The answer was no. Place it where ${clue} false and where it tells least.`,
      };
    case "end":
      return { title: "Game over", help: "" };
  }
}

export function ending(outcome: Ending, view: View<"classic">, name: Naming): Status {
  const { revealed } = view.public;
  const winner = capital(listed(outcome.winners.map(name)));
  if (revealed === null) return { title: "Game over", help: "" };
  return {
    title: `${winner} found it at ${spaceName(revealed.habitat)}.`,
    help: `${winner} won, round ${roundOf(view.public)}, move ${view.public.log.length}`,
  };
}
