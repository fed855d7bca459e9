import type { GameUi } from "../ui";
import { plain } from "../plain/plain";

export const urban: GameUi<"urban"> = { ...plain<"urban">() };
