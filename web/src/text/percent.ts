// Chances in words.

/** ".274" as "27%"; what is not certain is never shown as 0 or 100. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return "<1%";
  return `${rounded === 100 && share < 1 ? 99 : rounded}%`;
}

/** "0.3", and never "-0.0". */
export function tenths(number: number): string {
  return (Math.round(number * 10) / 10 + 0).toFixed(1);
}
