import { type ComputedListDeclaration, computedList } from '@rcm/lists';
import { columnOf } from '@rcm/tenancy';
import type { z } from 'zod';
import { agingKeys, agingParameters, bucketSums, openAmounts } from './buckets.ts';
import { agingSorts, type AgingGrouping as Groupings } from './contract.ts';
import type { agingAmounts } from './schema.ts';
import { balancesSince, openAtEndOfDay, openNow } from './whole-days.ts';

type AgingGrouping = z.infer<typeof Groupings>;

const keys = ['accountId', 'accountNumber', 'facilityId', 'facilityName', 'financialClass'] as const;

/** SQL of the keys of an account, over accounts under the alias `a`. */
const account = {
  accountId: 'a.id',
  accountNumber: 'a.account_number',
  facilityId: 'a.facility_id',
  facilityName: 'a.facility_name',
  financialClass: 'a.financial_class',
};

const amountColumns = Object.fromEntries(agingKeys.map((key) => [key, 'text'])) as Record<
  keyof typeof agingAmounts,
  'text'
>;
const materializedSums = [
  'coalesce(sum(g.accounts), 0)',
  ...agingKeys.map((key) => `coalesce(sum(g.${columnOf(key)}), 0.00)`),
].join(', ');

const columns = {
  accountId: 'text?',
  accountNumber: 'text?',
  facilityId: 'text?',
  facilityName: 'text?',
  financialClass: 'text?',
  accounts: 'number',
  ...amountColumns,
} as const;

const selectKeys = (shown: Partial<Record<(typeof keys)[number], string>>) =>
  keys.map((key) => `${shown[key] ?? 'null::text'} as "${key}"`).join(', ');

const isInQuery = (row: string) => `(:facilityId is null or ${row}.facility_id = :facilityId)
      and (:financialClass is null or ${row}.financial_class = any (:financialClass))`;

type Rows = Pick<
  ComputedListDeclaration<typeof columns, Readonly<Record<never, never>>>,
  'rows' | 'total' | 'materializedSums' | 'pageColumns'
>;

/** A report named by its grouping, so that a cursor stays valid after the as-of day has passed. */
const declareReport = (grouping: AgingGrouping, rows: Rows) =>
  computedList({
    name: `patient_ar.aging_by_${grouping.toLowerCase()}`,
    key: 'groups',
    record: null,
    parameters: { ...agingParameters, facilityId: 'text', financialClass: 'text[]' },
    columns,
    ...rows,
    sums: { accounts: 'number', ...amountColumns },
    order: 't.total desc, t.account_id, t.facility_id, t.financial_class',
    sorts: agingSorts,
    identity: ['accountId', 'facilityId', 'financialClass'],
    types: {
      accountId: 'text',
      facilityId: 'text',
      financialClass: 'text',
      accounts: 'integer',
      days121AndOver: 'numeric',
      total: 'numeric',
      unappliedCredit: 'numeric',
    },
  });

/** The aging by a key over the rows of `open`. */
const declareGroupReport = (
  grouping: AgingGrouping,
  open: string,
  shown: Parameters<typeof selectKeys>[0],
  key: string,
) => {
  const rows = `select ${selectKeys(shown)}, sum(o.accounts)::int as accounts, ${bucketSums}
    from ${open} o
    where ${isInQuery('o')}
    group by ${key} having sum(o.accounts) <> 0`;
  return declareReport(grouping, { rows, materializedSums });
};

/** SQL of the number of accounts with open amounts, and of these amounts, over the rows of `open`. */
const selectTotal = (open: string) =>
  `select coalesce(sum(o.accounts), 0), coalesce(sum(o.accounts), 0), ${bucketSums}
    from ${open} o where ${isInQuery('o')}`;

/** SQL of one account's aging from its entries. */
const selectAgingOf = (accountId: string) => `select ${bucketSums} from (${openAmounts(accountId)}) o`;

const pageKeys = agingKeys.filter((key) => key !== 'total') as (keyof typeof columns)[];

/** Ages each account of a page from its entries. */
const pageColumns = {
  columns: pageKeys,
  row: `select ${pageKeys.map((key) => `b."${key}"`).join(', ')}
      from (${selectAgingOf('t.account_id collate "default"')}) b`,
};

/**
 * The current aging by account; the totals come from the stored sums. A charge uses up credit first, so that an account
 * has either open charges or unapplied credit.
 */
const presentByAccount = declareReport('ACCOUNT', {
  rows: `select ${selectKeys(account)}, 1 as accounts, greatest(a.balance, 0.00) as "total"
    from patient_ar.accounts a
    where a.organization_id = :tenant and a.balance <> 0.00 and ${isInQuery('a')}`,
  pageColumns,
  total: selectTotal(openNow),
});

/** The aging by account as of a past day. The balance at that time is the current balance less later entries. */
const pastByAccount = declareReport('ACCOUNT', {
  rows: `select ${selectKeys(account)}, 1 as accounts, greatest(a.balance - coalesce(s.amount, 0.00), 0.00) as "total"
    from patient_ar.accounts a
    left join (${balancesSince}) s on s.account_id = a.id
    where a.organization_id = :tenant and a.balance <> coalesce(s.amount, 0.00) and ${isInQuery('a')}`,
  pageColumns,
  total: selectTotal(openAtEndOfDay),
});

/** The aging by account in an order without an index. All accounts are aged in one query instead of one by one. */
const byAccountInAnyOrder = declareReport('ACCOUNT', {
  rows: `select ${selectKeys(account)}, 1 as accounts, ${bucketSums}
    from (${openAmounts(null)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where ${isInQuery('a')}
    group by a.organization_id, a.id`,
  total: selectTotal(openAtEndOfDay),
});

const facility = {
  facilityId: 'o.facility_id',
  facilityName: `(select a.facility_name from patient_ar.accounts a
      where a.organization_id = :tenant and a.facility_id = o.facility_id
      order by a.created_at desc, a.id desc limit 1)`,
};
const financialClass = { financialClass: 'o.financial_class' };

const byKey = {
  FACILITY: {
    now: declareGroupReport('FACILITY', openNow, facility, 'o.facility_id'),
    past: declareGroupReport('FACILITY', openAtEndOfDay, facility, 'o.facility_id'),
  },
  FINANCIAL_CLASS: {
    now: declareGroupReport('FINANCIAL_CLASS', openNow, financialClass, 'o.financial_class'),
    past: declareGroupReport('FINANCIAL_CLASS', openAtEndOfDay, financialClass, 'o.financial_class'),
  },
};

/** Selects the report for a grouping, a day and a sort. */
export function selectAgingReport(
  grouping: AgingGrouping,
  { isPast, sort }: { readonly isPast: boolean; readonly sort: string | undefined },
) {
  if (grouping !== 'ACCOUNT') return byKey[grouping][isPast ? 'past' : 'now'];
  if (sort !== undefined && !sort.endsWith('total')) return byAccountInAnyOrder;
  return isPast ? pastByAccount : presentByAccount;
}
