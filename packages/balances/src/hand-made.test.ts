import { describe, expect, test } from 'vitest';
import { plainAnswer } from '../test/answers.ts';
import type { Answer, ChargedClaim, ClaimPayer } from './answer.ts';
import { type BalancedClaim, balanceClaim } from './balance-claim.ts';
import type { Entry, HandMadeEntry, Owner } from './entries.ts';

const first: ClaimPayer = { payerId: 'A', rank: 'PRIMARY', program: null };
const second: ClaimPayer = { payerId: 'B', rank: 'SECONDARY', program: null };

const aClaim = (...payers: readonly ClaimPayer[]): ChargedClaim => ({
  totalCharge: '100.00',
  lines: [{ lineNumber: 1, chargeAmount: '100.00' }],
  payerRank: 'PRIMARY',
  rebills: [],
  payers,
  isQmb: false,
  billedOn: null,
  responseDays: 30,
  forwardedUntil: null,
  isVoided: false,
});

const minute = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 0, minutes));

/** An answer of the first payer to line 1: paid, and a share of PR-2. */
const anAnswer = (minutes: number, paidAmount: string, share: string): Answer => ({
  claimPaymentId: `cpm_${minutes}`,
  payerId: 'A',
  payerRank: 'PRIMARY',
  program: null,
  paymentDate: '2026-03-01',
  postedAt: minute(minutes),
  ...plainAnswer,
  remarkCodes: [],
  parts: [
    {
      lineNumber: 1,
      chargeAmount: '100.00',
      paidAmount,
      allowedAmount: '0.00',
      adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: share }],
      remarkCodes: [],
      isBundled: false,
    },
  ],
});

const moved = (
  minutes: number,
  ownerBefore: Entry['ownerBefore'],
  ownerAfter: Entry['ownerAfter'],
  amount: string,
): HandMadeEntry => ({
  id: `cle_${minutes}`,
  lineNumber: 1,
  kind: ownerAfter === null ? 'WRITE_OFF' : ownerBefore === null ? 'REFUND' : 'TRANSFER',
  subKind: null,
  ownerBefore,
  ownerAfter,
  amount,
  postedAt: minute(minutes),
});

/** The balances of line 1: insurance, patient, held, credit, written off. */
const shown = ({ parts: [, line] }: BalancedClaim) =>
  [
    line?.insuranceBalance,
    line?.patientBalance,
    line?.heldBalance,
    line?.creditBalance,
    line?.writeOffAmount,
  ].join(' ');

describe('transfers', () => {
  test('to the patient are shares of their own', () => {
    const balanced = balanceClaim(
      aClaim(first),
      [anAnswer(1, '50.00', '20.00')],
      [],
      [moved(2, 'INSURANCE', 'PATIENT', '30.00')],
    );
    expect(balanced.shares).toEqual([
      { claimPaymentId: 'cpm_1', kind: 'COINSURANCE', amount: '20.00' },
      { claimPaymentId: 'cle_2', kind: 'OTHER', amount: '30.00' },
    ]);
    expect([shown(balanced), balanced.status]).toEqual(['0.00 50.00 0.00 0.00 0.00', 'PAID']);
  });

  test.each([
    ['10.00', ['cpm_1 20.00', 'cle_2 10.00', 'cle_3 5.00']],
    ['15.00', ['cpm_1 20.00', 'cle_2 10.00']],
    ['30.00', ['cpm_1 15.00']],
    ['45.00', []],
    ['45.01', []],
  ])('of %s from the patient reduce the newest shares first', (amount, shares) => {
    const balanced = balanceClaim(
      aClaim(first),
      [anAnswer(1, '50.00', '20.00')],
      [],
      [
        moved(2, 'INSURANCE', 'PATIENT', '10.00'),
        moved(3, 'INSURANCE', 'PATIENT', '15.00'),
        moved(4, 'PATIENT', 'INSURANCE', amount),
      ],
    );
    expect(balanced.shares.map((share) => `${share.claimPaymentId} ${share.amount}`)).toEqual(shares);
  });

  test('to the next payer of an unanswered claim are held for it', () => {
    const balanced = balanceClaim(
      aClaim(first, second),
      [],
      [],
      [moved(1, 'INSURANCE', 'HELD', '40.00'), moved(2, 'HELD', 'PATIENT', '15.00')],
    );
    expect(shown(balanced)).toBe('60.00 15.00 25.00 0.00 0.00');
    expect(balanced).toMatchObject({
      nextPayerId: 'B',
      shares: [{ claimPaymentId: 'cle_2', amount: '15.00' }],
    });
  });

  test('are taken back by a later answer', () => {
    const handMade = [moved(1, 'INSURANCE', 'PATIENT', '100.00')];
    const balanced = balanceClaim(aClaim(first), [anAnswer(2, '80.00', '20.00')], [], handMade);
    expect([shown(balanced), balanced.handMade]).toEqual(['0.00 20.00 0.00 0.00 0.00', []]);
  });

  test('from the patient move nothing once the share is gone', () => {
    const handMade = [moved(2, 'PATIENT', 'INSURANCE', '20.00')];
    const answered = balanceClaim(aClaim(first), [anAnswer(1, '80.00', '20.00')], [], handMade);
    expect(shown(answered)).toBe('20.00 0.00 0.00 0.00 0.00');
    const voided = balanceClaim(aClaim(first), [], [], handMade);
    expect([shown(voided), voided.shares]).toEqual(['100.00 0.00 0.00 0.00 0.00', []]);
  });
});

