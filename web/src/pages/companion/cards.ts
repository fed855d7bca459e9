// The printed cards, by the names the server uses.

const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => letter + String(i + 1).padStart(2, "0"));

export const CARDS = { normal: numbered("N", 19), advanced: numbered("A", 35) } as const;
