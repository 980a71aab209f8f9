import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;
const read = 'oig-exclusion:read';
const checks = '/oig-exclusion/checks';

/** What the API document says of each operation, beside its fields. */
const declared: [id: string, method: string, path: string, scope: string, status: number, data: string[]][] =
  [
    ['listChecks', 'get', checks, read, 200, ['checks', 'total']],
    ['createCheck', 'post', checks, 'oig-exclusion:write', 201, ['check']],
    ['getCheck', 'get', `${checks}/:checkId`, read, 200, ['check', 'candidates']],
    ['listSources', 'get', '/oig-exclusion/sources', read, 200, ['sources', 'total']],
  ];

describe('the operations', () => {
  test.each(declared)(
    '%s is %s %s for %s, and succeeds with %i and %j beside meta',
    (name, method, path, scope, status, data) => {
      const operation = all[name];
      expect(operation).toMatchObject({ id: `oig-exclusion.${name}`, method, path, scope });
      expect([operation?.status ?? 200, operation?.meta ?? true]).toEqual([status, true]);
      expect(Object.keys(operation?.data?.shape ?? {})).toEqual(data);
    },
  );

  test('are these and no other', () => {
    expect(Object.keys(all).sort()).toEqual(declared.map(([id]) => id).sort());
  });
});
