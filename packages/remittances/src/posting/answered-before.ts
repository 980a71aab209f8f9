import { compare, type Money, sum } from '@rcm/money';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { PostableClaim } from '../ports.ts';
import { answeredLines, isDenial, standingAnswersOf } from './standing-answers.ts';

/**
 * The standing answers of the same payer to what a claim payment answers again. Empty if all of it was denied before,
 * and for parts of a split answer, whose charges together do not exceed the charge of the line, or of the claim for an
 * answer without lines. The lines of the claim payment must be matched. `active` are the claim payments that count for
 * the claim.
 */
export function answeredBefore(
  claimPayment: ClaimPayment,
  claim: PostableClaim,
  active: readonly ClaimPayment[],
): ClaimPayment[] {
  const standing = standingAnswersOf(claimPayment, active);
  const wholes = claimPayment.lines.length === 0 ? standing : standing.filter(isWhole);
  const exceedsClaim = compare(sum([...standing, claimPayment].map(chargeOf)), claim.totalCharge) > 0;
  const answeredWholes = exceedsClaim ? wholes : [];
  const answered = answeredLines(standing);
  const again = claim.lines.filter(
    ({ lineNumber, chargeAmount }) =>
      answered.has(lineNumber) &&
      hasLine(claimPayment, lineNumber) &&
      compare(sum([...standing, claimPayment].map((one) => lineChargeOf(one, lineNumber))), chargeAmount) > 0,
  );
  const isAllDenied =
    answeredWholes.every(isDenial) && again.every(({ lineNumber }) => answered.get(lineNumber)?.isDenied);
  if (isAllDenied) return [];
  return standing.filter(
    (one) => answeredWholes.includes(one) || again.some(({ lineNumber }) => hasLine(one, lineNumber)),
  );
}

const isWhole = ({ lines }: ClaimPayment): boolean => lines.length === 0;

const hasLine = ({ lines }: ClaimPayment, lineNumber: number): boolean =>
  lines.some(({ claimLineNumber }) => claimLineNumber === lineNumber);

const lineChargeOf = ({ lines }: ClaimPayment, lineNumber: number): Money =>
  sum(lines.flatMap((line) => (line.claimLineNumber === lineNumber ? (line.chargeAmount ?? []) : [])));

/** The charge that a claim payment is about: one recorded by hand may be about some lines of its claim only. */
const chargeOf = (one: ClaimPayment): Money =>
  isWhole(one)
    ? (one.chargeAmount ?? '0.00')
    : sum(one.lines.map(({ chargeAmount }) => chargeAmount ?? '0.00'));
