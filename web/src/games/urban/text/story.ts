// The story of a finished game, from its announcements.

import type { UrbanHiding } from "../../../wire/wire.gen";
import type { Naming } from "../../../text/names";
import { capital, listed } from "../../../text/words";
import { CRYPTID, letterOfBlock } from "../layout";
import { featureWords } from "./words";

type Story = readonly UrbanHiding[];

export const blocksWords = (blocks: readonly number[]): string =>
  blocks.length === 0 ? "no block" : listed(blocks.map(letterOfBlock));

export function taleOf(story: Story, name: Naming): string {
  const last = story.at(-1);
  if (last === undefined) return "";
  const who = capital(name(CRYPTID));
  const final = `In round ${last.round} ${name(CRYPTID)} announced ${featureWords(last.feature)} and stood on ${blocksWords(last.blocks)}.`;
  const tight = story.slice(0, -1).toSorted((a, b) => a.saving - b.saving)[0];
  if (tight === undefined) return final;
  return `${final} Before that, ${name(CRYPTID)} had the least room in round ${tight.round}: ${tight.saving} of ${tight.of} announcements would have kept ${who === "You" ? "you" : "the Cryptid"} free.`;
}

/** What a role was missing, or why it was enough. */
export function missing(seat: number, isWinner: boolean, reason: string, story: Story): string {
  const last = story.at(-1);
  if (last === undefined) return "";
  if (reason === "time") {
    const [mine, theirs] = seat === CRYPTID ? last.evidence : last.evidence.toReversed();
    const gap = (theirs ?? 0) - (mine ?? 0);
    if (isWinner) return gap < 0 ? `${-gap} evidence ahead when time ran out.` : "A tie was enough.";
    return gap === 0 ? "A tie was not enough." : `${gap} evidence short.`;
  }
  if (seat === CRYPTID) {
    if (isWinner) return "Both ends of a full row, in one announcement.";
    return last.saving === 0
      ? "Nothing fitted two blocks any more."
      : `${last.saving} of ${last.of} announcements would have reached two blocks.`;
  }
  if (isWinner)
    return last.saving === 0
      ? "No way out was left."
      : `${last.saving} of ${last.of} ways out were left, and not taken.`;
  return `${last.saving} of ${last.of} announcements still reached two blocks, one of them both ends.`;
}