describe('write-offs', () => {
  test.each([
    ['100.00', '0.00 0.00 0.00 0.00 100.00'],
    ['100.01', '0.00 0.00 0.00 0.00 100.00'],
  ])('of %s close at most what insurance owes', (amount, expected) => {
    const balanced = balanceClaim(aClaim(first), [], [], [moved(1, 'INSURANCE', null, amount)]);
    expect(shown(balanced)).toBe(expected);
    expect(balanced.handMade.map((entry) => entry.amount)).toEqual(['100.00']);
  });
});

describe('takebacks at provider level', () => {
  const takenBack = (minutes: number, owner: Owner, amount: string): HandMadeEntry => ({
    ...moved(minutes, null, owner, amount),
    kind: 'TAKEBACK',
  });

  test('reduce what the payer paid, and no later answer takes them back', () => {
    const handMade = [takenBack(2, 'INSURANCE', '30.00')];
    const [earlier, later] = [anAnswer(1, '80.00', '20.00'), anAnswer(3, '80.00', '20.00')];
    const balanced = balanceClaim(aClaim(first), [earlier], [], handMade);
    expect([shown(balanced), balanced.status]).toEqual(['30.00 20.00 0.00 0.00 0.00', 'PARTIALLY_PAID']);
    expect(balanced.parts[1]?.paidAmount).toBe('50.00');
    const answered = balanceClaim(aClaim(first), [later], [earlier], handMade);
    expect([shown(answered), answered.parts[1]?.paidAmount]).toEqual(['30.00 20.00 0.00 0.00 0.00', '50.00']);
  });

  test('leave a credit of what the payer returns above the charge', () => {
    const returned: HandMadeEntry = { ...moved(2, 'CREDIT', null, '15.00'), kind: 'TAKEBACK' };
    const balanced = balanceClaim(aClaim(first), [anAnswer(1, '80.00', '20.00')], [], [returned]);
    expect([shown(balanced), balanced.parts[1]?.paidAmount]).toEqual(['0.00 20.00 0.00 15.00 0.00', '95.00']);
  });

  test('cancel a refund after the answer that it was for is reversed', () => {
    const refund = moved(2, null, 'CREDIT', '20.00');
    const cancelled: HandMadeEntry = { ...moved(4, 'INSURANCE', null, '20.00'), kind: 'REFUND' };
    const kept = anAnswer(1, '100.00', '0.00');
    const reversed = anAnswer(2, '20.00', '0.00');
    const balanced = balanceClaim(aClaim(first), [kept], [reversed], [refund, cancelled]);
    expect([shown(balanced), balanced.parts[1]?.paidAmount]).toEqual(['0.00 0.00 0.00 0.00 0.00', '100.00']);
  });
});

test('the reversal of an amount reopens it until the payer answers again', () => {
  const part = { ...anAnswer(2, '-30.00', '0.00'), isAdditional: true };
  const reversal = { ...part, parts: part.parts.map((one) => ({ ...one, adjustments: [] })) };
  const answers = [anAnswer(1, '80.00', '20.00'), reversal];
  const balanced = balanceClaim(aClaim(first), answers);
  expect([shown(balanced), balanced.status]).toEqual(['30.00 20.00 0.00 0.00 0.00', 'RECOUPED']);
  const more = { ...anAnswer(3, '10.00', '0.00'), isAdditional: true };
  expect(balanceClaim(aClaim(first), [...answers, more]).status).toBe('PARTIALLY_PAID');
});

test('refunds count in full after the payment is gone', () => {
  const handMade = [moved(2, null, 'CREDIT', '20.00')];
  const paid = balanceClaim(aClaim(first), [anAnswer(1, '120.00', '0.00')], [], handMade);
  expect(shown(paid)).toBe('0.00 0.00 0.00 0.00 0.00');
  expect(shown(balanceClaim(aClaim(first), [], [], handMade))).toBe('120.00 0.00 0.00 0.00 0.00');
});
