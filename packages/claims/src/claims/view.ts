import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  except,
  hasValue,
  list,
  matching,
  rowsAsJson,
  view,
  yesOrNo,
} from '@rcm/lists';
import { type RawJson, type Reading, readTogether, statement, type TenantContext } from '@rcm/tenancy';
import { claimsChargedOn, claimsOwedOn } from '../figures/owed.ts';
import { Claim } from './claim.ts';
import { ClaimLine } from './claim-line.ts';
import { isLaterBilling, lacksDenialCase, nextPayer, responsiblePayer } from './conditions.ts';
import { claimSorts } from './contract.ts';
import { claimCounts } from './counts.ts';
import { ClaimEntry } from './entry.ts';
import { ClaimEntry as ClaimEntryWire, ClaimLine as ClaimLineWire, ClaimSummary } from './schema.ts';

/** The view of a claim without its lines. */
export const claimView = view(Claim, ClaimSummary, {});

/** The view of a claim line. */
export const claimLineView = view(ClaimLine, ClaimLineWire, {});

/** The view of a claim entry. */
export const claimEntryView = view(ClaimEntry, ClaimEntryWire, {});

/** The entries of a claim and of those that it replaces, in the order in which they were added. */
export const claimEntryList = list(claimEntryView, {
  key: 'entries',
  sorts: ['createdAt'],
  filters: {
    claimId: matching(
      'text',
      (claimId) => `t.claim_id = any (array(
        select c.id from claims.claims c where c.organization_id = :tenant and c.id = ${claimId}
        union all
        select c.id from claims.claims c where c.organization_id = :tenant and c.last_successor_id = ${claimId}))`,
    ),
  },
  genericPlanFilters: ['claimId'],
  order: 't.created_at, t.id',
});

/**
 * SQL condition for claims of which one of the payers owes a balance, or is owed the credit. The payers are compared by
 * themselves first, because indexes lead to each of them.
 */
const isOwedBy = (
  payers: string,
) => `(t.payer_id = any (${payers}) or t.responsible_payer_id = any (${payers}) or t.next_payer_id = any (${payers}))
      and (t.insurance_balance <> 0 and ${responsiblePayer} = any (${payers})
      or t.held_balance <> 0 and ${nextPayer} = any (${payers})
      or t.credit_balance <> 0 and t.payer_id = any (${payers}))`;

/** SQL condition for claims whose first remittance meets a condition on its figures `f`. */
const isAnswered = (condition: string) => `exists (select from claims.answer_figures f
      where f.organization_id = :tenant and f.claim_id = t.id collate "default" and ${condition})`;

/** SQL condition for claims with a line of one of the procedures. */
const hasProcedure = (codes: string) => `t.id in (
      select l.claim_id from claims.claim_lines l
      where l.organization_id = :tenant and l.procedure_code = any (${codes}))`;

const filters = {
  // A plan for the value of a request has only one of the conditions.
  withoutCase: matching(
    'boolean',
    (isAsked) => `(${isAsked} and ${lacksDenialCase('t.')} or not ${isAsked} and t.has_denial_case)`,
  ),
  status: anyOf('status'),
  acknowledgement: anyOf('acknowledgement'),
  submissionState: anyOf('submissionState'),
  payerId: anyOf('payerId'),
  responsiblePayerId: anyOf('responsiblePayerId'),
  nextPayerId: anyOf('nextPayerId'),
  owedByPayerId: matching('text[]', isOwedBy),
  open: yesOrNo({
    yes: '(t.balance_cents <> 0 or t.credit_balance <> 0)',
    no: '(t.balance_cents = 0 and t.credit_balance = 0)',
    rare: 'yes',
  }),
  hasProvider: hasValue('providerId', 'missing'),
  hasFacility: hasValue('facilityId', 'missing'),
  firstBilledFrom: except(atLeast('billedAt'), isLaterBilling('t.')),
  firstBilledTo: except(atMost('billedAt'), isLaterBilling('t.')),
  firstAnsweredFrom: matching('date', (from) => isAnswered(`f.first_answered_on >= ${from}`)),
  firstAnsweredTo: matching('date', (to) => isAnswered(`f.first_answered_on <= ${to}`)),
  firstPaidFrom: matching('date', (from) =>
    isAnswered(`f.first_paid_on >= ${from} and f.billed_at is not null`),
  ),
  firstPaidTo: matching('date', (to) => isAnswered(`f.first_paid_on <= ${to} and f.billed_at is not null`)),
  procedureCode: matching('text[]', hasProcedure),
  providerId: anyOf('providerId'),
  patientId: anyOf('patientId'),
  facilityId: anyOf('facilityId'),
  accountId: anyOf('accountId'),
  seriesId: anyOf('seriesId'),
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
};

/** The claims of an organization, newest first. */
export const claimList = list(claimView, {
  key: 'claims',
  sorts: claimSorts,
  rowCounters: claimCounts,
  mappedParameters: ['openOn', 'chargedOn', 'basis'],
  filters,
});

const claimsThen = (parameter: 'owedOn' | 'chargedDay', source: (parameter: string) => string) =>
  list(
    { ...claimView, source: source(`:${parameter}`) },
    {
      key: 'claims',
      sorts: claimSorts,
      sourceParameters: { [parameter]: 'json' },
      mappedParameters: ['openOn', 'chargedOn', 'basis'],
      filters,
    },
  );

/**
 * The same for the claims that were open at the end of a day, with the balances and payers of that day. Every read gives
 * `owedOn`.
 */
export const owedClaimList = claimsThen('owedOn', claimsOwedOn);

/** The same for the claims that were charged at the end of a day, with the charges of that day. Every read gives `chargedDay`. */
export const chargedClaimList = claimsThen('chargedDay', claimsChargedOn);

const linesOfClaim = statement({
  name: 'claims.lines_of_claim',
  parameters: { id: 'text' },
  columns: {},
  text: `select ${claimLineView.columns.join(', ')} from ${claimLineView.table} t
    where t.organization_id = :tenant and t.claim_id = :id order by t.line_number`,
});

/** Reads the lines of a claim as JSON that PostgreSQL renders, because there may be a thousand. */
export const linesShown = (claimId: string, now: Date): Reading<RawJson> => ({
  call: [linesOfClaim, { id: claimId }],
  found: (rows) => rowsAsJson(claimLineView, rows, now),
});

/** The lines of a claim as JSON. */
export async function shownLines(context: TenantContext, claimId: string): Promise<RawJson> {
  const [lines] = await readTogether(context, [linesShown(claimId, context.now)]);
  return lines;
}
