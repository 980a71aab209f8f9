import { describe, expect, test } from 'vitest';
import { aLine, anAnswer } from '../../test/answers.ts';
import { aClaim } from '../../test/remittance-host.ts';
import type { Answer } from './adjudicate.ts';
import { adjudicateCorrected } from './corrected.ts';

/** Two lines, 100.00 and 150.00. */
const claim = aClaim('clm_1');
const then = new Date('2026-03-02T15:00:00Z');
const now = new Date('2026-04-02T15:00:00Z');

const paidLine = aLine(1, '100.00', '80.00', ['CO-45 20']);
const deniedLine = aLine(2, '150.00', '0.00', ['CO-50 150'], { remarkCodes: ['N115'] });
const denial = anAnswer('cpm_1', [paidLine, deniedLine], { postedAt: then });
const correction = (second: Answer['lines'][number], values: Partial<Answer> = {}) =>
  anAnswer('cpm_3', [paidLine, second], { postedAt: now, ...values });
const paidAfterAll = correction(aLine(2, '150.00', '120.00', ['CO-45 30']));

const denialsOf = (answers: readonly Answer[], ...reversed: readonly Answer[]) =>
  adjudicateCorrected(
    claim,
    answers,
    reversed.map((answer) => ({ answer, takenBackAt: now })),
  ).denials;

const overturned = {
  claimPaymentId: 'cpm_1',
  denialDate: '2026-03-02',
  deniedAmount: '150.00',
  overturnedAmount: '150.00',
  recoveredAmount: '120.00',
  primary: { groupCode: 'CO', reasonCode: '50' },
  remarkCodes: ['N115'],
  lines: [{ lineNumber: 2, chargeAmount: '150.00', isOverturned: true }],
};

describe('an answer that its payer took back', () => {
  test('is overturned by the corrected one, whose payment is recovered', () => {
    const adjudicated = adjudicateCorrected(claim, [paidAfterAll], [{ answer: denial, takenBackAt: now }]);
    expect(adjudicated).toMatchObject({
      settlement: { status: 'PAID', paidAmount: '200.00', balance: '0.00' },
      answers: [{ claimPaymentId: 'cpm_3' }],
      takenBack: [{ postedAt: then, takenBackAt: now, paidAmount: '80.00' }],
      denials: [overturned],
      figures: { firstAnswer: { deniedAmount: '0.00' } },
    });
  });

  test('is overturned without a recovery if the allowed amount is the patient’s share', () => {
    const borne = correction(aLine(2, '150.00', '0.00', ['CO-45 30', 'PR-1 120']));
    expect(denialsOf([borne], denial)).toMatchObject([{ ...overturned, recoveredAmount: '0.00' }]);
  });

  test('denies nothing without a corrected answer', () => {
    expect(denialsOf([], denial)).toEqual([]);
    const before = correction(aLine(2, '150.00', '120.00', ['CO-45 30']), { postedAt: then });
    expect(denialsOf([before], denial)).toEqual([]);
    const other = correction(aLine(2, '150.00', '120.00', ['CO-45 30']), { payerRank: 'SECONDARY' });
    expect(denialsOf([other], denial)).toEqual([]);
    expect(denialsOf([anAnswer('cpm_3', [paidLine], { postedAt: now })], denial)).toEqual([]);
  });

  test('leaves denial and recovery to a corrected one that denies again', () => {
    const again = correction(deniedLine);
    expect(denialsOf([again], denial)).toMatchObject([{ claimPaymentId: 'cpm_3', overturnedAmount: '0.00' }]);
    const later = anAnswer('cpm_4', [aLine(2, '150.00', '120.00', ['CO-45 30'])], { postedAt: now });
    expect(denialsOf([again, later], denial)).toMatchObject([
      { claimPaymentId: 'cpm_3', overturnedAmount: '150.00', recoveredAmount: '120.00' },
    ]);
  });

  test('is overturned line by line', () => {
    const both = anAnswer('cpm_1', [aLine(1, '100.00', '0.00', ['CO-16 100']), deniedLine], {
      postedAt: then,
    });
    expect(denialsOf([correction(deniedLine)], both)).toMatchObject([
      {
        claimPaymentId: 'cpm_1',
        deniedAmount: '100.00',
        recoveredAmount: '80.00',
        lines: [{ lineNumber: 1 }],
      },
      { claimPaymentId: 'cpm_3', deniedAmount: '150.00', overturnedAmount: '0.00' },
    ]);
  });

  test('is overturned once if several were taken back in succession', () => {
    const second = { ...denial, claimPaymentId: 'cpm_2', postedAt: now };
    expect(denialsOf([paidAfterAll], denial, second)).toMatchObject([
      { claimPaymentId: 'cpm_2', recoveredAmount: '120.00' },
    ]);
  });

  test('about the claim as a whole is overturned by the payment for the claim', () => {
    const whole = anAnswer('cpm_1', [], {
      chargeAmount: '250.00',
      paidAmount: '0.00',
      adjustments: [{ groupCode: 'CO', reasonCode: '29', amount: '250.00' }],
      postedAt: then,
    });
    expect(denialsOf([paidAfterAll], whole)).toMatchObject([
      {
        deniedAmount: '250.00',
        overturnedAmount: '250.00',
        recoveredAmount: '200.00',
        lines: [{ lineNumber: null }],
      },
    ]);
    expect(denialsOf([correction(deniedLine)], whole)).toMatchObject([{ claimPaymentId: 'cpm_3' }]);
  });
});
