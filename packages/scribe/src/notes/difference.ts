/** How far two texts are apart, in characters (Unicode code points). */
export interface Difference {
  readonly added: number;
  readonly removed: number;
}

/**
 * What lies between the first and the last place where two texts differ: as long as the longest edit that could have
 * been made, found in one pass however long the texts are.
 */
export function differenceBetween(before: string, after: string): Difference {
  const [old, changed] = [Array.from(before), Array.from(after)];
  const shorter = Math.min(old.length, changed.length);
  let head = 0;
  while (head < shorter && old[head] === changed[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === changed.at(-1 - tail)) tail += 1;
  return { added: changed.length - head - tail, removed: old.length - head - tail };
}
