// Written by `make wire` from the Python types: change those instead. docs/wire.md describes the protocol.

export type GameName = "classic" | "urban" | "connections";

/** What each game has of its own. */
export interface Games {
  readonly classic: {
    readonly options: ClassicOptions;
    readonly public: ClassicPublic;
    readonly private: ClassicPrivate;
    readonly deal: ClassicDeal;
    readonly action: ClassicAction;
    readonly blocked: ClassicBlocked;
    readonly assistance: ClassicAssistance;
    readonly proof: ClassicProof;
  };
  readonly urban: {
    readonly options: UrbanOptions;
    readonly public: UrbanPublic;
    readonly private: UrbanPrivate;
    readonly deal: UrbanDeal;
    readonly action: UrbanAction;
    readonly blocked: never;
    readonly assistance: UrbanAssistance;
    readonly proof: never;
  };
  readonly connections: {
    readonly options: ConnectionsOptions;
    readonly public: ConnectionsPublic;
    readonly private: ConnectionsPrivate;
    readonly deal: ConnectionsDeal;
    readonly action: ConnectionsAction;
    readonly blocked: never;
    readonly assistance: ConnectionsAssistance;
    readonly proof: never;
  };
}

/** What can be asked for over HTTP; what is refused is answered by a `Problem`. */
export interface Api {
  readonly "GET /api/me": { readonly request: null; readonly response: Me };
  readonly "POST /api/me": { readonly request: BeMe; readonly response: Me };
  readonly "POST /api/me/transfer": { readonly request: null; readonly response: Transfer };
  readonly "POST /api/me/claim": { readonly request: Claim; readonly response: Me };
  readonly "POST /api/programs": { readonly request: NewProgram; readonly response: Program };
  readonly "GET /api/invitations": { readonly request: null; readonly response: Invitations };
  readonly "GET /api/games": { readonly request: null; readonly response: Offer };
  readonly "GET /api/me/tables": { readonly request: null; readonly response: readonly MyTable[] };
  readonly "GET /api/tables": { readonly request: null; readonly response: readonly Listing[] };
  readonly "POST /api/tables": { readonly request: NewTable; readonly response: MadeTable };
  readonly "GET /api/tables/{code}": { readonly request: null; readonly response: TableInfo };
  readonly "GET /api/tables/{code}/record": { readonly request: null; readonly response: string };
  readonly "GET /api/tables/{code}/deal": { readonly request: null; readonly response: Reveal };
  readonly "GET /api/tables/{code}/next_levels": { readonly request: null; readonly response: NextLevels };
  readonly "GET /api/hunts": { readonly request: null; readonly response: readonly HuntDay[] };
  readonly "GET /api/hunts/{day}": { readonly request: null; readonly response: HuntPage };
  readonly "POST /api/hunts/{day}": { readonly request: NewMove; readonly response: HuntPage };
  readonly "GET /api/hunts/{day}/proof": { readonly request: null; readonly response: HuntProof };
  readonly "POST /api/setups": { readonly request: NewSetup; readonly response: SetupInfo };
  readonly "DELETE /api/me": { readonly request: null; readonly response: null };
  readonly "GET /api/me/export": { readonly request: null; readonly response: Readonly<Record<string, unknown>> };
  readonly "POST /api/me/logout": { readonly request: null; readonly response: Me };
  readonly "POST /api/me/key": { readonly request: HouseKey; readonly response: null };
  readonly "GET /api/programs": { readonly request: null; readonly response: readonly MyProgram[] };
  readonly "DELETE /api/programs/{id}": { readonly request: null; readonly response: null };
  readonly "POST /api/reports": { readonly request: NewReport; readonly response: null };
  readonly "GET /api/puzzles": { readonly request: null; readonly response: PuzzleOverview };
  readonly "GET /api/puzzles/history": { readonly request: null; readonly response: readonly PastPuzzle[] };
  readonly "POST /api/puzzles/next": { readonly request: WantedPuzzle; readonly response: PuzzleInfo };
  readonly "POST /api/puzzles/ahead": { readonly request: WantedPuzzle; readonly response: readonly PuzzleAhead[] };
  readonly "POST /api/puzzles/sync": { readonly request: Synced; readonly response: readonly PuzzleVerdict[] };
  readonly "POST /api/puzzles/runs": { readonly request: NewRun; readonly response: RunInfo };
  readonly "POST /api/puzzles/runs/answer": { readonly request: PuzzleAnswer; readonly response: RunInfo };
  readonly "GET /api/puzzles/{code}": { readonly request: null; readonly response: PuzzleInfo };
  readonly "POST /api/puzzles/{code}/answer": { readonly request: PuzzleAnswer; readonly response: PuzzleVerdict };
  readonly "POST /api/puzzles/{code}/hint": { readonly request: null; readonly response: PuzzleHint };
  readonly "POST /api/puzzles/{code}/give_up": { readonly request: null; readonly response: PuzzleVerdict };
  readonly "GET /api/me/lessons": { readonly request: null; readonly response: readonly Learned[] };
  readonly "POST /api/me/lessons": { readonly request: Learned; readonly response: Learned };
  readonly "GET /api/lessons": { readonly request: null; readonly response: readonly LessonInfo[] };
  readonly "POST /api/lessons": { readonly request: LessonRequest; readonly response: LessonScene };
  readonly "GET /api/tables/{code}/replay": { readonly request: null; readonly response: Replay };
  readonly "POST /api/replays": { readonly request: GivenRecord; readonly response: Replay };
  readonly "GET /api/tables/{code}/review": { readonly request: null; readonly response: Insight };
  readonly "GET /api/tables/{code}/chances": { readonly request: null; readonly response: Prospects };
  readonly "GET /api/tables/{code}/picture": { readonly request: null; readonly response: Blob };
  readonly "POST /api/reviews": { readonly request: GivenRecord; readonly response: Insight };
  readonly "POST /api/chances": { readonly request: GivenRecordPart; readonly response: Prospects };
  readonly "POST /api/tables/{code}/exercises": { readonly request: Exercise; readonly response: Sync };
  readonly "POST /api/tables/{code}/attempts": { readonly request: Attempt; readonly response: Verdict | null };
}

/** One of several values of a game, told apart by the name of its class. */
export type Tagged<Name extends string, T> = { readonly type: Name } & T;

/** Where the deal of a table comes from, if it was not drawn for this table alone. Such a table never counts. */
export interface Origin {
  readonly kind: "move" | "code" | "setup" | "card" | "board";
  /** the code of the table or deal, the id of the card or the key of the board; "" for a file */
  readonly text: string;
  /** the table goes on after this move */
  readonly move: number | null;
}

/** The choices made when a table is created. */
export interface Configuration {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly (string | null)[];
  readonly listed: boolean;
  readonly assistance: "none" | "notes" | "pieces" | "everything" | "deduction";
  /** null: no clock */
  readonly turn_seconds: number | null;
  readonly absent: "wait" | "bot" | "vote";
  /** before a disconnected player counts as absent */
  readonly absent_seconds: number;
  readonly spectators: boolean;
  /** asks for one; it speaks only while all other seats are bots */
  readonly coach: boolean;
  /** by seat, if this is the second game of a match; set by the server */
  readonly first_game: readonly (readonly number[])[] | null;
  /** set by the server, if the deal is open knowledge */
  readonly origin: Origin | null;
}

export type Phase = "gathering" | "playing" | "over" | "abandoned";

export type SeatKind = "open" | "person" | "program" | "bot";

export interface SeatInfo {
  readonly name: string | null;
  readonly kind: SeatKind;
  /** of the bot that plays here, also as a stand-in */
  readonly level: string | null;
  /** a bot stands in, or the player has left */
  readonly absent: boolean;
  /** that the bot appears as */
  readonly character: string | null;
}

export type What = "abandon" | "replace";

export interface Wish {
  readonly seat: number;
  readonly what: What;
  readonly about: number | null;
}

export interface Ending {
  readonly winners: readonly number[];
  readonly reason: string;
  /** after the second game of a match: the seats that won the match; both: drawn */
  readonly match: readonly number[] | null;
}

/** The public information about a table. */
export interface TableInfo {
  readonly code: string;
  readonly configuration: Configuration;
  readonly phase: Phase;
  readonly host: number | null;
  readonly seats: readonly SeatInfo[];
  readonly wishes: readonly Wish[];
  /** to the deal; `cryptid verify` checks it after the end */
  readonly commitment: string;
  readonly outcome: Ending | null;
  /** one person plays here against bots, with a coach */
  readonly coach: boolean;
}

export interface ChatLine {
  readonly ply: number;
  readonly at: number;
  readonly seat: number;
  readonly text: string;
}

/** A seat that the game waits for, since when, and until when if there is a clock. */
export interface Waiting {
  readonly seat: number;
  readonly since: number;
  readonly until: number | null;
}

