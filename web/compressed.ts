// Writes every script and style a second time, compressed, so that the server need not.

import type { Plugin } from "vite";

export function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post", // when nothing is replaced any more
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
