// The state of a table: the last sync plus the steps after it. Pure functions, no browser and no socket.

import type { ChatLine, Fact, GameName, Games, Step, Sync, TableInfo, Waiting } from "../wire/wire.gen";

export type Public<G extends GameName> = Games[G]["public"];
export type Private<G extends GameName> = Games[G]["private"];
export type LogEntry<G extends GameName> = Public<G>["log"][number];

/** A legal move: its value, and the text that `act` sends for it. */
export interface Move<G extends GameName> {
  readonly text: string;
  readonly action: Games[G]["action"];
}

/** What the reader knows about a table after `ply`. */
export interface Known<G extends GameName = GameName> {
  readonly ply: number;
  /** by the server's clock */
  readonly at: number;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly chat: readonly ChatLine[];
  readonly muted: readonly number[];
  /** by seat: what its bot said about its latest move */
  readonly remarks: readonly (string | null)[];
  readonly waiting: readonly Waiting[];
  /** null before the game starts */
  readonly public: Public<G> | null;
  /** null for spectators, and before the game starts */
  readonly private: Private<G> | null;
  readonly legal: readonly string[];
  /** what `legal` lists, in the same order */
  readonly moves: readonly Move<G>[];
  /** of a game that says so: the spaces that cannot be chosen, and why */
  readonly blocked: readonly Games[G]["blocked"][];
  readonly rematch: string | null;
}

const CHAT_LINES = 100;

export function begin<G extends GameName>(sync: Sync<G>): Known<G> {
  return {
    ply: sync.ply,
    at: sync.at,
    table: sync.table,
    seat: sync.seat,
    chat: sync.chat,
    muted: sync.muted,
    remarks: sync.remarks,
    waiting: sync.waiting ?? [],
    public: sync.public ?? null,
    private: sync.private ?? null,
    legal: sync.legal ?? [],
    moves: movesOf(sync),
    blocked: sync.blocked ?? [],
    rematch: sync.rematch ?? null,
  };
}

/** Apply the next step. Returns null if a step is missing in between. */
export function advance<G extends GameName>(known: Known<G>, step: Step<G>): Known<G> | null {
  if (step.ply <= known.ply) return known;
  if (step.ply > known.ply + 1) return null;
  return {
    ...known,
    ...heard(known, step),
    ply: step.ply,
    at: step.at,
    table: step.table ?? known.table,
    seat: step.seat === undefined ? known.seat : step.seat,
    waiting: step.waiting ?? known.waiting,
    private: step.private ?? known.private,
    legal: step.legal ?? known.legal,
    moves: step.actions === undefined ? known.moves : movesOf(step),
    blocked: step.blocked ?? known.blocked,
    ...played(known, step),
  };
}

/** Each new entry of the log with the table after it. Before the last one only the log differs, and nobody may act. */
export function entriesOf<G extends GameName>(
  before: Known<G>,
  after: Known<G>,
  step: Step<G>,
): readonly { readonly entry: LogEntry<G>; readonly known: Known<G> }[] {
  const log: readonly LogEntry<G>[] = after.public?.log ?? [];
  const from = log.length - (step.log?.length ?? 0);
  return log.slice(from).map((entry, i) => {
    const isLast = from + i === log.length - 1;
    const so: unknown = { ...before.public, log: log.slice(0, from + i + 1) };
    const known = { ...before, public: so as Public<G>, legal: [], moves: [], blocked: [] };
    return { entry, known: isLast ? after : known };
  });
}

/** The table with everything that was said since. */
export function withTalk<G extends GameName>(known: Known<G>, later: Known<G> | null): Known<G> {
  const { chat, muted: quiet, rematch } = later ?? known;
  return { ...known, chat, muted: quiet, rematch };
}

function movesOf<G extends GameName>({ legal, actions }: Sync<G> | Step<G>): readonly Move<G>[] {
  return (actions ?? []).map((action, i) => ({ text: legal?.[i] ?? "", action }));
}

function played<G extends GameName>(known: Known<G>, step: Step<G>): Partial<Known<G>> {
  if (step.public === undefined) return {};
  const log = [...(known.public?.log ?? []), ...(step.log ?? [])];
  const after: unknown = { ...known.public, ...step.public, log }; // these fields belong to one game, as the server sent them
  return { public: after as Public<G> };
}

function heard<G extends GameName>(known: Known<G>, step: Step<G>): Partial<Known<G>> {
  const fact: Fact | null = step.fact ?? null;
  switch (fact?.type) {
    case "said": {
      const line = { ply: step.ply, at: step.at, seat: fact.seat, text: fact.text };
      return { chat: [...known.chat, line].slice(-CHAT_LINES) };
    }
    case "played":
      return { remarks: known.remarks.with(fact.seat, fact.remark ?? null) };
    case "muted":
      return fact.on
        ? muted(known, fact.other)
        : { muted: known.muted.filter((seat) => seat !== fact.other) };
    case "left":
      return known.table.phase === "gathering" ? { chat: without(known, fact.seat) } : {};
    case "forgotten":
      return { chat: without(known, fact.seat) };
    case "rematched":
      return { rematch: fact.code };
    default:
      return {};
  }
}

function muted<G extends GameName>(known: Known<G>, seat: number): Partial<Known<G>> {
  return {
    muted: [...new Set([...known.muted, seat])].sort((a, b) => a - b),
    chat: without(known, seat),
  };
}

function without(known: Known, seat: number): readonly ChatLine[] {
  return known.chat.filter((line) => line.seat !== seat);
}
