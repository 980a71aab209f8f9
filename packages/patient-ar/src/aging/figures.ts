import type { EntryBasis } from '@rcm/envelope';
import { groupedSums } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { paymentTypes } from '../accounts/schema.ts';
import { agingParameters, agingValues, bucketSums, isEarlier, openAmounts } from './buckets.ts';
import { openAtEndOfDay, openNow } from './whole-days.ts';

const selectMonth = (entry: string) => `to_char(${entry}.occurred_at at time zone :timeZone, 'YYYY-MM')`;

const keys = {
  FACILITY: 'a.facility_id',
  MONTH: selectMonth('e'),
  /** What patients owe has no payer or provider. */
  NONE: 'null::text',
};

/** The key by which accounts are grouped. */
type AccountGrouping = keyof typeof keys;

const receivablesColumns = {
  accounts: 'number',
  days0To30: 'text',
  days31To60: 'text',
  days61To90: 'text',
  days91To120: 'text',
  days121AndOver: 'text',
  total: 'text',
  credit: 'text',
} as const;

const amounts = bucketSums.replaceAll('o.', 's.').replaceAll(/ as "\w+"/g, '');

const declareByMonth = (basis: EntryBasis) =>
  groupedSums({
    name: `patient_ar.receivables_${basis.toLowerCase()}_by`,
    parameters: { ...agingParameters, timeZone: 'text', facilityIds: 'text[]' },
    keys: { MONTH: 'o.key' },
    columns: receivablesColumns,
    sums: `count(distinct s.account_id), ${amounts}`,
    source: (key) => `select ${key} as key, o.account_id, o.is_charge, o.bucket, o.open
    from (${openAmounts(basis, null, selectMonth)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where :timeZone is not null and (:facilityIds is null or a.facility_id = any (:facilityIds))`,
  });

const declareReceivables = (name: string, open: string) =>
  groupedSums({
    name,
    parameters: { ...agingParameters, facilityIds: 'text[]' },
    keys: { FACILITY: 's.facility_id', NONE: 'null::text' },
    columns: receivablesColumns,
    sums: `coalesce(sum(s.accounts), 0), ${amounts}`,
    source: (key) => `select ${key} as key, s.accounts, s.is_charge, s.bucket, s.open from ${open} s
    where (:facilityIds is null or s.facility_id = any (:facilityIds))`,
  });

const receivablesNow = declareReceivables('patient_ar.receivables_now_by', openNow);
const declareThen = (basis: EntryBasis) =>
  declareReceivables(`patient_ar.receivables_${basis.toLowerCase()}_then_by`, openAtEndOfDay(basis));

const receivablesThen = { EFFECTIVE: declareThen('EFFECTIVE'), POSTED: declareThen('POSTED') };
const receivablesByMonth = { EFFECTIVE: declareByMonth('EFFECTIVE'), POSTED: declareByMonth('POSTED') };

/** The end of a day, the entries that count by then, and the facilities of the accounts; null for all. */
interface ReceivablesQuestion {
  readonly asOf: string;
  readonly basis: EntryBasis;
  readonly facilityIds: readonly string[] | null;
}

/** What patients owed at the end of a day, by age from the first delivered statement, else from the charge; credits separately. */
export async function patientReceivables(
  context: TenantContext,
  grouping: AccountGrouping,
  { asOf, basis, facilityIds }: ReceivablesQuestion,
) {
  const values = { ...agingValues(context, asOf), facilityIds };
  // The sums have no month, because the month of a charge depends on the time zone.
  if (grouping === 'MONTH') {
    return context.sql.all(receivablesByMonth[basis].MONTH, {
      ...values,
      timeZone: context.organization.timeZone,
    });
  }
  const receivables = (await isEarlier(context, asOf, basis)) ? receivablesThen[basis] : receivablesNow;
  const rows = await context.sql.all(receivables[grouping], values);
  return rows.filter(({ isTotal, accounts }) => isTotal || accounts > 0);
}

const shares = groupedSums({
  name: 'patient_ar.collected_shares_by',
  parameters: { start: 'timestamptz', end: 'timestamptz', timeZone: 'text', facilityIds: 'text[]' },
  keys,
  columns: { billed: 'text', collected: 'text' },
  sums: 'coalesce(sum(s.amount), 0.00), coalesce(sum(s.collected), 0.00)',
  source: (key) => `select ${key} as key, e.amount, c.collected
    from patient_ar.ledger_entries e
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = e.account_id
    left join (
      select l.charge_entry_id, sum(l.amount) as collected from patient_ar.allocations l
      join patient_ar.ledger_entries p on p.organization_id = :tenant and p.id = l.credit_entry_id
      where l.organization_id = :tenant
        and p.type in (${paymentTypes.map((type) => `'${type}'`).join(', ')})
      group by l.charge_entry_id
    ) c on c.charge_entry_id = e.id
    where e.organization_id = :tenant and e.claim_payment_id is not null
      and e.occurred_at >= :start and e.occurred_at < :end and :timeZone is not null
      and (:facilityIds is null or a.facility_id = any (:facilityIds))`,
});

/** The shares of claims charged to patients in a period (end exclusive), and what was collected of them. */
export const patientShares = (
  context: TenantContext,
  grouping: AccountGrouping,
  period: { readonly start: Date; readonly end: Date; readonly facilityIds: readonly string[] | null },
) => context.sql.all(shares[grouping], { ...period, timeZone: context.organization.timeZone });
