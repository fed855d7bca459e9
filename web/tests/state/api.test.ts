import { afterEach, expect, test, vi } from "vitest";
import { get, post, Problem, messageOf } from "../../src/state/api";

function answer(status: number, body: string, type = "application/json"): void {
  const response = new Response(body, { status, headers: { "content-type": type } });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(response));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("requests and responses are JSON", async () => {
  answer(201, '{"code": "bako-ludi-meto"}');
  expect(await post("/api/me", { name: "Ann" })).toEqual({ code: "bako-ludi-meto" });
  expect(fetch).toHaveBeenCalledWith("/api/me", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"name":"Ann"}',
    signal: expect.any(AbortSignal) as AbortSignal,
  });
});

test("path parameters are escaped", async () => {
  answer(200, "{}");
  await get("/api/tables/{code}", { code: "a/b?c" });
  expect(fetch).toHaveBeenCalledWith("/api/tables/a%2Fb%3Fc", expect.anything());
});

test("a record is returned as text", async () => {
  answer(200, '{"game": "classic"}\n[0, "hint"]\n', "application/jsonl");
  expect(await get("/api/tables/{code}/record", { code: "x" })).toContain("hint");
});

test("an error response becomes a Problem with the server's message", async () => {
  answer(404, '{"code": "no_table", "sentence": "There is no table with this code."}');
  const problem = await get("/api/tables/{code}", { code: "x" }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect((problem as Problem).code).toBe("no_table");
  expect(messageOf(problem)).toBe("There is no table with this code.");
});

test.each([
  [502, "<html>bad gateway</html>", "text/html"],
  [500, '{"detail": "?"}', "application/json"],
  [500, '{"code": "bro', "application/json"],
  [200, '{"code": "bako', "application/json"],
])("an answer that is none of the server's (%i) is said in words", async (status, body, type) => {
  answer(status, body, type);
  await expect(get("/api/games")).rejects.toMatchObject({ code: "broken" });
});

test("a network failure has a message", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(get("/api/games")).rejects.toMatchObject({ code: "unreachable" });
});

test("a timeout has a message", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) =>
    signal.aborted ? Promise.reject(signal.reason as Error) : new Promise(() => undefined),
  );
  await expect(get("/api/games")).rejects.toMatchObject({ code: "unreachable" });
});

test("other errors are thrown again", () => {
  const bug = new TypeError("undefined is not a function");
  expect(() => messageOf(bug)).toThrow(bug);
});
