import { statement, type TenantContext } from '@rcm/tenancy';

/** SQL of the day of a moment in the organization's time zone. */
const dayOf = (moment: string) => `(${moment} at time zone :timeZone)::date`;

/** SQL of the day from which a row counts, also for rows of versions that did not write it. */
const countsOn = (row: string) => `coalesce(${row}.effective_on, ${dayOf(`${row}.created_at`)})`;

const selectBadDebts = statement({
  name: 'patient_ar.bad_debts_of_shares',
  parameters: { from: 'date', to: 'date', timeZone: 'text' },
  columns: {
    claimId: 'text',
    accountId: 'text',
    accountNumber: 'text',
    isPlaced: 'boolean',
    firstBilledOn: 'text?',
    writtenOffOn: 'text',
    writtenOffAmount: 'text',
    recoveredAmount: 'text',
    paidOn: 'json',
  },
  with: `written_off as materialized (
      select c.claim_id, c.account_id, c.id as charge_id, c.first_delivered_at, l.amount, ${countsOn('l')} as day
      from patient_ar.ledger_entries w
      join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = w.account_id
        and l.credit_entry_id = w.id
      join patient_ar.ledger_entries c on c.organization_id = :tenant and c.id = l.charge_entry_id
      where w.organization_id = :tenant and w.reason_code = 'BAD_DEBT' and w.reverses_entry_id is null
        and c.share_kind in ('DEDUCTIBLE', 'COINSURANCE')
    ), debts as materialized (
      select d.claim_id, d.account_id, ${dayOf('min(d.first_delivered_at)')} as first_billed_on,
        max(d.day) filter (where d.amount > 0) as written_off_on,
        sum(d.amount) filter (where d.day >= :from) as change
      from written_off d
      where d.day <= :to
      group by d.claim_id, d.account_id
      having sum(d.amount) filter (where d.day >= :from) <> 0
    )`,
  text: `select d.claim_id, d.account_id, a.account_number, a.is_placed, d.first_billed_on, d.written_off_on,
      greatest(d.change, 0.00), greatest(-d.change, 0.00),
      (select coalesce(json_agg(p.day order by p.day), '[]') from (
        select distinct ${countsOn('l')} as day
        from patient_ar.allocations l
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = l.credit_entry_id
        where l.organization_id = :tenant and l.account_id = d.account_id and l.amount > 0
          and e.type = 'PAYMENT' and e.reversed_by_entry_id is null
          and l.charge_entry_id in (
            select w.charge_id from written_off w where w.claim_id = d.claim_id and w.account_id = d.account_id)
      ) p)
    from debts d
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = d.account_id
    order by d.claim_id, d.account_id`,
});

/** A claim's deductible and coinsurance that were written off an account as bad debt. */
export interface BadDebt {
  readonly claimId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  /** True while the account is placed with a collection agency. */
  readonly isPlaced: boolean;
  /** The day of the first delivered statement, `YYYY-MM-DD`; null if there is none. */
  readonly firstBilledOn: string | null;
  /** The day of the last write-off until the end of the period, `YYYY-MM-DD`. */
  readonly writtenOffOn: string;
  /** What the period adds to the bad debt; 0.00 if it recovers more than it writes off. */
  readonly writtenOffAmount: string;
  /** What the period takes back of write-offs of earlier periods. */
  readonly recoveredAmount: string;
  /** The days on which the patient paid a part of the debt, oldest first, `YYYY-MM-DD`. */
  readonly paidOn: readonly string[];
}

/**
 * The deductibles and coinsurance of claims of which a period wrote off bad debts, or took them back, by claim and account.
 * Adjustments with another reason are no bad debts, and the parts of shares that were moved to another account, and
 * charges that are no such share, do not count.
 */
export async function badDebts(
  context: TenantContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BadDebt[]> {
  const { timeZone } = context.organization;
  const found = await context.sql.all(selectBadDebts, { from, to, timeZone });
  return found.map(({ paidOn, ...debt }) => ({ ...debt, paidOn: paidOn as string[] }));
}
