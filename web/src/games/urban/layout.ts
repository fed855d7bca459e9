// Columns of blocks and spaces. A column keeps its number while blocks come and go at the ends, so that a place keeps
// its name for the whole game. The Cryptid's first block is in column 0, and both rows share all columns.

import { URBAN } from "../../wire/urban.gen";
import type { UrbanPublic, UrbanSide } from "../../wire/wire.gen";

export type Log = UrbanPublic["log"];

/** A row next to a seat. Spaces and blocks alternate, starting with a space. */
export interface Row {
  /** the column of the first space */
  readonly first: number;
  /** for each block, the number of moves after which it was placed */
  readonly placed: readonly number[];
}
export type Rows = readonly [Row, Row];

/** The city before a move of the log. */
export interface Moment {
  readonly round: number;
  readonly rows: Rows;
}

/** A seat, and the row next to it. */
export type Seat = 0 | 1;
export const CRYPTID = URBAN.roles.indexOf("cryptid") as Seat;
export const SCIENTIST = URBAN.roles.indexOf("scientist") as Seat;
export const SEATS: readonly Seat[] = [CRYPTID, SCIENTIST];
export const seatOf = (seat: number): Seat => (seat === 0 ? 0 : 1);
export const otherOf = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

const START: Moment = {
  round: 1,
  rows: [
    { first: -1, placed: [0] },
    { first: -2, placed: [0, 0] },
  ],
};

/** The active row, which has the sensors. */
export const activeIn = (round: number): Seat => (round % 2 === 1 ? CRYPTID : SCIENTIST);

export const spaceColumn = (row: Row, space: number): number => row.first + 2 * space;
export const blockColumn = (row: Row, block: number): number => row.first + 1 + 2 * block;
export const lastColumn = (row: Row): number => row.first + 2 * row.placed.length;
export const centreOf = (row: Row): number => row.first + row.placed.length;

export const placeOf = (seat: number, column: number): string => `${seat}:${column}`;
/** All columns of a row. */
export const wholeRow = (seat: number): string => `${seat}:`;

export function letterOfBlock(block: number): string {
  return String.fromCharCode(65 + block);
}

/** The column step towards a side. */
export const stepOf = (side: UrbanSide): number => (side === "left" ? -1 : 1);

const known = new WeakMap<Log, readonly Moment[]>();

/** The city as it is now: a lesson's log does not begin with the game, so its start follows from its end. */
export type City = Pick<UrbanPublic, "round" | "city">;

/** The city before each move, and after the last one. */
export function momentsOf(log: Log, after?: City): readonly Moment[] {
  let moments = known.get(log);
  if (moments === undefined) known.set(log, (moments = replayed(log, after ? startOf(log, after) : START)));
  return moments;
}

/** The city before a log, found by undoing what its moves did to both rows. */
function startOf(log: Log, { round, city }: City): Moment {
  const grown = log.filter(({ action }) => action.type === "Expand");
  const cuts = log.filter(({ action }) => action.type === "Restrict").length;
  const row = (seat: Seat): Row => {
    const own = grown.filter((entry) => entry.seat === seat).length;
    const blocks = city.blocks[seat].length - 2 * own + cuts;
    return { first: -blocks, placed: Array.from({ length: blocks }, () => 0) };
  };
  return { round: round - grown.length, rows: [row(0), row(1)] };
}

function replayed(log: Log, start: Moment): readonly Moment[] {
  const moments = [start];
  let now = start;
  log.forEach(({ seat, action }, i) => {
    if (action.type === "Expand") now = { round: now.round + 1, rows: changed(now.rows, seat, i + 1) };
    if (action.type === "Restrict") now = { ...now, rows: cut(now.rows, action.side) };
    moments.push(now);
  });
  return moments;
}

function changed([one, other]: Rows, seat: number, moves: number): Rows {
  const grow = ({ first, placed }: Row): Row => ({ first: first - 2, placed: [moves, ...placed, moves] });
  return seat === 0 ? [grow(one), other] : [one, grow(other)];
}

function cut([one, other]: Rows, side: UrbanSide): Rows {
  const shorten = ({ first, placed }: Row): Row =>
    side === "left" ? { first: first + 2, placed: placed.slice(1) } : { first, placed: placed.slice(0, -1) };
  return [shorten(one), shorten(other)];
}
