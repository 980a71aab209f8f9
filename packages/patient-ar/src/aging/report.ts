import { statement } from '@rcm/tenancy';
import type { z } from 'zod';
import { agingKeys, agingParameters, amountFields, bucketSums, openAmounts } from './buckets.ts';
import type { AgingGrouping as Groupings } from './contract.ts';

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

const groupKeys = keys.map((key) => `'${key}', g."${key}"`).join(', ');
const totalSums = agingKeys.map((key) => `coalesce(sum(g."${key}"), 0.00) as "${key}"`).join(', ');

function report(grouping: AgingGrouping) {
  const { by, shown } = groupings[grouping];
  const columns = keys.map((key) => `${shown[key] ?? 'null::text'} as "${key}"`).join(', ');
  return statement({
    name: `patient_ar.aging_by_${grouping.toLowerCase()}`,
    parameters: {
      ...agingParameters,
      facilityId: 'text',
      financialClass: 'text[]',
      take: 'integer',
      skip: 'integer',
    },
    columns: {},
    with: `open_amounts as (${openAmounts(null)}),
      groups as (
        select ${columns}, count(distinct a.id)::int as accounts, ${bucketSums}
        from open_amounts o
        join patient_ar.accounts a on a.organization_id = :tenant and a.id = o.account_id
        where (:facilityId is null or a.facility_id = :facilityId)
          and (:financialClass is null or a.financial_class = any (:financialClass))
        group by ${by}
      ),
      ranked as (
        select g.*, row_number() over (
          order by g.total desc, g."accountId", g."facilityId", g."financialClass") as place
        from groups g
      )`,
    text: `select
      (select coalesce(jsonb_agg(jsonb_build_object(${groupKeys}, 'accounts', g.accounts, ${amountFields('g')})
          order by g.place), '[]')
        from ranked g where g.place > :skip and g.place <= :skip + :take),
      (select jsonb_build_object('accounts', g.accounts, ${amountFields('g')})
        from (select coalesce(sum(g.accounts), 0) as accounts, ${totalSums} from groups g) g),
      (select count(*) from groups)`,
  });
}

/** The aging of all accounts: for each grouping one statement, which gives a page, the totals and the number of groups. */
export const agingReports = {
  ACCOUNT: report('ACCOUNT'),
  FACILITY: report('FACILITY'),
  FINANCIAL_CLASS: report('FINANCIAL_CLASS'),
};
