import { type ComputedListDeclaration, computedList } from '@rcm/lists';
import { columnOf } from '@rcm/tenancy';

import type { z } from 'zod';
import { agingKeys, agingParameters, bucketSums, openAmounts } from './buckets.ts';
import { agingSorts, type AgingGrouping as Groupings } from './contract.ts';
import type { agingAmounts } from './schema.ts';
import { balancesSince, openNow, openThen } from './whole-days.ts';

type AgingGrouping = z.infer<typeof Groupings>;

const keys = ['accountId', 'accountNumber', 'facilityId', 'facilityName', 'financialClass'] as const;

/** What is shown of an account, as SQL over accounts under the alias `a`. */
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
const sumsOfRows = [
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

const shownBy = (shown: Partial<Record<(typeof keys)[number], string>>) =>
  keys.map((key) => `${shown[key] ?? 'null::text'} as "${key}"`).join(', ');

const isAsked = (row: string) => `(:facilityId is null or ${row}.facility_id = :facilityId)
      and (:financialClass is null or ${row}.financial_class = any (:financialClass))`;

type Rows = Pick<
  ComputedListDeclaration<typeof columns, Readonly<Record<never, never>>>,
  'rows' | 'total' | 'sumsOfRows' | 'beside'
>;

/** A report under the name of its grouping, so that a cursor leads on when the day that it was asked for has passed. */
const report = (grouping: AgingGrouping, rows: Rows) =>
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

/** The aging by a key, of what `open` gives. */
const reportBy = (
  grouping: AgingGrouping,
  open: string,
  shown: Parameters<typeof shownBy>[0],
  key: string,
) => {
  const rows = `select ${shownBy(shown)}, sum(o.accounts)::int as accounts, ${bucketSums}
    from ${open} o
    where ${isAsked('o')}
    group by ${key} having sum(o.accounts) <> 0`;
  return report(grouping, { rows, sumsOfRows });
};

/** How many accounts have something open, and how much of it, of what `open` gives. */
const totalOf = (open: string) =>
  `select coalesce(sum(o.accounts), 0), coalesce(sum(o.accounts), 0), ${bucketSums}
    from ${open} o where ${isAsked('o')}`;

/** SQL of an account's aging by its own entries. */
const agingOfOne = (accountId: string) => `select ${bucketSums} from (${openAmounts(accountId)}) o`;

const agedBeside = agingKeys.filter((key) => key !== 'total') as (keyof typeof columns)[];

/** Each account of a page is aged by its own entries. */
const beside = {
  columns: agedBeside,
  row: `select ${agedBeside.map((key) => `b."${key}"`).join(', ')}
      from (${agingOfOne('t.account_id collate "default"')}) b`,
};

/**
 * The aging of now by account: all of them together are aged by the sums that are kept. A charge uses up credit first, so
 * that an account has either.
 */
const presentByAccount = report('ACCOUNT', {
  rows: `select ${shownBy(account)}, 1 as accounts, greatest(a.balance, 0.00) as "total"
    from patient_ar.accounts a
    where a.organization_id = :tenant and a.balance <> 0.00 and ${isAsked('a')}`,
  beside,
  total: totalOf(openNow),
});

/** The same as of the end of a day that has passed: what an account owed then tells its balance, and what was done since. */
const pastByAccount = report('ACCOUNT', {
  rows: `select ${shownBy(account)}, 1 as accounts, greatest(a.balance - coalesce(s.amount, 0.00), 0.00) as "total"
    from patient_ar.accounts a
    left join (${balancesSince}) s on s.account_id = a.id
    where a.organization_id = :tenant and a.balance <> coalesce(s.amount, 0.00) and ${isAsked('a')}`,
  beside,
  total: totalOf(openThen),
});

/** The aging by account in an order that no index has: all accounts are aged at once, not one by one. */
const byAccountInAnyOrder = report('ACCOUNT', {
  rows: `select ${shownBy(account)}, 1 as accounts, ${bucketSums}
    from (${openAmounts(null)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where ${isAsked('a')}
    group by a.organization_id, a.id`,
  total: totalOf(openThen),
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
    now: reportBy('FACILITY', openNow, facility, 'o.facility_id'),
    past: reportBy('FACILITY', openThen, facility, 'o.facility_id'),
  },
  FINANCIAL_CLASS: {
    now: reportBy('FINANCIAL_CLASS', openNow, financialClass, 'o.financial_class'),
    past: reportBy('FINANCIAL_CLASS', openThen, financialClass, 'o.financial_class'),
  },
};

/** The aging of all accounts for a grouping, with the totals of all groups; `sort` is the order that is asked for. */
export function agingReport(
  grouping: AgingGrouping,
  { isPast, sort }: { readonly isPast: boolean; readonly sort: string | undefined },
) {
  if (grouping !== 'ACCOUNT') return byKey[grouping][isPast ? 'past' : 'now'];
  if (sort !== undefined && !sort.endsWith('total')) return byAccountInAnyOrder;
  return isPast ? pastByAccount : presentByAccount;
}
