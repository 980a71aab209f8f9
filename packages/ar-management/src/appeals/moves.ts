import { LockMode } from '@mikro-orm/core';
import type { AppealStatus } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { ArAppeal } from './appeal.ts';

/** An appeal after a move that its tracking follows. */
export interface TrackedAppeal {
  readonly denialCaseId: string;
  /** `LEVEL_2_FORMAL_APPEAL`; a level without a number is tracked by every record of the case. */
  readonly level: string;
  /** The status that the appeal has now. */
  readonly status: AppealStatus;
  readonly submittedAt: Date | null;
  /** What the payer's decision overturned; null if it is not decided or not stated. */
  readonly overturnedAmount: Money | null;
  readonly confirmationNumber: string | null;
  /** Present if the decision on the appeal was taken back. */
  readonly undone?: { readonly confirmationNumber: string | null };
}

/**
 * Updates the tracking of an appeal after a move, so that both always have the same status. Keeps the recovered amount
 * that a person entered and an existing confirmation number, except that of a decision that was taken back.
 */
export async function followAppeal(context: TenantContext, appeal: TrackedAppeal): Promise<void> {
  const { denialCaseId, status, submittedAt, overturnedAmount, confirmationNumber, undone } = appeal;
  const level = levelNumber(appeal.level);
  const tracked = await context.em.find(
    ArAppeal,
    { denialCaseId, ...(level !== null && { level }) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const record of tracked) {
    record.setStatus(status, submittedAt ?? context.now);
    record.overturnedAmount = overturnedAmount;
    if (undone && record.confirmationNumber === undone.confirmationNumber) record.confirmationNumber = null;
    record.confirmationNumber ??= confirmationNumber;
  }
}

function levelNumber(level: string): number | null {
  const [, digit] = /^LEVEL_(\d)_/.exec(level) ?? [];
  return digit === undefined ? null : Number(digit);
}
