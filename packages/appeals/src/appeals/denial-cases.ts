import { LockMode } from '@mikro-orm/core';
import type { TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import { Appeal } from './appeal.ts';
import { ladderDeadline } from './opening.ts';
import { DenialCaseSummary } from './schema.ts';

/** The fields of a changed denial case that its appeals copy. */
export interface ChangedDenialCase extends Readonly<z.output<typeof DenialCaseSummary>> {
  readonly id: string;
}

/**
 * Updates the copies of denial cases in their appeals, so that the list of appeals reads one table. Until an appeal is
 * submitted, a deadline that depends on the date of the denial is computed again.
 */
export async function refreshDenialCases(
  context: TenantContext,
  cases: readonly ChangedDenialCase[],
): Promise<void> {
  const byId = new Map(cases.map((changed) => [changed.id, changed]));
  const appeals = await context.em.find(
    Appeal,
    { denialCaseId: { $in: [...byId.keys()] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const appeal of appeals) {
    const changed = byId.get(appeal.denialCaseId);
    if (changed === undefined) continue;
    const previousNotice = appeal.noticeDate;
    appeal.follow(z.encode(DenialCaseSummary, changed), changed.denialDate);
    const hasNewNotice = appeal.noticeDate.getTime() !== previousNotice.getTime();
    if (hasNewNotice && !appeal.isDeadlineOverridden) appeal.appealDeadline = ladderDeadline(context, appeal);
  }
}
