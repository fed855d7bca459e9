// The server's assistance: the ranked hand, and what each move would lead to.

import { assistancePerTable } from "../../state/assistance.svelte";
import type { Table } from "../../state/table.svelte";
import type { ConnectionsAssistance, ConnectionsPreview } from "../../wire/wire.gen";
import { taskOf } from "./moves";
import { sightingsOf } from "./sightings";

/** Changes with the report and the task, but not when another player commits a card. */
function situation({ public: seen, seat, moves }: Table<"connections">): string {
  const sightings = sightingsOf(seen?.log ?? []).length;
  return `${sightings} ${seat} ${seen?.report.join(" ")} ${JSON.stringify(seen?.barred)} ${taskOf(moves)}`;
}

export const assistanceAt = assistancePerTable<"connections">(situation);

/** What a move would lead to; null if unknown. */
export function previewOf(
  assistance: ConnectionsAssistance | null,
  text: string | null,
): ConnectionsPreview | null {
  return assistance?.previews.find((one) => one.action === text) ?? null;
}
