declare module "node:zlib" {
  export function gzipSync(text: string, options: { level: number; memLevel: number }): Uint8Array;
}
