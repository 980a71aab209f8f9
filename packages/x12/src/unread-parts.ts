/** The positions from the first, as many as `count`. */
export const positionsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => first + at);

/** Finds parts that no element reads, given the positions that are read or fixed. */
export function unreadParts(positions: readonly number[]): (parts: readonly string[]) => boolean {
  const end = Math.max(0, ...positions) + 1;
  const gaps = positionsFrom(1, end - 1).filter((position) => !positions.includes(position));
  return (parts) => {
    for (const gap of gaps) if (parts[gap]?.trim()) return true;
    for (let at = end; at < parts.length; at += 1) if (parts[at]?.trim()) return true;
    return false;
  };
}
