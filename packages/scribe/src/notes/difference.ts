/** The size of the difference of two texts, in characters (Unicode code points). */
export interface Difference {
  readonly added: number;
  readonly removed: number;
}

/**
 * Counts the characters from the first to the last difference of two texts. It is an upper bound of the size of the
 * edit, computed in one pass even for long texts.
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
