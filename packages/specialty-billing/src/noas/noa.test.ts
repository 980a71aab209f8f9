import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { HomeHealthNoa, homeHealthNoaStates } from './noa.ts';
import type { NoaStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aNoa = (status: NoaStatus) => Object.assign(new HomeHealthNoa(), { status });

testEveryMove(
  homeHealthNoaStates,
  {
    'DRAFT PENDING_ACK': 'PENDING_ACK',
    'DRAFT CANCELLED': 'CANCELLED',
    'PENDING_ACK PENDING_ACK': 'PENDING_ACK',
    'PENDING_ACK ACCEPTED': 'ACCEPTED',
    'PENDING_ACK RETURNED': 'RETURNED',
    'PENDING_ACK REJECTED': 'REJECTED',
    'PENDING_ACK CANCELLED': 'CANCELLED',
    'ACCEPTED CANCELLED': 'CANCELLED',
    'RETURNED PENDING_ACK': 'PENDING_ACK',
    'RETURNED CANCELLED': 'CANCELLED',
    'REJECTED PENDING_ACK': 'PENDING_ACK',
    'REJECTED CANCELLED': 'CANCELLED',
  },
  (status) => {
    const noa = aNoa(status);
    return { record: noa, make: (to) => (to === 'PENDING_ACK' ? noa.submit(now) : noa.moveTo(to)) };
  },
);

describe('a submission', () => {
  test.each(['DRAFT', 'RETURNED', 'PENDING_ACK', 'REJECTED'] as const)(
    'stamps its time from %s',
    (status) => {
      const noa = aNoa(status);
      noa.submit(now);
      expect(noa).toMatchObject({ status: 'PENDING_ACK', submittedAt: now });
    },
  );

  test.each([
    ['ACCEPTED', ['CANCELLED']],
    ['CANCELLED', []],
  ] as const)(
    'from ACCEPTED and CANCELLED is a 409 with allowedNext in order, and leaves no time: %s',
    (status, next) => {
      const noa = aNoa(status);
      expect(() => noa.submit(now)).toThrow(
        expect.objectContaining({
          status: 409,
          details: expect.objectContaining({ allowedNext: next }),
        }),
      );
      expect(noa.submittedAt).toBeUndefined();
    },
  );
});
