// The address of a review names the move that is shown.

/** The number of the move that an address names: "#13", "#last" or nothing. */
export function moveIn(hash: string, last: number): number {
  const words = hash.replace(/^#/, "");
  const number = Number(words);
  return words === "" || words === "last" || !Number.isInteger(number)
    ? last
    : Math.max(0, Math.min(last, number));
}
