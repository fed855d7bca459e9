// Links to a move of a review.

import { toasts } from "../../look/toasts.svelte";

export function linkTo(code: string, move: number): string {
  return `${location.origin}/t/${code}/review#${move}`;
}

export async function copyLink(code: string, move: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(code, move));
    toasts.say("Link copied.");
  } catch {
    toasts.say("Couldn't copy. Copy the address of this page instead.");
  }
}
