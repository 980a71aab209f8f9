import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { withBoundedShrinking } from '../test/bounded-shrinking.ts';

/** Checks arrays of up to 50 numbers, which fail if one is above 90, and counts the checks. */
async function checked(attempts: number, limit = 90) {
  let checks = 0;
  const isSmall = withBoundedShrinking(attempts, async (numbers: readonly number[]) => {
    checks += 1;
    if (numbers.some((number) => number > limit)) throw new Error('a large number');
  });
  const property = fc.asyncProperty(fc.array(fc.nat(100), { maxLength: 50 }), isSmall);
  const { failed, counterexample, numRuns } = await fc.check(property, { seed: 1, numRuns: 200 });
  return { failed, size: counterexample?.[0].length ?? 0, checks, numRuns };
}

describe('a property with bounded shrinking', () => {
  test('is checked for all values while it holds', async () => {
    expect(await checked(0, 100)).toMatchObject({ failed: false, checks: 200 });
  });

  test('fails with the first counterexample if no attempt is left to shrink it', async () => {
    const { failed, checks, numRuns } = await checked(0);
    expect([failed, checks]).toEqual([true, numRuns]);
  });

  test.each([1, 5])('is checked at most %i times after its first failure', async (attempts) => {
    const { failed, checks, numRuns } = await checked(attempts);
    expect([failed, checks]).toEqual([true, numRuns + attempts]);
  });

  test('is shrunk to the smallest counterexample if there are enough attempts', async () => {
    expect(await checked(1_000)).toMatchObject({ failed: true, size: 1 });
  });
});
