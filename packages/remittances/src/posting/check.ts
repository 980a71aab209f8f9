import type { Money } from '@rcm/money';
import { isBalanced } from '../adjudication/answer.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { matchLines } from '../claim-payments/line-matching.ts';
import type { ExceptionCode } from '../claim-payments/schema.ts';
import type { PostableClaim } from '../ports.ts';
import { answeredBefore } from './answered-before.ts';
import { paysAboveCharge } from './paid-above-charge.ts';
import { originalOf, reversedLines } from './reversal.ts';
import { answeredLines, standingAnswersOf } from './standing-answers.ts';

/** Why a claim payment is not posted; the reason contains no value of the file. */
export interface Exception {
  readonly code: ExceptionCode;
  readonly reason: string;
}

/** The decision of a person about a claim payment. */
export interface Decision {
  /** True if a person matched the claim; the payer is not checked. */
  readonly isMatched?: boolean;
  /** True if a person accepted it as it is; payer, balance and charge are not checked. */
  readonly isAccepted?: boolean;
  /** The answer that a person says a reversal takes back. */
  readonly original?: ClaimPayment | undefined;
  /** The amount of that answer that it takes back; all of it if left out. */
  readonly amount?: Money | undefined;
  /** True if a person accepts it for its money alone where the payer answered before. */
  readonly isAdditional?: boolean;
}

const exception = (code: ExceptionCode, reason: string): Exception => ({ code, reason });

/** The exception for data that can't be read completely. */
export const faultyData = exception(
  'FAULTY_DATA',
  'The data of this claim in the file does not follow the implementation guide',
);

/** The exception for an answer to a voided claim, to which only reversals of earlier answers are posted. */
const voidedClaim = exception('CLAIM_NOT_FOUND', 'The claim of the claim payment is voided');

/** The exceptions for a claim payment that matches no single claim. */
export const withoutClaim = {
  CLAIM_NOT_FOUND: exception('CLAIM_NOT_FOUND', 'No claim has the numbers of the claim payment'),
  CLAIM_AMBIGUOUS: exception('CLAIM_AMBIGUOUS', 'Several claims have the numbers of the claim payment'),
} as const;

/**
 * Prepares a claim payment for posting to a claim: matches its lines, and a reversal to the claim payment that it takes
 * back. Returns the reason why it can't be posted, or null. `active` are the claim payments that count for the claim.
 */
export function checkPosting(
  claimPayment: ClaimPayment,
  claim: PostableClaim,
  active: readonly ClaimPayment[],
  decision: Decision = {},
): Exception | null {
  const { isMatched = false, isAccepted = false } = decision;
  if (claim.isVoided && !claimPayment.isReversal) return voidedClaim;
  if (!isMatched && !isAccepted && isOfAnotherPayer(claimPayment, claim)) {
    return exception('PAYER_MISMATCH', 'Another payer is the primary payer of the claim');
  }
  return claimPayment.isReversal
    ? checkReversal(claimPayment, active, decision)
    : checkAnswer(claimPayment, claim, active, decision);
}

/** A reversal need not balance, and its lines need not match: it takes back the whole answer, or an amount of it. */
function checkReversal(
  reversal: ClaimPayment,
  active: readonly ClaimPayment[],
  { original: named, amount }: Decision,
): Exception | null {
  const original = named ?? originalOf(reversal, active);
  if (original === null) {
    return exception(
      'REVERSAL_WITHOUT_ORIGINAL',
      'No posted claim payment of this payer to the claim fits this reversal: name the one that it takes back',
    );
  }
  reversal.lines = reversedLines(reversal, original);
  reversal.reversesId = original.id;
  reversal.reversedAmount = amount ?? original.paidAmount ?? '0.00';
  return null;
}

function checkAnswer(
  claimPayment: ClaimPayment,
  claim: PostableClaim,
  active: readonly ClaimPayment[],
  { isAccepted = false, isAdditional = false }: Decision,
): Exception | null {
  const answered = answeredLines(standingAnswersOf(claimPayment, active));
  const lines = matchLines(claimPayment.lines, claim.lines, answered);
  if (lines === null)
    return exception('LINE_NOT_FOUND', 'A line of the claim payment matches no line of the claim');
  claimPayment.lines = lines;
  const isAgain = answeredBefore(claimPayment, claim, active).length > 0;
  claimPayment.isAdditional = isAgain && isAdditional;
  if (!isAccepted && !isBalanced(claimPayment.toAnswer())) {
    return exception('UNBALANCED', 'Charges less adjustments do not equal the payment');
  }
  if (isAgain && !isAdditional) {
    return exception(
      'ANSWERED_BEFORE',
      'The payer answered these lines before, and did not deny all of them',
    );
  }
  return !isAccepted && paysAboveCharge(claim, [...active, claimPayment])
    ? exception('PAID_ABOVE_CHARGE', 'Payments and the share of the patient would exceed the charge')
    : null;
}

/** Checks the primary payer only: any payer may answer as secondary or tertiary. */
const isOfAnotherPayer = ({ payerId, payerRank }: ClaimPayment, { primaryPayerIds }: PostableClaim) =>
  payerRank === 'PRIMARY' && !!payerId && !primaryPayerIds.includes(payerId);
