import { expect, test } from 'vitest';
import { operations } from './contract.ts';

test('every response has meta', () => {
  for (const operation of Object.values(operations)) {
    expect(operation.meta).toBeUndefined();
    expect(operation.bare).toBeUndefined();
  }
});
