// Writes a gzipped copy of every script, style and drawing, so that the server doesn't have to compress them.

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SMALLEST = { level: 9, memLevel: 6 }; // measured: larger blocks compress our short scripts less well

export function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post", // after all other plugins have changed the files
      handler(_, bundle) {
        for (const one of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(one.fileName)) continue;
          const source = gzipSync(one.type === "chunk" ? one.code : String(one.source), SMALLEST);
          this.emitFile({ type: "asset", fileName: `${one.fileName}.gz`, source });
        }
      },
    },
  };
}
