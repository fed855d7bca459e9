import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed.ts";
import { licences } from "./licences.ts";
import { WORKER, offline } from "./offline.ts";
import { pictures } from "./pictures.ts";

const server = "http://127.0.0.1:8000"; // `cryptid serve`, while developing with `npm run dev`

export default defineConfig({
  plugins: [svelte(), offline(), pictures(), licences(), compressed()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0, // the server's policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: "index.html", [WORKER]: "src/worker.ts" },
      output: {
        // one chunk for what several pages share: many small ones compress less well; not for what no board needs
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /src.(look(?!.(end|rules|zoom))|text(?!.(origins|percent|options|hunt|days|characters|puzzles))|state(?!.(replay|past|hunt|learned))|shell|games.(ui|lines)\.ts)/,
              minShareCount: 2,
            },
          ],
        },
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"), // the worker's name never changes
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
