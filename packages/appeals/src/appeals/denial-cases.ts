import { LockMode } from '@mikro-orm/core';
import { statement, type TenantContext } from '@rcm/tenancy';
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

/** A denial case with the member to whom it is assigned now. */
export interface AssignedCase {
  readonly id: string;
  readonly assignedToId: string | null;
}

const copyAssignments = statement({
  name: 'appeals.copy_assignments',
  parameters: { caseIds: 'text[]', memberIds: 'text[]' },
  columns: {},
  with: `locked as materialized (
      select a.id, c.member_id
      from unnest(:caseIds, :memberIds) as c (case_id, member_id)
      join appeals.appeals a on a.organization_id = :tenant and a.denial_case_id = c.case_id
      order by a.id for no key update of a
    )`,
  text: `update appeals.appeals t set case_assigned_to_id = l.member_id
    from locked l
    where t.organization_id = :tenant and t.id = l.id and t.case_assigned_to_id is distinct from l.member_id`,
});

/** Updates the copies of assignments in the appeals of denial cases, so that lists find them. Appeals keep their versions. */
export const followAssignments = (context: TenantContext, cases: readonly AssignedCase[]) =>
  context.sql.all(copyAssignments, {
    caseIds: cases.map(({ id }) => id),
    memberIds: cases.map(({ assignedToId }) => assignedToId),
  });
