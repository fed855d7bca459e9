// Writes into the service worker which files open the front door and the companion without a connection.

import type { Plugin, Rolldown } from "vite";

export const WORKER = "worker";
const PLAIN = ["/", "/theme.js", "/icon.svg"];

export function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const worker = chunks.find((chunk) => chunk.name === WORKER);
      if (worker === undefined) return;
      const starts = chunks.filter(({ name }) => name === "index" || name === "Companion");
      const files = [...new Set(starts.flatMap((chunk) => filesOf(chunk, chunks)))];
      const list = JSON.stringify([...PLAIN, ...files.map((file) => `/${file}`)]);
      worker.code = worker.code.replace("BUILT", list);
    },
  };
}

/** A script with its styles, and the same of all that it imports at once. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const imported = chunks.filter((one) => chunk.imports.includes(one.fileName));
  return [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...imported.flatMap((one) => filesOf(one, chunks)),
  ];
}
