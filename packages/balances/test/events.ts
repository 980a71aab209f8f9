import { fc } from '@fast-check/vitest';
import type { ChargedClaim, PayerRank } from '../src/answer.ts';
import { centsOf } from './model.ts';

/** Cents as money. */
export const moneyOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;

/** The ranks in payer order. */
export const ranks: readonly PayerRank[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The codes of answers: each disposition, and more often those that payers use more often. */
const codes = [
  ...['CO-45', 'CO-45', 'CO-253', 'PI-45', 'OA-94', 'CO-A2', 'CR-100'],
  ...['PR-1', 'PR-2', 'PR-3', 'PR-45', 'PR-66', 'PR-275', 'PR-100'],
  ...['CO-29', 'CO-97', 'CO-151', 'PI-50', 'OA-109', 'PR-27', 'PR-96', 'PR-204'],
  ...['OA-23', 'OA-23', 'OA-209', 'OA-257', 'OA-277', 'CO-24', 'CO-303'],
];

/** True once in `count` times. */
const once = (count: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: count }).map((number) => number === count);

/** What a payer says of a line, in parts of its charge. */
export interface LinePlan {
  readonly paidPercent: number;
  /** Each takes a part of what the ones before leave. */
  readonly codes: readonly { readonly code: string; readonly percent: number }[];
  /** What OA-23 names: what earlier payers paid and adjusted, what they paid, or another amount. */
  readonly prior: 'ALL' | 'PAID' | 'ANY';
  readonly isUnbalanced: boolean;
  /** True if the payer answers another procedure than the submitted one. */
  readonly isBundled: boolean;
  /** True if the payer answers the line in two parts. */
  readonly isUnbundled: boolean;
}

const aLine: fc.Arbitrary<LinePlan> = fc.record({
  paidPercent: fc.constantFrom(0, 0, 0, 20, 50, 80, 100, 120),
  codes: fc.array(
    fc.record({ code: fc.constantFrom(...codes), percent: fc.constantFrom(5, 20, 50, 90, 100, 100) }),
    { maxLength: 3 },
  ),
  prior: fc.constantFrom('ALL', 'PAID', 'ANY'),
  isUnbalanced: once(6),
  isBundled: once(4),
  isUnbundled: once(4),
});

/** Something that may happen to a claim; what the claim doesn't allow changes nothing. */
export interface Event {
  readonly kind:
    | 'ANSWER'
    | 'ANSWER_WITHOUT_LINES'
    | 'SPLIT_ANSWER'
    | 'ADDITIONAL_PAYMENT'
    | 'PARTIAL_REVERSAL'
    | 'REVERSAL'
    | 'VOID'
    | 'RELEASE'
    | 'WRITE_OFF'
    | 'TRANSFER'
    | 'REFUND'
    | 'TAKEBACK'
    | 'RETURNED_MONEY'
    | 'UNDO'
    | 'REBILL'
    | 'UNDO_REBILL';
  /** Picks a payer, an answer, a part, an entry or a rebill. */
  readonly pick: number;
  readonly lines: readonly LinePlan[];
  /** The lines that an answer is about, as bits. */
  readonly covered: number;
  /** The part of a balance that an entry takes. */
  readonly percent: number;
  readonly isForwarded: boolean;
  readonly hasClaimLevel: boolean;
  readonly showsQmb: boolean;
}

const anEvent: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom(
    ...(['ANSWER', 'ANSWER', 'ANSWER', 'ANSWER', 'ANSWER'] as const),
    ...(['ANSWER_WITHOUT_LINES', 'SPLIT_ANSWER', 'ADDITIONAL_PAYMENT'] as const),
    ...(['REVERSAL', 'REVERSAL', 'PARTIAL_REVERSAL', 'VOID', 'RELEASE'] as const),
    ...(['WRITE_OFF', 'TRANSFER', 'REFUND', 'TAKEBACK', 'RETURNED_MONEY', 'UNDO'] as const),
    ...(['REBILL', 'REBILL', 'UNDO_REBILL'] as const),
  ),
  pick: fc.nat(11),
  lines: fc.array(aLine, { minLength: 4, maxLength: 4 }),
  covered: fc.integer({ min: 1, max: 15 }),
  percent: fc.constantFrom(1, 50, 100, 100),
  isForwarded: once(4),
  hasClaimLevel: once(4),
  showsQmb: once(6),
});

export const someEvents: fc.Arbitrary<readonly Event[]> = fc.array(anEvent, { minLength: 1, maxLength: 8 });

/** A claim of one to four lines and one to three payers. */
export const aClaim: fc.Arbitrary<ChargedClaim> = fc
  .record({
    charges: fc.array(fc.constantFrom('0.01', '1.00', '99.99', '100.00', '250.00'), {
      minLength: 1,
      maxLength: 4,
    }),
    programs: fc.array(fc.constantFrom(null, null, 'MEDICARE' as const, 'MEDICAID' as const), {
      minLength: 1,
      maxLength: 3,
    }),
    isQmb: once(4),
    billedOn: fc.constantFrom(null, '2026-02-01'),
    forwardedUntil: fc.constantFrom(null, null, '2026-04-01'),
  })
  .map(({ charges, programs, ...claim }) => ({
    ...claim,
    totalCharge: moneyOf(charges.reduce((sum, charge) => sum + centsOf(charge), 0)),
    lines: charges.map((chargeAmount, index) => ({ lineNumber: index + 1, chargeAmount })),
    payerRank: 'PRIMARY',
    rebills: [],
    payers: programs.map((program, index) => ({
      payerId: `P${index + 1}`,
      rank: ranks[index] ?? 'TERTIARY',
      program,
    })),
    responseDays: 30,
    isVoided: false,
  }));
