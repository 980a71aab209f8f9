import { claimLevel, type PartBalance } from '@rcm/balances';
import { conflict } from '@rcm/errors';
import { type Money, min, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ClaimsPorts } from '../ports.ts';
import { createAdjustment, entriesOf, ManualAdjustment } from './adjustment.ts';
import { takeInOrder } from './allocation.ts';
import type { AdjustedLine, WriteOffKind } from './schema.ts';

/** How a person ends a denial: the denied amount is written off, or becomes the patient's. */
export interface DenialEnd {
  readonly claimId: string;
  /** The claim payment that denied; null for a denial that a person reported. */
  readonly claimPaymentId: string | null;
  /** What is still denied of each line; of line null, of the claim as a whole. */
  readonly lines: readonly { readonly lineNumber: number | null; readonly amount: Money }[];
  /** What is still denied. */
  readonly amount: Money;
  /** The kind of the write-off; null bills the patient. */
  readonly writeOff: z.infer<typeof WriteOffKind> | null;
  readonly note: string | null;
}

/**
 * Posts the end of a denial: at most the insurance balance of its lines. A voided claim, and one without such a balance,
 * stay as they are. Returns the id of the adjustment, or null. Throws 409 if a Qualified Medicare Beneficiary would be billed.
 */
export const postDenialEnd =
  (adjustClaims: ClaimsPorts['adjustClaims']) =>
  async (context: TenantContext, end: DenialEnd): Promise<string | null> => {
    const { claimId, claimPaymentId, writeOff, note } = end;
    const created: ManualAdjustment[] = [];
    await adjustClaims(
      context,
      [claimId],
      ({ parts, isQmb, isVoided }) => {
        if (isVoided) return null;
        if (writeOff === null && isQmb) {
          throw conflict('The patient is a Qualified Medicare Beneficiary, who may not be billed');
        }
        const lines = takenFrom(parts, end);
        if (lines.length === 0) return null;
        const adjustment = createAdjustment(context, {
          claimId,
          lines,
          amount: sum(lines.map((line) => line.amount)),
          note: note ?? undefined,
          ...(writeOff === null
            ? { type: 'TRANSFER', movedFrom: 'INSURANCE', movedTo: 'PATIENT' }
            : { type: 'WRITE_OFF', kind: writeOff }),
        });
        created.push(adjustment);
        return { entries: entriesOf(adjustment, claimPaymentId), reversedId: null };
      },
      note,
    );
    return created[0]?.id ?? null;
  };

/** The end of a denial that is taken back. */
export interface ReversedDenialEnd {
  readonly claimId: string;
  readonly adjustmentId: string;
  readonly reason: string;
}

/**
 * Reverses the adjustment that the end of a denial posted. One that a person reversed, or that an answer of the payer took
 * back, stays as it is. Returns whether it reversed the adjustment. Throws 409 if later adjustments of the claim rest on it.
 */
export const reverseDenialEnd =
  (adjustClaims: ClaimsPorts['adjustClaims']) =>
  async (context: TenantContext, { claimId, adjustmentId, reason }: ReversedDenialEnd): Promise<boolean> => {
    const adjustment = await context.find(ManualAdjustment, adjustmentId);
    if (adjustment.reversedAt) return false;
    await adjustClaims(
      context,
      [claimId],
      ({ countedAdjustmentIds }) => {
        if (!countedAdjustmentIds.includes(adjustmentId)) return null;
        adjustment.reverse(context, reason);
        return { entries: [], reversedId: adjustmentId };
      },
      reason,
    );
    return Boolean(adjustment.reversedAt);
  };

/**
 * At most the denied amount from the insurance balances of its lines, and last of the claim level. The payer's denial is of the
 * parts that it names; of one that a person reported, the claim level may hold the balance.
 */
function takenFrom(
  parts: readonly PartBalance[],
  { claimPaymentId, lines, amount }: DenialEnd,
): AdjustedLine[] {
  const limits = new Map(lines.map((line) => [line.lineNumber ?? claimLevel, line.amount]));
  const limitOf = (lineNumber: number): Money => {
    const isReported = claimPaymentId === null && (lineNumber === claimLevel || limits.has(claimLevel));
    return isReported ? amount : (limits.get(lineNumber) ?? '0.00');
  };
  const [whole, ...others] = parts;
  return takeInOrder(whole ? [...others, whole] : others, amount, ({ lineNumber, insuranceBalance }) =>
    min(insuranceBalance, limitOf(lineNumber)),
  ).taken;
}
