import { ApiError } from '@rcm/errors';
import { type Principal, roles } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { checkAccess, covers, isOpenTo } from './access.ts';
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

  test('cover nothing where there are none', () => {
    expect(covers([], 'gfe:read')).toBe(false);
  });

  test('do not match names by prefix', () => {
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

  test('is granted where scope, role and module allow it', () => {
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

describe('roles', () => {
  const reads = [{ method: 'get' }, { method: 'post', safe: true }] as const;
  const writes = [{ method: 'post' }, { method: 'put' }, { method: 'delete' }] as const;
  const principal = { scopes: ['*'], disabledModules: [] };
  const mayCall = (role: string, declared: object) => {
    const operation = { scope: 'gfe:write', ...declared } as unknown as AnyOperation;
    try {
      checkAccess({ ...principal, role } as unknown as Principal, 'gfe', operation);
      return true;
    } catch (error) {
      if (ApiError.is(error) && error.status === 403) return false;
      throw error;
    }
  };

  test.each(reads)('all may call an operation that reads: %j', (declared) => {
    expect(roles.filter((role) => mayCall(role, declared))).toEqual(roles);
  });

  test.each(writes)('all except READ_ONLY may call an operation that writes: %j', (declared) => {
    expect(roles.filter((role) => !mayCall(role, declared))).toEqual(['READ_ONLY']);
  });

  test.each([...reads, ...writes])('only the roles that an operation names may call it: %j', (declared) => {
    const named = { ...declared, roles: ['ADMIN', 'BILLER'] };
    expect(roles.filter((role) => mayCall(role, named))).toEqual(['ADMIN', 'BILLER']);
    expect(roles.filter((role) => isOpenTo(role, named as unknown as AnyOperation))).toEqual([
      'ADMIN',
      'BILLER',
    ]);
  });

  test.each(writes)('READ_ONLY may not write even where an operation names it: %j', (declared) => {
    expect(mayCall('READ_ONLY', { ...declared, roles: ['READ_ONLY'] })).toBe(false);
  });
});
