// The hand ranked, and what a move would lead to, as the server says.

import { helpPerTable } from "../../state/assistance.svelte";
import type { Table } from "../../state/table.svelte";
import type { ConnectionsAssistance, ConnectionsPreview } from "../../wire/wire.gen";
import { taskOf } from "./moves";
import { sightingsOf } from "./sightings";

/** Not each move: a card laid down by somebody else changes nothing. */
function situation({ public: seen, seat, moves }: Table<"connections">): string {
  const sightings = sightingsOf(seen?.log ?? []).length;
  return `${sightings} ${seat} ${seen?.report.join(" ")} ${JSON.stringify(seen?.barred)} ${taskOf(moves)}`;
}

export const helpAt = helpPerTable<"connections">(situation);

/** What a move would lead to; null where nobody says so. */
export function previewOf(
  help: ConnectionsAssistance | null,
  text: string | null,
): ConnectionsPreview | null {
  return help?.previews.find((one) => one.action === text) ?? null;
}
