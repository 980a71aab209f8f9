import { sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { plainAnswer } from '../test/answers.ts';
import type { Adjustment, Answer, ChargedClaim, ClaimPayer, Rebill } from './answer.ts';
import { type BalancedClaim, balanceClaim } from './balance-claim.ts';

const a: ClaimPayer = { payerId: 'A', rank: 'PRIMARY', program: null };
const b: ClaimPayer = { payerId: 'B', rank: 'SECONDARY', program: null };
const c: ClaimPayer = { payerId: 'C', rank: 'PRIMARY', program: null };
const d: ClaimPayer = { payerId: 'D', rank: 'PRIMARY', program: null };

let seconds = 0;
const nextMoment = () => new Date(Date.UTC(2026, 2, 1) + ++seconds * 1000);

/** `CO-45 75.00, PR-2 35.00` as adjustments. */
const adjusted = (codes: string): Adjustment[] =>
  codes.split(', ').map((code) => {
    const [, groupCode, reasonCode = '', amount = ''] = /^(\w\w)-(\w+) (\S+)$/.exec(code) ?? [];
    return { groupCode: groupCode as Adjustment['groupCode'], reasonCode, amount };
  });

/** An answer to line 1, of 185.00. */
const anAnswer = ({ payerId, rank, program }: ClaimPayer, paidAmount: string, codes: string): Answer => ({
  claimPaymentId: `cpm_${payerId}_${rank}`,
  payerId,
  payerRank: rank,
  program,
  paymentDate: '2026-03-20',
  postedAt: nextMoment(),
  ...plainAnswer,
  remarkCodes: [],
  parts: [
    {
      lineNumber: 1,
      chargeAmount: '185.00',
      paidAmount,
      allowedAmount: '0.00',
      adjustments: adjusted(codes),
      remarkCodes: [],
      isBundled: false,
    },
  ],
});

const rebilled = (payer: ClaimPayer): Rebill => ({
  ...payer,
  rebilledAt: nextMoment(),
  rebilledOn: '2026-03-02',
});

const aClaim = (payers: readonly ClaimPayer[], rebills: readonly Rebill[] = []): ChargedClaim => ({
  totalCharge: '185.00',
  lines: [{ lineNumber: 1, chargeAmount: '185.00' }],
  payerRank: 'PRIMARY',
  payers,
  rebills,
  isQmb: false,
  isVoided: false,
  billedOn: '2026-01-10',
  responseDays: 30,
  forwardedUntil: null,
});

/** paid, contractual, I, P, H, C, status, responsible and next payer. */
function shown({ parts, status, responsiblePayerId, nextPayerId }: BalancedClaim): string {
  const total = (amountOf: (part: BalancedClaim['parts'][number]) => string) => sum(parts.map(amountOf));
  return [
    total(({ paidAmount }) => paidAmount),
    total(({ contractualAmount }) => contractualAmount),
    total(({ insuranceBalance }) => insuranceBalance),
    total(({ patientBalance }) => patientBalance),
    total(({ heldBalance }) => heldBalance),
    total(({ creditBalance }) => creditBalance),
    status,
    responsiblePayerId,
    nextPayerId,
  ].join(' ');
}

const after = (
  claim: ChargedClaim,
  answers: readonly Answer[] = [],
  reversed: readonly Answer[] = [],
): string => shown(balanceClaim(claim, answers, reversed));

describe('a rebill to another payer in the same rank', () => {
  test('makes it responsible until it answers, and the denial ends once it pays', () => {
    const denied = anAnswer(a, '0.00', 'PR-27 185.00');
    const rebill = rebilled(c);
    const claim = aClaim([a], [rebill]);
    expect(after(aClaim([a]), [denied])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED A ');
    expect(after(claim, [denied])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED C ');
    expect(balanceClaim(claim, [denied])).toMatchObject({
      rebilledAt: rebill.rebilledAt,
      work: { awaitedAmount: '185.00', responseDueOn: '2026-04-01', secondaryDueAmount: '0.00' },
      denials: [{ lines: [{ outcome: null }] }],
    });
    const paid = anAnswer(c, '110.00', 'CO-45 50.00, PR-3 25.00');
    expect(after(claim, [denied, paid])).toBe('110.00 50.00 0.00 25.00 0.00 0.00 PAID  ');
    expect(balanceClaim(claim, [denied, paid])).toMatchObject({
      rebilledAt: null,
      warnings: [],
      denials: [{ lines: [{ outcome: 'PAID_BY_OTHER_PAYER' }], recoveredAmount: '0.00' }],
    });
  });

  test('of a claim that nobody answered makes it responsible for all', () => {
    expect(after(aClaim([a], [rebilled(c)]))).toBe('0.00 0.00 185.00 0.00 0.00 0.00 SUBMITTED C ');
  });

  test('leaves the denial open while the new payer denies too, or in part', () => {
    const denied = anAnswer(a, '0.00', 'PR-27 185.00');
    const claim = aClaim([a], [rebilled(c)]);
    const deniedToo = balanceClaim(claim, [denied, anAnswer(c, '0.00', 'CO-29 185.00')]);
    expect(shown(deniedToo)).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED C ');
    expect(deniedToo.denials.map(({ lines }) => lines[0]?.outcome)).toEqual([null, null]);
    const partly = balanceClaim(claim, [denied, anAnswer(c, '110.00', 'CO-151 75.00')]);
    expect(shown(partly)).toBe('110.00 0.00 75.00 0.00 0.00 0.00 PARTIALLY_PAID C ');
    expect(partly.denials.map(({ payerId, lines }) => [payerId, lines[0]?.outcome])).toEqual([
      ['A', 'PAID_BY_OTHER_PAYER'],
      ['C', null],
    ]);
  });

  test('ends the denial where the new payer leaves all to the patient', () => {
    const answers = [anAnswer(a, '0.00', 'CO-109 185.00')];
    const claim = aClaim([a], [rebilled(c)]);
    const balanced = balanceClaim(claim, [...answers, anAnswer(c, '0.00', 'PR-1 185.00')]);
    expect(shown(balanced)).toBe('0.00 0.00 0.00 185.00 0.00 0.00 PAID  ');
    expect(balanced.denials[0]?.lines[0]?.outcome).toBe('PAID_BY_OTHER_PAYER');
  });

  test('leaves the share of the patient until the new payer answers, whose share replaces it', () => {
    const first = anAnswer(a, '100.00', 'CO-45 50.00, PR-3 35.00');
    const claim = aClaim([a], [rebilled(c)]);
    expect(after(claim, [first])).toBe('100.00 50.00 0.00 35.00 0.00 0.00 PAID C ');
    const second = anAnswer(c, '80.00', 'CO-45 80.00, PR-3 25.00');
    expect(after(claim, [first, second])).toBe('180.00 80.00 0.00 25.00 0.00 100.00 PAID  ');
  });

  test('leaves the payment of the earlier payer as a credit, which its reversal ends', () => {
    const first = anAnswer(a, '100.00', 'CO-45 50.00, PR-3 35.00');
    const claim = aClaim([a], [rebilled(c)]);
    const second = anAnswer(c, '80.00', 'CO-45 80.00, PR-3 25.00');
    expect(after(claim, [second], [first])).toBe('80.00 80.00 0.00 25.00 0.00 0.00 PAID  ');
  });

  test('counts what the earlier payer sends later as history too', () => {
    const claim = aClaim([a], [rebilled(c)]);
    const paid = anAnswer(c, '110.00', 'CO-45 50.00, PR-3 25.00');
    const late = anAnswer(a, '0.00', 'PR-27 185.00');
    expect(after(claim, [paid, late])).toBe('110.00 50.00 0.00 25.00 0.00 0.00 PAID  ');
  });

  test('ends the wait for the earlier payer that took its answer back', () => {
    const answer = anAnswer(a, '185.00', 'CO-45 0.00');
    expect(after(aClaim([a]), [], [answer])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 RECOUPED A ');
    const claim = aClaim([a], [rebilled(c)]);
    expect(after(claim, [], [answer])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 SUBMITTED C ');
  });

  test('names neither the payments nor the adjustments of the earlier payer to a secondary payer', () => {
    const claim = aClaim([a, b], [rebilled(c)]);
    const answers = [
      anAnswer(a, '100.00', 'CO-45 50.00, PR-3 35.00'),
      anAnswer(c, '110.00', 'CO-45 50.00, PR-3 25.00'),
    ];
    expect(after(claim, answers)).toBe('210.00 50.00 0.00 0.00 25.00 100.00 SECONDARY_DUE  B');
    const second = anAnswer(b, '20.00', 'OA-23 160.00, PR-3 5.00');
    expect(after(claim, [...answers, second])).toBe('230.00 50.00 0.00 5.00 0.00 100.00 PAID  ');
  });

  test('gives the turn from payer to payer, and back to the first', () => {
    const answers = [anAnswer(a, '0.00', 'PR-27 185.00')];
    const rebills = [rebilled(c)];
    answers.push(anAnswer(c, '0.00', 'CO-109 185.00'));
    rebills.push(rebilled(d));
    expect(after(aClaim([a], rebills), answers)).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED D ');
    rebills.push(rebilled(a));
    expect(after(aClaim([a], rebills), answers)).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED A ');
    const paid = balanceClaim(aClaim([a], rebills), [...answers, anAnswer(a, '150.00', 'CO-45 35.00')]);
    expect(shown(paid)).toBe('150.00 35.00 0.00 0.00 0.00 0.00 PAID  ');
    expect(paid.denials.map(({ payerId, lines }) => [payerId, lines[0]?.outcome])).toEqual([
      ['C', 'PAID_BY_OTHER_PAYER'],
      ['A', 'OVERTURNED'],
    ]);
  });
});

describe('a rebill to another rank', () => {
  test('to a next payer holds the share that the first payer left', () => {
    const first = anAnswer(a, '140.00', 'CO-45 10.00, PR-2 35.00');
    expect(after(aClaim([a]), [first])).toBe('140.00 10.00 0.00 35.00 0.00 0.00 PAID  ');
    const claim = aClaim([a], [rebilled(b)]);
    expect(after(claim, [first])).toBe('140.00 10.00 0.00 0.00 35.00 0.00 SECONDARY_DUE B B');
    expect(balanceClaim(claim, [first]).work).toMatchObject({
      secondaryDueAmount: '0.00',
      heldShareAmount: '35.00',
      heldUntil: '2026-04-16',
    });
    const second = anAnswer(b, '30.00', 'OA-23 150.00, PR-3 5.00');
    expect(after(claim, [first, second])).toBe('170.00 10.00 0.00 5.00 0.00 0.00 PAID  ');
  });

  test('makes the next payer the primary one, and its earlier answer history', () => {
    const first = anAnswer(a, '0.00', 'CO-22 185.00');
    const second = anAnswer(b, '0.00', 'OA-23 0.00, CO-22 185.00');
    const claim = aClaim([a, b], [rebilled({ ...b, rank: 'PRIMARY' })]);
    expect(after(claim, [first, second])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED B ');
    const paid = anAnswer({ ...b, rank: 'PRIMARY' }, '110.00', 'CO-45 50.00, PR-3 25.00');
    expect(after(claim, [first, second, paid])).toBe('110.00 50.00 0.00 25.00 0.00 0.00 PAID  ');
  });

  test('keeps the share held that waits for the payer which becomes the primary one', () => {
    const first = anAnswer(a, '140.00', 'CO-45 10.00, PR-2 35.00');
    const claim = aClaim([a, b], [rebilled({ ...b, rank: 'PRIMARY' })]);
    expect(after(claim, [first])).toBe('140.00 10.00 0.00 0.00 35.00 0.00 SECONDARY_DUE B B');
  });

  test('to Medicaid behind Medicare shows a Qualified Medicare Beneficiary', () => {
    const medicare: ClaimPayer = { payerId: 'MEDICARE', rank: 'PRIMARY', program: 'MEDICARE' };
    const medicaid: ClaimPayer = { payerId: 'MEDICAID', rank: 'SECONDARY', program: 'MEDICAID' };
    const claim = aClaim([medicare], [rebilled(medicaid)]);
    expect(balanceClaim(aClaim([medicare]), []).isQmb).toBe(false);
    expect(balanceClaim(claim, []).isQmb).toBe(true);
  });
});