/** The whole table after `ply`, as one reader may see it. */
export interface Sync<G extends GameName = GameName> {
  readonly type: "sync";
  readonly ply: number;
  readonly at: number;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly chat: readonly ChatLine[];
  readonly muted: readonly number[];
  /** by seat: its bot's remark about its latest action */
  readonly remarks: readonly (string | null)[];
  readonly waiting?: readonly Waiting[];
  /** of the game's state, once it has started */
  readonly public?: Games[G]["public"];
  /** null for spectators */
  readonly private?: Games[G]["private"] | null;
  /** by seat; only in the replay of a game that is over */
  readonly privates?: readonly Games[G]["private"][];
  /** the reader's legal actions, as texts */
  readonly legal?: readonly string[];
  /** the same actions as values: actions[i] has the text legal[i] */
  readonly actions?: readonly Games[G]["action"][];
  /** why spaces cannot be chosen, for games that explain it */
  readonly blocked?: readonly Games[G]["blocked"][];
  readonly rematch?: string | null;
}

export interface Seated {
  readonly type: "seated";
  readonly seat: number;
  readonly name: string;
  readonly program: boolean;
}

/** A person left; before the start, the host may have freed the seat, or the person was away for too long. */
export interface Left {
  readonly type: "left";
  readonly seat: number;
  readonly why?: "left" | "freed" | "away";
}

/** The person at this seat is the host now, since the host was away for too long. */
export interface Hosted {
  readonly type: "hosted";
  readonly seat: number;
}

export interface Returned {
  readonly type: "returned";
  readonly seat: number;
}

export interface Renamed {
  readonly type: "renamed";
  readonly seat: number;
  readonly name: string;
}

/** A bot took the seat, or left it (null). `position` is that of `adapt`, if it chose the level. */
export interface Filled {
  readonly type: "filled";
  readonly seat: number;
  readonly level: string | null;
  readonly position?: number | null;
}

/** The table will start after these moves. Nobody is sent this: its configuration says where it starts. */
export interface Opening {
  readonly type: "opening";
  readonly moves: readonly (readonly [number, string])[];
}

export interface Started {
  readonly type: "started";
}

/**
 * A seat took an action. Only that seat gets the text; others see the events in the log.
 *
 * A bot may add a remark for everyone, and a reason that is shown after the end.
 */
export interface Played {
  readonly type: "played";
  readonly seat: number;
  readonly text: string | null;
  readonly remark: string | null;
  readonly reason: string | null;
}

/** A seat took back its move of this number, counted from 1, and everything since. */
export interface TookBack {
  readonly type: "took_back";
  readonly seat: number;
  readonly move: number;
}

export interface Said {
  readonly type: "said";
  readonly seat: number;
  readonly text: string;
}

export interface Emoted {
  readonly type: "emoted";
  readonly seat: number;
  readonly emote: string;
}

export interface Muted {
  readonly type: "muted";
  readonly seat: number;
  readonly other: number;
  readonly on: boolean;
}

export interface Wanted {
  readonly type: "wanted";
  readonly seat: number;
  readonly what: What;
  readonly about: number | null;
  readonly on: boolean;
  /** seats that had no vote, since their players had been away for too long */
  readonly without: readonly number[];
}

/** A bot stands in for a seat whose player is absent. */
export interface StoodIn {
  readonly type: "stood_in";
  readonly seat: number;
}

/** The person at this seat has deleted their identity. Their name and their chat are gone; the seat stays. */
export interface Forgotten {
  readonly type: "forgotten";
  readonly seat: number;
}

/** A table for a rematch was created. Only players get its code. */
export interface Rematched {
  readonly type: "rematched";
  readonly code: string | null;
}

export type Fact =
  | Seated
  | Left
  | Hosted
  | Returned
  | Renamed
  | Filled
  | Opening
  | Started
  | Played
  | TookBack
  | Said
  | Emoted
  | Muted
  | Wanted
  | StoodIn
  | Forgotten
  | Rematched;

/** One ply for one reader. Every reader gets a step for every ply, even if it holds nothing they may see. */
export interface Step<G extends GameName = GameName> {
  readonly type: "step";
  readonly ply: number;
  readonly at: number;
  readonly fact?: Fact | null;
  /** of the reader, if it changed */
  readonly seat?: number | null;
  /** if it changed */
  readonly table?: TableInfo;
  /** if it changed */
  readonly waiting?: readonly Waiting[];
  /** those for the reader's seat alone; the log has those for everybody */
  readonly events?: readonly Omit<GameEvent, "audience">[];
  /** the public fields that changed, without the log */
  readonly public?: Partial<Omit<Games[G]["public"], "log">>;
  /** the new entries of the public log */
  readonly log?: Games[G]["public"]["log"];
  /** if it changed */
  readonly private?: Games[G]["private"];
  /** those that changed, by seat; only in the replay of a game that is over */
  readonly privates?: Readonly<Record<number, Games[G]["private"]>>;
  /** if it may have changed; then also: */
  readonly legal?: readonly string[];
  readonly actions?: readonly Games[G]["action"][];
  readonly blocked?: readonly Games[G]["blocked"][];
}

/** The command was carried out at this ply and is stored durably. */
export interface Accepted {
  readonly type: "accepted";
  readonly key: string;
  readonly ply: number;
}

/** The request was rejected and changed nothing. A code never changes its meaning. */
export interface Refused {
  readonly type: "refused";
  readonly key: string | null;
  readonly code: string;
  readonly sentence: string;
}

/** The seats whose players are connected, and how many spectators there are. */
export interface Presence {
  readonly type: "presence";
  readonly here: readonly number[];
  readonly watching: number;
}

/** Assistance worked out from the reader's view after `ply`. */
export interface Assistance<G extends GameName = GameName> {
  readonly type: "assistance";
  readonly key: string;
  readonly ply: number;
  readonly help: Games[G]["assistance"];
}

/** What the coach says after `ply`; null: nothing. `move` is the number of the move that a slip is about. */
export interface Advised {
  readonly type: "advised";
  readonly key: string;
  readonly ply: number;
  readonly move: number | null;
  readonly advice: Advice | null;
}

/** A table in a list. */
export interface Listing {
  readonly code: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly phase: Phase;
  readonly seats: readonly SeatInfo[];
  readonly waiting: readonly number[];
  readonly spectators: boolean;
  readonly made_at: number;
  /** once the game is over */
  readonly winners: readonly number[];
  /** for statistics and levels; not if the deal is open knowledge, or with a coach */
  readonly counts: boolean;
  /** one person plays here against bots, with a coach */
  readonly coach: boolean;
  /** the seat that the bots adapt to, and their position on that scale */
  readonly adapts: readonly [number, number] | null;
}

/**
 * A page of the public tables that can be joined or watched, sent again whenever it changes.
 *
 * Tables with the most people present come first. `tables` has the listings that are new or changed since the last
 * such message; the others are those sent before.
 */
export interface Lobby {
  readonly type: "lobby";
  /** of the page, in order */
  readonly codes: readonly string[];
  readonly tables: readonly Listing[];
  /** of the list, at least 1 */
  readonly pages: number;
}

export type Message<G extends GameName = GameName> =
  | Sync<G>
  | Step<G>
  | Accepted
  | Refused
  | Presence
  | Assistance<G>
  | Advised
  | Lobby;

/** Something that happened, and which seats see it. */
export interface GameEvent {
  readonly audience: "all" | readonly number[];
  readonly kind: string;
  readonly data: readonly (number | string)[];
}

/** The body of an error response. A code never changes its meaning; `sentence` is a message for people. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/**
 * What the coach says, as facts. The client has a sentence for each kind.
 *
 * `text` is a legal move, `things` are on the board, by the names that lessons use, and `target` is a player. The
 * kind decides what `count` and `total` count. `odds` is the value of a choice, `better` the value of `text`.
 */
export interface Advice {
  readonly kind: string;
  readonly text: string | null;
  readonly target: number | null;
  readonly things: readonly string[];
  readonly count: number | null;
  readonly total: number | null;
  readonly odds: number | null;
  readonly better: number | null;
}

/** Your identity, as others see it. */
export interface Me {
  readonly name: string;
  readonly program: boolean;
}

/** A code that moves your identity to another device. It works once. */
export interface Transfer {
  readonly code: string;
  readonly until: number;
}

/** A program and its token, for the header `Authorization: Bearer`. The token is shown only once. */
export interface Program {
  readonly name: string;
  readonly token: string;
}

/** Where links to tables lead: the table's page is `{origin}/t/{code}`. */
export interface Invitations {
  /** null: only this machine can reach the server */
  readonly origin: string | null;
}

/** An option that is on or off. */
export interface Flag {
  readonly type: "flag";
  readonly name: string;
  readonly default: boolean;
  readonly needs?: Readonly<Record<string, boolean | number | string>>;
}

