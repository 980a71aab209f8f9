/** The fewest letters to insert, leave out or replace that make one text of the other (Levenshtein). */
export function changesBetween(from: string, to: string): number {
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

/** The one of some texts that takes the fewest letters to change into; null where there are none. */
export const nearest = (text: string, texts: readonly string[]): string | null =>
  texts.toSorted((one, other) => changesBetween(text, one) - changesBetween(text, other))[0] ?? null;
