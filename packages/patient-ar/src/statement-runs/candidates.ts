import type { Money } from '@rcm/money';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import { paymentTypes } from '../accounts/schema.ts';
import { agingJson, agingParameters, agingValues } from '../aging/buckets.ts';
import { Aging, type AgingRecord } from '../aging/schema.ts';
import { today } from '../clock.ts';
import type { RunFilter } from './statement-run.ts';

const accountColumns = {
  id: 'text',
  patientId: 'text',
  balance: 'text',
  lastSequence: 'number',
  isOnHold: 'boolean',
  isPlaced: 'boolean',
  activePlanId: 'text?',
} as const;

const selectCandidates = statement({
  name: 'patient_ar.accounts_to_bill',
  parameters: {
    after: 'text',
    take: 'integer',
    accountIds: 'text[]',
    facilityId: 'text',
    financialClass: 'text',
    outstandingBefore: 'timestamptz',
  },
  columns: { id: 'text' },
  text: `select a.id from patient_ar.accounts a
    where a.organization_id = :tenant and a.id > :after
      and (a.balance > 0.00 or :accountIds::text[] is not null)
      and (:accountIds::text[] is null or a.id = any (:accountIds))
      and (:facilityId::text is null or a.facility_id = :facilityId)
      and (:financialClass::text is null or a.financial_class = :financialClass)
      and (:outstandingBefore::timestamptz is null or a.outstanding_since <= :outstandingBefore)
    order by a.id limit :take`,
});

/** Locks the accounts, so that of two runs the later one sees the statements of the earlier one. */
const lockCandidates = statement({
  name: 'patient_ar.lock_accounts_to_bill',
  parameters: { ids: 'text[]' },
  columns: accountColumns,
  text: `select a.id, a.patient_id, a.balance, a.last_sequence, a.is_on_hold, a.is_placed, a.active_plan_id
    from patient_ar.accounts a
    where a.organization_id = :tenant and a.id = any (:ids)
    order by a.id for update`,
});

/** An account that a run may bill. */
export type Candidate = RowOf<typeof accountColumns>;

const day = 86_400_000;

/** Locks the next accounts of a run, in the order of their ids: those that owe, and those that the filter names. */
export async function nextCandidates(
  context: TenantContext,
  { accountIds, facilityId, financialClass, minDaysOutstanding }: RunFilter,
  after: string,
  take: number,
): Promise<Candidate[]> {
  const found = await context.sql.all(selectCandidates, {
    after,
    take,
    accountIds: accountIds ?? null,
    facilityId: facilityId ?? null,
    financialClass: financialClass ?? null,
    outstandingBefore:
      minDaysOutstanding === undefined ? null : new Date(context.now.getTime() - minDaysOutstanding * day),
  });
  return found.length === 0 ? [] : context.sql.all(lockCandidates, { ids: found.map(({ id }) => id) });
}

const chargeColumns = {
  accountId: 'text',
  id: 'text',
  sequence: 'number',
  type: 'text',
  amount: 'text',
  openAmount: 'text',
  occurredAt: 'timestamp',
  claimId: 'text?',
  isShare: 'boolean',
  paidAmount: 'text',
} as const;

/** Charges that are open, with the settled ones of the same claims, and what payments of patients settled of each. */
const selectCharges = statement({
  name: 'patient_ar.charges_to_bill',
  parameters: { accountIds: 'text[]' },
  columns: chargeColumns,
  with: `open as (
      select e.account_id, e.id, e.claim_id from unnest(:accountIds) as p (id)
      join patient_ar.ledger_entries e on e.organization_id = :tenant and e.account_id = p.id
      where e.open_amount > 0 and e.amount > 0
    ),
    charge as (
      select e.* from patient_ar.ledger_entries e
      join open o on o.id = e.id where e.organization_id = :tenant
      union
      select e.* from unnest(:accountIds) as p (id)
      join patient_ar.ledger_entries e on e.organization_id = :tenant and e.account_id = p.id
      where e.amount > 0 and e.reverses_entry_id is null and e.reversed_by_entry_id is null
        and exists (select from open o where o.account_id = e.account_id and o.claim_id = e.claim_id)
    ),
    paid as (
      select l.charge_entry_id, sum(l.amount) as amount
      from unnest(:accountIds) as p (id)
      join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = p.id
      join patient_ar.ledger_entries c on c.organization_id = :tenant and c.id = l.credit_entry_id
        and c.type in (${paymentTypes.map((type) => `'${type}'`).join(', ')})
      group by l.charge_entry_id
    )`,
  text: `select c.account_id, c.id, c.sequence, c.type, c.amount, c.open_amount, c.occurred_at, c.claim_id,
      c.claim_payment_id is not null, coalesce(p.amount, 0.00)
    from charge c left join paid p on p.charge_entry_id = c.id
    order by c.occurred_at, c.sequence`,
});

