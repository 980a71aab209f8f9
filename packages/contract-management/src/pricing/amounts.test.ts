import { describe, expect, test } from 'vitest';
import { expectedPaid, percentAt, stopLossOf } from './amounts.ts';

const usual = {
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
])('of several procedures, place %i is paid %i %%', (place, percent) => {
  expect(percentAt(usual, place)).toBe(percent);
});

describe('stop-loss', () => {
  const over = (basis: 'EXCESS' | 'ALL') => ({
    ...usual,
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

  test('adds nothing where the schedule has none', () => {
    expect(stopLossOf(usual, '90000.00', '1.00')).toBe('0.00');
  });
});

describe('what the payer itself is expected to pay', () => {
  const adjustment = (groupCode: string, reasonCode: string, amount: string) => ({
    groupCode,
    reasonCode,
    amount,
  });

  test.each([
    ['all that is allowed', null, [], '100.00'],
    ['less the share of the patient', '20.00', [adjustment('PR', '2', '20.00')], '80.00'],
    ['less what an earlier payer paid', '20.00', [adjustment('OA', '23', '50.00')], '30.00'],
    ['less sequestration of what is left', '20.00', [adjustment('CO', '253', '1.60')], '78.40'],
    ['never less than nothing', '120.00', [adjustment('CO', '253', '0.00')], '0.00'],
    ['whatever the contract takes off', null, [adjustment('CO', '45', '60.00')], '100.00'],
  ])('is %s', (_what, patientResponsibility, adjustments, paid) => {
    expect(expectedPaid('100.00', { patientResponsibility, adjustments })).toBe(paid);
  });
});
