import { describe, expect, test } from 'vitest';
import { ratesOf, severityOf, trendOf } from './rates.ts';

const rates = (deniedAmount: string, charges: string, deniedLines = 0, lines = 0) =>
  ratesOf({ deniedAmount, deniedLines }, { charges, lines });

describe('a denial rate', () => {
  test.each([
    ['0.00', '100.00', 0],
    ['33.33', '100.00', 33.33],
    ['1.00', '3.00', 33.33],
    ['2.00', '3.00', 66.67],
    ['0.01', '200.00', 0.01],
    ['0.01', '200.01', 0],
    ['99999999999.99', '99999999999.99', 100],
  ])('of %s in %s is %d percent, rounded half up to 2 decimals', (denied, charges, rate) => {
    expect(rates(denied, charges).chargeDenialRate).toBe(rate);
  });

  test('of lines counts lines, and is null without lines', () => {
    expect(rates('0.00', '0.00', 1, 8)).toEqual({ chargeDenialRate: null, lineDenialRate: 12.5 });
    expect(rates('0.00', '0.00')).toEqual({ chargeDenialRate: null, lineDenialRate: null });
  });
});

describe('severity', () => {
  test.each([
    [0, 'LOW'],
    [9.99, 'LOW'],
    [10, 'MEDIUM'],
    [19.99, 'MEDIUM'],
    [20, 'HIGH'],
    [39.99, 'HIGH'],
    [40, 'CRITICAL'],
    [100, 'CRITICAL'],
  ] as const)('of %d percent is %s, by the higher of the two rates', (rate, severity) => {
    expect(severityOf({ chargeDenialRate: rate, lineDenialRate: 0 })).toBe(severity);
    expect(severityOf({ chargeDenialRate: null, lineDenialRate: rate })).toBe(severity);
  });
});

test.each([
  [null, 5, 'NEW'],
  [0, 5, 'NEW'],
  [null, null, 'STEADY'],
  [10, 10.99, 'STEADY'],
  [10, 11, 'RISING'],
  [10, 9.01, 'STEADY'],
  [10, 9, 'FALLING'],
  [10, null, 'FALLING'],
] as const)('from %s to %s percent the trend is %s', (earlier, recent, trend) => {
  expect(trendOf(earlier, recent)).toBe(trend);
});
