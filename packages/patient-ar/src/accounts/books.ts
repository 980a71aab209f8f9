import { pagesById, type SumDifference } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { openSumBooks } from '../aging/open-sums.ts';

/** A stored value that differs from the one computed from the entries and allocations of its ledger. */
export interface LedgerDifference {
  readonly record: 'account' | 'ledgerEntry';
  readonly id: string;
  readonly field: 'balance' | 'balanceAfter' | 'openAmount';
  readonly stored: Money;
  readonly computed: Money;
}

/** The sum of the shares of a claim in the ledgers. */
export interface ShareTotal {
  readonly claimId: string;
  readonly amount: Money;
}

const selectCount = statement({
  name: 'patient_ar.count_of_accounts',
  columns: { count: 'number' },
  text: 'select count(*) from patient_ar.accounts a where a.organization_id = :tenant',
});

/** Counts the ledgers of the organization. */
export const countLedgers = async (context: TenantContext): Promise<number> =>
  (await context.sql.one(selectCount))?.count ?? 0;

/** Number of accounts per statement. */
const pageSize = 1_000;

const selectAccounts = statement({
  name: 'patient_ar.accounts_after',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text' },
  text: `select a.id from patient_ar.accounts a
    where a.organization_id = :tenant and a.id > :after order by a.id limit :take`,
});

const selectDifferences = statement({
  name: 'patient_ar.differences_of_ledgers',
  parameters: { accountIds: 'text[]' },
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  with: `entry as (
      select e.id, e.account_id, e.amount, e.balance_after, e.open_amount,
        sum(e.amount) over (partition by e.account_id order by e.sequence) as running
      from unnest(:accountIds) as p (id)
      join patient_ar.ledger_entries e on e.organization_id = :tenant and e.account_id = p.id
    ),
    part as (
      select l.credit_entry_id, l.charge_entry_id, l.amount
      from unnest(:accountIds) as p (id)
      join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = p.id
    ),
    settled as (
      select s.id, sum(s.amount) as amount
      from (
        select credit_entry_id, amount from part union all select charge_entry_id, amount from part
      ) as s (id, amount)
      group by s.id
    ),
    compared as (
      select 'account' as record, a.id, 'balance' as field, a.balance as stored,
        coalesce(sum(e.amount), 0.00) as computed
        from unnest(:accountIds) as p (id)
        join patient_ar.accounts a on a.organization_id = :tenant and a.id = p.id
        left join entry e on e.account_id = p.id
        group by a.organization_id, a.id
      union all select 'ledgerEntry', e.id, 'balanceAfter', e.balance_after, e.running from entry e
      union all select 'ledgerEntry', e.id, 'openAmount', e.open_amount, abs(e.amount) - coalesce(s.amount, 0.00)
        from entry e left join settled s on s.id = e.id
    )`,
  text: `select record, id, field, stored, computed from compared
    where stored <> computed order by record, id, field`,
});

/**
 * Recomputes the ledgers of an organization from their entries and yields each difference: a balance must be the sum of
 * the entries, an open amount must be what allocations leave open, and the sums of aging must equal the open amounts.
 */
export async function* ledgerBooks(context: TenantContext): AsyncGenerator<LedgerDifference | SumDifference> {
  for await (const accounts of pagesById(pageSize, (page) => context.sql.all(selectAccounts, page))) {
    const accountIds = accounts.map(({ id }) => id);
    yield* (await context.sql.all(selectDifferences, { accountIds })) as readonly LedgerDifference[];
  }
  yield* openSumBooks(context);
}

const selectTotals = statement({
  name: 'patient_ar.share_totals_of_claims',
  parameters: { claimIds: 'text[]' },
  columns: { claimId: 'text', amount: 'text' },
  text: `select e.claim_id, sum(e.amount) from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.claim_id = any(:claimIds) and e.claim_payment_id is not null
    group by e.claim_id order by e.claim_id`,
});

/** Sums the share entries of claims; 0.00 if all are reversed, and no row for a claim that never had one. */
export const shareTotals = (
  context: TenantContext,
  claimIds: readonly string[],
): Promise<readonly ShareTotal[]> => context.sql.all(selectTotals, { claimIds });