/** A charge of an account with what payments settled of it. */
export type ChargeToBill = RowOf<typeof chargeColumns>;

/** Finds the open charges of accounts, with the settled ones of the same claims, oldest first. */
export const chargesToBill = (
  context: TenantContext,
  accountIds: readonly string[],
): Promise<ChargeToBill[]> => context.sql.all(selectCharges, { accountIds });

const noticeColumns = {
  accountId: 'text',
  finalizedAt: 'timestamp',
  statementDate: 'timestamp',
  dueDate: 'timestamp?',
  totalDue: 'text',
  ledgerSequence: 'number',
  billedEntryIds: 'json?',
} as const;

const selectNotices = statement({
  name: 'patient_ar.notices_of_accounts',
  parameters: { accountIds: 'text[]' },
  columns: noticeColumns,
  text: `select s.account_id, s.finalized_at, s.statement_date, s.due_date, s.total_due, s.ledger_sequence,
      s.billed_entry_ids
    from patient_ar.statements s
    where s.organization_id = :tenant and s.account_id = any (:accountIds)
      and s.status in ('READY', 'DELIVERED', 'RETURNED')
    order by s.finalized_at, s.id`,
});

/** An earlier statement of an account that is neither paid nor void. */
export interface Notice extends Omit<RowOf<typeof noticeColumns>, 'billedEntryIds'> {
  /** The charges that it billed; null if it billed the whole balance. */
  readonly billedEntryIds: readonly string[] | null;
}

/** Finds the statements of accounts that are neither paid nor void, oldest first. */
export const noticesOf = async (context: TenantContext, accountIds: readonly string[]): Promise<Notice[]> =>
  (await context.sql.all(selectNotices, { accountIds })) as readonly object[] as Notice[];

const selectPaidSince = statement({
  name: 'patient_ar.payments_since_notices',
  parameters: { accountIds: 'text[]', since: 'timestamptz[]' },
  columns: { entryId: 'text', amount: 'text' },
  text: `select l.charge_entry_id, sum(l.amount)
    from unnest(:accountIds, :since) as p (id, since)
    join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = p.id and l.created_at > p.since
    join patient_ar.ledger_entries c on c.organization_id = :tenant and c.id = l.credit_entry_id
      and c.type in (${paymentTypes.map((type) => `'${type}'`).join(', ')})
    group by l.charge_entry_id`,
});

/** What payments settled of each charge since the last notice of its account. */
export async function paidSince(
  context: TenantContext,
  notices: readonly Notice[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await context.sql.all(selectPaidSince, {
    accountIds: notices.map(({ accountId }) => accountId),
    since: notices.map(({ finalizedAt }) => finalizedAt),
  });
  return new Map(rows.map(({ entryId, amount }) => [entryId, amount]));
}

const selectAging = statement({
  name: 'patient_ar.aging_of_accounts',
  parameters: { accountIds: 'text[]', ...agingParameters },
  columns: { id: 'text', aging: 'json' },
  text: `select p.id, (${agingJson('POSTED', 'p.id')}) from unnest(:accountIds) as p (id)`,
});

/** Reads the aging of accounts as of today. */
export async function readAgings(
  context: TenantContext,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AgingRecord>> {
  const rows = await context.sql.all(selectAging, { accountIds, ...agingValues(context, today(context)) });
  return new Map(rows.map(({ id, aging }) => [id, Aging.parse(aging)]));
}
