import { isOpenTo, isWrite, type Operations } from '@rcm/http';
import { roles } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { KeyMode } from './api-keys/schema.ts';
import { operations } from './contract.ts';
import { MemberStatus, Role } from './members/schema.ts';

const all: Operations = operations;

test('every response with a body has meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
});

test.each(Object.values(all))(
  '$id is open to OWNER and ADMIN if it writes, else to every role',
  (operation) => {
    const expected = isWrite(operation) ? ['OWNER', 'ADMIN'] : roles;
    expect(roles.filter((role) => isOpenTo(role, operation))).toEqual(expected);
  },
);

describe('the values of', () => {
  test.each([
    ['the role', Role.options, 'OWNER ADMIN BILLING_MANAGER BILLER CODER CLINICIAN COLLECTOR READ_ONLY'],
    ['the status of a member', MemberStatus.options, 'ACTIVE INACTIVE'],
    ['the mode of a key', KeyMode.options, 'LIVE TEST'],
  ])('%s are exactly these', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
