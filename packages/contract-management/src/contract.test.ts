import type { Operations } from '@rcm/http';
import { expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;

test('every answer has meta except that of contract-management.assignUnderpaymentCase', () => {
  for (const { id, meta = true } of Object.values(all)) {
    expect(meta).toBe(id !== 'contract-management.assignUnderpaymentCase');
  }
});
