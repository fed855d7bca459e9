import type { LessonParts } from "../../ui";

export const lesson: LessonParts<"urban"> = { fillsHeight: true };
