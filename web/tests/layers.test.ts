// Which folder may import which: `look, wire <- text <- state <- shell, games <- table, pages <- main and App`.

import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  look: [],
  wire: [],
  text: ["look", "wire"],
  state: ["look", "wire", "text"],
  shell: ["look", "wire", "text", "state"],
  games: ["look", "wire", "text", "state"],
  table: ["look", "wire", "text", "state", "shell", "games"],
  pages: ["look", "wire", "text", "state", "shell", "games"],
};
/** Only these files may import everything. */
const ENTRIES = ["main.ts", "App.svelte", "worker.ts"];
/** Exceptions: the companion and the hunt draw the map of one game, and every game may use plain/. */
const REACHES: readonly (readonly [from: string, into: string])[] = [
  ["pages/companion", "games/classic"],
  ["pages/hunt", "games/classic"],
  ["games", "games/plain"],
];
const REGISTRY = ["games", "games/index"];

const IMPORT = /(?:\bfrom|\bimport\s*\(?|@import)\s*["']([^"'\n]+)["']/g;

/** Every import that breaks a direction, as `file: specifier`. */
function breaches(sources: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(IMPORT)]
      .map(([, specifier = ""]) => specifier)
      .filter((specifier) => !isAllowed(file, specifier))
      .map((specifier) => `${file}: ${specifier}`),
  );
}

function isAllowed(file: string, specifier: string): boolean {
  if (ENTRIES.includes(file)) return true;
  if (!specifier.startsWith(".")) return /^svelte(\/|$)/.test(specifier);
  const target = new URL(specifier, `file:///${file}`).pathname.slice(1).replace(/\/$/, "");
  const [from, to] = [folders(file), folders(target)];
  if (from[0] !== to[0] && !ALLOWED[from[0] ?? ""]?.includes(to[0] ?? "")) return false;
  if (from[0] === "games" && from.length > 1 && REGISTRY.includes(target)) return false;
  return isNear(from, to) || REACHES.some(([a, b]) => within(a, from) && within(b, to));
}

/** The folder of a game or page may be imported only from inside, or from the files directly above it. */
function isNear(from: readonly string[], to: readonly string[]): boolean {
  const isApart = to.length > 1 && ["games", "pages"].includes(to[0] ?? "");
  return !isApart || (from[0] === to[0] && [undefined, to[1]].includes(from[1]));
}

function within(folder: string, path: readonly string[]): boolean {
  return `${path.join("/")}/`.startsWith(`${folder}/`);
}

/** The folders down to a file; a specifier may also name a folder, whose `index.ts` it means. */
function folders(path: string): readonly string[] {
  const isFolder = Object.hasOwn(SOURCES, `../src/${path}/index.ts`);
  return isFolder ? path.split("/") : path.split("/").slice(0, -1);
}

test("every import follows the layers", () => {
  const sources = Object.entries(SOURCES).map(([path, source]) => [path.replace("../src/", ""), source]);
  expect(sources.length).toBeGreaterThan(150);
  expect(breaches(Object.fromEntries(sources) as Record<string, string>)).toEqual([]);
});

test.each([
  ["look/Sheet.svelte", 'import Icon from "./Icon.svelte";'],
  ["look/base.css", '@import "./tokens.css";'],
  ["text/words.ts", 'import type { Icon } from "../look/icons";'],
  ["state/table.svelte.ts", 'import { nameOf } from "../text/words";'],
  ["shell/Settings.svelte", 'import { people } from "../state/people.svelte";'],
  ["games/index.ts", 'const load = () => import("./classic/index");'],
  ["games/classic/board/Board.svelte", 'import Map from "../map/Map.svelte";'],
  ["games/classic/index.ts", 'import type { GameUi } from "../ui";'],
  ["pages/home/Plate.svelte", 'import { CARDS } from "../../games";'],
  ["games/urban/index.ts", 'import { plain } from "../plain/plain";'],
  ["games/urban/text/describe.ts", 'import { plainWords } from "../../lines";'],
  ["table/talk/Log.svelte", 'import { linesOf } from "../../games/lines";'],
  ["pages/home/Plate.svelte", 'import { playNow } from "../create";'],
  ["pages/companion/steps.ts", 'import { COLS } from "../../games/classic/geometry";'],
  ["App.svelte", 'import TopBar from "./shell/TopBar.svelte";'],
  ["main.ts", 'import { mount } from "svelte";'],
])("a lawful import passes: %s %s", (file, source) => {
  expect(breaches({ [file]: source })).toEqual([]);
});

test.each([
  ["look/Sheet.svelte", 'import { people } from "../state/people.svelte";', "../state/people.svelte"],
  ["look/SeatBadge.svelte", 'import { nameOf } from "../text/words";', "../text/words"],
  ["look/base.css", '@import "../games/classic/map/map.css";', "../games/classic/map/map.css"],
  ["wire/facts.gen.ts", 'import { nameOf } from "../text/words";', "../text/words"],
  ["text/words.ts", 'import type { Table } from "../state/table.svelte";', "../state/table.svelte"],
  ["state/people.svelte.ts", 'import { router } from "../shell/route.svelte";', "../shell/route.svelte"],
  ["shell/TopBar.svelte", 'import { CARDS } from "../games/index";', "../games/index"],
  ["shell/TopBar.svelte", 'import App from "../App.svelte";', "../App.svelte"],
  ["games/ui.ts", 'import { router } from "../shell/route.svelte";', "../shell/route.svelte"],
  ["games/classic/index.ts", 'import { urban } from "../urban";', "../urban"],
  ["games/classic/index.ts", 'import { CARDS } from "..";', ".."],
  ["games/classic/panel/Panel.svelte", 'import { CARDS } from "../../index";', "../../index"],
  [
    "table/Frame.svelte",
    'import Map from "../games/classic/map/Map.svelte";',
    "../games/classic/map/Map.svelte",
  ],
  ["pages/home/Home.svelte", 'import { urban } from "../../games/urban";', "../../games/urban"],
  ["games/classic/map/Map.svelte", "import '../../urban/city/urban.css';", "../../urban/city/urban.css"],
  [
    "games/classic/text/words.ts",
    'import Log from "../../../table/Log.svelte";',
    "../../../table/Log.svelte",
  ],
  ["games/plain/Board.svelte", 'import Map from "../classic/map/Map.svelte";', "../classic/map/Map.svelte"],
  ["table/Frame.svelte", 'const page = import("../pages/home/Home.svelte");', "../pages/home/Home.svelte"],
  ["pages/home/Home.svelte", 'import Log from "../../table/talk/Log.svelte";', "../../table/talk/Log.svelte"],
  ["pages/home/Home.svelte", 'import { stepsOf } from "../companion/steps";', "../companion/steps"],
  ["state/socket.ts", 'import ws from "ws";', "ws"],
  ["stray.ts", 'import { people } from "./state/people.svelte";', "./state/people.svelte"],
])("a planted breach is caught: %s %s", (file, source, specifier) => {
  expect(breaches({ [file]: source })).toEqual([`${file}: ${specifier}`]);
});
