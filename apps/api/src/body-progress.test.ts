import { describe, expect, test } from 'vitest';
import { BodyProgress, checksOfWindow } from './body-progress.ts';

/** The results of the checks of one window, in which `bytes` arrive before its last check. */
const windowOf = (progress: BodyProgress, before: number, bytes: number) =>
  Array.from({ length: checksOfWindow }, (_, check) =>
    progress.isTooSlow(before + (check === checksOfWindow - 1 ? bytes : 0)),
  );

describe('the progress of a body', () => {
  test.each([
    [1_000, false],
    [999, true],
    [0, true],
  ])('of %d bytes within a window of 1,000 is too slow: %s', (bytes, isTooSlow) => {
    const progress = new BodyProgress({ bytes: 1_000, seconds: 10 }, 250);
    expect(windowOf(progress, 250, bytes)).toEqual([...new Array(checksOfWindow - 1).fill(false), isTooSlow]);
  });

  test('is counted in each window again', () => {
    const progress = new BodyProgress({ bytes: 1_000, seconds: 10 }, 0);
    expect(windowOf(progress, 0, 50_000)).not.toContain(true);
    expect(windowOf(progress, 50_000, 1_000)).not.toContain(true);
    expect(windowOf(progress, 51_000, 999)).toContain(true);
  });
});
