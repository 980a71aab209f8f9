import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;
const write = 'contract-management:write';
const read = 'contract-management:read';
const cases = '/contract-management/underpayment-cases';

/** What the API document says of each operation, beside its fields. */
const declared: [id: string, method: string, path: string, scope: string, status: number, meta: boolean][] = [
  ['listUnderpaymentCases', 'get', cases, read, 200, true],
  ['openUnderpaymentCase', 'post', cases, write, 201, true],
  ['getUnderpaymentCase', 'get', `${cases}/:caseId`, read, 200, true],
  ['assignUnderpaymentCase', 'put', `${cases}/:caseId/assignment`, write, 200, false],
  ['disputeUnderpaymentCase', 'post', `${cases}/:caseId/dispute`, write, 200, true],
];

describe('the operations', () => {
  test.each(declared)(
    '%s is %s %s for %s, and succeeds with %i, meta %s',
    (name, method, path, scope, status, meta) => {
      const operation = all[name];
      expect(operation).toMatchObject({ id: `contract-management.${name}`, method, path, scope });
      expect([operation?.status ?? 200, operation?.meta ?? true]).toEqual([status, meta]);
    },
  );

  test('are these and no other', () => {
    expect(Object.keys(all).sort()).toEqual(declared.map(([id]) => id).sort());
  });
});
