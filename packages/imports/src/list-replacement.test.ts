import { describe, expect, test } from 'vitest';
import { refuseShort } from './list-replacement.ts';

describe('half of the rows before', () => {
  test.each([
    [50, 100, true],
    [49, 100, false],
    [50, 99, true],
    [49, 99, false],
    [1, 0, true],
    [0, 0, false],
  ])('are the least that a new file may hold: %d rows after %d, %s', (rows, before, taken) => {
    const refuse = () => refuseShort(rows, before);
    if (taken) expect(refuse).not.toThrow();
    else expect(refuse).toThrow();
  });
});
