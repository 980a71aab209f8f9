import { describe, expect, test } from 'vitest';
import { refuseShrunkFile } from './list-replacement.ts';

describe('half of the current rows', () => {
  test.each([
    [50, 100, true],
    [49, 100, false],
    [50, 99, true],
    [49, 99, false],
    [1, 0, true],
    [0, 0, false],
  ])('is the minimum for a new file: %d rows after %d, %s', (rows, before, taken) => {
    const refuse = () => refuseShrunkFile(rows, before);
    if (taken) expect(refuse).not.toThrow();
    else expect(refuse).toThrow();
  });
});
