// The state of a review: which move is shown, through whose eyes, before or after it, and whether it plays by itself.

import { isBad, turningWords, type Turning } from "../../games/judging";
import { linesOf, plainWords } from "../../games/lines";
import {
  viewOf,
  type Eyes,
  type GameUi,
  type Line,
  type Pencil,
  type ReviewUi,
  type View,
} from "../../games/ui";
import { PastTable } from "../../state/past.svelte";
import { momentsOf, type Moment } from "../../state/replay";
import type { Known } from "../../state/store";
import type { GameName, Insight, MoveReview, Prospects, Replay, Sight } from "../../wire/wire.gen";

/** A move as the list shows it. */
export interface ListedMove {
  readonly number: number;
  readonly seat: number;
  readonly line: Line;
  readonly words: string;
  readonly chapter: string;
  readonly part: string;
  /** its entries in the log: from this one up to, but without, that one */
  readonly entries: readonly [from: number, to: number];
}

interface Prize {
  readonly what: string;
  readonly move: number;
  readonly winners: readonly number[];
}

export type Side = "before" | "after";

const PLAY_MS = 1_200;
const FAST_MS = 600;

export class Review<G extends GameName = GameName> {
  readonly ui: GameUi<G>;
  readonly own: ReviewUi<G>;
  readonly table: PastTable<G>;
  readonly moments: readonly Moment<G>[];
  readonly moves: readonly ListedMove[];
  /** the reader's own seat */
  readonly reader: number | null;

  /** the number of the move that is shown; 0: before the first */
  at = $state(0);
  eyes = $state<Eyes>("all");
  #side = $state<Side | null>(null);
  /** how long each move stays while the review plays by itself; null: it does not */
  pace = $state<number | null>(null);

  /** what the server found out about the game; null until it has read it */
  insight = $state.raw<Insight<G> | null>(null);
  /** the chances to win; they come after the rest */
  prospects = $state.raw<Prospects | null>(null);
  /** why there is no insight */
  problem = $state("");
  isShownOnMap = $state(false);

  readonly move = $derived.by(() => this.moves[this.at - 1]);
  /** what the chosen eyes knew before the move they made, and otherwise what came of it */
  readonly side = $derived.by<Side>(() => {
    if (this.at === 0) return "after";
    return this.#side ?? (this.eyes === this.move?.seat ? "before" : "after");
  });
  readonly moment = $derived.by(() => this.moments[this.side === "before" ? this.at - 1 : this.at]!);
  /** the game as the chosen eyes saw it */
  readonly view = $derived.by<View<G>>(() => {
    const { known, privates } = this.moment;
    const seat = typeof this.eyes === "number" ? this.eyes : null;
    const own = seat === null ? null : (privates?.[seat] ?? null);
    return viewOf({ ...known, seat, private: own })!;
  });

