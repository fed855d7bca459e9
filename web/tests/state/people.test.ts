import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../../src/state/api";
import { people } from "../../src/state/people.svelte";

beforeEach(() => {
  vi.stubGlobal("localStorage", { setItem: vi.fn() });
  people.me = null;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that names newcomers and refuses the name "rude". */
function serve(): void {
  vi.stubGlobal(
    "fetch",
    vi.fn((_: string, init: { body: string }) => {
      const { name } = JSON.parse(init.body) as { name?: string };
      const body =
        name === "rude" ? { code: "bad_name", sentence: "No." } : { name: name ?? "Curious Curlew" };
      const status = name === "rude" ? 400 : 200;
      return Promise.resolve(
        new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
      );
    }),
  );
}

test("two requests at once create one identity", async () => {
  serve();
  const [renamed, ensured] = await Promise.all([people.rename("Patient Heron"), people.ensure()]);
  expect([renamed.name, ensured.name]).toEqual(["Patient Heron", "Patient Heron"]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("redeeming a code succeeds even if listing tables fails", async () => {
  const me = new Response('{"name": "Ann"}', { headers: { "content-type": "application/json" } });
  const ask = (path: string): Promise<Response> =>
    path === "/api/me/claim" ? Promise.resolve(me) : Promise.reject(new TypeError("Failed to fetch"));
  vi.stubGlobal("localStorage", { getItem: () => "yes", setItem: () => undefined });
  vi.stubGlobal("fetch", ask);
  expect((await people.claim("bako")).name).toBe("Ann");
});

test("an identity works without localStorage", async () => {
  serve();
  const refuse = (): never => {
    throw new DOMException("", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  await people.load();
  expect((await people.ensure()).name).toBe("Curious Curlew");
});

test("a refused request does not block the next one", async () => {
  serve();
  const [refusal, ensured] = await Promise.allSettled([people.rename("rude"), people.ensure()]);
  expect(refusal).toMatchObject({ status: "rejected", reason: new Problem("bad_name", "No.") });
  expect(ensured).toMatchObject({ status: "fulfilled", value: { name: "Curious Curlew" } });
});
