import { helpPerTable, moment } from "../../board/help.svelte";

export const helpAt = helpPerTable<"classic">(moment);
