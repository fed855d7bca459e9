// Writes a gzipped copy of every script and style, so that the server doesn't have to compress them.

import type { Plugin } from "vite";

export function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post", // after all other plugins have changed the files
      async handler(_, bundle) {
        for (const one of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(one.fileName)) continue;
          const source = await gzipped(one.type === "chunk" ? one.code : String(one.source));
          this.emitFile({ type: "asset", fileName: `${one.fileName}.gz`, source });
        }
      },
    },
  };
}

async function gzipped(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
