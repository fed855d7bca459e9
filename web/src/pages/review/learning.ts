// The words that lead to exercises from your own mistakes.

import type { Review } from "./review.svelte";

/** The words of the button. */
export function mistakesWords({ mistakes }: Review): string {
  return `Learn from your ${mistakes.length === 1 ? "mistake" : `${mistakes.length} mistakes`}`;
}
