import { ApiError } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { checkAccess, covers } from './access.ts';
import type { AnyOperation } from './operation.ts';

const granted = [
  'gfe:read',
  'gfe:write',
  'gfe:*',
  'public-api:*',
  '*',
  'appeals:*',
  'gfe',
  'GFE:read',
  '',
] as const;

const expected: Record<string, readonly boolean[]> = {
  'gfe:read': [true, true, true, true, true, false, false, false, false],
  'gfe:write': [false, true, true, true, true, false, false, false, false],
};

describe('scopes', () => {
  const table = Object.entries(expected).flatMap(([needed, row]) =>
    granted.map((scope, index) => [scope, needed, row[index]] as const),
  );
  test.each(table)('%j covers %s: %s', (scope, needed, isCovered) => {
    expect(covers([scope], needed)).toBe(isCovered);
  });

  test('none cover nothing', () => {
    expect(covers([], 'gfe:read')).toBe(false);
  });

  test('a name that begins like another is another', () => {
    expect(covers(['gf:*', 'gfe-x:*'], 'gfe:read')).toBe(false);
  });
});

describe('access', () => {
  const principal = {
    scopes: ['gfe:write'],
    role: 'BILLER',
    disabledModules: ['appeals'],
  } as unknown as Principal;
  const operation = { scope: 'gfe:read' } as unknown as AnyOperation;
  const refused = expect.toSatisfy((error) => ApiError.is(error) && error.status === 403);

  test('is open where scope, role and module allow', () => {
    expect(() => checkAccess(principal, 'gfe', operation)).not.toThrow();
    expect(() => checkAccess(principal, 'gfe', { ...operation, roles: ['BILLER'] })).not.toThrow();
    expect(() =>
      checkAccess({ ...principal, scopes: [] }, 'gfe', { ...operation, scope: 'any-key' }),
    ).not.toThrow();
  });

  test('is refused without the scope, without the role, or in a module that is switched off', () => {
    expect(() => checkAccess({ ...principal, scopes: ['appeals:*'] }, 'gfe', operation)).toThrow(refused);
    expect(() => checkAccess(principal, 'gfe', { ...operation, roles: ['OWNER'] })).toThrow(refused);
    expect(() => checkAccess({ ...principal, scopes: ['*'] }, 'appeals', operation)).toThrow(refused);
  });
});
