import { describe, expect, test } from 'vitest';
import {
  allowableAmount,
  type DebtFacts,
  endOfCollection,
  reasonsOfDebt,
  reasonsOfQmbWriteOff,
} from './allowability.ts';

const facts: DebtFacts = {
  typeOfBill: '131',
  isDualEligible: false,
  medicareRemittanceOn: '2026-01-10',
  medicaidRemittanceOn: null,
  lastRemittanceOn: '2026-01-20',
  deductibleAmount: '100.00',
  coinsuranceAmount: '40.00',
};

const debt = { firstBilledOn: '2026-02-01', paidOn: [], writtenOffOn: '2026-06-01', isPlaced: false };

describe('the collection period', () => {
  test.each([
    ['ends 120 days after the first bill', [], '2026-06-01'],
    ['starts again with a payment on its last day', ['2026-06-01'], '2026-09-29'],
    ['does not start again with a later payment', ['2026-06-02'], '2026-06-01'],
    ['starts again with each payment in a period, in any order', ['2026-09-29', '2026-06-01'], '2027-01-27'],
    ['does not start again with a payment before the bill', ['2026-01-31'], '2026-06-01'],
  ])('%s', (_what, paidOn, end) => {
    expect(endOfCollection('2026-02-01', paidOn)).toBe(end);
  });
});

describe('a bad debt of a patient', () => {
  test.each([
    ['is allowable on the last day of the collection period', {}, {}, []],
    ['is not allowable a day before', { writtenOffOn: '2026-05-31' }, {}, ['COLLECTION_TOO_SHORT']],
    ['needs a bill', { firstBilledOn: null }, {}, ['NOT_BILLED']],
    ['may be billed 120 days after the last remittance', {}, { lastRemittanceOn: '2025-10-04' }, []],
    ['may not be billed a day later', {}, { lastRemittanceOn: '2025-10-03' }, ['BILLED_LATE']],
    ['must be back from the agency', { isPlaced: true }, {}, ['AT_AGENCY']],
    ['must be of a provider’s services', {}, { typeOfBill: null }, ['FEE_SCHEDULE']],
    [
      'of a dual eligible patient needs the remittance of Medicaid',
      {},
      { isDualEligible: true },
      ['MEDICAID_REMITTANCE_MISSING'],
    ],
    [
      'of a dual eligible patient needs no bill',
      { firstBilledOn: null, isPlaced: true },
      { isDualEligible: true, medicaidRemittanceOn: '2026-01-20' },
      [],
    ],
  ])('%s', (_what, values, others, reasons) => {
    expect(reasonsOfDebt({ ...debt, ...values }, { ...facts, ...others })).toEqual(reasons);
  });

  test('names everything that is missing', () => {
    const bare = { ...facts, typeOfBill: null, medicareRemittanceOn: null, lastRemittanceOn: null };
    expect(reasonsOfDebt({ ...debt, firstBilledOn: null, isPlaced: true }, bare)).toEqual([
      'FEE_SCHEDULE',
      'NO_MEDICARE_REMITTANCE',
      'NOT_BILLED',
      'AT_AGENCY',
    ]);
  });
});

describe('the write-off of a Qualified Medicare Beneficiary', () => {
  test.each([
    [{ medicaidRemittanceOn: '2026-01-20' }, []],
    [{}, ['MEDICAID_REMITTANCE_MISSING']],
    [{ medicareRemittanceOn: null }, ['NO_MEDICARE_REMITTANCE', 'MEDICAID_REMITTANCE_MISSING']],
  ])('needs the remittances of Medicare and Medicaid: %j', (values, reasons) => {
    expect(reasonsOfQmbWriteOff({ ...facts, ...values })).toEqual(reasons);
  });
});

test.each([
  ['140.00', '0.00', [], '140.00'],
  ['140.01', '0.00', [], '140.00'],
  ['30.00', '0.00', [], '30.00'],
  ['0.00', '25.00', [], '-25.00'],
  ['140.00', '0.00', ['NOT_BILLED' as const], '0.00'],
])(
  'of %s written off and %s recovered with the reasons %j, %s is allowable',
  (written, recovered, reasons, amount) => {
    const writeOff = { writtenOffAmount: written, recoveredAmount: recovered };
    expect(allowableAmount(writeOff, facts, reasons)).toBe(amount);
  },
);
