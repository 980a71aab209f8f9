import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { KeyMode } from './api-keys/schema.ts';
import { operations } from './contract.ts';
import { MemberStatus, Role } from './members/schema.ts';

const all: Operations = operations;

test('every answer with a body carries meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
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
