import type { LessonParts } from "../../ui";
import Sign from "./Sign.svelte";

export const lesson: LessonParts<"urban"> = { fillsHeight: true, Sign };
