import { type Role, roles } from '@rcm/tenancy';
import { testTime } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { type Holding, includesRole, mustHold, mustHoldRole } from './grants.ts';
import { KeyScope } from './schema.ts';

const owner: Holding = { role: 'OWNER', scopes: ['*'], mode: 'LIVE', expiresAt: null };
const refused = expect.objectContaining({ status: 403 });

function expectGrants(caller: Partial<Holding>, granted: Partial<Holding>, expected: boolean): void {
  const attempt = () => mustHold({ ...owner, ...caller }, { ...owner, ...granted });
  if (expected) expect(attempt).not.toThrow();
  else expect(attempt).toThrow(refused);
}

const others = ['BILLING_MANAGER', 'BILLER', 'CODER', 'CLINICIAN', 'COLLECTOR'] as const;

/** The roles that each role includes. */
const held: Readonly<Record<Role, readonly Role[]>> = {
  OWNER: ['OWNER', 'ADMIN', ...others, 'READ_ONLY'],
  ADMIN: ['ADMIN', ...others, 'READ_ONLY'],
  BILLING_MANAGER: ['BILLING_MANAGER', 'READ_ONLY'],
  BILLER: ['BILLER', 'READ_ONLY'],
  CODER: ['CODER', 'READ_ONLY'],
  CLINICIAN: ['CLINICIAN', 'READ_ONLY'],
  COLLECTOR: ['COLLECTOR', 'READ_ONLY'],
  READ_ONLY: ['READ_ONLY'],
};

describe('a role', () => {
  test.each(
    roles.flatMap((role) => roles.map((other) => [role, other, held[role].includes(other)] as const)),
  )('includes itself and those below, and none at its level: %s, %s: %s', (role, other, expected) => {
    expect(includesRole(role, other)).toBe(expected);
    if (expected) expect(() => mustHoldRole({ role }, other)).not.toThrow();
    else expect(() => mustHoldRole({ role }, other)).toThrow(refused);
    expectGrants({ role }, { role: other }, expected);
  });
});

describe('scopes', () => {
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
  ])('cover narrower ones, and write covers read: %o, %o: %s', (scopes, granted, expected) => {
    expectGrants({ scopes }, { scopes: granted }, expected);
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

test.each([
  ['LIVE', 'LIVE', true],
  ['LIVE', 'TEST', true],
  ['TEST', 'TEST', true],
  ['TEST', 'LIVE', false],
] as const)('a key of mode %s can manage one of mode %s: %s', (mode, granted, expected) => {
  expectGrants({ mode }, { mode: granted }, expected);
});

const moment = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(testTime.getTime() + milliseconds);

test.each([
  [null, null, true],
  [null, 0, true],
  [0, 0, true],
  [0, -1, true],
  [0, 1, false],
  [0, null, false],
])('a key that expires at %s can manage one that expires at %s, null never: %s', (end, granted, expected) => {
  expectGrants({ expiresAt: moment(end) }, { expiresAt: moment(granted) }, expected);
});
