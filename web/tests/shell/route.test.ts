import { beforeAll, expect, test, vi } from "vitest";

let codeIn: (text: string) => string;
let read: (path: string) => unknown;

beforeAll(async () => {
  vi.stubGlobal("location", new URL("https://cryptid.example/"));
  vi.stubGlobal("addEventListener", () => undefined);
  ({ codeIn, read } = await import("../../src/shell/route.svelte"));
});

test.each([
  ["/", { page: "home" }],
  ["/new", { page: "new", game: "classic" }],
  ["/new/urban", { page: "new", game: "urban" }],
  ["/new/chess", { page: "lost" }],
  ["/new/toString", { page: "lost" }],
  ["/t/bako-ludi-meto", { page: "table", code: "bako-ludi-meto" }],
  ["/t/", { page: "lost" }],
  ["/t/%E0%A4%A", { page: "table", code: "%E0%A4%A" }],
  ["/rules", { page: "rules", game: "classic" }],
  ["/rules/urban", { page: "rules", game: "urban" }],
  ["/companion", { page: "companion" }],
  ["/learn", { page: "learn" }],
  ["/learn/urban/first", { page: "lesson", game: "urban", lesson: "first" }],
  ["/learn/chess/first", { page: "lost" }],
  ["/learn/urban/first/step", { page: "lost" }],
  ["/hunt", { page: "hunt", day: null }],
  ["/hunt/2027-01-31", { page: "hunt", day: "2027-01-31" }],
  ["/hunt/yesterday", { page: "lost" }],
  ["/a/b/c", { page: "lost" }],
])("%s", (path, route) => {
  expect(read(path)).toEqual(route);
});

test.each([
  "bako-ludi-meto",
  " Bako Ludi METO ",
  "bakoludimeto",
  "https://cryptid.example/t/bako-ludi-meto?x#y",
])("a code can be typed or pasted as %s", (text) => {
  expect(codeIn(text)).toBe("bako-ludi-meto");
});

test("the review of a table, and the page for records", () => {
  expect(read("/t/bako-ludi-meto/review")).toEqual({ page: "review", code: "bako-ludi-meto" });
  expect(read("/review")).toEqual({ page: "review", code: null });
  expect(read("/t/bako-ludi-meto/chat")).toEqual({ page: "lost" });
});
