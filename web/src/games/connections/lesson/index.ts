import type { LessonParts } from "../../ui";
import Aside from "./Aside.svelte";

export const lesson: LessonParts<"connections"> = { Aside };
