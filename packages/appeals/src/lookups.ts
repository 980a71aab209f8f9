import type { AppealStatus } from '@rcm/envelope';
import { statement, type TenantContext } from '@rcm/tenancy';
import { Appeal, underWay } from './appeals/appeal.ts';
import type { AppealLevel } from './ladder/ladder.ts';

/** An appeal as its denial case names it. */
export interface AppealOfCase {
  readonly id: string;
  readonly level: AppealLevel;
  readonly status: AppealStatus;
}

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;

/** The appeals of a denial case, oldest first. */
export async function appealsOfCase(context: TenantContext, denialCaseId: string): Promise<AppealOfCase[]> {
  const appeals = await context.em.find(Appeal, { denialCaseId }, oldestFirst);
  return appeals.map(({ id, level, status }) => ({ id, level, status }));
}

/** The identifiers of the appeals of a claim, oldest first. */
export async function appealsOfClaim(context: TenantContext, claimId: string): Promise<string[]> {
  const appeals = await context.em.find(Appeal, { claimId }, oldestFirst);
  return appeals.map(({ id }) => id);
}

const underAppeal = statement({
  name: 'appeals.cases_under_appeal',
  parameters: { caseIds: 'text[]', statuses: 'text[]' },
  columns: { denialCaseId: 'text' },
  text: `select distinct denial_case_id from appeals.appeals
    where organization_id = :tenant and denial_case_id = any (:caseIds) and status = any (:statuses)`,
});

/** Those of the denial cases that have an appeal which is with the payer and undecided. */
export async function casesUnderAppeal(
  { sql }: TenantContext,
  caseIds: readonly string[],
): Promise<string[]> {
  const found = await sql.all(underAppeal, { caseIds, statuses: underWay });
  return found.map(({ denialCaseId }) => denialCaseId);
}
