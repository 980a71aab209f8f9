import { addDays } from '@rcm/calendar';
import { describe, expect, test } from 'vitest';
import { computeReduction, submissionDeadline } from './timeliness.ts';

describe('the deadline', () => {
  test.each([
    ['2026-10-06', '2026-10-11'],
    ['2026-12-28', '2027-01-02'],
    ['2028-02-25', '2028-03-01'],
    ['2026-02-25', '2026-03-02'],
  ])(
    'is 5 calendar days after the admission, weekends and holidays counted: %s, %s',
    (admission, deadline) => {
      expect(submissionDeadline(admission)).toBe(deadline);
    },
  );
});

describe('the reduction', () => {
  const admission = '2026-10-06';
  const reduced = (days: number) =>
    computeReduction({ admissionDate: admission }, addDays(admission, days)).periods.map(
      ({ number, reducedDays, ofDays }) => `${number}: ${reducedDays}/${ofDays}`,
    );

  test('for an acceptance 10 days after the admission is 10/30 of the first period', () => {
    expect(computeReduction({ admissionDate: admission, periodPayment: '2043.50' }, '2026-10-16')).toEqual({
      lateDays: 10,
      amount: '681.17',
      periods: [
        {
          number: 1,
          startDate: '2026-10-06',
          endDate: '2026-11-04',
          reducedDays: 10,
          ofDays: 30,
          amount: '681.17',
        },
      ],
    });
  });

  test('for an acceptance 45 days after the admission spreads over two periods', () => {
    expect(
      computeReduction({ admissionDate: admission, periodPayment: '2000.01' }, '2026-11-20'),
    ).toMatchObject({
      lateDays: 45,
      amount: '3000.02',
      periods: [
        { number: 1, startDate: '2026-10-06', endDate: '2026-11-04', reducedDays: 30, amount: '2000.01' },
        { number: 2, startDate: '2026-11-05', endDate: '2026-12-04', reducedDays: 15, amount: '1000.01' },
      ],
    });
  });

  test.each([
    ['2026-11-04', [1]],
    ['2026-11-05', [1, 2]],
    [null, [1, 2]],
  ])('leaves out a period that would begin after the discharge: %s', (dischargeDate, numbers) => {
    const { periods } = computeReduction({ admissionDate: admission, dischargeDate }, '2026-11-20');
    expect(periods.map(({ number }) => number)).toEqual(numbers);
  });

  test.each([
    ['2026-10-11', undefined, '0.00'],
    ['2026-10-11', '2000.00', '0.00'],
    ['2026-10-12', '2000.00', '400.00'],
    ['2026-10-12', '0.00', '0.00'],
    ['2026-10-12', undefined, null],
    ['2026-10-12', null, null],
  ])('for an acceptance on %s with a payment of %s is %s', (acceptedOn, periodPayment, amount) => {
    expect(computeReduction({ admissionDate: admission, periodPayment }, acceptedOn).amount).toBe(amount);
  });

  test.each([
    [-1, []],
    [0, []],
    [4, []],
    [5, []],
    [6, ['1: 6/30']],
    [29, ['1: 29/30']],
    [30, ['1: 30/30']],
    [31, ['1: 30/30', '2: 1/30']],
    [60, ['1: 30/30', '2: 30/30']],
    [61, ['1: 30/30', '2: 30/30', '3: 1/30']],
  ])(
    'is nothing on day 5, six days on day 6, and at most the 30 days of each period: %i days, %j',
    (days, periods) => {
      expect(reduced(days)).toEqual(periods);
    },
  );

  test('adds up to the days from the admission to the acceptance, once late', () => {
    for (let days = 6; days <= 200; days += 1) {
      const { lateDays, periods } = computeReduction({ admissionDate: admission }, addDays(admission, days));
      expect(lateDays).toBe(days);
      expect(periods.reduce((total, { reducedDays }) => total + reducedDays, 0)).toBe(days);
    }
  });
});
