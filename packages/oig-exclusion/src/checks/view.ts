import { notFound } from '@rcm/errors';
import { anyOf, atLeast, atMost, containsNameInDistinct, list, view } from '@rcm/lists';
import { RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { Check, checkCounts } from './check.ts';
import { checkSorts } from './contract.ts';
import { Check as CheckWire } from './schema.ts';

/** How a check is shown. */
export const checkView = view(Check, CheckWire, {});

/** The checks of an organization, newest first. */
export const checkList = list(checkView, {
  key: 'checks',
  sorts: checkSorts,
  rowCounters: checkCounts,
  filters: {
    status: anyOf('status'),
    entityName: containsNameInDistinct('entityName'),
    npi: anyOf('npi'),
    userId: anyOf('userId'),
    providerId: anyOf('providerId'),
    checkedFrom: atLeast('checkedAt'),
    checkedTo: atMost('checkedAt'),
  },
});

const withCandidates = statement({
  name: 'oig_exclusion.check_with_candidates',
  parameters: { id: 'text' },
  columns: {},
  text: `select ${checkView.columns.join(', ')}, t.candidates from ${checkView.table} t
    where t.organization_id = :tenant and t.id = :id`,
  subject: checkView.subject,
  opens: checkView.opens,
});

/** Reads a check with its candidates; throws 404 if it does not exist. */
export async function readCheck(context: TenantContext, id: string) {
  const [[row] = []] = await context.sql.batch([[withCandidates, { id }]]);
  if (row === undefined) throw notFound(Check.record);
  return {
    check: checkView.json(row, context.now),
    candidates: new RawJson(row[checkView.columns.length] ?? '[]'),
  };
}