/** An option that is one of a few words: those a table can be dealt with. */
export interface Choice {
  readonly type: "choice";
  readonly name: string;
  readonly default: string;
  readonly choices: readonly string[];
  readonly needs?: Readonly<Record<string, boolean | number | string>>;
}

/** An option that is a whole number; its range, both ends included, may depend on how many play. */
export interface Whole {
  readonly type: "whole";
  readonly name: string;
  readonly default: number | null;
  /** such as a first player by lot */
  readonly may_be_null: boolean;
  /** by number of players */
  readonly ranges: Readonly<Record<number, readonly [number, number]>>;
  readonly needs?: Readonly<Record<string, boolean | number | string>>;
}

/** An option of a form of its own; the game's page of rules describes it. */
export interface Other {
  readonly type: "other";
  readonly name: string;
  readonly default: unknown;
  readonly needs?: Readonly<Record<string, boolean | number | string>>;
}

export type Option = Flag | Choice | Whole | Other;

/**
 * What is shown, from least to most.
 *
 * `none`: what a board would show anyway. `notes`: what a careful player writes down. `pieces`: also odds by the
 * pieces, without guarantees of the rules. `everything`: exact odds.
 */
export type AssistanceSetting = "none" | "notes" | "pieces" | "everything";

/** A game: its numbers of players, its roles, its other options, and the levels of bots that people can choose. */
export interface GameInfo {
  readonly name: string;
  /** of its rules: records of another version may replay differently */
  readonly version: number;
  readonly players: readonly number[];
  readonly default_players: number;
  /** by seat; empty if all seats play alike */
  readonly roles: readonly string[];
  readonly options: readonly Option[];
  readonly bots: readonly string[];
  /** the settings that differ in this game, from least to most */
  readonly assistance: readonly AssistanceSetting[];
}

export interface Offer {
  readonly games: readonly GameInfo[];
  readonly emotes: readonly string[];
}

/** A table at which you have a seat. */
export interface MyTable {
  readonly listing: Listing;
  readonly seat: number;
}

export interface MadeTable {
  readonly code: string;
}

/** Why a bot took an action. */
export interface Reason {
  readonly seat: number;
  readonly text: string;
  readonly reason: string;
}

/** The secrets of a finished game: deal and salt behind the commitment, and the bots' reasons. */
export interface Reveal {
  readonly commitment: string;
  readonly salt: string;
  readonly deal: Readonly<Record<string, unknown>>;
  /** in the order of play */
  readonly reasons: readonly Reason[];
}

/** The levels of the bots that adapt to you, in this game and in your next one of its kind; empty if none does. */
export interface NextLevels {
  readonly now: readonly string[];
  readonly next: readonly string[];
}

/** One of your hunts. `par` is null, like `cost`, until it is found. */
export interface HuntDay {
  readonly day: string;
  readonly status: "open" | "found" | "given_up";
  readonly counts: boolean;
  readonly cost: number | null;
  readonly par: number | null;
}

/** A tile in its place on the map; `rotated` by 180 degrees or not. */
export interface ClassicTile {
  readonly tile: number;
  readonly rotated: boolean;
}

export interface ClassicStructure {
  readonly kind: string;
  readonly colour: string;
  readonly row: number;
  readonly col: number;
}

/** A hunter's answer, which lies on the map as a disc (yes) or a cube. */
export interface HuntAnswer {
  readonly hunter: number;
  readonly space: number;
  readonly yes: boolean;
}

/** A move that was made, with its answers, what it cost, and how much of the possible sets of clues it ruled out. */
export interface HuntStep {
  readonly text: string;
  readonly answers: readonly HuntAnswer[];
  readonly cost: number;
  readonly told: "little" | "some" | "lot";
}

/** Your hunts that count, up to the hunt's day. */
export interface HuntFigures {
  readonly hunts: number;
  readonly par_or_better: number;
  readonly streak: number;
  readonly longest: number;
  /** hunts found by their cost */
  readonly costs: Readonly<Record<string, number>>;
}

/** What becomes known once the hunt is over. `everybody` counts the people who found it by their cost. */
export interface HuntResult {
  readonly clues: readonly string[];
  readonly habitat: number;
  readonly par: number;
  readonly ace: number;
  readonly everybody: Readonly<Record<string, number>>;
}

/** A hunt as you may see it. The SHA-256 of "day salt C7" is the digest if C7 is the habitat. */
export interface HuntPage {
  readonly day: string;
  readonly number: number;
  /** the day of hunt 1 */
  readonly first: string;
  readonly mode: string;
  readonly weekday_par: number;
  readonly layout: readonly ClassicTile[];
  readonly structures: readonly ClassicStructure[];
  readonly clue: string;
  /** where your clue is true */
  readonly area: readonly number[];
  /** that lie at the start: hunter and space */
  readonly cubes: readonly (readonly [number, number])[];
  /** spaces: first those that you may search, then by hunter those to ask about */
  readonly allowed: readonly (readonly number[])[];
  /** by hunter: the clues that fit the hunter's own pieces */
  readonly notes: readonly (readonly string[])[];
  readonly salt: string;
  readonly digest: string;
  /** for its day; of a hunt not begun, whether it could still */
  readonly counts: boolean;
  readonly status: "open" | "found" | "given_up";
  readonly cost: number;
  readonly steps: readonly HuntStep[];
  readonly figures: HuntFigures;
  /** people who have found it */
  readonly hunted: number;
  readonly result: HuntResult | null;
}

export type ClassicStepKind =
  | "own"
  | "hint"
  | "size"
  | "pieces"
  | "differ"
  | "unfit"
  | "twins"
  | "cases"
  | "habitat";

/** R9.4: each kind names something that no clue in play mentions. */
export type ClassicHint =
  | "no_within_1"
  | "no_within_2"
  | "no_within_3"
  | "no_on_terrain_pair"
  | "no_terrain_mention"
  | "no_animal_mention"
  | "no_desert"
  | "no_forest"
  | "no_water"
  | "no_mountain"
  | "no_swamp";

export type ClassicCaseKind = "only" | "several" | "spare" | "twins";

export interface ClassicCase {
  readonly given: readonly (readonly [number, string])[];
  readonly kind: ClassicCaseKind;
  readonly spaces: readonly number[];
  readonly spare: string | null;
  readonly twins: readonly (readonly [number, number])[];
}

export interface ClassicStep {
  readonly kind: ClassicStepKind;
  readonly seat: number | null;
  readonly colour: number | null;
  readonly cubes: readonly number[];
  readonly discs: readonly number[];
  readonly hints: readonly ClassicHint[];
  readonly clues: readonly string[];
  readonly spaces: readonly number[];
  readonly twins: readonly (readonly [number, number])[];
  readonly cases: readonly ClassicCase[];
}

export interface ClassicProof {
  readonly seat: number;
  readonly habitat: number;
  readonly lines: number;
  readonly steps: readonly ClassicStep[];
}

/** Why the habitat is where it is, by your pieces and `more`: answers to further questions, if it takes any. */
export interface HuntProof {
  readonly more: readonly HuntAnswer[];
  readonly proof: ClassicProof;
}

export interface ClueInfo {
  readonly words: string;
  readonly book: string;
  readonly number: number;
}

export interface HintInfo {
  readonly words: string;
  readonly number: number;
}

/** A set-up as `cryptid setup --json` prints it. Clues and hint also as text, and as numbers of the boxed game. */
export interface SetupInfo {
  readonly setup: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** to deal it again */
  readonly origin: string;
  readonly clues: readonly ClueInfo[];
  readonly hint: HintInfo | null;
  /** of the set-up, to be told after the game; null in advanced mode */
  readonly grade: string | null;
}

/** A program that you have created. The id is for revoking its token. */
export interface MyProgram {
  readonly id: string;
  readonly name: string;
}

export interface KindInfo {
  readonly kind: string;
  readonly game: string;
  readonly count: number;
  /** by you */
  readonly solved: number;
  readonly themes: readonly string[];
}

export interface ThemeInfo {
  readonly theme: string;
  readonly solved: number;
  readonly tried: number;
}

export interface PuzzleOverview {
  readonly rating: number;
  readonly deviation: number;
  readonly kinds: readonly KindInfo[];
  /** that you tried, weakest first */
  readonly themes: readonly ThemeInfo[];
  /** your best runs */
  readonly best: Readonly<Record<string, number>>;
}

export interface PastPuzzle {
  readonly id: string;
  readonly kind: string;
  readonly grade: string;
  /** 1 at the first try, 0.5 at the second, 0 not solved; null: not over */
  readonly result: number | null;
  readonly change: number | null;
  readonly at: number;
}

/**
 * One step of a proof. Its kind names a sentence of the client; the rest fills it.
 *
 * `places` are to be highlighted on the board. `words` and `rows` are ids of the game, such as clues and actions.
 */
