// Sentences about the game: the log, the status line and the end.

import { listed } from "../../../text/words";
import type {
  ClassicLoggedMove,
  ClassicHint,
  ClassicPublic,
  Ending,
  GameEvent,
} from "../../../wire/wire.gen";
import { plainWords } from "../../lines";
import type { Line, Part, Status, View } from "../../ui";
import { hintWords } from "./clues";
import { spaceName } from "../geometry";
import { ownerOf } from "../pieces";
import { colourName, type Naming } from "./words";

const number = (event: GameEvent, i: number): number => Number(event.data[i]);
const at = (space: number): Part => ({ place: spaceName(space), words: spaceName(space) });

export function describe(entry: ClassicLoggedMove, view: View<"classic">): Line {
  const { players } = view.public.options;
  return {
    parts: [...lead(entry, players, view.public), ...entry.events.flatMap((event) => after(event, entry))],
  };
}

/** What was done, with the answers to it. */
function lead(entry: ClassicLoggedMove, players: number, view: ClassicPublic): readonly Part[] {
  const { seat, action, events } = entry;
  const who: Part = { seat };
  switch (action.type) {
    case "Cube":
      return [who, ` placed a cube${own(players, action.colour)} on `, at(action.space), "."];
    case "Disc":
      return [who, " placed a disc on ", at(action.space), ".", ...answers(entry)];
    case "Ask": {
      const answer = answerOf(events, action.target, action.space, players);
      return [
        who,
        " asked ",
        { seat: action.target },
        " about ",
        at(action.space),
        ...(answer === null ? ["."] : [": ", answer, "."]),
      ];
    }
    case "Search":
      return [who, " searched ", at(action.space), ".", ...answers(entry)];
    case "Answer": {
      const space = spaceOf(entry, view);
      const reply: Part = action.reply === "cube" ? { no: "no" } : { yes: "yes" };
      const colour = action.reply === "cube" ? own(players, action.colour) : "";
      return [
        who,
        " answered ",
        reply,
        ...(colour === "" ? [] : [` with a cube${colour}`]),
        ...(space === null ? [] : [" on ", at(space)]),
        ".",
        ...answers(entry),
      ];
    }
    case "CallHint":
      return [who, " asks for a hint."];
    case "Vote":
      return [who, action.agrees ? " agrees to a hint." : " would rather have no hint yet."];
    case "Correct":
      return [
        who,
        " corrected a piece on ",
        at(action.space),
        ...(action.to === null ? [] : [" and moved it to ", at(action.to)]),
        ".",
      ];
    case "Pass":
      return [who, " passed."];
  }
}

/** " (circle)", where a seat has two colours. */
function own(players: number, colour: number | null): string {
  return players === 2 && colour !== null ? ` (${colourName(players, colour)})` : "";
}

function answerOf(events: readonly GameEvent[], seat: number, space: number, players: number): Part | null {
  for (const event of events) {
    if (event.kind !== "disc" && event.kind !== "cube") continue;
    if (ownerOf(players, number(event, 1)) !== seat || number(event, 2) !== space) continue;
    return event.kind === "disc" ? { yes: "yes" } : { no: "no" };
  }
  return null;
}

/** What the others put on the searched space in turn. */
function answers(entry: ClassicLoggedMove): readonly Part[] {
  const parts: Part[] = [];
  const seen = new Set<number>();
  for (const event of entry.events) {
    const seat = number(event, 0);
    if (seat === entry.seat || seen.has(seat)) continue;
    if (event.kind === "skipped") parts.push(" ", { seat }, ": ", { yes: "yes" }, " already.");
    else if (event.kind === "disc" || event.kind === "cube")
      parts.push(" ", { seat }, ": ", event.kind === "disc" ? { yes: "yes" } : { no: "no" }, ".");
    else continue;
    seen.add(seat);
  }
  return parts;
}

function spaceOf(entry: ClassicLoggedMove, view: ClassicPublic): number | null {
  const put = entry.events.find((event) => event.kind === "disc" || event.kind === "cube");
  return put === undefined ? view.pawn : number(put, 2);
}

