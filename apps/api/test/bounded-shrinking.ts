/**
 * Wraps a property that is slow to check: after its first failure, it is checked for at most `attempts` smaller
 * counterexamples, and every further one passes unchecked, so that fast-check reports the smallest found. Runs before a
 * failure are not bounded.
 */
export function withBoundedShrinking<Values extends readonly unknown[]>(
  attempts: number,
  check: (...values: Values) => Promise<void>,
): (...values: Values) => Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  return async (...values) => {
    if (left === 0) return;
    left -= 1;
    try {
      await check(...values);
    } catch (error) {
      left = Math.min(left, attempts);
      throw error;
    }
  };
}
