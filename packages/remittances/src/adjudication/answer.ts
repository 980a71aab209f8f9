import { isAllowed, isShare } from '@rcm/balances';
import { isZero, type Money, subtract, sum } from '@rcm/money';
import type { Adjustment } from '../ports.ts';

/** A payer's answer about one service line. */
export interface AnsweredLine {
  /** The matched line of the claim; null until matched. */
  readonly claimLineNumber: number | null;
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  readonly allowedAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** True if the payer answered another procedure than the submitted one (SVC01 and SVC06 differ). */
  readonly isBundled: boolean;
}

/** A payer's answer about a claim: amounts and adjustments of the claim and of its lines. */
export interface Answered {
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  /** The adjustments of the claim level, without those of its lines. */
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** Empty if the payer answers the claim as a whole. */
  readonly lines: readonly AnsweredLine[];
}

const amountsOf = (adjustments: readonly Adjustment[]): Money => sum(adjustments.map(({ amount }) => amount));

/** The patient's share: the adjustments of group PR that are no denials. */
export const patientShareOf = (adjustments: readonly Adjustment[]): Money =>
  amountsOf(adjustments.filter(isShare));

/**
 * The allowed amount if the payer does not state it: the payment, the patient's share, an earlier payer's part, and what
 * reduces the payment (sequestration).
 */
export const allowedBy = (paidAmount: Money, adjustments: readonly Adjustment[]): Money =>
  sum([paidAmount, amountsOf(adjustments.filter(isAllowed))]);

/** All adjustments of an answer, those of the claim first. */
export const allAdjustments = ({ adjustments, lines }: Answered): Adjustment[] => [
  ...adjustments,
  ...lines.flatMap((line) => line.adjustments),
];

/** True if charge less adjustments equals the payment, for each line and for the claim (X221A1, 1.10.2.1). */
export function isBalanced(answer: Answered): boolean {
  const balances = (charge: Money, adjustments: readonly Adjustment[], paid: Money) =>
    isZero(subtract(subtract(charge, amountsOf(adjustments)), paid));
  return (
    answer.lines.every((line) => balances(line.chargeAmount, line.adjustments, line.paidAmount)) &&
    balances(answer.chargeAmount, allAdjustments(answer), answer.paidAmount)
  );
}

/** The claim-level part of an answer, in addition to its lines; null if there is none. */
export function claimLevelOf(answer: Answered): AnsweredLine | null {
  const { adjustments, remarkCodes, lines } = answer;
  const paidAmount = subtract(answer.paidAmount, sum(lines.map((line) => line.paidAmount)));
  if (lines.length > 0 && adjustments.length === 0 && isZero(paidAmount)) return null;
  return {
    claimLineNumber: null,
    chargeAmount: lines.length === 0 ? answer.chargeAmount : '0.00',
    paidAmount,
    allowedAmount: allowedBy(paidAmount, adjustments),
    adjustments,
    remarkCodes,
    isBundled: false,
  };
}
