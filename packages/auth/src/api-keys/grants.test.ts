import { roles } from '@rcm/tenancy';
import { aPrincipal } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { mayGrantRole, mustHold } from './grants.ts';
import { KeyScope } from './schema.ts';

describe('granting a role', () => {
  test.each(
    roles.flatMap((role) =>
      roles.map((granted) => {
        const expected = role === 'OWNER' || role === granted || (role === 'ADMIN' && granted !== 'OWNER');
        return [role, granted, expected] as const;
      }),
    ),
  )(
    'an OWNER grants every role, an ADMIN every one but OWNER, others their own: %s, %s: %s',
    (role, granted, expected) => {
      expect(mayGrantRole(role, granted)).toBe(expected);
    },
  );
});

describe('granting scopes', () => {
  test.each([
    [['*'], ['*'], true],
    [['*'], ['public-api:*', 'gfe:*', 'gfe:write'], true],
    [['public-api:*'], ['*'], true],
    [['gfe:*'], ['gfe:read', 'gfe:write', 'gfe:*'], true],
    [['gfe:write'], ['gfe:read'], true],
    [['gfe:write'], ['gfe:*'], false],
    [['gfe:read'], ['gfe:write'], false],
    [['gfe:*'], ['scribe:read'], false],
    [['gfe:*'], ['*'], false],
    [['gfe:*'], ['public-api:*'], false],
    [['gfe:read', 'organization:write'], ['gfe:read', 'organization:read'], true],
    [['organization:write'], ['organization:write', 'gfe:read'], false],
  ])('a wider scope grants a narrower one, write grants read: %o, %o: %s', (scopes, granted, expected) => {
    const attempt = () => mustHold(aPrincipal({ scopes }), { role: 'BILLER', scopes: granted });
    if (expected) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ status: 403 }));
  });

  test.each([
    ['*', true],
    ['public-api:*', true],
    ['patient-ar:write', true],
    ['gfe:*', true],
    ['gfe', false],
    ['gfe:admin', false],
    ['*:read', false],
    ['GFE:read', false],
    ['gfe:read ', false],
    ['', false],
    ['gfe:read\n', false],
    [`${'x'.repeat(95)}:read`, true],
    [`${'x'.repeat(96)}:read`, false],
  ])('%j is a scope: %s', (scope, expected) => {
    expect(KeyScope.safeParse(scope).success).toBe(expected);
  });
});
