import type { Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { KeyMode } from './api-keys/schema.ts';
import { operations } from './contract.ts';
import { MemberStatus, Role } from './members/schema.ts';

const all: Operations = operations;

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['getOrganization', 'get', '/organization', 'organization:read', 200],
  ['updateOrganization', 'put', '/organization', 'organization:write', 200],
  ['whoami', 'get', '/organization/whoami', 'any-key', 200],
  ['listMembers', 'get', '/organization/members', 'organization:read', 200],
  ['createMember', 'post', '/organization/members', 'organization:write', 201],
  ['updateMember', 'put', '/organization/members/:memberId', 'organization:write', 200],
  ['listApiKeys', 'get', '/organization/api-keys', 'organization:read', 200],
  ['createApiKey', 'post', '/organization/api-keys', 'organization:write', 201],
  ['rotateApiKey', 'post', '/organization/api-keys/:keyId/rotate', 'organization:write', 200],
  ['revokeApiKey', 'delete', '/organization/api-keys/:keyId', 'organization:write', 204],
  ['listAuditEvents', 'get', '/organization/audit-events', 'organization:read', 200],
  ['listChanges', 'get', '/organization/changes', 'organization:read', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('organization', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all of them', () => {
    for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
  });
});

describe('the values of', () => {
  test.each([
    ['the role', Role.options, 'OWNER ADMIN BILLING_MANAGER BILLER CODER CLINICIAN COLLECTOR READ_ONLY'],
    ['the status of a member', MemberStatus.options, 'ACTIVE INACTIVE'],
    ['the mode of a key', KeyMode.options, 'LIVE TEST'],
  ])('%s are these and no other', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
