// The moment that decided a game, for its end screen.

export interface Moment {
  /** whose act it was */
  readonly seat: number;
  /** "move 24", and where the chart marks it */
  readonly when: string;
  readonly at: number;
  /** the sentence of the line above the board */
  readonly told: string;
  /** what it changed */
  readonly change: string;
}

export interface Fall {
  readonly seat: number;
  /** the number of the move, from 1 */
  readonly move: number;
  readonly before: number;
  readonly after: number;
}

/** The move, before the last one, after which a line fell most, as a ratio. Of equal ones the last. */
export function steepest(lines: readonly (readonly number[])[]): Fall | null {
  let found: Fall | null = null;
  let most = 1;
  lines.forEach((line, seat) => {
    for (let move = 1; move < line.length - 1; move += 1) {
      const [before = 1, after = 1] = [line[move - 1], line[move]];
      const ratio = before / Math.max(1, after);
      if (ratio > most || (ratio === most && found !== null && move > found.move)) {
        most = ratio;
        found = { seat, move, before, after };
      }
    }
  });
  return found;
}

/** The first move from which a line keeps its value before the last move; 0: from the start. */
export function since(line: readonly number[]): number {
  const last = line.at(-2);
  let move = line.length - 2;
  while (move > 0 && line[move - 1] === last) move -= 1;
  return Math.max(0, move);
}
