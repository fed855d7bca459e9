import { helpPerTable, moment } from "../../state/assistance.svelte";

export const helpAt = helpPerTable<"classic">(moment);
