// Sentences about the game: the log, the status line and the end.

import type { Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
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
import { colourName } from "./words";

const number = (event: GameEvent, i: number): number => Number(event.data[i]);
const at = (space: number): Part => ({ place: spaceName(space), words: spaceName(space) });

export function describe(entry: ClassicLoggedMove, view: View<"classic">): Line {
  const { players } = view.public.options;
  return {
    parts: [...lead(entry, players, view.public), ...entry.events.flatMap((event) => after(event, entry))],
  };
}

/** The move itself, with the answers to it. */
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
      return [who, " called for a hint."];
    case "Vote":
      return [who, action.agrees ? " voted for a hint." : " voted against a hint."];
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

/** How the others answered a search, in turn. */
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

/** What else happened because of the move. */
function after(event: GameEvent, entry: ClassicLoggedMove): readonly Part[] {
  const who: Part = { seat: number(event, 0) };
  switch (event.kind) {
    case "no_legal_cube":
      return [" ", who, " had nowhere to place a cube."];
    case "no_legal_disc":
      return [" ", who, " had nowhere else to place a disc."];
    case "won":
      return [" ", who, " found the cryptid!"];
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

export function status(view: View<"classic">, name: Naming): Status {
  const { phase, to_act, pawn } = view.public;
  const isMine = view.seat !== null && to_act.includes(view.seat);
  const place = pawn === null ? "" : spaceName(pawn);
  if (isMine) return mine(view, name, place);
  const who = listed(to_act.map(name));
  const help = lastAnswers(view, name);
  switch (phase) {
    case "share":
      return { title: `${who} is placing a cube`, help: "Everyone starts by ruling out two spaces." };
    case "act":
      return { title: `${who} is choosing`, help: help || "Next comes a question or a search." };
    case "vote":
      return {
        title: `${capital(name(view.public.turn))} called for a hint`,
        help: `Waiting for ${who} to vote.`,
      };
    case "answer":
      return { title: `${who} is answering about ${place}`, help };
    case "replace":
      return { title: `${who} is moving a disc`, help };
    case "penalty":
      return { title: `${who} must place a cube`, help };
    case "end":
      return { title: "Game over", help: "" };
  }
}

function mine(view: View<"classic">, name: Naming, place: string): Status {
  const { phase, turn, options, searching, moving } = view.public;
  const [clue, own] =
    options.players === 2 ? ["one of your clues", "your clues"] : ["your clue", "your clue"];
  const last = lastAnswers(view, name);
  const told = last === "" ? "" : `${last} `;
  switch (phase) {
    case "share":
      return { title: "Place a cube", help: `Choose a space that ${clue} rules out.` };
    case "act":
      return {
        title: "Your turn: ask or search",
        help: last || "Ask a player about a space, or search one yourself.",
      };
    case "vote":
      return { title: `${capital(name(turn))} called for a hint`, help: "Would you like one, too?" };
    case "answer":
      return {
        title: `${capital(name(turn))} ${searching ? "is searching" : "asks you about"} ${place}`,
        help: `Could the cryptid be there, according to ${own}?`,
      };
    case "replace": {
      const colour = moving[0];
      const which = options.players === 2 && colour !== undefined ? `${colourName(2, colour)} disc` : "disc";
      return {
        title: `Your ${which} is already on ${place}`,
        help: "Place another one on a space your clue allows.",
      };
    }
    case "penalty":
      return { title: "You owe a cube", help: `${told}Place it on a space that ${clue} rules out.` };
    case "end":
      return { title: "Game over", help: "" };
  }
}

/** The answers to the last move, such as "Ben: no on F4.", or the result of a vote. */
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
        `${capital(name(seat))}: ${event.kind === "disc" ? "yes" : "no"} on ${spaceName(number(event, 2))}.`,
      );
  }
  return [...found.values()].join(" ");
}

export function ending(outcome: Ending, view: View<"classic">, name: Naming): Status {
  const { revealed } = view.public;
  const winner = capital(listed(outcome.winners.map(name)));
  if (revealed === null) return { title: "Game over", help: "" };
  const place = spaceName(revealed.habitat);
  return { title: `The cryptid was on ${place}`, help: `${winner} found it. All clues are revealed.` };
}
