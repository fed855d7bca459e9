// A QR code for a short text: byte mode, error correction M, versions 1 to 6 (up to 106 bytes), after ISO/IEC 18004.

/** By version: codewords in all, error correction codewords a block, and blocks (of equal size in these versions). */
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
] as const;

type Grid = (boolean | null)[][]; // null: not drawn yet

/** The dark modules as an SVG path of unit squares, and how many modules wide it is. */
export function qrPath(text: string): { path: string; size: number } {
  const grid = qr(text);
  const runs = grid.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path: runs.join(""), size: grid.length };
}

/** The modules, row by row; true is dark. Throws where the text is too long. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([all, each, blocks]) => bytes.length + 2 <= all - each * blocks) + 1;
  if (version === 0) throw new RangeError("too long for a QR code of this kind");
  const words = codewords(bytes, version);
  const masked = Array.from({ length: 8 }, (_, mask) => drawn(words, version, mask));
  return masked.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [all, each, blocks] = VERSIONS[version - 1] ?? VERSIONS[0];
  const room = all - each * blocks;
  const bits = [
    ...binary(4, 4),
    ...binary(bytes.length, 8),
    ...[...bytes].flatMap((byte) => binary(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2),
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, i * size + size));
  return [...interleaved(parts), ...interleaved(parts.map((part) => remainder(part, each)))];
}

function binary(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);
}

function interleaved(parts: readonly (readonly number[])[]): number[] {
  return (parts[0] ?? []).flatMap((_, i) => parts.map((part) => part[i] ?? 0));
}

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The Reed-Solomon codewords of a block. */
function remainder(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, j) => value ^ times(generator[j - 1] ?? 0, root));
  }
  const rest = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i] = (rest[i] ?? 0) ^ times(generator[i + 1] ?? 0, factor);
  }
  return rest;
}

function drawn(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  patterns(grid, version);
  format(grid, mask);
  fill(grid, words, mask);
  return grid.map((row) => row.map((module) => module === true));
}

function put(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = isDark;
}

function patterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let i = 8; i < size - 8; i++) {
    put(grid, i, 6, i % 2 === 0);
    put(grid, 6, i, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4, (d) => d !== 2 && d !== 4);
  if (version > 1) square(grid, size - 7, size - 7, 2, (d) => d !== 1);
  put(grid, 8, size - 8, true);
}

function square(
  grid: Grid,
  x: number,
  y: number,
  reach: number,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++)
      put(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

/** Which correction level (M is 0) and which mask, twice, guarded by a BCH code. */
function format(grid: Grid, mask: number): void {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const size = grid.length;
  for (let i = 0; i < 15; i++) {
    const isDark = ((bits >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : 0;
    if (i < 8) put(grid, 8, near, isDark);
    else put(grid, i === 8 ? 7 : 14 - i, 8, isDark);
    if (i < 8) put(grid, size - 1 - i, 8, isDark);
    else put(grid, 8, size - 15 + i, isDark);
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The codewords, in pairs of columns from the right, up and down in turn. */
function fill(grid: Grid, words: readonly number[], mask: number): void {
  const size = grid.length;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== null) continue;
        const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        put(grid, x, y, (bit === 1) !== (MASKS[mask]?.(x, y) ?? false));
        i += 1;
      }
    }
  }
}

/** How hard a grid is to read: long runs, blocks, false finders, and too much of one kind. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] === true));
  const lines = [...grid, ...columns].map((line) => line.map(Number).join(""));
  let total = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    total +=
      40 * ((line.match(/(?=10111010000)/g)?.length ?? 0) + (line.match(/(?=00001011101)/g)?.length ?? 0));
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const here = grid[y]?.[x];
      if (here === grid[y]?.[x - 1] && here === grid[y - 1]?.[x] && here === grid[y - 1]?.[x - 1]) total += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length;
  return total + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
