import type { PayerProgram } from '@rcm/envelope';
import { computedList, groupedSums, type ListQuery } from '@rcm/lists';
import { columnOf, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import {
  amountOf,
  type OwedQuestion,
  owedAmounts,
  owedParameters,
  owedValues,
  receivableColumns,
  receivableSums,
} from './owed.ts';

const isUnbilled = '(t.billed_at is null or t.billed_at > :until)';

const declareReceivables = <Key extends string>(
  keys: Readonly<Record<Key, string>>,
  claims: string,
  source: (key: string) => string,
) =>
  groupedSums({
    name: 'claims.receivables_by',
    parameters: owedParameters,
    keys,
    columns: { claims: 'number', ...receivableColumns, recentCharges: 'text' },
    sums: [`coalesce(${claims}, 0)`, ...receivableSums('s'), amountOf('s.recent')].join(', '),
    source,
  });

const open = (key: string) => owedAmounts({ key, byService: isUnbilled, hasRecent: true });

const receivables = {
  ...declareReceivables(
    { PAYER: 't.payer_id' },
    'case grouping(s.key) when 1 then sum(s.first_claims) else sum(s.claims) end',
    () => `select o.payer_id as key, o.claims, o.first_claims, o.range, o.balance, o.credit, o.recent
      from (${open('null::text')}) o`,
  ),
  ...declareReceivables(
    {
      PROVIDER: 't.provider_id',
      FACILITY: 't.facility_id',
      MONTH: `to_char(t.service_date, 'YYYY-MM')`,
    },
    'sum(s.first_claims)',
    open,
  ),
};

/**
 * What payers owed at the end of a day, by age since billing, or since the service for unbilled claims. `recentCharges` are
 * the charges of services of the last 90 days.
 */
export const claimReceivables = (
  context: TenantContext,
  grouping: keyof typeof receivables,
  question: OwedQuestion,
) => context.sql.all(receivables[grouping], owedValues(context, question));

const columns = { claims: 'number', ...receivableColumns } as const;
const sumNames = Object.keys(columns).map(columnOf);

const payersByAge = computedList({
  name: 'claims.claim_aging_by_payer',
  key: 'payers',
  record: null,
  parameters: { ...owedParameters, ageFrom: 'text' },
  columns: { payerId: 'text', payerName: 'text', payerProgram: 'text', ...columns },
  rows: `select p.id, p.name, p.program_type, ${sumNames.map((name) => `s.${name}`).join(', ')}, s.first_claims
    from (
      select o.payer_id, sum(o.claims), ${receivableSums('o').join(', ')}, sum(o.first_claims)
      from (${owedAmounts({
        key: 'null::text',
        byService: `(${isUnbilled} or :ageFrom = 'SERVICE')`,
        hasRecent: false,
      })}) o
      group by o.payer_id
    ) s (payer_id, ${sumNames.join(', ')}, first_claims)
    join reference_data.payers p on p.organization_id = :tenant and p.id = s.payer_id collate "C"`,
  materializedSums: sumNames
    .map((name) =>
      name === 'claims' ? 'coalesce(sum(g.first_claims), 0)' : `coalesce(sum(g.${name}), 0.00)`,
    )
    .join(', '),
  sums: columns,
  order: 't.total desc, t.payer_id',
  sorts: ['payerName', 'claims', 'days121AndOver', 'total', 'credit'],
  identity: ['payerId'],
  hasCustomPlan: true,
  types: {
    payerId: 'text',
    payerName: 'text',
    claims: 'bigint',
    days121AndOver: 'numeric',
    total: 'numeric',
    credit: 'numeric',
  },
});

/** The date from which the age of a claim counts. */
type AgeFrom = 'BILLED' | 'SERVICE';

type PayerAging = Omit<Parameters<Parameters<typeof payersByAge.read>[3]>[0], 'payerProgram'> & {
  readonly payerProgram: z.infer<typeof PayerProgram>;
};

/**
 * What payers owed at the end of a day, by the age of their claims since billing or since service, each payer mapped by
 * `shown`; credits are listed separately. An export of `payers` contains all of them. Throws 400 for a cursor of another
 * query.
 */
export async function claimAging<Shown extends object>(
  context: TenantContext,
  { ageFrom, ...question }: OwedQuestion & { readonly ageFrom: AgeFrom },
  query: ListQuery,
  shown: (payer: PayerAging) => Shown,
) {
  const values = { ...owedValues(context, question), ageFrom };
  const {
    rows,
    sums: totals,
    ...end
  } = await payersByAge.read(context, query, values, (payer) =>
    shown({ ...payer, payerProgram: payer.payerProgram as z.infer<typeof PayerProgram> }),
  );
  return { payers: rows, totals, ...end };
}