/** What else came of it. */
function after(event: GameEvent, entry: ClassicLoggedMove): readonly Part[] {
  const who: Part = { seat: number(event, 0) };
  switch (event.kind) {
    case "no_legal_cube":
      return [" ", who, " can place a cube nowhere."];
    case "no_legal_disc":
      return [" ", who, " can place a disc nowhere else."];
    case "won":
      return [" ", who, " found the cryptid!"];
    case "void_win":
      return [" But it is not the habitat: the win is void."];
    case "removed":
      return entry.action.type === "Correct" ? [] : [" ", who, " takes a disc back."];
    case "search_stopped":
      return [" The search is over: ", at(number(event, 1)), " is closed."];
    case "question_void":
      return [" The question about ", at(number(event, 1)), " is void."];
    case "hint":
      return [` The hint: ${hintWords(String(event.data[0]) as ClassicHint)}.`];
    case "no_hint":
      return [` ${sentence(hintWords(null))}`];
    case "hint_refused":
      return [" There will be no hint now."];
    default:
      return [];
  }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

// The status line

export function status(view: View<"classic">, name: Naming): Status {
  const { phase, to_act, pawn } = view.public;
  const isMine = view.seat !== null && to_act.includes(view.seat);
  const place = pawn === null ? "" : spaceName(pawn);
  if (isMine) return mine(view, name, place);
  const who = listed(to_act.map(name));
  const help = lastAnswers(view, name);
  switch (phase) {
    case "share":
      return { title: `${who} places a first cube`, help: "Everybody shows two spaces where it cannot be." };
    case "act":
      return { title: `${who} is choosing`, help: help || "A question, or a search." };
    case "vote":
      return { title: `${name(view.public.turn)} asks for a hint`, help: `Waiting for ${who}.` };
    case "answer":
      return { title: `${who} answers about ${place}`, help };
    case "replace":
      return { title: `${who} moves a disc`, help };
    case "penalty":
      return { title: `${who} owes a cube`, help };
    case "end":
      return { title: "The game is over", help: "" };
  }
}

function mine(view: View<"classic">, name: Naming, place: string): Status {
  const { phase, turn, options, searching, moving } = view.public;
  const clue = options.players === 2 ? "one of your clues" : "your clue";
  const last = lastAnswers(view, name);
  const told = last === "" ? "" : `${last} `;
  switch (phase) {
    case "share":
      return { title: "Place a cube", help: `On a space where ${clue} does not hold.` };
    case "act":
      return {
        title: "Your turn: ask or search",
        help: last || "Ask about a space, or search in your area.",
      };
    case "vote":
      return { title: `${name(turn)} asks for a hint`, help: "Do you agree?" };
    case "answer":
      return {
        title: searching ? `${name(turn)} searches ${place}` : `${name(turn)} asks you about ${place}`,
        help: "Could it live there, by what you know?",
      };
    case "replace": {
      const colour = moving[0];
      const which = options.players === 2 && colour !== undefined ? `${colourName(2, colour)} disc` : "disc";
      return {
        title: `Your ${which} lies on ${place} already`,
        help: "Place one on another space where your clue holds.",
      };
    }
    case "penalty":
      return { title: "You owe a cube", help: `${told}Place it where ${clue} does not hold.` };
    case "end":
      return { title: "The game is over", help: "" };
  }
}

/** "Ben: no on F4.", of the last move; or what became of a vote. */
function lastAnswers(view: View<"classic">, name: Naming): string {
  const entry = view.public.log.at(-1);
  const { players } = view.public.options;
  if (entry?.action.type === "Vote") {
    const parts = entry.events.flatMap((event) => after(event, entry));
    return plainWords({ parts }, name).trim();
  }
  if (entry === undefined || !["Ask", "Search", "Answer", "Disc"].includes(entry.action.type)) return "";
  const found = new Map<number, string>();
  for (const event of entry.events) {
    if (event.kind !== "disc" && event.kind !== "cube") continue;
    const seat = ownerOf(players, number(event, 1));
    const isAnswer = entry.action.type === "Answer" || seat !== entry.seat;
    if (isAnswer)
      found.set(
        seat,
        `${name(seat)}: ${event.kind === "disc" ? "yes" : "no"} on ${spaceName(number(event, 2))}.`,
      );
  }
  return [...found.values()].join(" ");
}

export function ending(outcome: Ending, view: View<"classic">, name: Naming): Status {
  const { revealed } = view.public;
  const winner = listed(outcome.winners.map((seat) => (seat === view.seat ? "You" : name(seat))));
  if (revealed === null) return { title: "The game is over", help: "" };
  const place = spaceName(revealed.habitat);
  return { title: `The habitat is ${place}`, help: `${winner} found it. All clues are open now.` };
}
