import type { MoveOf } from '@rcm/states';
import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { HomeHealthNoa, homeHealthNoaStates } from './noa.ts';
import type { NoaStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aNoa = (status: NoaStatus, values: Partial<HomeHealthNoa> = {}) =>
  Object.assign(new HomeHealthNoa(), {
    status,
    typeOfBill: '32A',
    admissionDate: '2026-02-20',
    conditionCodes: ['47'],
    submissionDeadline: '2026-02-25',
    ...values,
  });

const makes: Readonly<Record<MoveOf<typeof homeHealthNoaStates>, (noa: HomeHealthNoa) => void>> = {
  PENDING_ACK: (noa) => noa.submit(now),
  ACCEPTED: (noa) => noa.answer('ACCEPTED', '2026-03-01'),
  RETURNED: (noa) => noa.answer('RETURNED', '2026-03-01'),
  REJECTED: (noa) => noa.answer('REJECTED', '2026-03-01'),
  CANCELLED: (noa) => noa.cancel('Entered twice'),
  edit: (noa) => noa.edit({}),
};

testEveryMove(
  homeHealthNoaStates,
  {
    'DRAFT PENDING_ACK': 'PENDING_ACK',
    'DRAFT CANCELLED': 'CANCELLED',
    'DRAFT edit': 'DRAFT',
    'PENDING_ACK PENDING_ACK': 'PENDING_ACK',
    'PENDING_ACK ACCEPTED': 'ACCEPTED',
    'PENDING_ACK RETURNED': 'RETURNED',
    'PENDING_ACK REJECTED': 'REJECTED',
    'PENDING_ACK CANCELLED': 'CANCELLED',
    'ACCEPTED CANCELLED': 'CANCELLED',
    'RETURNED PENDING_ACK': 'PENDING_ACK',
    'RETURNED CANCELLED': 'CANCELLED',
    'RETURNED edit': 'RETURNED',
    'REJECTED PENDING_ACK': 'PENDING_ACK',
    'REJECTED CANCELLED': 'CANCELLED',
  },
  (status) => {
    const noa = aNoa(status);
    return { record: noa, make: (move) => makes[move](noa) };
  },
);

describe('a submission', () => {
  test.each(['DRAFT', 'RETURNED', 'PENDING_ACK', 'REJECTED'] as const)('sets its time from %s', (status) => {
    const noa = aNoa(status);
    noa.submit(now);
    expect(noa).toMatchObject({ status: 'PENDING_ACK', submittedAt: now });
  });

  test.each([
    ['ACCEPTED', ['CANCELLED']],
    ['CANCELLED', []],
  ] as const)(
    'from ACCEPTED and CANCELLED is a 409 with allowedNext in order, and sets no time: %s',
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

describe('an edit', () => {
  test('changes the given fields, and the deadline with the admission', () => {
    const noa = aNoa('DRAFT');
    noa.edit({ admissionDate: '2026-02-26' });
    expect(noa).toMatchObject({
      admissionDate: '2026-02-26',
      submissionDeadline: '2026-03-03',
      conditionCodes: ['47'],
    });
    noa.edit({ conditionCodes: [] });
    expect(noa).toMatchObject({ admissionDate: '2026-02-26', conditionCodes: [] });
  });

  test('of a 32D answers 409', () => {
    const noa = aNoa('DRAFT', { typeOfBill: '32D' });
    expect(() => noa.edit({})).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe('an answer', () => {
  test.each([
    ['ACCEPTED', '2026-03-01'],
    ['RETURNED', undefined],
    ['REJECTED', undefined],
  ] as const)('stops the clock only where it accepts: %s', (result, acceptedOn) => {
    const noa = aNoa('PENDING_ACK');
    noa.answer(result, '2026-03-01');
    expect(noa).toMatchObject({ status: result });
    expect(noa.acceptedOn).toBe(acceptedOn);
  });
});

describe('an exception', () => {
  const claimed = { reason: 'DISASTER', remarks: 'Flood' } as const;

  test.each([
    ['DRAFT', null, '2026-02-26'],
    ['PENDING_ACK', null, '2026-02-26'],
    ['ACCEPTED', '2026-02-26', '2026-03-02'],
    ['REJECTED', null, '2026-03-02'],
  ] as const)('is kept for a notice that is late: %s, accepted %s, on %s', (status, acceptedOn, day) => {
    const noa = aNoa(status, { acceptedOn });
    noa.claimException(claimed, day, now);
    expect(noa).toMatchObject({
      status,
      exceptionReason: 'DISASTER',
      exceptionRemarks: 'Flood',
      exceptionClaimedAt: now,
    });
  });

  test.each([
    ['is accepted on the last day', 'ACCEPTED', '2026-02-25', '32A', '2026-03-02'],
    ['is not late yet', 'PENDING_ACK', null, '32A', '2026-02-25'],
    ['is cancelled', 'CANCELLED', null, '32A', '2026-03-02'],
    ['is a cancellation', 'PENDING_ACK', null, '32D', '2026-03-02'],
  ] as const)('is a 409 for a notice that %s', (_what, status, acceptedOn, typeOfBill, day) => {
    const noa = aNoa(status, { acceptedOn, typeOfBill });
    expect(() => noa.claimException(claimed, day, now)).toThrow(expect.objectContaining({ status: 409 }));
    expect(noa.exceptionReason).toBeUndefined();
  });
});
