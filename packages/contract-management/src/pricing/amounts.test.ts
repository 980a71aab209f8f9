import { describe, expect, test } from 'vitest';
import { expectedPaid, percentAt, stopLossOf } from './amounts.ts';

const defaultAdjustments = {
  bilateralPercent: 150,
  multipleProcedurePercents: [100, 50, 25],
  assistantPercent: 16,
  nonPhysicianAssistantPercent: 13.6,
  stopLoss: null,
};

test.each([
  [0, 100],
  [1, 50],
  [2, 25],
  [9, 25],
])('of several procedures, index %i is paid %i %%', (place, percent) => {
  expect(percentAt(defaultAdjustments, place)).toBe(percent);
});

describe('stop-loss', () => {
  const over = (basis: 'EXCESS' | 'ALL') => ({
    ...defaultAdjustments,
    stopLoss: { threshold: '50000.00', percent: 65, basis },
  });

  test.each([
    ['EXCESS', '50000.00', '0.00'],
    ['EXCESS', '50000.01', '0.01'],
    ['EXCESS', '90000.00', '26000.00'],
    ['ALL', '50000.00', '0.00'],
    ['ALL', '90000.00', '46500.00'],
    ['ALL', '60000.00', '27000.00'],
  ] as const)('%s of charges of %s adds %s to 12000.00', (basis, charges, added) => {
    expect(stopLossOf(over(basis), charges, '12000.00')).toBe(added);
  });

  test('adds nothing if the schedule has none', () => {
    expect(stopLossOf(defaultAdjustments, '90000.00', '1.00')).toBe('0.00');
  });
});

describe('the expected payment of the payer itself', () => {
  const adjustment = (groupCode: string, reasonCode: string, amount: string) => ({
    groupCode,
    reasonCode,
    amount,
  });

  test.each([
    ['the whole allowed amount', null, [], '100.00'],
    ['less the share of the patient', '20.00', [adjustment('PR', '2', '20.00')], '80.00'],
    ['less the payment of an earlier payer', '20.00', [adjustment('OA', '23', '50.00')], '30.00'],
    ['less sequestration of the rest', '20.00', [adjustment('CO', '253', '1.60')], '78.40'],
    ['not below zero', '120.00', [adjustment('CO', '253', '0.00')], '0.00'],
    ['not reduced by the contractual adjustment', null, [adjustment('CO', '45', '60.00')], '100.00'],
  ])('is %s', (_what, patientResponsibility, adjustments, paid) => {
    expect(expectedPaid('100.00', { patientResponsibility, adjustments })).toBe(paid);
  });
});
