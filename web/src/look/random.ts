/** A seeded random number generator, so that a drawing is always the same. */
export function seededRandom(seed: number): () => number {
  let state = seed * 7919 + 13;
  const next = (): number => {
    state = (state * 16807) % 2147483647;
    return (state & 0xfffffff) / 0xfffffff;
  };
  for (let i = 0; i < 5; i++) next();
  return next;
}
