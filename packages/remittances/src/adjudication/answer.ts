import { add, isZero, type Money, subtract, sum } from '@rcm/money';
import type { Adjustment } from '../ports.ts';

/** What a payer says of one service line. */
export interface AnsweredLine {
  /** The line of the claim that it is about; null while none is found. */
  readonly claimLineNumber: number | null;
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  readonly allowedAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** What a payer says of a claim: amounts, and what lessens them at the claim and at its lines. */
export interface Answered {
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  /** Of the claim as a whole, those of its lines apart. */
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** None where the payer answers the claim as a whole. */
  readonly lines: readonly AnsweredLine[];
}

const amountsOf = (adjustments: readonly Adjustment[]): Money => sum(adjustments.map(({ amount }) => amount));

/** What the patient bears by some adjustments: those of group PR. */
export const patientShareOf = (adjustments: readonly Adjustment[]): Money =>
  amountsOf(adjustments.filter(({ groupCode }) => groupCode === 'PR'));

/** What an earlier payer has borne: OA-23. */
const earlierPayerOf = (adjustments: readonly Adjustment[]): Money =>
  amountsOf(adjustments.filter(({ groupCode, reasonCode }) => groupCode === 'OA' && reasonCode === '23'));

/** The allowed amount where the payer does not state it: what is paid, the patient's part, and what an earlier payer paid. */
export const allowedBy = (paidAmount: Money, adjustments: readonly Adjustment[]): Money =>
  sum([paidAmount, patientShareOf(adjustments), earlierPayerOf(adjustments)]);

/** All adjustments of an answer, those of the claim first. */
export const allAdjustments = ({ adjustments, lines }: Answered): Adjustment[] => [
  ...adjustments,
  ...lines.flatMap((line) => line.adjustments),
];

/** True where charge less adjustments is what is paid, for each line and for the claim (X221A1, 1.10.2.1). */
export function isBalanced(answer: Answered): boolean {
  const balances = (charge: Money, adjustments: readonly Adjustment[], paid: Money) =>
    isZero(subtract(subtract(charge, amountsOf(adjustments)), paid));
  return (
    answer.lines.every((line) => balances(line.chargeAmount, line.adjustments, line.paidAmount)) &&
    balances(answer.chargeAmount, allAdjustments(answer), answer.paidAmount)
  );
}

/** What an answer says of the claim as a whole beside its lines; null where it is nothing. */
export function wholeOf(answer: Answered): AnsweredLine | null {
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
  };
}

/** True for an answer whose amounts are the contrary of another's, line by line, whatever their order. */
export function negates(reversal: Answered, original: Answered): boolean {
  const key = (charge: Money, paid: Money, share: Money) => `${charge} ${paid} ${share}`;
  const opposite = (amount: Money) => subtract('0.00', amount);
  const linesOf = (answer: Answered, signed: (amount: Money) => Money) =>
    answer.lines
      .map((line) =>
        key(signed(line.chargeAmount), signed(line.paidAmount), signed(amountsOf(line.adjustments))),
      )
      .sort()
      .join();
  const same = (amount: Money) => add(amount, '0.00');
  return (
    key(reversal.chargeAmount, reversal.paidAmount, '0.00') ===
      key(opposite(original.chargeAmount), opposite(original.paidAmount), '0.00') &&
    linesOf(reversal, same) === linesOf(original, opposite)
  );
}
