import { add, compare, isNegative, isZero, type Money, negate, subtract, sum } from '@rcm/money';
import type { z } from 'zod';
import type {
  Adjustment as AdjustmentWire,
  ClaimStatus,
  RemittedLine as RemittedLineWire,
} from './schema.ts';

/** An adjustment, as stored and as shown. */
export type Adjustment = z.infer<typeof AdjustmentWire>;

/** What a remittance says about one line. */
export type RemittedLine = z.infer<typeof RemittedLineWire>;

/** What remittances have said about a line, null until one has. */
export interface LineAdjudication {
  allowedAmount?: Money | null;
  paidAmount?: Money | null;
  adjustments?: Adjustment[] | null;
  remarkCodes?: string[] | null;
}

/** The charge of a line and its adjudication. */
export interface AdjudicatedLine extends LineAdjudication {
  readonly chargeAmount: Money;
}

/** What a claim says about all its lines together; amounts null until a line is adjudicated. */
export interface ClaimAdjudication {
  readonly status: Exclude<z.infer<typeof ClaimStatus>, 'VOIDED'>;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  readonly balance: Money;
}

const zero: Money = '0.00';
const patientShares = ['1', '2', '3'];

/** True for a line that takes back what earlier remittances said: one that carries an adjustment of group CR. */
const isReversal = ({ adjustments }: Pick<RemittedLine, 'adjustments'>): boolean =>
  adjustments.some(({ groupCode }) => groupCode === 'CR');

/** Deductible, coinsurance, copay and the contractual reduction CO-45 explain an amount without denying it. */
const explains = ({ groupCode, reasonCode }: Adjustment): boolean =>
  (groupCode === 'PR' && patientShares.includes(reasonCode)) || (groupCode === 'CO' && reasonCode === '45');

const patientShareOf = (adjustments: readonly Adjustment[]): Money =>
  sum(adjustments.filter(({ groupCode }) => groupCode === 'PR').map(({ amount }) => amount));

/**
 * A line after one more remittance: amounts add up, those of a reversal are taken off. Adjustments are kept by
 * group and reason, CR itself is not. Null for a reversal of more than earlier remittances allowed or paid.
 */
export function post(line: LineAdjudication, remitted: RemittedLine): Required<LineAdjudication> | null {
  const reversal = isReversal(remitted);
  const signed = (amount: Money) => (reversal ? negate(amount) : amount);
  const allowedAmount = add(line.allowedAmount ?? zero, signed(remitted.allowedAmount));
  const paidAmount = add(line.paidAmount ?? zero, signed(remitted.paidAmount));
  if (isNegative(allowedAmount) || isNegative(paidAmount)) return null;
  const adjustments = new Map<string, Adjustment>();
  const further = remitted.adjustments
    .filter(({ groupCode }) => groupCode !== 'CR')
    .map((adjustment) => ({ ...adjustment, amount: signed(adjustment.amount) }));
  for (const { groupCode, reasonCode, amount } of [...(line.adjustments ?? []), ...further]) {
    const key = `${groupCode}-${reasonCode}`;
    adjustments.set(key, {
      groupCode,
      reasonCode,
      amount: add(adjustments.get(key)?.amount ?? zero, amount),
    });
  }
  return {
    allowedAmount,
    paidAmount,
    adjustments: [...adjustments.values()].filter(({ amount }) => !isZero(amount)),
    remarkCodes: [...new Set([...(line.remarkCodes ?? []), ...remitted.remarkCodes])],
  };
}

/** True for an adjudicated line with a charge of which nothing is allowed or paid, and not by contract or as the patient's share. */
export function isDenied(line: AdjudicatedLine): boolean {
  if (line.allowedAmount == null || line.paidAmount == null || isZero(line.chargeAmount)) return false;
  const adjustments = line.adjustments ?? [];
  const isExplained = adjustments.length > 0 && adjustments.every(explains);
  return isZero(line.allowedAmount) && isZero(line.paidAmount) && !isExplained;
}

/** What the payer may still owe on a line; never below zero. */
function openAmount(line: AdjudicatedLine): Money {
  const { chargeAmount, allowedAmount, paidAmount } = line;
  if (allowedAmount == null || paidAmount == null) return chargeAmount;
  const owed = isDenied(line) ? chargeAmount : subtract(allowedAmount, paidAmount);
  const open = subtract(owed, patientShareOf(line.adjustments ?? []));
  return isNegative(open) ? zero : open;
}

/**
 * The state of a claim. DENIED: of all lines nothing is allowed and nothing paid. PAID: every line is adjudicated,
 * none is denied, and payment and patient responsibility cover what is allowed, so a claim that falls wholly
 * under the deductible is PAID with 0.00. Anything else is PARTIALLY_PAID; without a remittance SUBMITTED.
 */
export function settle(lines: readonly AdjudicatedLine[]): ClaimAdjudication {
  const balance = sum(lines.map(openAmount));
  const known = lines.filter(({ allowedAmount }) => allowedAmount != null);
  if (known.length === 0) {
    return {
      status: 'SUBMITTED',
      allowedAmount: null,
      paidAmount: null,
      patientResponsibility: null,
      balance,
    };
  }
  const allowedAmount = sum(known.map((line) => line.allowedAmount ?? zero));
  const paidAmount = sum(known.map((line) => line.paidAmount ?? zero));
  const patientResponsibility = sum(known.map(({ adjustments }) => patientShareOf(adjustments ?? [])));
  const isSettled = known.length === lines.length && lines.every((line) => isCovered(line));
  return {
    status: isZero(allowedAmount) && isZero(paidAmount) ? 'DENIED' : isSettled ? 'PAID' : 'PARTIALLY_PAID',
    allowedAmount,
    paidAmount,
    patientResponsibility,
    balance,
  };
}

function isCovered(line: AdjudicatedLine): boolean {
  const covered = add(line.paidAmount ?? zero, patientShareOf(line.adjustments ?? []));
  return !isDenied(line) && compare(covered, line.allowedAmount ?? zero) >= 0;
}

/** The totals of one remittance: those of reversed lines are taken off. */
export function totalsOf(lines: readonly RemittedLine[]) {
  const total = (amountOf: (line: RemittedLine) => Money): Money =>
    sum(lines.map((line) => (isReversal(line) ? negate(amountOf(line)) : amountOf(line))));
  return {
    allowedAmount: total(({ allowedAmount }) => allowedAmount),
    paidAmount: total(({ paidAmount }) => paidAmount),
    patientResponsibility: total(({ adjustments }) => patientShareOf(adjustments)),
  };
}
