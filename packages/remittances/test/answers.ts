import { type Money, sum } from '@rcm/money';
import { type Answered, type AnsweredLine, allowedBy } from '../src/adjudication/answer.ts';
import type { Adjustment } from '../src/ports.ts';

/** Adjustments such as `CO-45 20.50`. */
export const adjusted = (...written: readonly string[]): Adjustment[] =>
  written.map((each) => {
    const [code = '', amount = ''] = each.split(' ');
    const [groupCode = '', reasonCode = ''] = code.split('-');
    return {
      groupCode: groupCode as Adjustment['groupCode'],
      reasonCode,
      amount: amount.includes('.') ? amount : `${amount}.00`,
    };
  });

/** A payer's answer about a line; the allowed amount is computed unless it is given. */
export function aLine(
  claimLineNumber: number | null,
  chargeAmount: Money,
  paidAmount: Money,
  adjustments: readonly string[] = [],
  values: Partial<AnsweredLine> = {},
): AnsweredLine {
  const own = adjusted(...adjustments);
  return {
    claimLineNumber,
    chargeAmount,
    paidAmount,
    allowedAmount: allowedBy(paidAmount, own),
    adjustments: own,
    remarkCodes: [],
    isBundled: false,
    ...values,
  };
}

/** A payer's answer about a claim; its amounts are the sums of its lines unless they are given. */
export const anAnswered = (lines: readonly AnsweredLine[], values: Partial<Answered> = {}): Answered => ({
  chargeAmount: sum(lines.map(({ chargeAmount }) => chargeAmount)),
  paidAmount: sum(lines.map(({ paidAmount }) => paidAmount)),
  adjustments: [],
  remarkCodes: [],
  lines,
  ...values,
});
