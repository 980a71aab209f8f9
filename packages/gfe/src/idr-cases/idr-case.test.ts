import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { IdrCase } from './idr-case.ts';
import { IdrEventType, IdrStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const legal: Record<string, IdrStatus> = {
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
};

const aCase = (status: IdrStatus) => Object.assign(new IdrCase(), { status, timeline: [] });

const table = IdrStatus.options.flatMap((status) =>
  IdrEventType.options.map((type) => [status, type, legal[`${status} ${type}`] ?? 'refused'] as const),
);

describe('the event table', () => {
  test.each(table)('%s, %s: %s', (status, type, outcome) => {
    const idrCase = aCase(status);
    if (outcome !== 'refused') {
      idrCase.record(type, '10.00', now);
      expect(idrCase.status).toBe(outcome);
      return;
    }
    const next = Object.keys(legal)
      .filter((move) => move.startsWith(`${status} `))
      .map((move) => move.split(' ')[1]);
    expect(() => idrCase.record(type, '10.00', now)).toThrow(
      expect.toSatisfy(
        (error) =>
          ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === String(next),
      ),
    );
    expect(idrCase.timeline).toEqual([]);
  });
});

describe('an event', () => {
  const after = (...events: [IdrEventType, string | null][]) => {
    const idrCase = aCase('IDR_INITIATED');
    for (const [type, amount] of events) idrCase.record(type, amount, now);
    return idrCase;
  };

  test('stamps the amounts that it names', () => {
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

  test('ends the clock when the case is withdrawn', () => {
    expect(after(['WITHDRAW', null]).resolvedAt).toEqual(now);
  });
});
