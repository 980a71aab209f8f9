import { sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { plainAnswer } from '../test/answers.ts';
import type { Adjustment, Answer, ChargedClaim } from './answer.ts';
import { balanceClaim } from './balance-claim.ts';
import {
  builtInDispositions,
  type DispositionChange,
  dispositionChangesFor,
  settableDispositions,
  withDispositions,
} from './disposition-changes.ts';
import { dispositionOf } from './dispositions.ts';

const claim: ChargedClaim = {
  totalCharge: '100.00',
  lines: [{ lineNumber: 1, chargeAmount: '100.00' }],
  payerRank: 'PRIMARY',
  rebills: [],
  payers: [{ payerId: 'A', rank: 'PRIMARY', program: null }],
  isQmb: false,
  billedOn: null,
  responseDays: 30,
  forwardedUntil: null,
  isVoided: false,
};

const adjusted = (
  groupCode: Adjustment['groupCode'],
  reasonCode: string,
  amount: string,
  disposition?: Adjustment['disposition'],
): Adjustment => ({ groupCode, reasonCode, amount, disposition });

const answering = (paidAmount: string, ...adjustments: readonly Adjustment[]): Answer => ({
  claimPaymentId: 'cpm_1',
  payerId: 'A',
  payerRank: 'PRIMARY',
  program: null,
  paymentDate: '2026-03-20',
  postedAt: new Date('2026-03-20T12:00:00Z'),
  ...plainAnswer,
  remarkCodes: [],
  parts: [
    {
      lineNumber: 1,
      chargeAmount: '100.00',
      paidAmount,
      allowedAmount: '0.00',
      adjustments,
      remarkCodes: [],
      isBundled: false,
    },
  ],
});

/** contractual, insurance and patient balance, denied amount, status, and the reasons of open amounts. */
const after = (answer: Answer) => {
  const { parts, denials, status, openAmounts } = balanceClaim(claim, [answer]);
  const total = (key: 'contractualAmount' | 'insuranceBalance' | 'patientBalance') =>
    sum(parts.map((part) => part[key]));
  return [
    total('contractualAmount'),
    total('insuranceBalance'),
    total('patientBalance'),
    sum(denials.map(({ deniedAmount }) => deniedAmount)),
    status,
    ...openAmounts.map(({ reason }) => reason),
  ].join(' ');
};

describe('an answer with a disposition that the organization set', () => {
  test.each([
    ['CO', '234', '60.00', undefined, '0.00 40.00 0.00 40.00 PARTIALLY_PAID DENIED'],
    ['CO', '234', '60.00', 'CONTRACTUAL', '40.00 0.00 0.00 0.00 PAID'],
    ['CO', '45', '60.00', undefined, '40.00 0.00 0.00 0.00 PAID'],
    ['CO', '45', '60.00', 'DENIAL', '0.00 40.00 0.00 40.00 PARTIALLY_PAID DENIED'],
    ['CO', '45', '60.00', 'PENDING', '0.00 40.00 0.00 0.00 PARTIALLY_PAID PENDING'],
    ['CO', '151', '60.00', 'CONTRACTUAL', '40.00 0.00 0.00 0.00 PAID'],
    ['PR', '204', '60.00', undefined, '0.00 40.00 0.00 40.00 PARTIALLY_PAID DENIED_TO_PATIENT'],
    ['PR', '204', '60.00', 'SHARE', '0.00 0.00 40.00 0.00 PAID'],
    ['PR', '45', '60.00', 'DENIAL', '0.00 40.00 0.00 40.00 PARTIALLY_PAID DENIED_TO_PATIENT'],
  ] as const)(
    'moves what %s-%s leaves of 100.00 after %s: %s',
    (group, reason, paid, disposition, expected) => {
      const adjustment = adjusted(group, reason, '40.00', disposition);
      expect(after(answering(paid, adjustment))).toBe(expected);
    },
  );

  test('has no unexplained amount where it closes an unpaid line', () => {
    const plain = balanceClaim(claim, [answering('0.00', adjusted('CO', '45', '100.00'))]);
    const set = balanceClaim(claim, [answering('0.00', adjusted('CO', '45', '100.00', 'CONTRACTUAL'))]);
    expect([plain.work.unexplainedAmount, plain.warnings]).toEqual(['100.00', ['NOTHING_PAID']]);
    expect([set.work.unexplainedAmount, set.warnings]).toEqual(['0.00', []]);
  });

  test('names its code as the primary code of a denial', () => {
    const { denials } = balanceClaim(claim, [answering('60.00', adjusted('CO', '45', '40.00', 'DENIAL'))]);
    expect(denials).toMatchObject([{ primary: { groupCode: 'CO', reasonCode: '45' }, isPartial: true }]);
  });

  test('keeps CO-97 of a bundled line contractual', () => {
    const denying = adjusted('CO', '97', '40.00', 'PENDING');
    expect(dispositionOf(denying, { isBundled: true })).toBe('CONTRACTUAL');
    expect(dispositionOf(denying, { isBundled: false })).toBe('PENDING');
  });
});

describe('settableDispositions', () => {
  test.each([
    ['CO', '45', ['CONTRACTUAL', 'CAPITATION', 'DENIAL', 'PENDING']],
    ['PI', '45', ['CONTRACTUAL', 'DENIAL', 'PENDING']],
    ['OA', '18', ['CONTRACTUAL', 'DENIAL', 'PENDING']],
    ['OA', '23', []],
    ['OA', '209', []],
    ['CO', '303', []],
    ['PR', '27', ['SHARE', 'DENIAL']],
    ['PR', '1', []],
    ['PR', '02', []],
    ['PR', '3', []],
    ['PR', '100', []],
    ['CR', '45', []],
  ] as const)('of %s-%s are %j', (groupCode, reasonCode, settable) => {
    expect(settableDispositions({ groupCode, reasonCode })).toEqual(settable);
  });
});

describe('builtInDispositions', () => {
  test('has each code once, with the disposition that it has', () => {
    const codes = builtInDispositions.map(({ groupCode, reasonCode }) => `${groupCode}-${reasonCode}`);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { groupCode, reasonCode, disposition } of builtInDispositions) {
      const code = { groupCode, reasonCode: reasonCode ?? 'X9' };
      expect(dispositionOf(code, { isBundled: false })).toBe(disposition);
    }
  });

  test('names every other code of each group', () => {
    const others = builtInDispositions.filter(({ reasonCode }) => reasonCode === null);
    expect(others.map(({ groupCode, disposition }) => `${groupCode} ${disposition}`)).toEqual([
      'CO CONTRACTUAL',
      'PI CONTRACTUAL',
      'OA CONTRACTUAL',
      'PR DENIAL',
      'CR NONE',
    ]);
  });
});

describe('dispositionChangesFor', () => {
  const change = (reasonCode: string, payerId: string | null): DispositionChange => ({
    groupCode: 'CO',
    reasonCode,
    payerId,
    disposition: payerId === null ? 'DENIAL' : 'PENDING',
  });
  const changes = [change('45', 'A'), change('45', null), change('16', null), change('18', 'A')];
  const named = [adjusted('CO', '045', '1.00'), adjusted('CO', '18', '1.00'), adjusted('PI', '16', '1.00')];

  test('takes the change for the payer before that for all payers, of the codes of the answer alone', () => {
    expect(dispositionChangesFor(changes, 'A', named)).toEqual([change('45', 'A'), change('18', 'A')]);
    expect(dispositionChangesFor(changes, 'B', named)).toEqual([change('45', null)]);
    expect(dispositionChangesFor(changes, null, named)).toEqual([change('45', null)]);
    expect(dispositionChangesFor([], 'A', named)).toEqual([]);
  });

  test('sets the dispositions of the adjustments with these codes', () => {
    const set = withDispositions(named, dispositionChangesFor(changes, 'A', named));
    expect(set.map(({ disposition }) => disposition)).toEqual(['PENDING', 'PENDING', undefined]);
  });
});
