// The areas of clues that the map highlights.

import type { Choice } from "../choice.svelte";
import type { ClassicPrivate } from "../../../wire/wire.gen";

/** The spaces allowed by all clues switched on; null if none is. */
export function shownArea(areas: readonly number[], own: ClassicPrivate | null): ReadonlySet<number> | null {
  const masks = areas.flatMap((number) => {
    const mask = own?.masks[number];
    return mask === undefined ? [] : [mask];
  });
  const [first, ...others] = masks;
  return first === undefined
    ? null
    : new Set(first.filter((space) => others.every((mask) => mask.includes(space))));
}

/** The spaces allowed by all of the reader's clues. */
export function ownArea(own: ClassicPrivate | null): ReadonlySet<number> {
  return (
    shownArea(
      (own?.masks ?? []).map((_, number) => number),
      own,
    ) ?? new Set()
  );
}

export function toggleOwnArea(choice: Choice, own: ClassicPrivate | null): void {
  const all = (own?.masks ?? []).map((_, number) => number);
  choice.areas = choice.areas.length > 0 ? [] : all;
}
