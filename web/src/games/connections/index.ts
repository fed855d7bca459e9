import type { GameUi } from "../ui";
import { plain } from "../plain/plain";

export const connections: GameUi<"connections"> = { ...plain<"connections">() };
