import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { computePreview } from './preview.ts';
import { computeDueDates } from './schedule.ts';

const timeZone = 'America/New_York';

const schedule = (
  start: string,
  frequency: 'WEEKLY' | 'BI_WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ONE_TIME',
  count: number,
) => computeDueDates({ start: new Date(start), frequency, count, timeZone });

const preview = (balance: string, installmentAmount: string, count: number, terms = {}) =>
  computePreview({
    balance,
    installmentAmount,
    ...schedule('2026-01-31T15:00:00Z', 'MONTHLY', count),
    timeZone,
    ...terms,
  });

const refusal = (path: string) =>
  expect.toSatisfy((error) => ApiError.is(error) && error.details.issues?.[0]?.path === path);

describe('the schedule', () => {
  test.each([
    ['2026-01-31T15:00:00Z', 'MONTHLY', ['2026-01-31T15', '2026-02-28T15', '2026-03-31T14', '2026-04-30T14']],
    [
      '2026-11-30T15:00:00Z',
      'QUARTERLY',
      ['2026-11-30T15', '2027-02-28T15', '2027-05-30T14', '2027-08-30T14'],
    ],
    ['2026-03-01T15:00:00Z', 'WEEKLY', ['2026-03-01T15', '2026-03-08T14', '2026-03-15T14']],
    ['2026-02-20T15:00:00Z', 'BI_WEEKLY', ['2026-02-20T15', '2026-03-06T15', '2026-03-20T14']],
    ['2026-03-01T15:00:00Z', 'ONE_TIME', ['2026-03-01T15', '2026-03-01T15']],
  ] as const)(
    'adds 7 or 14 days, 1 or 3 months, always from the start (31 Jan, 28 Feb, 31 Mar): %s, %s',
    (start, frequency, expected) => {
      const { dueDates, endDate } = schedule(start, frequency, expected.length);
      expect(dueDates.map((date) => date.toISOString().slice(0, 13))).toEqual(expected);
      expect(endDate).toEqual(dueDates.at(-1));
    },
  );

  test('ends by the year 9999', () => {
    schedule('9999-11-30T15:00:00Z', 'MONTHLY', 2);
    expect(() => schedule('9999-11-30T15:00:00Z', 'MONTHLY', 3)).toThrow(refusal('body.startDate'));
    expect(() => schedule('9999-12-31T23:59:59Z', 'QUARTERLY', 120)).toThrow(refusal('body.startDate'));
    const late = { ...schedule('9999-12-31T15:00:00Z', 'ONE_TIME', 1), gracePeriodDays: 1 };
    expect(() => preview('1.00', '1.00', 1, late)).toThrow(refusal('body.gracePeriodDays'));
  });
});

describe('a plan', () => {
  test.each([
    ['1000.00', '100.00', 10, '0.00', '0.00', '0.00', 10, '100.00'],
    ['1000.00', '100.00', 12, '200.00', '0.00', '200.00', 10, '100.00'],
    ['1000.00', '90.00', 12, '80.00', '0.00', '80.00', 12, '10.00'],
    ['1000.00', '100.00', 8, '-200.00', '200.00', '0.00', 8, '300.00'],
    ['0.01', '0.03', 1, '0.02', '0.00', '0.02', 1, '0.01'],
    ['100.00', '33.33', 3, '-0.01', '0.01', '0.00', 3, '33.34'],
  ])(
    'shows its shortfall or excess, and the suggested last installment: %s by %s, %d times: %s, %s, %s, installment %d of %s',
    (balance, amount, count, difference, shortfall, excess, sequence, last) => {
      expect(preview(balance, amount, count)).toMatchObject({
        difference,
        shortfall,
        excess,
        suggestedLastInstallment: { sequence, amount: last },
      });
    },
  );

  test('shows when each installment is late and the possible fees', () => {
    const terms = { lateFeeAmount: '10.00', lateFeePercent: 12.5, gracePeriodDays: 10, maxMissedPayments: 1 };
    const shown = preview('300.00', '100.00', 3, terms);
    expect(shown.installments[1]?.lateAfter.toISOString()).toBe('2026-03-10T14:00:00.000Z');
    expect(shown.lateFees).toEqual({
      perInstallment: '12.50',
      mostMissed: 2,
      most: '25.00',
      defaultsAfter: 2,
    });
  });

  test.each([
    [undefined, 3, null],
    [3, 3, null],
    [2, 3, 3],
    [0, 1, 1],
  ])(
    'with %j allowed misses can miss %d and defaults after %j',
    (maxMissedPayments, mostMissed, defaultsAfter) => {
      const { lateFees } = preview('300.00', '100.00', 3, { maxMissedPayments });
      expect(lateFees).toMatchObject({ mostMissed, defaultsAfter });
    },
  );

  test('has totals below 10^12, including its fees', () => {
    expect(preview('1.00', '999999999999.99', 1).plannedTotal).toBe('999999999999.99');
    expect(() => preview('1.00', '500000000000.00', 2)).toThrow(refusal('body.installmentAmount'));
    expect(() => preview('1.00', '1.00', 2, { lateFeeAmount: '500000000000.00' })).toThrow(
      refusal('body.lateFeeAmount'),
    );
  });
});
