import { LockMode } from '@mikro-orm/core';
import type { TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import { Appeal } from './appeal.ts';
import { ladderDeadline } from './opening.ts';
import { DenialCaseSummary } from './schema.ts';

/** What a denial case says, as far as its appeals show it. */
export interface ChangedDenialCase extends Readonly<z.output<typeof DenialCaseSummary>> {
  readonly id: string;
}

/**
 * Brings the copies that appeals show of their denial cases to what the cases say now, so that the list of appeals
 * reads one table. A deadline that follows from the date of the denial goes along until the appeal has gone out.
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
    const noticed = appeal.noticeDate;
    appeal.follow(z.encode(DenialCaseSummary, changed), changed.denialDate);
    const isRenoticed = appeal.noticeDate.getTime() !== noticed.getTime();
    if (isRenoticed && !appeal.isDeadlineOverridden) appeal.appealDeadline = ladderDeadline(context, appeal);
  }
}
