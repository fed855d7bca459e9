// Puts the licences of the fonts beside them, as the Open Font License asks.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FONTS = ["@fontsource/source-serif-4", "@fontsource-variable/source-sans-3"];

export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const texts = FONTS.map((font) =>
        readFileSync(new URL(`node_modules/${font}/LICENSE`, import.meta.url), "utf8"),
      );
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") });
    },
  };
}
