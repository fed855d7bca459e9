declare module "node:zlib" {
  export function gzipSync(text: string, options: { level: number; memLevel: number }): Uint8Array;
}
declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array;
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
