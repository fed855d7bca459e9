// Preferences, stored on this device.

import { keep, recall } from "./device";

export type Theme = "auto" | "light" | "dark";
/** When to ask for confirmation before a move is sent. */
export type Confirm = "touch" | "always" | "never";
/** How fast the moves of bots are shown, one after another. */
export type Pace = "relaxed" | "brisk" | "instant";

interface Kept {
  theme: Theme;
  confirm: Confirm;
  pace: Pace;
  sound: boolean;
  notices: boolean;
}

const DEFAULTS: Kept = { theme: "auto", confirm: "touch", pace: "brisk", sound: true, notices: false };
const night = matchMedia("(prefers-color-scheme: dark)");
const touch = matchMedia("(pointer: coarse)");

class Settings {
  #kept = $state<Kept>({
    theme: read("theme", ["auto", "light", "dark"]),
    confirm: read("confirm", ["touch", "always", "never"]),
    pace: read("pace", ["relaxed", "brisk", "instant"]),
    sound: recall("cryptid.sound") !== "false",
    notices: recall("cryptid.notices") === "true",
  });
  #isNight = $state(night.matches);
  #isTouch = $state(touch.matches);

  constructor() {
    night.addEventListener("change", () => (this.#isNight = night.matches));
    touch.addEventListener("change", () => (this.#isTouch = touch.matches));
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  get confirm(): Confirm {
    return this.#kept.confirm;
  }
  get pace(): Pace {
    return this.#kept.pace;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get notices(): boolean {
    return this.#kept.notices;
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.#isNight);
  }

  get asksFirst(): boolean {
    return this.confirm === "always" || (this.confirm === "touch" && this.#isTouch);
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#kept[name] = value;
    keep(`cryptid.${name}`, String(value));
  }
}

function read<T extends Theme | Confirm | Pace>(name: "theme" | "confirm" | "pace", all: readonly T[]): T {
  const kept = recall(`cryptid.${name}`);
  return all.find((one) => one === kept) ?? (DEFAULTS[name] as T);
}

export const settings = new Settings();
