import type { LessonParts } from "../../ui";
import Aside from "./Aside.svelte";
import Sign from "./Sign.svelte";

export const lesson: LessonParts<"classic"> = { Aside, Sign };
