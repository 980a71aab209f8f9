import { reckonedList } from '@rcm/tenancy';
import type { z } from 'zod';
import { agingKeys, agingParameters, bucketSums, openAmounts } from './buckets.ts';
import { agingSorts, type AgingGrouping as Groupings } from './contract.ts';
import { openNow } from './present.ts';
import type { agingAmounts } from './schema.ts';

type AgingGrouping = z.infer<typeof Groupings>;

const keys = ['accountId', 'accountNumber', 'facilityId', 'facilityName', 'financialClass'] as const;

/** What each grouping groups by and the keys that it shows, as SQL over accounts under the alias `a`. */
const groupings: Readonly<
  Record<AgingGrouping, { by: string; shown: Partial<Record<(typeof keys)[number], string>> }>
> = {
  ACCOUNT: {
    by: 'a.organization_id, a.id',
    shown: {
      accountId: 'a.id',
      accountNumber: 'a.account_number',
      facilityId: 'a.facility_id',
      facilityName: 'a.facility_name',
      financialClass: 'a.financial_class',
    },
  },
  FACILITY: {
    by: 'a.facility_id',
    shown: { facilityId: 'a.facility_id', facilityName: 'max(a.facility_name)' },
  },
  FINANCIAL_CLASS: { by: 'a.financial_class', shown: { financialClass: 'a.financial_class' } },
};

const amountColumns = Object.fromEntries(agingKeys.map((key) => [key, 'text'])) as Record<
  keyof typeof agingAmounts,
  'text'
>;
const totalSums = agingKeys.map((key) => `coalesce(sum(g."${key}"), 0.00)`).join(', ');

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

/** A report under the name of its grouping, so that a cursor leads on when the day that it was asked for has passed. */
const report = (grouping: AgingGrouping, { rows, total }: { rows: string; total: string }) =>
  reckonedList({
    name: `patient_ar.aging_by_${grouping.toLowerCase()}`,
    key: 'groups',
    record: null,
    parameters: { ...agingParameters, facilityId: 'text', financialClass: 'text[]' },
    columns,
    rows,
    total,
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

/** The aging as of the end of a day that has passed: what is open now, and what has been settled since. */
function pastReport(grouping: AgingGrouping) {
  const { by, shown } = groupings[grouping];
  const rows = `select ${shownBy(shown)}, count(distinct a.id)::int as accounts, ${bucketSums}
    from (${openAmounts(null)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where ${isAsked('a')}
    group by ${by}`;
  return report(grouping, { rows, total: totalOf(rows) });
}

const totalOf = (rows: string) =>
  `select count(*), coalesce(sum(g.accounts), 0), ${totalSums} from (${rows}) g`;

/** The aging of now by a key, from the sums that are kept by it. */
const presentReport = (grouping: AgingGrouping, key: string, shown: Parameters<typeof shownBy>[0]) => {
  const rows = `select ${shownBy(shown)}, sum(o.accounts)::int as accounts, ${bucketSums}
    from ${openNow} o
    where ${isAsked('o')}
    group by ${key} having sum(o.accounts) <> 0`;
  return report(grouping, { rows, total: totalOf(rows) });
};

/**
 * The aging of now by account: each is aged by its own entries, where the page comes to it, and all of them by the sums
 * that are kept. A charge uses up credit first, so that an account has either.
 */
const presentByAccount = report('ACCOUNT', {
  rows: `select ${shownBy(groupings.ACCOUNT.shown)}, 1 as accounts, ${agingKeys
    .map((key) => (key === 'total' ? 'greatest(a.balance, 0.00) as "total"' : `b."${key}"`))
    .join(', ')}
    from patient_ar.accounts a
    cross join lateral (select ${bucketSums} from (${openAmounts('a.id collate "default"')}) o) b
    where a.organization_id = :tenant and a.balance <> 0.00 and ${isAsked('a')}`,
  total: `select coalesce(sum(o.accounts), 0), coalesce(sum(o.accounts), 0), ${bucketSums}
    from ${openNow} o where ${isAsked('o')}`,
});

const past = {
  ACCOUNT: pastReport('ACCOUNT'),
  FACILITY: pastReport('FACILITY'),
  FINANCIAL_CLASS: pastReport('FINANCIAL_CLASS'),
};

const present = {
  FACILITY: presentReport('FACILITY', 'o.facility_id', {
    facilityId: 'o.facility_id',
    facilityName: `(select a.facility_name from patient_ar.accounts a
      where a.organization_id = :tenant and a.facility_id = o.facility_id
      order by a.created_at desc, a.id desc limit 1)`,
  }),
  FINANCIAL_CLASS: presentReport('FINANCIAL_CLASS', 'o.financial_class', {
    financialClass: 'o.financial_class',
  }),
};

/** The aging of all accounts for a grouping, with the totals of all groups; `sort` is the order that is asked for. */
export function agingReport(
  grouping: AgingGrouping,
  { isPast, sort }: { readonly isPast: boolean; readonly sort: string | undefined },
) {
  if (isPast) return past[grouping];
  if (grouping !== 'ACCOUNT') return present[grouping];
  // What no index of accounts is in the order of has to be worked out for each of them: at once, not one by one.
  return sort === undefined || sort.endsWith('total') ? presentByAccount : past.ACCOUNT;
}
