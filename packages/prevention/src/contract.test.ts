import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

test('every answer has success, data and meta', () => {
  for (const operation of Object.values(operations)) {
    expect(operation.meta).toBeUndefined();
    expect(operation.bare).toBeUndefined();
  }
});

describe('prevention.updateEducation', () => {
  test('declares 202 as well, but always answers 200', () => {
    expect(operations.updateEducation.declaredStatuses).toEqual([202]);
    expect(operations.updateEducation.otherStatuses).toBeUndefined();
  });
});
