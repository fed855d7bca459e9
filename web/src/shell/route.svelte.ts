// Client-side routing: the current page by its address, and navigation without a reload.

import { GAMES, type GameName } from "../wire/wire.gen";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: GameName }
  | { readonly page: "table"; readonly code: string }
  | { readonly page: "rules"; readonly game: GameName }
  | { readonly page: "lesson"; readonly game: GameName; readonly lesson: string }
  | { readonly page: "review"; readonly code: string | null }
  | { readonly page: "hunt"; readonly day: string | null }
  | { readonly page: "companion" | "programs" | "learn" }
  | { readonly page: "puzzles"; readonly kind: string }
  | { readonly page: "lost" };

export function read(path: string): Route {
  const [first = "", second = "", third = "", ...more] = path.split("/").filter(Boolean).map(decode);
  if (first === "learn" && isGame(second) && third !== "" && more.length === 0)
    return { page: "lesson", game: second, lesson: third };
  if (first === "t" && second !== "" && third === "review" && more.length === 0)
    return { page: "review", code: second };
  if (third !== "") return { page: "lost" };
  if (first === "review" && second === "") return { page: "review", code: null };
  if (first === "") return { page: "home" };
  if (first === "t" && second !== "") return { page: "table", code: second };
  if ((first === "companion" || first === "programs" || first === "learn") && second === "")
    return { page: first };
  if (first === "hunt" && /^(\d{4}-\d\d-\d\d)?$/.test(second)) return { page: "hunt", day: second || null };
  if (first === "puzzles") return { page: "puzzles", kind: second };
  const game = second || Object.keys(GAMES)[0]!;
  if ((first === "new" || first === "rules") && isGame(game)) return { page: first, game };
  return { page: "lost" };
}

export function isGame(name: string): name is GameName {
  return Object.hasOwn(GAMES, name);
}

/** Find the table code in whatever was typed or pasted: a code in any form, or a whole link. */
export function codeIn(text: string): string {
  const tail = text
    .trim()
    .replace(/^.*\/t\//i, "")
    .replace(/[?#].*$/, "");
  const letters = tail.toLowerCase().replace(/[^a-z]/g, "");
  return letters.match(/.{1,4}/g)?.join("-") ?? "";
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
  }

  go(path: string, state: { start?: boolean } = {}): void {
    history.pushState(state, "", path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  /** Handle clicks on links to our own pages, except those that open in another tab. */
  follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      link === null ||
      link.target !== "" ||
      link.origin !== location.origin ||
      link.hasAttribute("download")
    )
      return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.pathname !== location.pathname) this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
