import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  list,
  matching,
  rawList,
  view,
} from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';

import { Claim, ClaimLine, claimCounts } from './claim.ts';
import { claimSorts } from './contract.ts';
import { ClaimLine as ClaimLineWire, ClaimSummary } from './schema.ts';

/** How a claim is shown, its lines aside. */
export const claimView = view(Claim, ClaimSummary, {});

/** How a line is shown. */
export const claimLineView = view(ClaimLine, ClaimLineWire, {});

/**
 * The claims of an organization, newest first; `hasDenialCase` is SQL that is true of a claim for which a denial case
 * stands, by the SQL of its id. Each of the filters by it stands alone among conditions, so that it is planned as a join.
 */
export const claimListOf = (hasDenialCase: (claimId: string) => string) =>
  list(claimView, {
    key: 'claims',
    sorts: claimSorts,
    counted: claimCounts,
    filters: filtersOf(hasDenialCase('t.id')),
  });

const filtersOf = (hasDenialCase: string) => ({
  withoutCase: matching(
    'boolean',
    (isAsked) => `${isAsked} and t.status = 'DENIED' and not ${hasDenialCase}`,
  ),
  withCase: matching('boolean', (isAsked) => `${isAsked} and ${hasDenialCase}`),
  status: anyOf('status'),
  acknowledgement: anyOf('acknowledgement'),
  payerId: anyOf('payerId'),
  providerId: anyOf('providerId'),
  patientId: anyOf('patientId'),
  facilityId: anyOf('facilityId'),
  accountId: anyOf('accountId'),
  claimNumber: anyOf('claimNumber'),
  externalId: anyOf('externalId'),
  serviceFrom: atLeast('serviceDate', 'date'),
  serviceTo: atMost('serviceDate', 'date'),
  billedFrom: atLeast('billedAt'),
  billedTo: atMost('billedAt'),
  minBalance: atLeastAmount('balance'),
  maxBalance: atMostAmount('balance'),
  minAmount: atLeastAmount('totalCharge'),
  maxAmount: atMostAmount('totalCharge'),
  createdFrom: atLeast('createdAt'),
  createdTo: atMost('createdAt'),
});

const linesOfClaim = statement({
  name: 'claims.lines_of_claim',
  parameters: { id: 'text' },
  columns: {},
  text: `select ${claimLineView.columns.join(', ')} from ${claimLineView.table} t
    where t.organization_id = :tenant and t.claim_id = :id order by t.line_number`,
});

/** The lines of a claim as they are shown; there may be a thousand. */
export async function shownLines({ sql, now }: TenantContext, claimId: string): Promise<RawJson> {
  const [lines = []] = await sql.batch([[linesOfClaim, { id: claimId }]]);
  return rawList(claimLineView, lines, now);
}
