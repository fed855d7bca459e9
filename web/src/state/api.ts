// The server's HTTP API, typed by `Api`. Failures are thrown as a `Problem` with a message for people.

import type { Api } from "../wire/wire.gen";

const TIMEOUT_MS = 20_000;

type Posts = { [O in keyof Api]: O extends `POST ${infer P}` ? P : never }[keyof Api];
type Deletes = { [O in keyof Api]: O extends `DELETE ${infer P}` ? P : never }[keyof Api];
type Gets = { [O in keyof Api]: O extends `GET ${infer P}` ? P : never }[keyof Api];

/** Why a request failed: a stable code, and a message to show. */
export class Problem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function get<P extends Gets>(
  path: P,
  names: Record<string, string> = {},
  query: Record<string, string> = {},
): Promise<Api[`GET ${P}`]["response"]> {
  const search = new URLSearchParams(query).toString();
  return call(fill(path, names) + (search && `?${search}`), {});
}

export function post<P extends Posts>(
  path: P,
  body: Api[`POST ${P}`]["request"],
  names: Record<string, string> = {},
): Promise<Api[`POST ${P}`]["response"]> {
  return call(fill(path, names), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body === null ? null : JSON.stringify(body),
  });
}

/** Delete what is at a path. */
export function remove<P extends Deletes>(path: P, names: Record<string, string> = {}): Promise<null> {
  return call(fill(path, names), { method: "DELETE" });
}

function fill(path: string, names: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Problem("unreachable", "Can't reach the server. Check your connection and try again.");
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
  return new Problem("broken", "The server had a problem. Please try again in a moment.");
}

/** The message to show for a caught error. Anything but a `Problem` is a bug and is thrown again. */
export function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}
