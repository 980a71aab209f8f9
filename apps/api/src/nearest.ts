/** The Levenshtein distance of two texts: the fewest letters to insert, delete or replace. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [index, other] of [...to].entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[index + 1], row[index], next[index]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The text with the smallest edit distance; null when there are none. */
export const nearest = (text: string, texts: readonly string[]): string | null =>
  texts
    .map((known) => ({ known, distance: editDistance(text, known) }))
    .toSorted((one, other) => one.distance - other.distance)[0]?.known ?? null;