  /** the judgement of the move that is shown */
  readonly judged = $derived.by<MoveReview | undefined>(() => this.insight?.review.moves[this.at - 1]);
  /** what the chosen eyes could work out at the moment that is shown */
  readonly sight = $derived.by<Sight | null>(() => {
    const all = this.insight?.sights[this.side === "before" ? this.at - 1 : this.at];
    if (all === undefined || this.eyes === "all") return null;
    return all[this.eyes === "spectator" ? all.length - 1 : this.eyes] ?? null;
  });
  /** the numbers of the reader's own mistakes and blunders */
  readonly mistakes = $derived.by<readonly number[]>(() =>
    (this.insight?.review.moves ?? [])
      .filter(({ seat, verdict }) => seat === this.reader && verdict !== null && isBad(verdict))
      .map(({ ply }) => ply),
  );
  /** the turning points in words */
  readonly turning = $derived.by<readonly Turning[]>(() => {
    const { judge } = this.own;
    const found = this.insight?.review;
    if (judge === undefined || found === undefined) return [];
    return found.story.turning_points.map((point) => turningWords(found, point, judge, this.table.name));
  });
  /** the game in a few sentences; empty until the game is read */
  readonly story = $derived.by<readonly string[]>(() => {
    const view = viewOf(this.end);
    const found = this.insight?.review;
    if (found === undefined || view === null) return [];
    return this.own.judge?.story(found, view, this.table.name) ?? [];
  });
  /** what the move that is shown was about: the next point, or the game; who won it, and with which move */
  readonly prize = $derived.by<Prize>(() => {
    const game = { what: "the game", move: this.last, winners: this.end.table.outcome?.winners ?? [] };
    const { point } = this.own;
    if (point === undefined) return game;
    const log = this.end.public?.log ?? [];
    for (const { number, entries } of this.moves.slice(Math.max(0, this.at - 1))) {
      const winner = log
        .slice(...entries)
        .map(point)
        .find((seat) => seat !== null);
      if (winner !== undefined) return { what: "the point", move: number, winners: [winner] };
    }
    return game;
  });
  readonly pencil = $derived.by<Pencil | null>(() => {
    const { judged } = this;
    if (!this.isShownOnMap || judged?.verdict == null) return null;
    const { judgement, best } = judged.verdict;
    return { seat: judged.seat, played: judged.text, best: judgement === "best" ? null : best.text };
  });

  constructor(replay: Replay<G>, ui: GameUi<G>, own: ReviewUi<G>) {
    this.ui = ui;
    this.own = own;
    this.reader = replay.sync.seat;
    this.moments = momentsOf(replay);
    this.table = new PastTable<G>(replay.sync.table.code, this.reader);
    this.table.known = this.end;
    this.moves = this.#listed();
  }

  get last(): number {
    return this.moments.length - 1;
  }
  get end(): Known<G> {
    return this.moments.at(-1)!.known;
  }

  /** Put the table into the state that is shown. Call it in an effect. */
  show(): void {
    this.table.known = this.moment.known;
    this.table.told = this.side === "before" ? [0, 0] : (this.move?.entries ?? [0, 0]);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    if (this.at === this.last) this.pace = null;
  }

  /** To the first move of the next chapter, or of this or the one before. */
  goChapter(by: 1 | -1): void {
    const starts = this.moves.filter(({ chapter }, i) => chapter !== this.moves[i - 1]?.chapter);
    const found =
      by === 1
        ? starts.find(({ number }) => number > this.at)
        : starts.findLast(({ number }) => number < this.at);
    this.go(found?.number ?? (by === 1 ? this.last : 0));
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#side = null;
  }

  turn(side: Side): void {
    this.#side = side;
  }

  /** Play from here, or from the start if this is the end; or stop. */
  toggle(isFast = false): void {
    if (this.pace !== null) this.pace = null;
    else {
      if (this.at === this.last) this.at = 0;
      this.pace = isFast ? FAST_MS : PLAY_MS;
    }
  }

  /** While playing, go on to the next move after a while. Call it in an effect. */
  play(): (() => void) | undefined {
    const { at, pace } = this;
    if (pace === null) return undefined;
    const timer = setTimeout(() => this.go(at + 1), pace);
    return () => clearTimeout(timer);
  }

  #listed(): readonly ListedMove[] {
    const view = viewOf(this.end)!;
    const lines = linesOf(this.ui, view);
    return this.moments.slice(1).map(({ known, step }, i) => {
      const before = this.moments[i]!.known.public!;
      const entries = [before.log.length, known.public?.log.length ?? 0] as const;
      const fact = step?.fact?.type === "played" ? step.fact : null;
      const seat = fact?.seat ?? 0;
      const secret = fact?.text == null ? null : (this.own.secret?.(fact.text, seat) ?? null);
      const line = secret ?? lines[entries[0]] ?? { seat, parts: [{ seat }, `: ${fact?.text ?? ""}`] };
      return {
        number: i + 1,
        seat,
        line,
        words: plainWords(line, this.table.name),
        chapter: this.own.chapter(before),
        part: (this.own.part ?? this.own.chapter)(before),
        entries,
      };
    });
  }
}
