// The service worker: the home page, the hunt, the companion and the puzzles also open offline. Server responses are never cached.

declare const BUILT: readonly string[]; // offline.ts replaces this with a list of files

interface Working extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** the page and everything those need */
const FILES = BUILT;
const CACHE = FILES.join(" "); // the names change with every build

addEventListener("install", (event) => {
  (event as Working).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const forget = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  };
  (event as Working).waitUntil(forget());
});

addEventListener("fetch", (event) => {
  const fetching = event as Fetching;
  const { request } = fetching;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/") || request.method !== "GET") return;
  const file = request.mode === "navigate" ? "/" : pathname;
  if (FILES.includes(file)) fetching.respondWith(answer(request, file));
});

/** Answer from the network, or from the cache if that fails. Files that never change come from the cache first. */
async function answer(request: Request, file: string): Promise<Response> {
  const kept = await caches.match(file);
  if (kept === undefined || file.startsWith("/assets/")) return kept ?? fetch(request);
  return fetch(request).catch(() => kept);
}
