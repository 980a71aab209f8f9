import { add, isZero, type Money, subtract, sum } from '@rcm/money';
import { isBeyond, type Threshold, toleranceOf } from '../payer-thresholds/payer-threshold.ts';
import type { BilledClaim, BilledLine } from '../ports.ts';
import type { PricedClaim } from '../pricing/price.ts';
import type { PricedLine } from '../pricing/schema.ts';
import type { Finding } from '../underpayment-cases/schema.ts';
import type { AssessedLine } from './schema.ts';

/** The comparison of the allowed and the expected amounts of a claim. */
export interface Assessment {
  readonly lines: readonly AssessedLine[];
  /** The underpaid lines, or the underpaid claim as a whole. */
  readonly findings: readonly Finding[];
  /** True if no line of the claim could be compared. */
  readonly isIncomparable: boolean;
}

/**
 * Compares allowed with expected amounts line by line; as a whole if the claim is paid as a whole or if remittances have
 * no amounts by line. Lines without payment are left to denials; capitated and unmatched lines are not underpayments.
 */
export function assess(claim: BilledClaim, priced: PricedClaim, threshold: Threshold): Assessment {
  const isWhole = priced.isForClaim || claim.lines.every(({ allowedAmount }) => allowedAmount === null);
  const lines = isWhole ? [assessWhole(claim, priced, threshold)] : assessLines(claim, priced, threshold);
  return {
    lines,
    findings: lines.flatMap((line) => (line.outcome === 'UNDERPAID' ? [findingOf(line)] : [])),
    isIncomparable: lines.every(({ variance }) => variance === null),
  };
}

function assessLines(claim: BilledClaim, { lines }: PricedClaim, threshold: Threshold): AssessedLine[] {
  const billed = new Map(claim.lines.map((line) => [line.lineNumber, line]));
  return lines.map((line) => {
    const own = billed.get(line.lineNumber);
    const head = {
      lineNumber: line.lineNumber,
      procedureCode: line.procedureCode,
      modifiers: line.modifiers,
      ...matchOf(line),
    };
    const reason = incomparable(line, own);
    return reason
      ? { ...head, outcome: reason, ...notCompared, expectedAmount: line.expectedAmount }
      : {
          ...head,
          ...compareAmounts(line.expectedAmount ?? '0.00', own?.allowedAmount ?? '0.00', threshold),
        };
  });
}

function assessWhole(claim: BilledClaim, priced: PricedClaim, threshold: Threshold): AssessedLine {
  const representative = priced.lines.find(({ status }) => status === 'PRICED') ?? priced.lines[0];
  const head = {
    lineNumber: null,
    procedureCode: null,
    modifiers: [],
    ...(representative
      ? matchOf(representative)
      : { contractId: null, feeScheduleId: null, matchedRateId: null }),
  };
  const reason = incomparableWhole(claim, priced);
  return reason
    ? { ...head, outcome: reason, ...notCompared, expectedAmount: priced.expectedAmount }
    : { ...head, ...compareAmounts(priced.expectedAmount, claim.allowedAmount ?? '0.00', threshold) };
}

const notCompared = { allowedAmount: null, variance: null, tolerance: null };

const matchOf = ({ contractId, feeScheduleId, matchedRateId }: PricedLine) => ({
  contractId,
  feeScheduleId,
  matchedRateId,
});

function compareAmounts(expectedAmount: Money, allowedAmount: Money, threshold: Threshold) {
  const variance = subtract(expectedAmount, allowedAmount);
  const tolerance = toleranceOf(threshold, expectedAmount);
  const isShort = isBeyond(variance, '0.00');
  const outcome = isBeyond(variance, tolerance)
    ? ('UNDERPAID' as const)
    : isShort
      ? ('WITHIN_TOLERANCE' as const)
      : ('AS_EXPECTED' as const);
  return { outcome, expectedAmount, allowedAmount, variance, tolerance };
}

function incomparable({ status }: PricedLine, own: BilledLine | undefined) {
  if (status === 'UNMATCHED' || status === 'CAPITATED') return status;
  const { allowedAmount = null, paidAmount = null } = own ?? {};
  if (allowedAmount === null) return 'NOT_REMITTED' as const;
  return isZero(allowedAmount) && isZero(paidAmount ?? '0.00') ? ('NOT_PAID' as const) : null;
}

function incomparableWhole(claim: BilledClaim, { lines }: PricedClaim) {
  if (lines.some(({ status }) => status === 'UNMATCHED')) return 'UNMATCHED' as const;
  if (lines.every(({ status }) => status === 'CAPITATED')) return 'CAPITATED' as const;
  const { allowedAmount, paidAmount, isDenied } = claim;
  if (allowedAmount === null) return 'NOT_REMITTED' as const;
  const isUnpaid = isDenied || (isZero(allowedAmount) && isZero(paidAmount ?? '0.00'));
  return isUnpaid ? ('NOT_PAID' as const) : null;
}

const findingOf = (line: AssessedLine): Finding => ({
  lineNumber: line.lineNumber,
  procedureCode: line.procedureCode,
  modifiers: line.modifiers,
  expectedAmount: line.expectedAmount ?? '0.00',
  allowedAmount: line.allowedAmount ?? '0.00',
  variance: line.variance ?? '0.00',
  contractId: line.contractId,
  feeScheduleId: line.feeScheduleId,
  matchedRateId: line.matchedRateId,
});

/** The sums of findings. */
export const totalsOf = (findings: readonly Finding[]) => ({
  expectedAmount: sum(findings.map(({ expectedAmount }) => expectedAmount)),
  allowedAmount: sum(findings.map(({ allowedAmount }) => allowedAmount)),
  variance: sum(findings.map(({ variance }) => variance)),
});

/** The currently allowed amount of the lines of findings; null if remittances no longer contain one of them. */
export function allowedOf(claim: BilledClaim, findings: readonly Finding[]): Money | null {
  const billed = new Map(claim.lines.map((line) => [line.lineNumber, line.allowedAmount]));
  let total: Money = '0.00';
  for (const { lineNumber } of findings) {
    const allowed = lineNumber === null ? claim.allowedAmount : (billed.get(lineNumber) ?? null);
    if (allowed === null) return null;
    total = add(total, allowed);
  }
  return total;
}

/** The paid amount of the lines of findings. */
export function paidOf(claim: BilledClaim, findings: readonly Finding[]): Money {
  const billed = new Map(claim.lines.map((line) => [line.lineNumber, line.paidAmount]));
  return sum(
    findings.map(({ lineNumber }) =>
      lineNumber === null ? (claim.paidAmount ?? '0.00') : (billed.get(lineNumber) ?? '0.00'),
    ),
  );
}
