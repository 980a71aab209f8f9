import type { DebtKind, LimitationPeriod } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { findFirstTimeBar, findTimeBar } from './time-bar.ts';

const zone = 'America/Los_Angeles';

const periods: readonly LimitationPeriod[] = [
  { state: 'CA', debtKind: 'WRITTEN_CONTRACT', years: 4 },
  { state: 'CA', debtKind: 'ORAL_CONTRACT', years: 2 },
  { state: 'KY', debtKind: 'WRITTEN_CONTRACT', years: 10 },
];

const aCharge = (day: string, debtKind: DebtKind | null = null, timeBarredOn: string | null = null) => ({
  occurredAt: new Date(`${day}T12:00:00-08:00`),
  firstDeliveredAt: null,
  debtKind,
  timeBarredOn,
});

describe('a charge is time-barred', () => {
  test.each([
    ['2022-03-10', 'WRITTEN_CONTRACT', 'CA', '2026-03-11'],
    ['2022-03-10', 'WRITTEN_CONTRACT', 'ca', '2026-03-11'],
    ['2022-03-10', 'ORAL_CONTRACT', 'CA', '2024-03-11'],
    ['2022-03-10', 'WRITTEN_CONTRACT', 'KY', '2032-03-11'],
    ['2024-02-29', 'ORAL_CONTRACT', 'CA', '2026-03-01'],
    ['2024-02-29', 'WRITTEN_CONTRACT', 'CA', '2028-03-01'],
    ['2022-12-31', 'ORAL_CONTRACT', 'CA', '2025-01-01'],
    ['2022-03-10', null, 'CA', '2024-03-11'],
    ['2022-03-10', 'OPEN_ACCOUNT', 'CA', null],
    ['2022-03-10', 'ORAL_CONTRACT', 'KY', null],
    ['2022-03-10', 'WRITTEN_CONTRACT', 'NV', null],
    ['2022-03-10', 'WRITTEN_CONTRACT', null, null],
  ] as const)(
    'the day after the years of its kind in the state, by the shortest if its kind is unknown: %s, %s in %s, %s',
    (day, debtKind, state, expected) => {
      expect(findTimeBar(aCharge(day, debtKind), state, periods, zone)).toBe(expected);
    },
  );

  test('on the given day, whatever the state says', () => {
    const charge = aCharge('2022-03-10', 'ORAL_CONTRACT', '2030-01-01');
    expect(findTimeBar(charge, 'CA', periods, zone)).toBe('2030-01-01');
    expect(findTimeBar(charge, null, [], zone)).toBe('2030-01-01');
  });

  test('by the day of the charge in the zone of the organization', () => {
    const charge = {
      ...aCharge('2022-03-10', 'ORAL_CONTRACT'),
      occurredAt: new Date('2022-03-11T07:59:59Z'),
    };
    expect(findTimeBar(charge, 'CA', periods, zone)).toBe('2024-03-11');
    expect(findTimeBar(charge, 'CA', periods, 'UTC')).toBe('2024-03-12');
  });
});

test('the first of several charges decides', () => {
  const charges = [aCharge('2023-01-01'), aCharge('2022-03-10'), aCharge('2026-01-01', null, '2029-01-01')];
  expect(findFirstTimeBar(charges, 'CA', periods, zone)).toBe('2024-03-11');
  expect(findFirstTimeBar(charges, 'NV', periods, zone)).toBe('2029-01-01');
  expect(findFirstTimeBar([], 'CA', periods, zone)).toBeNull();
});
