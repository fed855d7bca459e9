// The service worker: the front door and the companion open without a connection. What the server answers is never kept.

declare const BUILT: readonly string[]; // offline.ts puts a list of names in its place

interface Working extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** the page, and all that those two are made of */
const FILES = BUILT;
const CACHE = FILES.join(" "); // another build has other names

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

/** From the network, or what is kept where that fails; files that never change are taken from here at once. */
async function answer(request: Request, file: string): Promise<Response> {
  const kept = await caches.match(file);
  if (kept === undefined || file.startsWith("/assets/")) return kept ?? fetch(request);
  return fetch(request).catch(() => kept);
}
