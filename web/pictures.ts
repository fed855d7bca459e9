// Draws the PNG files that phones and link previews need, from our own SVG drawings.

import { readFileSync } from "node:fs";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";

/** by name: the drawing and its width in pixels */
const ICONS = {
  "icon-192.png": ["public/icon.svg", 192],
  "icon-512.png": ["public/icon.svg", 512],
  "icon-maskable-512.png": ["public/icon-maskable.svg", 512],
  "apple-touch-icon.png": ["public/icon-maskable.svg", 180], // iOS rounds its corners
} as const;

export function pictures(): Plugin {
  return {
    name: "pictures",
    apply: "build",
    async buildStart() {
      await initWasm(readFileSync(at("node_modules/@resvg/resvg-wasm/index_bg.wasm")));
    },
    generateBundle() {
      for (const [fileName, [drawing, width]] of Object.entries(ICONS))
        this.emitFile({ type: "asset", fileName, source: png(text(drawing), width) });
      this.emitFile({ type: "asset", fileName: "preview.png", source: png(preview(), 1200) });
    },
  };
}

function at(path: string): URL {
  return new URL(path, import.meta.url);
}

function text(path: string): string {
  return readFileSync(at(path), "utf8");
}

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}

/** The picture of link previews: the home page's scene at night, with the name. */
function preview(): string {
  const colours = new Map(
    [...text("src/look/tokens.css").matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ); // the dark theme comes last
  const place =
    '<svg xmlns="http://www.w3.org/2000/svg" y="290" width="1200" height="340" overflow="visible" ';
  const scene = text("src/pages/home/art/scene.svg").replace("<svg ", place);
  const drawing = text("preview.svg").replace("<!-- scene -->", scene);
  return drawing.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colours.get(name) ?? "none");
}
