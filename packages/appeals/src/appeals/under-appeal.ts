import { statement, type TenantContext } from '@rcm/tenancy';
import { pendingStatuses } from './states.ts';

const underAppeal = statement({
  name: 'appeals.cases_under_appeal',
  parameters: { caseIds: 'text[]', statuses: 'text[]' },
  columns: { denialCaseId: 'text' },
  text: `select distinct denial_case_id from appeals.appeals
    where organization_id = :tenant and denial_case_id = any (:caseIds) and status = any (:statuses)`,
});

/** Those of the denial cases that have an appeal pending with the payer. */
export async function casesUnderAppeal(
  { sql }: TenantContext,
  caseIds: readonly string[],
): Promise<string[]> {
  const found = await sql.all(underAppeal, { caseIds, statuses: pendingStatuses });
  return found.map(({ denialCaseId }) => denialCaseId);
}
