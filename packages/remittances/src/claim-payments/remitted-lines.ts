import { badRequest, type Issue } from '@rcm/errors';
import { compare, type Money, sum } from '@rcm/money';
import type { Adjustment, PostableClaim } from '../ports.ts';
import type { ClaimPayment } from './claim-payment.ts';
import type { PaidLine } from './schema.ts';

/** A line of a remittance; an adjustment of group CR marks a reversal. */
export interface RemittedLine {
  readonly lineNumber: number;
  readonly allowedAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** True for the adjustment that marks a reversal. */
export const marksReversal = ({ groupCode }: Adjustment) => groupCode === 'CR';

/** True for a line that takes back what was posted before. */
export const isReversal = ({ adjustments }: Pick<RemittedLine, 'adjustments'>) =>
  adjustments.some(marksReversal);

/** Collects the reasons why remitted lines can't be posted, and throws 400 with the path of each. */
function refuseLines(
  remitted: readonly RemittedLine[],
  check: (line: RemittedLine, refuse: (field: string, code: string, message: string) => void) => void,
): void {
  const issues: Issue[] = [];
  for (const [index, line] of remitted.entries()) {
    check(line, (field, code, message) =>
      issues.push({ path: `body.lines.${index}.${field}`, code, message }),
    );
  }
  if (issues.length > 0) throw badRequest(issues);
}

/** Throws 400 with the path of every line that is none of the claim, or is repeated. */
export function mustBeKnown({ lines }: PostableClaim, remitted: readonly RemittedLine[]): void {
  const seen = new Set<number>();
  refuseLines(remitted, ({ lineNumber }, refuse) => {
    if (!lines.some((line) => line.lineNumber === lineNumber))
      refuse('lineNumber', 'unknown_line', 'The claim has no line with this number');
    else if (seen.has(lineNumber)) {
      refuse('lineNumber', 'duplicate', 'Expected a line number that no earlier line has');
    }
    seen.add(lineNumber);
  });
}

/** Throws 400 with the path of every line that reverses more than was posted, or is paid above its charge. */
export function mustFit(
  claim: PostableClaim,
  active: readonly ClaimPayment[],
  remitted: readonly RemittedLine[],
  isAdditional: boolean,
): void {
  refuseLines(remitted, (one, refuse) => {
    const line = claim.lines.find(({ lineNumber }) => lineNumber === one.lineNumber);
    const posted = (amountOf: (paid: PaidLine) => Money | null) =>
      sum(
        active.flatMap(({ lines }) =>
          lines.flatMap((paid) => (paid.claimLineNumber === one.lineNumber ? (amountOf(paid) ?? []) : [])),
        ),
      );
    const paid = posted(({ paidAmount }) => paidAmount);
    if (isReversal(one)) {
      const allowed = posted(({ allowedAmount }) => allowedAmount);
      if (compare(one.paidAmount, paid) > 0 || compare(one.allowedAmount, allowed) > 0) {
        refuse(
          'paidAmount',
          'too_big',
          'A reversal takes back at most the amounts that were allowed and paid before',
        );
      }
    } else if (!isAdditional && line && compare(sum([one.paidAmount, paid]), line.chargeAmount) > 0) {
      refuse('paidAmount', 'too_big', 'Expected at most the charge less earlier payments');
    }
  });
}
