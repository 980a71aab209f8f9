import type { EntryBasis } from '@rcm/envelope';
import { type ComputedListDeclaration, computedList } from '@rcm/lists';
import { columnOf } from '@rcm/tenancy';
import type { z } from 'zod';
import { agingKeys, agingParameters, bucketSums, openAmounts } from './buckets.ts';
import { agingSorts, type AgingGrouping as Groupings } from './contract.ts';
import type { agingAmounts } from './schema.ts';
import { balancesSince, chargesThen, openAtEndOfDay, openNow, wasOpen } from './whole-days.ts';

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

const isInQuery = (row: string) => `(:facilityId is null or ${row}.facility_id = any (:facilityId))
      and (:financialClass is null or ${row}.financial_class = any (:financialClass))`;

type Declaration = ComputedListDeclaration<typeof columns, Readonly<Record<never, never>>>;

type Rows = Pick<Declaration, 'rows' | 'total' | 'materializedSums' | 'pageColumns'> &
  Partial<Pick<Declaration, 'order' | 'sortedBy' | 'identity' | 'hasCustomPlan'>>;

/** A report named by its grouping, so that a cursor stays valid after the as-of day has passed. */
const declareReport = (grouping: AgingGrouping, rows: Rows) =>
  computedList({
    name: `patient_ar.aging_by_${grouping.toLowerCase()}`,
    key: 'groups',
    record: null,
    parameters: { ...agingParameters, facilityId: 'text[]', financialClass: 'text[]' },
    columns,
    sums: { accounts: 'number', ...amountColumns },
    order: 't.total desc, t.account_id, t.facility_id, t.financial_class',
    sorts: agingSorts,
    identity: ['accountId', 'facilityId', 'financialClass'],
    ...rows,
    types: {
      accountId: 'text',
      facilityId: 'text',
      financialClass: 'text',
      accounts: 'integer',
      days121AndOver: 'numeric',
      total: 'numeric',
      balanceCents: 'bigint',
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
const selectAgingOf = (basis: EntryBasis, accountId: string) =>
  `select ${bucketSums} from (${openAmounts(basis, accountId)}) o`;

const pageKeys = agingKeys.filter((key) => key !== 'total') as (keyof typeof columns)[];

/** Ages each account of a page from its entries. */
const pageColumns = (basis: EntryBasis) => ({
  columns: pageKeys,
  row: `select ${pageKeys.map((key) => `b."${key}"`).join(', ')}
      from (${selectAgingOf(basis, 't.account_id collate "default"')}) b`,
});

const agingOfPage = pageColumns('POSTED');

/**
 * The current aging by account; the totals come from the stored sums. A charge uses up credit first, so that an account
 * has either open charges or unapplied credit. The rows before a page are read from the index of open accounts alone.
 */
const presentByAccount = declareReport('ACCOUNT', {
  rows: `select a.id, a.facility_id, a.financial_class, 1 as accounts,
      round(greatest(a.balance_cents, 0) / 100.0, 2) as "total", a.balance_cents
    from patient_ar.accounts a
    where a.organization_id = :tenant and a.balance <> 0.00 and ${isInQuery('a')}`,
  pageColumns: {
    columns: ['accountNumber', 'facilityName', ...agingOfPage.columns],
    row: `select a.account_number, a.facility_name, o.*
      from patient_ar.accounts a cross join lateral (${agingOfPage.row}) o
      where a.organization_id = :tenant and a.id = t.account_id`,
  },
  total: selectTotal(openNow),
  order: 't.balance_cents desc, t.account_id desc',
  sortedBy: { total: 'balanceCents' },
  identity: ['accountId'],
  hasCustomPlan: true,
});

/** The aging by account as of a past day: the current open amounts less later changes. */
const pastByAccount = (basis: EntryBasis) =>
  declareReport('ACCOUNT', {
    rows: `select ${selectKeys(account)}, 1 as accounts, ${chargesThen('s.charges')} as "total"
    from patient_ar.accounts a
    left join (${balancesSince(basis)}) c on c.account_id = a.id
    cross join lateral (select coalesce(c.charges, 0.00) as charges, coalesce(c.credits, 0.00) as credits) s
    where a.organization_id = :tenant and ${wasOpen('s.charges', 's.credits')} and ${isInQuery('a')}`,
    pageColumns: pageColumns(basis),
    total: selectTotal(openAtEndOfDay(basis)),
  });

/** The aging by account in an order without an index. All accounts are aged in one query instead of one by one. */
const byAccountInAnyOrder = (basis: EntryBasis) =>
  declareReport('ACCOUNT', {
    rows: `select ${selectKeys(account)}, 1 as accounts, ${bucketSums}
    from (${openAmounts(basis, null)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where ${isInQuery('a')}
    group by a.organization_id, a.id`,
    total: selectTotal(openAtEndOfDay(basis)),
  });

const facility = {
  facilityId: 'o.facility_id',
  facilityName: `(select a.facility_name from patient_ar.accounts a
      where a.organization_id = :tenant and a.facility_id = o.facility_id
      order by a.created_at desc, a.id desc limit 1)`,
};
const financialClass = { financialClass: 'o.financial_class' };

const pastBy = (basis: EntryBasis) => ({
  ACCOUNT: pastByAccount(basis),
  FACILITY: declareGroupReport('FACILITY', openAtEndOfDay(basis), facility, 'o.facility_id'),
  FINANCIAL_CLASS: declareGroupReport(
    'FINANCIAL_CLASS',
    openAtEndOfDay(basis),
    financialClass,
    'o.financial_class',
  ),
});

const present = {
  ACCOUNT: presentByAccount,
  FACILITY: declareGroupReport('FACILITY', openNow, facility, 'o.facility_id'),
  FINANCIAL_CLASS: declareGroupReport('FINANCIAL_CLASS', openNow, financialClass, 'o.financial_class'),
};
const past = { EFFECTIVE: pastBy('EFFECTIVE'), POSTED: pastBy('POSTED') };
const inAnyOrder = { EFFECTIVE: byAccountInAnyOrder('EFFECTIVE'), POSTED: byAccountInAnyOrder('POSTED') };

/** What a report of aging shows. */
interface AgingQuestion {
  readonly basis: EntryBasis;
  /** True if the sums at the end of the day can differ from the current ones. */
  readonly isPast: boolean;
  readonly sort: string | undefined;
}

/** Selects the report for a grouping, a day and a sort. */
export function selectAgingReport(grouping: AgingGrouping, { basis, isPast, sort }: AgingQuestion) {
  if (grouping === 'ACCOUNT' && sort !== undefined && !sort.endsWith('total')) return inAnyOrder[basis];
  return (isPast ? past[basis] : present)[grouping];
}
