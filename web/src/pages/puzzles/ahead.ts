// Puzzles kept on this device for a time without a connection, and what was answered in that time.

import { keep, recall } from "../../state/device";
import type { PuzzleAhead, Tried } from "../../wire/wire.gen";

const AHEAD = "cryptid.puzzles.ahead";
const TRIED = "cryptid.puzzles.tried";

export function keptAhead(): readonly PuzzleAhead[] {
  return read<PuzzleAhead>(AHEAD);
}

export function keepAhead(all: readonly PuzzleAhead[]): void {
  keep(AHEAD, JSON.stringify(all));
}

export function keptTried(): readonly Tried[] {
  return read<Tried>(TRIED);
}

export function keepTried(all: readonly Tried[]): void {
  keep(TRIED, JSON.stringify(all));
}

function read<T>(name: string): readonly T[] {
  try {
    const found: unknown = JSON.parse(recall(name) ?? "[]");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return [];
  }
}

/** Whether the answer is right, by its salted digest; null where the browser cannot tell. */
export async function isRight(ahead: PuzzleAhead, answer: string): Promise<boolean | null> {
  if (!("subtle" in crypto)) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${ahead.salt} ${answer}`));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === ahead.digest;
}

/** What was tried, with one more answer to a puzzle. */
export function withAnswer(all: readonly Tried[], id: string, answer: string | null): readonly Tried[] {
  const before = all.find((one) => one.id === id) ?? { id, answers: [] };
  const after =
    answer === null ? { ...before, gave_up: true } : { ...before, answers: [...before.answers, answer] };
  return [...all.filter((one) => one.id !== id), after];
}
