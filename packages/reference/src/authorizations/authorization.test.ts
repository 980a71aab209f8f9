import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Authorization, authorizationStates } from './authorization.ts';

testEveryMove(
  authorizationStates,
  {
    'REQUESTED APPROVED': 'APPROVED',
    'REQUESTED DENIED': 'DENIED',
    'REQUESTED CANCELLED': 'CANCELLED',
    'APPROVED DENIED': 'DENIED',
    'APPROVED CANCELLED': 'CANCELLED',
    'DENIED REQUESTED': 'REQUESTED',
    'DENIED APPROVED': 'APPROVED',
    'CANCELLED REQUESTED': 'REQUESTED',
  },
  (status) => {
    const authorization = Object.assign(new Authorization(), { status });
    return { record: authorization, make: (to) => authorization.moveTo(to) };
  },
);

describe('a change of an authorization', () => {
  test.each([
    ['2026-06-30', '2026-07-01T03:59:59.999Z'],
    ['2026-03-07', '2026-03-08T04:59:59.999Z'],
    ['2026-03-08', '2026-03-09T03:59:59.999Z'],
  ])(
    'of the last day to %s sets the expiry to the end of that day in the organization’s time zone',
    (effectiveTo, end) => {
      const authorization = Object.assign(new Authorization(), { status: 'APPROVED' as const });
      authorization.change({ effectiveTo }, 'America/New_York');
      expect(authorization.expiresAt).toEqual(new Date(end));
      authorization.change({ effectiveTo: null }, 'America/New_York');
      expect(authorization.expiresAt).toBeNull();
    },
  );

  test('to the same status changes nothing', () => {
    const authorization = Object.assign(new Authorization(), { status: 'CANCELLED' as const });
    authorization.change({ status: 'CANCELLED' }, 'UTC');
    expect(authorization.status).toBe('CANCELLED');
  });
});
