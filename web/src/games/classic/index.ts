import type { GameUi } from "../ui";
import { plain } from "../plain/plain";

export const classic: GameUi<"classic"> = { ...plain<"classic">() };
