import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { IdrCase, idrCaseStates } from './idr-case.ts';
import type { IdrEventType, IdrStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aCase = (status: IdrStatus) => Object.assign(new IdrCase(), { status, timeline: [] });

testEveryMove(
  idrCaseStates,
  {
    'IDR_INITIATED OFFER': 'IDR_OFFER_SUBMITTED',
    'IDR_INITIATED WITHDRAW': 'IDR_WITHDRAWN',
    'IDR_OFFER_SUBMITTED COUNTER': 'IDR_COUNTER_RECEIVED',
    'IDR_OFFER_SUBMITTED RESOLVE_PROVIDER': 'IDR_RESOLVED_PROVIDER',
    'IDR_OFFER_SUBMITTED WITHDRAW': 'IDR_WITHDRAWN',
    'IDR_COUNTER_RECEIVED ARBITRATION': 'IDR_IN_ARBITRATION',
    'IDR_COUNTER_RECEIVED RESOLVE_PAYER': 'IDR_RESOLVED_PAYER',
    'IDR_COUNTER_RECEIVED RESOLVE_SPLIT': 'IDR_RESOLVED_SPLIT',
    'IDR_COUNTER_RECEIVED WITHDRAW': 'IDR_WITHDRAWN',
    'IDR_IN_ARBITRATION RESOLVE_PROVIDER': 'IDR_RESOLVED_PROVIDER',
    'IDR_IN_ARBITRATION RESOLVE_PAYER': 'IDR_RESOLVED_PAYER',
    'IDR_IN_ARBITRATION RESOLVE_SPLIT': 'IDR_RESOLVED_SPLIT',
  },
  (status) => {
    const idrCase = aCase(status);
    return { record: idrCase, make: (type) => idrCase.record(type, '10.00', now) };
  },
);

test('a refused event leaves no entry in the timeline', () => {
  const idrCase = aCase('IDR_WITHDRAWN');
  expect(() => idrCase.record('OFFER', '10.00', now)).toThrow();
  expect(idrCase.timeline).toEqual([]);
});

describe('an event', () => {
  const after = (...events: [IdrEventType, string | null][]) => {
    const idrCase = aCase('IDR_INITIATED');
    for (const [type, amount] of events) idrCase.record(type, amount, now);
    return idrCase;
  };

  test('sets the amount of its type', () => {
    const idrCase = after(
      ['OFFER', '900.00'],
      ['COUNTER', '500.00'],
      ['ARBITRATION', null],
      ['RESOLVE_SPLIT', '700.00'],
    );
    expect(idrCase).toMatchObject({
      providerOfferAmount: '900.00',
      payerCounterAmount: '500.00',
      arbitrationAmount: '700.00',
      resolvedAmount: '700.00',
      resolvedAt: now,
    });
  });

  test('leaves the arbitration amount empty without an arbitration', () => {
    expect(after(['OFFER', '900.00'], ['RESOLVE_PROVIDER', '900.00']).arbitrationAmount).toBeUndefined();
  });

  test('sets the time of resolution when the case is withdrawn', () => {
    expect(after(['WITHDRAW', null]).resolvedAt).toEqual(now);
  });
});
