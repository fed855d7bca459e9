// Writes into the service worker which files the home page, the hunt, the companion and the puzzles need offline.

import type { Plugin, Rolldown } from "vite";

export const WORKER = "worker";
const STARTS = new Set(["index", "Companion", "HuntPage", "Puzzles", "Solving", "puzzle"]);
const PLAIN = ["/", "/theme.js", "/icon.svg"];

export function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const worker = chunks.find((chunk) => chunk.name === WORKER);
      if (worker === undefined) return;
      const starts = chunks.filter(({ name }) => STARTS.has(name));
      const files = [...new Set(starts.flatMap((chunk) => filesOf(chunk, chunks)))];
      const list = JSON.stringify([...PLAIN, ...files.map((file) => `/${file}`)]);
      worker.code = worker.code.replace("BUILT", list);
    },
  };
}

/** A chunk with its styles and fonts, and those of all its static imports. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const imported = chunks.filter((one) => chunk.imports.includes(one.fileName));
  return [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...[...(chunk.viteMetadata?.importedAssets ?? [])].filter((file) => file.endsWith(".woff2")),
    ...imported.flatMap((one) => filesOf(one, chunks)),
  ];
}