export interface PuzzleStep {
  readonly kind: string;
  readonly seat: number | null;
  readonly places: readonly string[];
  readonly words: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A puzzle without its answer: what its seat sees, what is asked, and what may be answered. */
export interface PuzzleInfo<G extends GameName = GameName> {
  readonly id: string;
  readonly game: string;
  readonly kind: string;
  readonly grade: string;
  readonly question: string;
  readonly seat: number;
  readonly public: Games[G]["public"];
  readonly private: Games[G]["private"];
  readonly choices: readonly string[];
  /** it may go on after a right answer */
  readonly goes_on: boolean;
  /** your right answers so far, and the replies to them */
  readonly played: readonly (readonly [number, string])[];
  /** that you have used */
  readonly tries: number;
  /** if you have asked for it */
  readonly hint: PuzzleStep | null;
  readonly is_over: boolean;
}

/** A puzzle for later, with the SHA-256 of the salt and the answer, so that the page can check without a server. */
export interface PuzzleAhead<G extends GameName = GameName> {
  readonly puzzle: PuzzleInfo<G>;
  readonly salt: string;
  readonly digest: string;
}

/** What became of an answer. `reason` says why it is not right; the answer and the rest follow at the end. */
export interface PuzzleVerdict<G extends GameName = GameName> {
  readonly id: string;
  readonly is_right: boolean;
  readonly is_over: boolean;
  readonly reason: PuzzleStep | null;
  readonly answer: string | null;
  readonly proof: readonly PuzzleStep[];
  readonly themes: readonly string[];
  readonly rating: number;
  /** null: unrated, or not over */
  readonly change: number | null;
  /** at the first try: how many people, of how many */
  readonly solved: readonly [number, number];
  /** that teaches its theme, once it is over */
  readonly lesson: string | null;
  /** after your right answer and the reply to it, if the puzzle goes on */
  readonly next: PuzzleInfo<G> | null;
}

/** A run: how many are solved, when it ends, and the puzzle to solve next; none once it is over. */
export interface RunInfo<G extends GameName = GameName> {
  readonly what: "three_minutes" | "first_miss";
  readonly solved: number;
  readonly ends: number | null;
  readonly now: number;
  readonly best: number;
  readonly puzzle: PuzzleInfo<G> | null;
  /** the answer before */
  readonly was_right: boolean | null;
}

export interface PuzzleHint {
  readonly hint: PuzzleStep;
}

/** Your place in a lesson: the step to go on with, the taps that led there, and whether you finished it once. */
export interface Learned {
  readonly game: string;
  readonly name: string;
  readonly step: number;
  readonly taps: readonly string[];
  readonly done: boolean;
}

/** A lesson in the list. */
export interface LessonInfo {
  readonly game: string;
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly minutes: number;
  readonly steps: number;
  /** of the puzzles that follow it */
  readonly kind: string | null;
  readonly theme: string | null;
}

export interface LessonButton {
  readonly id: string;
  readonly label: string;
  readonly sign: string;
}

/** What one player's secret says about a tapped thing, and why. */
export interface LessonVerdict {
  readonly seat: number;
  readonly yes: boolean;
  readonly reason: string;
}

/** The answer to a tap on a thing; "*" stands for every other thing. */
export interface LessonTap {
  readonly thing: string;
  readonly right: boolean;
  readonly say: string;
  /** whether it makes a move */
  readonly plays: boolean;
  readonly verdicts: readonly LessonVerdict[];
}

/** One step of a lesson. `show` is the right thing that is ringed for a learner who wants to see it. */
export interface LessonStep {
  readonly number: number;
  /** the next step follows at once and has the same number */
  readonly part: boolean;
  readonly say: string;
  readonly more: string;
  readonly hint: string;
  readonly point: string | null;
  readonly show: string;
  readonly shows: readonly string[];
  readonly notes: readonly string[];
  readonly buttons: readonly LessonButton[];
  readonly taps: readonly LessonTap[];
}

/** A step, and the table: a sync before it, and the steps of the moves that open it and that its tap makes. */
export interface LessonScene {
  readonly lesson: LessonInfo;
  /** the lesson after this one */
  readonly next: LessonInfo | null;
  /** of the steps, parts included */
  readonly count: number;
  /** how many taps the steps before it needed */
  readonly before: number;
  readonly step: LessonStep;
  readonly sync: Sync;
  readonly steps: readonly Step[];
  /** the notes that a patient player could write down after these */
  readonly help: Games[GameName]["assistance"];
}

/**
 * A game from its start, as its readers were told: the table before the first move, and a step for each move.
 *
 * The ply of a step is the number of its move. While the game runs, it holds what the reader has been told; afterwards
 * everything. Nobody can act in the past, so there are no legal actions.
 */
export interface Replay<G extends GameName = GameName> {
  readonly sync: Sync<G>;
  readonly steps: readonly Step<G>[];
}

/** What each seat does not know, in bits, by both rulers. */
export interface Doubt {
  readonly pieces: readonly number[];
  readonly everything: readonly number[];
}

/**
 * A mistake with a name, and what it is about.
 *
 * `cubes` and `discs` of `target` show it. `bits` were given away, where `least_bits` would have been enough.
 * `instead` is the text of the better choice, where there is one. `ruler` says by which knowledge the `odds` are.
 */
export interface Slip {
  readonly ply: number;
  readonly seat: number;
  readonly kind: string;
  readonly target: number | null;
  readonly space: number | null;
  readonly cubes: readonly number[];
  readonly discs: readonly number[];
  readonly odds: number | null;
  readonly ruler: string | null;
  readonly bits: number | null;
  readonly least_bits: number | null;
  readonly instead: string | null;
}

/**
 * The whole game of one seat.
 *
 * `certain_from` is the ply after which exact reasoning left one space, though perhaps no short proof did.
 */
export interface SeatReview {
  readonly seat: number;
  readonly accuracy: number | null;
  readonly decisions: number;
  /** in the order of `Judgement` */
  readonly judgements: readonly number[];
  readonly bits_found: number | null;
  /** by seat */
  readonly bits_given: readonly number[];
  readonly slips: readonly Slip[];
  readonly certain_from: number | null;
}

/** How good a decision was, best first. */
export type Judgement = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * Why a choice is the best, as numbers; each game says which it fills in.
 *
 * `odds`: the chance that the choice succeeds at once. `bits`: what it tells on average, and `played_bits` what the
 * played one tells. `spaces`: how many spaces are left. `count`: of what the kind of reason counts. `card`: the id of
 * the card that the choice helps most.
 */
export interface BestReason {
  readonly kind: string;
  readonly odds: number | null;
  readonly bits: number | null;
  readonly played_bits: number | null;
  readonly spaces: number | null;
  readonly count: number | null;
  readonly card: string | null;
}

export interface Best {
  readonly text: string;
  readonly reason: BestReason;
}

/** A judged decision: what it was worth, what the best choice was worth, and by which ruler. */
export interface Verdict {
  readonly judgement: Judgement;
  readonly loss: number;
  readonly value: number;
  readonly best_value: number;
  readonly ruler: string;
  readonly best: Best;
}

/** One move. `ply` counts from 1, `doubt` is after the move, `given` is by seat what the others learnt in bits. */
export interface MoveReview {
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly doubt: Doubt | null;
  readonly verdict: Verdict | null;
  readonly slips: readonly Slip[];
  readonly found: number | null;
  readonly given: readonly number[];
}

/** The first moment at which a seat could have known the space: after `ply` moves, with its proof. */
export interface KnownMoment<G extends GameName = GameName> {
  readonly seat: number;
  readonly ply: number;
  readonly space: number;
  readonly proof: Games[G]["proof"];
}

/** A move that decided much, and of what kind it was. `odds`, `bits` or `loss` say how much. */
export interface TurningPoint {
  readonly ply: number;
  readonly seat: number;
  readonly kind: string;
  readonly space: number | null;
  readonly odds: number | null;
  readonly bits: number | null;
  readonly loss: number | null;
}

/**
 * The facts of a summary: who led and when, the turning points, and how it ended.
 *
 * The leader is the seat that could have known first. `last_odds` is what the winner knew of the last choice.
 */
export interface Story {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly plies: number;
  readonly leader: number | null;
  readonly leader_ply: number | null;
  readonly last_odds: number | null;
  readonly turning_points: readonly TurningPoint[];
}

export interface Review<G extends GameName = GameName> {
  readonly game: string;
  readonly players: number;
  readonly start: Doubt | null;
  readonly seats: readonly SeatReview[];
  readonly moves: readonly MoveReview[];
  readonly could_have_known: readonly KnownMoment<G>[];
  readonly story: Story;
}

/**
 * What somebody could work out at one moment: how many worlds were possible, and the odds in them.
 *
 * `odds` is of each space left, `clues` by colour of each clue left.
 */
export interface Sight {
  readonly worlds: number;
  readonly odds: readonly (readonly [number, number])[];
  readonly clues: readonly (readonly (readonly [string, number])[])[];
}

/**
 * A review and its sights: by number of moves, then by seat, and last that of a spectator.
 *
 * `lists` is by number of moves, then by colour: the clues that the pieces of that colour leave, for everybody.
 */
export interface Insight<G extends GameName = GameName> {
  readonly review: Review<G>;
  /** empty where the game has no map of odds */
  readonly sights: readonly (readonly Sight[])[];
  /** empty where the game has no clues */
  readonly lists: readonly (readonly (readonly string[])[])[];
}

/** Each seat's chance to win after every move, if everybody plays on as before. */
export interface Prospects {
  /** by number of moves, then by seat; null: not worked out yet */
  readonly chances: readonly (readonly number[] | null)[];
  /** judged as a spectator would, because only bots that reason exactly played */
  readonly as_spectator: boolean;
  /** False: the next part knows more */
  readonly is_complete: boolean;
}

/** Open a table. When reopening it, `since` is the last ply that the client has seen. */
export interface Open {
  readonly type: "open";
  readonly table: string;
  readonly since?: number | null;
}

/** Subscribe to a page of the list of public tables. It replaces the page watched before. */
export interface Watch {
  readonly type: "watch";
  /** only tables with an open seat at which you do not sit */
  readonly open_seats?: boolean;
  /** of LOBBY_PAGE tables */
  readonly page?: number;
}

/** Take an open seat, before the start. */
export interface Sit {
  readonly type: "sit";
  readonly seat: number;
}

/** Give up the seat before the start; leave the game, but keep the seat, later. */
export interface Leave {
  readonly type: "leave";
}

/** Come back to the seat after leaving, or take it back from the bot that stands in. */
export interface Return {
  readonly type: "return";
}

/** Change your name at this table, before the start. */
export interface Rename {
  readonly type: "rename";
  readonly name: string;
}

/**
 * Give an open seat to a bot, or open a bot's seat (null). Only for the host, before the start.
 *
 * The level `adapt` seats a bot of the level that suits the host.
 */
export interface Fill {
  readonly type: "fill";
  readonly seat: number;
  readonly level: string | null;
}

/** Take the seat from another person, who cannot sit here again. Only for the host, before the start. */
export interface Free {
  readonly type: "free";
  readonly seat: number;
}

/** Start the game. Only for the host. */
export interface Start {
  readonly type: "start";
}

/** Take an action of the game, given as its text. */
export interface Act {
  readonly type: "act";
  readonly text: string;
}

/**
 * Take back your latest move, and everything since. Only at a table with a coach, until the game is over.
 *
 * `move` is the number of that move in the game, from 1.
 */
export interface TakeBack {
  readonly type: "take_back";
  readonly move: number;
}

export interface Say {
  readonly type: "say";
  readonly text: string;
}

export interface Emote {
  readonly type: "emote";
  readonly emote: string;
}

/** Hide, or show again, the chat and emotes of a seat. */
export interface Mute {
  readonly type: "mute";
  readonly seat: number;
  readonly on: boolean;
}

/**
 * Vote, or withdraw a vote, to end the game without a winner or to let a bot replace an absent player.
 *
 * It happens once everyone who has a vote agrees.
 */
export interface Want {
  readonly type: "want";
  readonly what: What;
  /** the seat to replace */
  readonly seat?: number | null;
  readonly on?: boolean;
}

/** Create a new table for the same people, after the end. */
export interface Rematch {
  readonly type: "rematch";
}

export type Command =
  | Sit
  | Leave
  | Return
  | Rename
  | Fill
  | Free
  | Start
  | Act
  | TakeBack
  | Say
  | Emote
  | Mute
  | Want
  | Rematch;

/**
 * Ask for a change. The client chooses the key; a command sent twice with one key is carried out once.
 *
 * `ply` is the last ply that the client had seen when its user decided.
 */
export interface Do {
  readonly type: "do";
  readonly key: string;
  readonly ply: number;
  readonly command: Command;
}

/** Ask for the assistance that the table allows, from the seat's own view. */
export interface Assist {
  readonly type: "assist";
  readonly key: string;
}

export type About = "nudge" | "suggestion" | "slip";

/** Ask the coach, from the seat's own view: where to look, what to do, or whether the latest own move was a slip. */
export interface Advise {
  readonly type: "advise";
  readonly key: string;
  readonly about: About;
}

export type Request = Open | Watch | Do | Assist | Advise;

export interface BeMe {
  /** null: unchanged, or a random name for a new identity */
  readonly name?: string | null;
}

export interface Claim {
  readonly code: string;
}

export interface NewProgram {
  readonly name: string;
}

/** The position of a finished game after this many moves. */
export interface FromTable {
  readonly type: "table";
  readonly table: string;
  readonly move: number;
}

/** The position of a record after this many moves. */
export interface FromRecord {
  readonly type: "record";
  readonly record: string;
  readonly move: number;
}

/** A deal code, or a new one. */
export interface FromCode {
  readonly type: "code";
  readonly code?: string | null;
}

/** A classic set-up, as `cryptid setup --json` prints it. */
export interface FromSetup {
  readonly type: "setup";
  readonly setup: Readonly<Record<string, unknown>>;
}

/** A printed card of classic, such as N01. */
export interface FromCard {
  readonly type: "card";
  readonly card: string;
}

/** An official map key of classic, with fresh clues. */
export interface FromBoard {
  readonly type: "board";
  readonly board: string;
}

export type StartFrom =
  | FromTable
  | FromRecord
  | FromCode
  | FromSetup
  | FromCard
  | FromBoard;

export interface NewTable {
  readonly configuration: Configuration;
  /** the host's own seat; null: the host does not play */
  readonly seat?: number | null;
  /** null: from a deal of its own */
  readonly start?: StartFrom | null;
}

/** A move in a hunt: `ask 2 C7`, `search C7` or `give up`. */
export interface NewMove {
  readonly text: string;
  /** the number of moves before it */
  readonly after: number;
  /** by your own calendar */
  readonly today: string;
}

/** The arguments of `cryptid setup`. */
export interface NewSetup {
  readonly players?: number;
  readonly mode?: string | null;
  /** null: random */
  readonly seed?: number | null;
  readonly card?: string | null;
  readonly board?: string | null;
  /** of the map, in normal mode: any, gentle, fair or hard */
  readonly grade?: string;
}

/** The key of the house, which people need to create tables where the operator has set one. */
export interface HouseKey {
  readonly key: string;
}

/** What is wrong with a table, or with the person at one of its seats. The operator reads it. */
export interface NewReport {
  readonly table: string;
  readonly reason: "name" | "chat" | "play" | "other";
  /** null: the table as a whole */
  readonly seat?: number | null;
  readonly words?: string;
}

/** Which puzzle you would like next: of a kind, a grade, a theme; the choice follows your rating. */
export interface WantedPuzzle {
  readonly kind?: string | null;
  readonly grade?: string | null;
  readonly theme?: string | null;
  /** ids that you have in hand */
  readonly skip?: readonly string[];
}

/** What was answered without a connection, in order. */
export interface Tried {
  readonly id: string;
  readonly answers: readonly string[];
  readonly gave_up?: boolean;
}

export interface Synced {
  readonly tried: readonly Tried[];
}

export interface NewRun {
  readonly what: "three_minutes" | "first_miss";
  /** null: of all kinds */
  readonly kind?: string | null;
}

export interface PuzzleAnswer {
  readonly answer: string;
  /** your right answers to this puzzle so far */
  readonly before?: readonly string[];
}

/**
 * A step of a lesson, from 0, and what the learner tapped before it, at the steps whose tap makes a move.
 *
 * `tap` is what was tapped at the step itself, to make its move.
 */
export interface LessonRequest {
  readonly game: string;
  readonly name: string;
  readonly step: number;
  readonly taps?: readonly string[];
  readonly tap?: string | null;
}

export interface GivenRecord {
  /** the text of a record file */
  readonly record: string;
}

export interface GivenRecordPart {
  /** the text of a record file */
  readonly record: string;
  /** of the chances to win */
  readonly part?: number;
}

/** A move of yours in a finished game. */
export interface Exercise {
  readonly move: number;
}

/** What you would do in place of a move of yours. */
export interface Attempt {
  readonly move: number;
  readonly text: string;
}

export type ClassicMode = "normal" | "advanced";

/** R2.5: where a set-up comes from. */
export type ClassicSource = "generated" | "card" | "hand";

/** How hard a set-up, or a map with all its sets of clues, is for people. */
export type ClassicGrade = "any" | "gentle" | "fair" | "hard";

/** R11.6: what happens to the disc that an answering colour already has on the space. */
export type ClassicPartialAnswer = "relocate" | "fill";

export interface ClassicOptions {
  readonly players: number;
  readonly mode: ClassicMode;
  readonly source: ClassicSource;
  readonly grade: ClassicGrade;
  readonly start: number;
  readonly hints: boolean;
  readonly max_hints: number;
  readonly honour_mode: boolean;
  readonly partial_answer: ClassicPartialAnswer;
  readonly pairing: readonly [readonly [number, number], readonly [number, number]];
}

export type ClassicPhase =
  | "share"
  | "act"
  | "vote"
  | "replace"
  | "answer"
  | "penalty"
  | "end";

/** R8.2: what becomes public at the end. */
export interface ClassicRevealed {
  readonly winner: number;
  readonly clues: readonly string[];
  readonly habitat: number;
}

/** Place a cube, when sharing or as a penalty. */
export interface ClassicCube {
  readonly colour: number | null;
  readonly space: number;
}

export interface ClassicAsk {
  readonly target: number;
  readonly space: number;
}

export interface ClassicSearch {
  readonly space: number;
}

/** Put a disc elsewhere, because one lies on the searched space already. */
export interface ClassicDisc {
  readonly space: number;
}

export type ClassicReply = "disc" | "discs" | "cube";

export interface ClassicAnswer {
  readonly reply: ClassicReply;
  readonly colour: number | null;
}

export interface ClassicCallHint {}

export interface ClassicVote {
  readonly agrees: boolean;
}

/** Honour mode: replace a wrong piece by the right one. The wrong one goes to `to`, or off the map (null). */
export interface ClassicCorrect {
  readonly colour: number | null;
  readonly space: number;
  readonly to: number | null;
}

export interface ClassicPass {}

export type ClassicAction =
  | Tagged<"Cube", ClassicCube>
  | Tagged<"Ask", ClassicAsk>
  | Tagged<"Search", ClassicSearch>
  | Tagged<"Disc", ClassicDisc>
  | Tagged<"Answer", ClassicAnswer>
  | Tagged<"CallHint", ClassicCallHint>
  | Tagged<"Vote", ClassicVote>
  | Tagged<"Correct", ClassicCorrect>
  | Tagged<"Pass", ClassicPass>;

/** One move and its events. Everything that happens in this game is public. */
export interface ClassicLoggedMove {
  readonly seat: number;
  readonly action: ClassicAction;
  readonly events: readonly GameEvent[];
}

export interface ClassicPublic {
  readonly options: ClassicOptions;
  readonly layout: readonly ClassicTile[];
  readonly structures: readonly ClassicStructure[];
  /** the whole map */
  readonly spaces: readonly number[];
  readonly phase: ClassicPhase;
  readonly turn: number;
  readonly to_act: readonly number[];
  /** by colour */
  readonly cubes: readonly (readonly number[])[];
  readonly discs: readonly (readonly number[])[];
  /** by colour: where the clue is known to be true beyond what the pieces say */
  readonly proven_true: readonly (readonly number[])[];
  readonly proven_false: readonly (readonly number[])[];
  /** cubes of the sharing phase that were put or have lapsed */
  readonly shared: number;
  readonly pawn: number | null;
  readonly searching: boolean;
  /** colours whose disc has to go elsewhere */
  readonly moving: readonly number[];
  /** colours that put a disc on the searched space in this search */
  readonly answered: readonly number[];
  /** a hint was asked for in this turn */
  readonly called: boolean;
  /** by seat, while a vote is open */
  readonly votes: readonly (boolean | null)[];
  /** hints given; null: asked for, and there was none */
  readonly given: readonly (ClassicHint | null)[];
  readonly revealed: ClassicRevealed | null;
  readonly log: readonly ClassicLoggedMove[];
}

export interface ClassicPrivate {
  readonly clues: readonly string[];
  /** where each of them is true */
  readonly masks: readonly (readonly number[])[];
}

/** A map with clues. The form is checked here; `check_playable` checks whether it can be played. */
export interface ClassicSetup {
  readonly mode: ClassicMode;
  readonly players: number;
  readonly layout: readonly ClassicTile[];
  readonly structures: readonly ClassicStructure[];
  readonly clues: readonly string[];
  readonly hint: ClassicHint | null;
  readonly habitat: readonly [number, number] | null;
}

/** Everything luck decided: the set-up, with its clues by colour, and the hints after its own, in order. */
export interface ClassicDeal {
  readonly options: ClassicOptions;
  readonly setup: ClassicSetup;
  readonly further_hints: readonly ClassicHint[];
}

export type ClassicPlacing = "Ask" | "Search" | "Cube" | "Disc" | "Correct";

export type ClassicReason =
  | "closed"
  | "answered"
  | "own_disc"
  | "paid_for"
  | "clue_holds"
  | "clue_fails";

/** Spaces that cannot be chosen for one kind of action, and why. A closed space is closed for every kind. */
export interface ClassicBlocked {
  /** null: every kind */
  readonly kind: ClassicPlacing | null;
  /** the seat that is asked, or the colour where the seat has two */
  readonly who: number | null;
  /** of a correction: where the wrong piece lies */
  readonly piece: number | null;
  readonly reason: ClassicReason;
  readonly spaces: readonly number[];
}

/** A clue that the seat knows, and the spaces on which it is true. */
export interface ClassicArea {
  readonly colour: number;
  readonly clue: string;
  readonly spaces: readonly number[];
}

/**
 * The clues for one colour of another seat: those still possible, and those its own pieces or hints rule out.
 *
 * `taken` are possible clues that another colour is known to have: no two clues are the same (R2.3).
 */
export interface ClassicNotes {
  readonly colour: number;
  readonly seat: number;
  readonly possible: readonly string[];
  readonly struck: readonly string[];
  readonly taken: readonly string[];
}

/** A clue that a colour may still have, and its probability. */
export interface ClassicLikely {
  readonly colour: number;
  readonly clue: string;
  readonly odds: number;
}

/**
 * The number of worlds that fit the view, and the share of them for each clue of a colour and for each habitat.
 *
 * By the pieces, a world is a space, and clues that fit the pieces and are true there. If no world fits, a piece on
 * the map is wrong; that happens only in honour mode.
 */
export interface ClassicDeduction {
  readonly worlds: number;
  readonly clues: readonly ClassicLikely[];
  readonly spaces: readonly (readonly [number, number])[];
}

/**
 * A finished game as its players could follow it: from their own clues, and the pieces of each other by themselves.
 *
 * `left` is by seat: the number of spaces left before the first move and after each. `fitting` is by colour: the
 * number of clues that fitted its pieces before the last move.
 */
export interface ClassicStory {
  readonly left: readonly (readonly number[])[];
  readonly fitting: readonly number[];
}

/**
 * The areas of the clues that the seat knows; with notes, what pieces rule out; with more, the odds.
 *
 * `undealt` are clues that nobody has, because they are true on too few or too many spaces (R2.4).
 */
export interface ClassicAssistance {
  readonly areas: readonly ClassicArea[];
  readonly notes: readonly ClassicNotes[] | null;
  /** with notes */
  readonly undealt: readonly string[] | null;
  readonly deduction: ClassicDeduction | null;
  /** once R8.2 has shown the clues */
  readonly story: ClassicStory | null;
  /** of the set-up, at the same time; null in advanced mode */
  readonly grade: ClassicGrade | null;
}

/** The numbers of pink, white and black sensors (R1.2). */
export type UrbanSensorKit = "4-3-3" | "4-4-2";

/** The cards of the two movement decks (R1.5). */
export type UrbanDecks = "prototype" | "equal";

/** The winner when time runs out with equal evidence (R6.5). */
export type UrbanTie = "cryptid" | "scientist";

export interface UrbanOptions {
  readonly players: number;
  readonly sensors: UrbanSensorKit;
  readonly decks: UrbanDecks;
  readonly only_matching: boolean;
  readonly tie: UrbanTie;
}

export type UrbanPhase =
  | "sensor"
  | "hiding"
  | "restrict"
  | "relocate"
  | "expand"
  | "over";

export type UrbanBlock = "ordinary" | "mysterious";

/** The blocks: a row next to each seat, from left to right. */
export interface UrbanCity {
  readonly blocks: readonly [readonly UrbanBlock[], readonly UrbanBlock[]];
  readonly presence: readonly [readonly number[], readonly number[]];
  readonly evidence: readonly [readonly number[], readonly number[]];
  readonly deck: number;
  readonly removed: readonly UrbanBlock[];
}

export type UrbanCard = "split" | "shuffle" | "align";

/** A seat's movement cards, as everyone sees them. */
export interface UrbanPile {
  readonly hand: number;
  readonly deck: number;
  readonly discard: readonly UrbanCard[];
}

export type UrbanEnding = "escape" | "capture" | "time";

/** R4.4: empty a space; `left` goes to the left, the rest to the right. */
export interface UrbanSplit {
  readonly space: number;
  readonly left: string;
}

export type UrbanSide = "left" | "right";

/** R4.5: move one sensor a space along, then across, in the same direction. */
export interface UrbanShuffle {
  readonly space: number;
  readonly colour: string;
  readonly side: UrbanSide;
}

/** R4.6: move every sensor of a colour across, in the same direction. */
export interface UrbanAlign {
  readonly colour: string;
  readonly side: UrbanSide;
}

export type UrbanEffect =
  | Tagged<"Split", UrbanSplit>
  | Tagged<"Shuffle", UrbanShuffle>
  | Tagged<"Align", UrbanAlign>;

/** R4.7: any effect, with the wild card instead of a card in hand. */
export interface UrbanWild {
  readonly effect: UrbanEffect;
}

/** R4.8: draw movement cards. */
export interface UrbanDraw {}

/** R5.1: announce a feature to hide. */
export interface UrbanAnnounce {
  readonly feature: number | string;
}

/** R7.1: remove the end blocks of one side. */
export interface UrbanRestrict {
  readonly side: UrbanSide;
}

/** R7.4: put down the next lifted sensor. */
export interface UrbanRelocate {
  readonly colour: string;
  readonly space: number;
}

/** R8.1: put one new block at each end. */
export interface UrbanExpand {
  readonly left: UrbanBlock;
  readonly right: UrbanBlock;
}

export type UrbanAction =
  | Tagged<"Split", UrbanSplit>
  | Tagged<"Shuffle", UrbanShuffle>
  | Tagged<"Align", UrbanAlign>
  | Tagged<"Wild", UrbanWild>
  | Tagged<"Draw", UrbanDraw>
  | Tagged<"Announce", UrbanAnnounce>
  | Tagged<"Restrict", UrbanRestrict>
  | Tagged<"Relocate", UrbanRelocate>
  | Tagged<"Expand", UrbanExpand>;

/** One move, and the events that everybody saw. */
export interface UrbanLoggedMove {
  readonly seat: number;
  readonly action: UrbanAction;
  readonly events: readonly GameEvent[];
}

export interface UrbanPublic {
  readonly options: UrbanOptions;
  readonly round: number;
  readonly phase: UrbanPhase;
  readonly turn: number;
  readonly city: UrbanCity;
  readonly spaces: readonly [readonly string[], readonly string[]];
  /** R7.4: still to be put down by the Cryptid */
  readonly lifted: string;
  readonly piles: readonly [UrbanPile, UrbanPile];
  /** face up */
  readonly wilds: readonly [boolean, boolean];
  readonly evidence: readonly [number, number];
  readonly ending: UrbanEnding | null;
  /** the piles when the log began, from which possible hands are worked out */
  readonly opening: readonly [UrbanPile, UrbanPile];
  readonly log: readonly UrbanLoggedMove[];
}

export interface UrbanPrivate {
  /** in the order split, shuffle, align */
  readonly hand: readonly UrbanCard[];
  /** every card this seat drew, in order */
  readonly drawn: readonly UrbanCard[];
  /** R8.2: two drawn blocks, seen by their drawer before placing them */
  readonly blocks: readonly UrbanBlock[];
}

/**
 * Everything luck decided: both movement decks and the block deck, top first, and the order of later reshuffles.
 *
 * An order permutes the longest possible discard; a shorter discard skips the numbers it does not have (R4.10).
 */
export interface UrbanDeal {
  readonly options: UrbanOptions;
  readonly decks: readonly [readonly UrbanCard[], readonly UrbanCard[]];
  readonly reshuffles: readonly [readonly (readonly number[])[], readonly (readonly number[])[]];
  readonly blocks: readonly UrbanBlock[];
}

/** The effect of an announcement if hiding came now. */
export interface UrbanProspect {
  readonly feature: number | string;
  /** that would get presence */
  readonly blocks: readonly number[];
  /** that the Cryptid would take */
  readonly evidence: number;
  readonly ending: UrbanEnding | null;
}

/** The table after an effect: both rows of spaces, by seat, and what could be announced then. */
export interface UrbanPreview {
  readonly spaces: readonly [readonly string[], readonly string[]];
  /** only those that reach a block */
  readonly prospects: readonly UrbanProspect[];
  /** blocks reached by the best announcement */
  readonly most: number;
  /** announcements after which the Cryptid is not captured */
  readonly saving: number;
}

/** The reading of an inactive block: the sensors around it, and whether presence is diagonal to it. */
export interface UrbanReading {
  readonly number: number;
  readonly colours: string;
  readonly is_reachable: boolean;
}

/** The hands that a seat may hold, as far as its draws and plays tell. */
export interface UrbanHands {
  readonly seat: number;
  readonly possible: readonly (readonly UrbanCard[])[];
}

/** The readings of the inactive blocks, the announcements that would save the Cryptid, and the hidden hands. */
export interface UrbanNotes {
  readonly readings: readonly UrbanReading[];
  /** null: after hiding, until the next round */
  readonly saving: number | null;
  readonly hands: readonly UrbanHands[];
}

/** A hand that a seat may hold, and its probability. */
export interface UrbanLikely {
  readonly seat: number;
  readonly hand: readonly UrbanCard[];
  readonly odds: number;
}

/** An announcement of a finished game, the blocks with presence after it, and the ways out there were. */
export interface UrbanHiding {
  /** from 1 */
  readonly move: number;
  readonly round: number;
  readonly feature: number | string;
  readonly blocks: readonly number[];
  /** announcements after which the Cryptid was not captured, */
  readonly saving: number;
  /** among all there are */
  readonly of: number;
  /** after it */
  readonly evidence: readonly [number, number];
}

/** The effect of each legal action and announcement, by its text; notes; and the odds of each hidden hand. */
export interface UrbanAssistance {
  readonly effects: readonly (readonly [string, UrbanPreview])[];
  readonly announcements: readonly (readonly [string, UrbanProspect])[];
  readonly notes: UrbanNotes | null;
  readonly deduction: readonly UrbanLikely[] | null;
  /** once the game is over */
  readonly story: readonly UrbanHiding[];
}

/** R4.6: does a pass let the same change be made again? */
export type ConnectionsRepeatScope = "previous_player" | "last_action";

/** The seat that drafts first when several share the most points (R2.4). */
export type ConnectionsDraftTie = "lowest_seat" | "random" | "last_winner";

/** R10: the options of the game. */
export interface ConnectionsOptions {
  readonly players: number;
  readonly win_score: number;
  readonly hand: number;
  /** null: by lot */
  readonly start: number | null;
  readonly allow_pass: boolean;
  readonly repeat_scope: ConnectionsRepeatScope;
  readonly repeat_across: boolean;
  readonly draft_tie: ConnectionsDraftTie;
  readonly sd_all: boolean;
  readonly recommit: boolean;
}

export type ConnectionsPhase = "draft" | "alter" | "propose" | "over";

/** One side of one category; the two sides of a category are neighbours (R1.1). */
export type ConnectionsTrait =
  | "horns"
  | "fin"
  | "beady"
  | "compound"
  | "fangs"
  | "beak"
  | "pads"
  | "claws"
  | "fur"
  | "scales"
  | "spiked"
  | "tentacles";

export interface ConnectionsFlip {
  readonly slot: number;
}

/** Swap two tiles; `left` is the lower slot, so that a pair is written in one way (R4.5). */
export interface ConnectionsSwap {
  readonly left: number;
  readonly right: number;
}

/** A move as everybody saw it, with its events. */
export interface ConnectionsMoved {
  readonly seat: number;
  readonly text: string;
  readonly events: readonly GameEvent[];
}

/** One slot of an evaluation: of the seats still in, those that match, and those that are out here. */
export interface ConnectionsCheck {
  readonly slot: number;
  readonly trait: ConnectionsTrait;
  readonly matched: readonly number[];
  readonly unmatched: readonly number[];
  /** those unmatched, unless nobody matches */
  readonly out: readonly number[];
}

/** The proposals of a sighting, turned up together: cards by seat, null for a seat that does not play (R7.5). */
export interface ConnectionsSighting {
  readonly expedition: number;
  readonly report: readonly ConnectionsTrait[];
  readonly cards: readonly (number | null)[];
  readonly winner: number;
  /** slot by slot, until one seat was left */
  readonly decided: readonly ConnectionsCheck[];
  readonly events: readonly GameEvent[];
}

export type ConnectionsLogged =
  | Tagged<"Moved", ConnectionsMoved>
  | Tagged<"Sighting", ConnectionsSighting>;

export interface ConnectionsPublic {
  readonly options: ConnectionsOptions;
  readonly sudden_death: boolean;
  /** of this expedition, from 1 */
  readonly sighting: number;
  readonly phase: ConnectionsPhase;
  /** who drafted first, by expedition */
  readonly starters: readonly number[];
  /** all seats, except in sudden death without `sd_all` */
  readonly playing: readonly number[];
  /** seats still to act in this phase: in this order, or simultaneously when proposing */
  readonly waiting: readonly number[];
  readonly report: readonly ConnectionsTrait[];
  /** what may not be repeated now (R4.5) */
  readonly barred: Tagged<"Flip", ConnectionsFlip> | Tagged<"Swap", ConnectionsSwap> | null;
  readonly scores: readonly number[];
  readonly log: readonly ConnectionsLogged[];
}

export interface ConnectionsPrivate {
  /** with the card that lies face down, until it is revealed */
  readonly hand: readonly number[];
  readonly committed: number | null;
  /** cards this seat laid down and took back, in the whole game */
  readonly withdrawn: readonly number[];
}

/** Everything luck decides: the starter, the hands of every expedition, and the order of precedence in ties. */
export interface ConnectionsDeal {
  readonly options: ConnectionsOptions;
  readonly starter: number;
  /** by expedition, by seat */
  readonly hands: readonly (readonly (readonly number[])[])[];
  /** by expedition from the second, only where lots decide ties */
  readonly precedence: readonly (readonly number[])[];
}

/** Draft: put this trait into the last free slot. */
export interface ConnectionsPick {
  readonly trait: ConnectionsTrait;
}

export interface ConnectionsPass {}

export interface ConnectionsPropose {
  readonly card: number;
}

/** R5.4: propose another card instead, while somebody is still choosing. */
export interface ConnectionsChange {
  readonly card: number;
}

export type ConnectionsAction =
  | Tagged<"Pick", ConnectionsPick>
  | Tagged<"Flip", ConnectionsFlip>
  | Tagged<"Swap", ConnectionsSwap>
  | Tagged<"Pass", ConnectionsPass>
  | Tagged<"Propose", ConnectionsPropose>
  | Tagged<"Change", ConnectionsChange>;

/** The probability that a card wins: if the others propose at random, and if each proposes its closest card. */
export interface ConnectionsChance {
  readonly against_any: number;
  readonly against_best: number;
}

/**
 * A card of the hand and the slots it matches; with notes, the unseen cards it beats; with deduction, its chance.
 *
 * During the draft, a card beats cards that match less of the report so far, and its chance is not known.
 */
export interface ConnectionsRanked {
  readonly card: number;
  readonly slots: readonly number[];
  readonly beats: number | null;
  readonly chance: ConnectionsChance | null;
}

/** The report after an action, and the hand ranked by it. */
export interface ConnectionsPreview {
  readonly action: string;
  readonly report: readonly ConnectionsTrait[];
  readonly hand: readonly ConnectionsRanked[];
}

/** The action that may not be repeated, and the seat that has just done it. */
export interface ConnectionsBarred {
  readonly action: string;
  readonly seat: number;
}

/** The hand, ranked now and after each legal alteration, and what is barred. */
export interface ConnectionsAssistance {
  readonly hand: readonly ConnectionsRanked[];
  readonly previews: readonly ConnectionsPreview[];
  readonly barred: ConnectionsBarred | null;
  /** cards that a card of the hand may beat; from notes on */
  readonly unseen: number | null;
}

export const EMOTES = ["wave", "thinking", "nice", "surprised", "sorry", "hurry", "good_game"] as const;

/** Bytes of one request. */
export const MAX_FRAME = 4096;

/** The least and the most: characters of a text, else numbers. */
export const LIMITS = {
  name: { least: 1, most: 24 },
  key: { least: 0, most: 0 },
  code: { least: 0, most: 40 },
  chat_text: { least: 1, most: 300 },
  action_text: { least: 1, most: 100 },
  seat_number: { least: 0, most: 7 },
  turn_seconds: { least: 5, most: 2592000 },
  absent_seconds: { least: 5, most: 2592000 },
} as const;

/** The characters of the bots, by id; `talk` is the chance of a remark when something happens. */
export const CHARACTERS: Readonly<
  Record<string, { readonly name: string; readonly level: string; readonly talk: number }>
> = {
  pip: { name: "Pip", level: "novice", talk: 0.5 },
  momo: { name: "Momo", level: "novice", talk: 0.35 },
  tilda: { name: "Tilda", level: "novice", talk: 0.7 },
  beno: { name: "Beno", level: "casual", talk: 0.6 },
  lumi: { name: "Lumi", level: "casual", talk: 0.3 },
  rufo: { name: "Rufo", level: "casual", talk: 0.6 },
  bodo: { name: "Bodo", level: "tracker", talk: 0.3 },
  suri: { name: "Suri", level: "tracker", talk: 0.15 },
  otto: { name: "Otto", level: "tracker", talk: 0.4 },
  vera: { name: "Vera", level: "sharp", talk: 0.25 },
  tavi: { name: "Tavi", level: "sharp", talk: 0.5 },
  mina: { name: "Mina", level: "sharp", talk: 0.6 },
  brok: { name: "Brok", level: "expert", talk: 0.3 },
  ines: { name: "Ines", level: "expert", talk: 0.4 },
  amar: { name: "Amar", level: "expert", talk: 0.3 },
  ulu: { name: "Ulu", level: "master", talk: 0.35 },
  oda: { name: "Oda", level: "master", talk: 0.25 },
  nuno: { name: "Nuno", level: "master", talk: 0.2 },
};

export const GAMES: Readonly<Record<GameName, GameInfo>> = {
  classic: {
    name: "classic",
    version: 1,
    players: [2, 3, 4, 5],
    default_players: 4,
    roles: [],
    options: [
      { type: "choice", name: "mode", default: "normal", choices: ["normal", "advanced"] },
      { type: "choice", name: "source", default: "generated", choices: ["generated", "card"] },
      {
        type: "choice",
        name: "grade",
        default: "any",
        choices: ["any", "gentle", "fair", "hard"],
        needs: { mode: "normal", source: "generated" },
      },
      {
        type: "whole",
        name: "start",
        default: 0,
        may_be_null: false,
        ranges: { 2: [0, 1], 3: [0, 2], 4: [0, 3], 5: [0, 4] },
      },
      { type: "flag", name: "hints", default: true },
      {
        type: "whole",
        name: "max_hints",
        default: 1,
        may_be_null: false,
        ranges: { 2: [1, 11], 3: [1, 11], 4: [1, 11], 5: [1, 11] },
        needs: { hints: true },
      },
      { type: "flag", name: "honour_mode", default: false },
      {
        type: "choice",
        name: "partial_answer",
        default: "relocate",
        choices: ["relocate", "fill"],
        needs: { players: 2 },
      },
      {
        type: "other",
        name: "pairing",
        default: [[0, 1], [2, 3]],
        needs: { players: 2, source: "card" },
      },
    ],
    bots: ["novice", "casual", "tracker", "sharp", "expert", "master", "adapt"],
    assistance: ["none", "notes", "pieces", "everything"],
  },
  urban: {
    name: "urban",
    version: 1,
    players: [2],
    default_players: 2,
    roles: ["cryptid", "scientist"],
    options: [
      { type: "choice", name: "sensors", default: "4-3-3", choices: ["4-3-3", "4-4-2"] },
      { type: "choice", name: "decks", default: "prototype", choices: ["prototype", "equal"] },
      { type: "flag", name: "only_matching", default: false },
      { type: "choice", name: "tie", default: "cryptid", choices: ["cryptid", "scientist"] },
    ],
    bots: ["novice", "casual", "tracker", "sharp", "expert", "master", "adapt"],
    assistance: ["none", "notes", "everything"],
  },
  connections: {
    name: "connections",
    version: 1,
    players: [2, 3, 4, 5],
    default_players: 3,
    roles: [],
    options: [
      {
        type: "whole",
        name: "win_score",
        default: 10,
        may_be_null: false,
        ranges: { 2: [1, 50], 3: [1, 50], 4: [1, 50], 5: [1, 50] },
      },
      {
        type: "whole",
        name: "hand",
        default: 7,
        may_be_null: false,
        ranges: { 2: [1, 32], 3: [1, 21], 4: [1, 16], 5: [1, 12] },
      },
      {
        type: "whole",
        name: "start",
        default: null,
        may_be_null: true,
        ranges: { 2: [0, 1], 3: [0, 2], 4: [0, 3], 5: [0, 4] },
      },
      { type: "flag", name: "allow_pass", default: true },
      {
        type: "choice",
        name: "repeat_scope",
        default: "previous_player",
        choices: ["previous_player", "last_action"],
      },
      { type: "flag", name: "repeat_across", default: false },
      {
        type: "choice",
        name: "draft_tie",
        default: "lowest_seat",
        choices: ["lowest_seat", "random", "last_winner"],
      },
      { type: "flag", name: "sd_all", default: true },
      { type: "flag", name: "recommit", default: false },
    ],
    bots: ["novice", "casual", "tracker", "sharp", "expert", "master", "adapt"],
    assistance: ["none", "notes", "everything"],
  },
};
