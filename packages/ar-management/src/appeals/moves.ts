import { LockMode } from '@mikro-orm/core';
import type { AppealStatus } from '@rcm/envelope';
import type { TenantContext } from '@rcm/tenancy';
import { ArAppeal } from './appeal.ts';

/** A move of an appeal, as far as its tracking follows it. */
export interface TrackedAppeal {
  readonly denialCaseId: string;
  /** `LEVEL_2_FORMAL_APPEAL`; a level without a number is tracked by every record of the case. */
  readonly level: string;
  /** To which the appeal has moved. */
  readonly status: AppealStatus;
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
}

/**
 * Brings the tracking of an appeal to the status that the appeal has moved to, so that the two never disagree about a
 * decision. What a person wrote of the recovery stays, as does a confirmation number.
 */
export async function followAppeal(context: TenantContext, appeal: TrackedAppeal): Promise<void> {
  const { denialCaseId, status, submittedAt, confirmationNumber } = appeal;
  const level = numberOf(appeal.level);
  const tracked = await context.em.find(
    ArAppeal,
    { denialCaseId, ...(level !== null && { level }) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const record of tracked) {
    record.setStatus(status, submittedAt ?? context.now);
    record.confirmationNumber ??= confirmationNumber;
  }
}

function numberOf(level: string): number | null {
  const [, digit] = /^LEVEL_(\d)_/.exec(level) ?? [];
  return digit === undefined ? null : Number(digit);
}
