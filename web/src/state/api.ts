// The HTTP side of the server, typed by `Api` of the wire. What fails is a `Problem` with a sentence for people.

import type { Api } from "../wire/wire.gen";

const PATIENCE_MS = 20_000;

type Posts = { [O in keyof Api]: O extends `POST ${infer P}` ? P : never }[keyof Api];
type Gets = { [O in keyof Api]: O extends `GET ${infer P}` ? P : never }[keyof Api];

/** Why something was not done: a stable code, and a sentence to show. */
export class Problem extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export function get<P extends Gets>(
  path: P,
  names: Record<string, string> = {},
): Promise<Api[`GET ${P}`]["response"]> {
  return call(fill(path, names), {});
}

export function post<P extends Posts>(
  path: P,
  body: Api[`POST ${P}`]["request"],
): Promise<Api[`POST ${P}`]["response"]> {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body === null ? null : JSON.stringify(body),
  });
}

function fill(path: string, names: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Problem("unreachable", "The server cannot be reached. Check your connection and try again.");
  }
  const isJson = response.headers.get("content-type")?.split(";")[0] === "application/json";
  const reading: Promise<unknown> = isJson ? response.json() : response.text();
  const body = await reading.catch(() => Promise.reject(broken()));
  if (!response.ok) throw problem(body);
  return body as T;
}

function problem(body: unknown): Problem {
  if (typeof body !== "object" || body === null || !("code" in body) || !("sentence" in body))
    return broken();
  return new Problem(String(body.code), String(body.sentence));
}

function broken(): Problem {
  return new Problem("broken", "The server did not answer as it should. Please try again in a moment.");
}

/** What to tell somebody about whatever was thrown; a bug is thrown on. */
export function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}
