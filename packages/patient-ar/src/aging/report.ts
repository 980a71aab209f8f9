import { reckonedList } from '@rcm/tenancy';
import type { z } from 'zod';
import { agingKeys, agingParameters, bucketSums, openAmounts } from './buckets.ts';
import { agingSorts, type AgingGrouping as Groupings } from './contract.ts';
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

function report(grouping: AgingGrouping) {
  const { by, shown } = groupings[grouping];
  const columns = keys.map((key) => `${shown[key] ?? 'null::text'} as "${key}"`).join(', ');
  const rows = `select ${columns}, count(distinct a.id)::int as accounts, ${bucketSums}
    from (${openAmounts(null)}) o
    join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
    where (:facilityId is null or a.facility_id = :facilityId)
      and (:financialClass is null or a.financial_class = any (:financialClass))
    group by ${by}`;
  return reckonedList({
    name: `patient_ar.aging_by_${grouping.toLowerCase()}`,
    key: 'groups',
    record: null,
    parameters: { ...agingParameters, facilityId: 'text', financialClass: 'text[]' },
    columns: {
      accountId: 'text?',
      accountNumber: 'text?',
      facilityId: 'text?',
      facilityName: 'text?',
      financialClass: 'text?',
      accounts: 'number',
      ...amountColumns,
    },
    rows,
    total: `select count(*), coalesce(sum(g.accounts), 0), ${totalSums} from (${rows}) g`,
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
}

/** The aging of all accounts, for each grouping, with the totals of all groups. */
export const agingReports = {
  ACCOUNT: report('ACCOUNT'),
  FACILITY: report('FACILITY'),
  FINANCIAL_CLASS: report('FINANCIAL_CLASS'),
};
