import { assistancePerTable, moment } from "../../state/assistance.svelte";

export const assistanceAt = assistancePerTable<"classic">(moment);
