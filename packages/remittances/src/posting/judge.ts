import { compare, type Money, sum } from '@rcm/money';
import { isBalanced, negates } from '../adjudication/answer.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { matchLines } from '../claim-payments/line-matching.ts';
import type { ExceptionCode } from '../claim-payments/schema.ts';
import type { PostableClaim } from '../ports.ts';

/** Why a claim payment is not posted; the words hold no value of the file. */
export interface Exception {
  readonly code: ExceptionCode;
  readonly reason: string;
}

/** What a person has decided about a claim payment. */
export interface Decision {
  /** True where a person named the claim, whoever its payer is. */
  readonly isMatched?: boolean;
  /** True where a person takes it as it is, unbalanced or above the charge. */
  readonly isAccepted?: boolean;
}

const except = (code: ExceptionCode, reason: string): Exception => ({ code, reason });

/** What a reader could not make whole. */
export const faultyData = except('FAULTY_DATA', 'The file does not have this claim as the guide has it');

/** Why no claim is certain. */
export const withoutClaim = {
  CLAIM_NOT_FOUND: except('CLAIM_NOT_FOUND', 'No claim goes by the numbers of the claim payment'),
  CLAIM_AMBIGUOUS: except('CLAIM_AMBIGUOUS', 'Several claims go by the numbers of the claim payment'),
} as const;

/**
 * Prepares a claim payment for posting to a claim: its lines find their partners, a reversal what it takes back. Gives
 * why it can't be posted, or null. `standing` is what counts for the claim so far.
 */
export function judge(
  claimPayment: ClaimPayment,
  claim: PostableClaim,
  standing: readonly ClaimPayment[],
  { isMatched = false, isAccepted = false }: Decision = {},
): Exception | null {
  if (!isMatched && !isAccepted && isOfAnotherPayer(claimPayment, claim)) {
    return except('PAYER_MISMATCH', 'The claim is first to be paid by another payer');
  }
  const original = claimPayment.isReversal
    ? standing.findLast((one) => negates(claimPayment.said(), one.said()))
    : null;
  if (original === undefined) {
    return except('REVERSAL_WITHOUT_ORIGINAL', 'Nothing is posted on the claim that it takes back');
  }
  const lines = matchLines(original ? partnersOf(claimPayment, original) : claimPayment.lines, claim.lines);
  if (lines === null) return except('LINE_NOT_FOUND', 'A line of it is none of the claim');
  claimPayment.lines = lines;
  claimPayment.reversesId = original?.id ?? null;
  if (isAccepted) return null;
  if (!isBalanced(claimPayment.said())) {
    return except('UNBALANCED', 'Charges less adjustments are not what is paid');
  }
  return original === null && isAboveCharge(claimPayment, claim, standing)
    ? except('PAID_ABOVE_CHARGE', 'More would be paid than was charged')
    : null;
}

/** Only the payer who is to answer first can be the wrong one: any other may come behind. */
const isOfAnotherPayer = ({ payerId, payerRank }: ClaimPayment, { primaryPayerIds }: PostableClaim) =>
  payerRank === 'PRIMARY' && !!payerId && !primaryPayerIds.includes(payerId);

/** The lines of a reversal have the partners of the lines that they take back. */
function partnersOf(reversal: ClaimPayment, original: ClaimPayment): ClaimPayment['lines'] {
  const left = [...original.lines];
  return reversal.lines.map((line) => {
    const index = left.findIndex(
      (one) =>
        one.procedureCode === line.procedureCode &&
        compare(sum([one.chargeAmount ?? '0.00', line.chargeAmount ?? '0.00']), '0.00') === 0 &&
        compare(sum([one.paidAmount ?? '0.00', line.paidAmount ?? '0.00']), '0.00') === 0,
    );
    const [found] = index === -1 ? [] : left.splice(index, 1);
    return { ...line, claimLineNumber: found?.claimLineNumber ?? null };
  });
}

function isAboveCharge(
  claimPayment: ClaimPayment,
  claim: PostableClaim,
  standing: readonly ClaimPayment[],
): boolean {
  const all = [...standing, claimPayment];
  const paidFor = (lineNumber: number): Money =>
    sum(
      all.flatMap(({ lines }) =>
        lines.flatMap((line) => (line.claimLineNumber === lineNumber ? [line.paidAmount ?? '0.00'] : [])),
      ),
    );
  const total = sum(all.map(({ paidAmount }) => paidAmount ?? '0.00'));
  return (
    compare(total, claim.totalCharge) > 0 ||
    claim.lines.some(({ lineNumber, chargeAmount }) => compare(paidFor(lineNumber), chargeAmount) > 0)
  );
}
