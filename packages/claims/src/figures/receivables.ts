import type { PayerProgram } from '@rcm/envelope';
import { computedList, groupedSums, type ListQuery } from '@rcm/lists';
import { columnOf, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { type OwedGrouping, owedGroups } from '../claims/owed-sums.ts';
import {
  amountOf,
  type OwedQuestion,
  owedAmounts,
  owedOfClaims,
  owedParameters,
  owedValues,
  receivableColumns,
  receivableSums,
} from './owed.ts';
import { isOwedNow, owedNow, owedNowParameters, owedNowValues } from './owed-now.ts';
import { inPlaces } from './period.ts';

const isUnbilled = '(t.billed_at is null or t.billed_at > :until)';

const declareReceivables = <Key extends string>(
  name: string,
  parameters: typeof owedParameters,
  keys: Readonly<Record<Key, string>>,
  claims: string,
  source: (key: string, name: Key) => string,
) =>
  groupedSums({
    name,
    parameters,
    keys,
    columns: { claims: 'number', ...receivableColumns, recentCharges: 'text' },
    sums: [`coalesce(${claims}, 0)`, ...receivableSums('s'), amountOf('s.recent')].join(', '),
    source,
    // The sums of claims are always read by the same index.
    hasCustomPlan: parameters !== owedNowParameters,
  });

const open = (key: string) =>
  owedAmounts(owedOfClaims({ key, byService: isUnbilled, hasRecent: true }, inPlaces));

const declareByPayer = (name: string, parameters: typeof owedParameters, amounts: string) =>
  declareReceivables(
    name,
    parameters,
    { PAYER: 't.payer_id' },
    'case grouping(s.key) when 1 then sum(s.first_claims) else sum(s.claims) end',
    () => `select o.payer_id as key, o.claims, o.first_claims, o.range, o.balance, o.credit, o.recent
      from (${amounts}) o`,
  ).PAYER;

const receivablesThen = {
  PAYER: declareByPayer('claims.receivables_by', owedParameters, open('null::text')),
  ...declareReceivables('claims.receivables_by', owedParameters, owedGroups, 'sum(s.first_claims)', open),
};

const amountsNow = (grouping: OwedGrouping) =>
  owedAmounts(owedNow({ grouping, isByService: false, hasRecent: true }));

const receivablesNow = {
  PAYER: declareByPayer('claims.receivables_now_by', owedNowParameters, amountsNow('PAYER')),
  ...declareReceivables(
    'claims.receivables_now_by',
    owedNowParameters,
    owedGroups,
    'sum(s.first_claims)',
    (_, grouping) => amountsNow(grouping),
  ),
};

/**
 * What payers owed at the end of a day, by age since billing, or since the service for unbilled claims. `recentCharges` are
 * the charges of services of the last 90 days.
 */
export const claimReceivables = (context: TenantContext, grouping: OwedGrouping, question: OwedQuestion) =>
  isOwedNow(context, question, grouping)
    ? context.sql.all(receivablesNow[grouping], owedNowValues(context, question))
    : context.sql.all(receivablesThen[grouping], owedValues(context, question));

const columns = { claims: 'number', ...receivableColumns } as const;
const sumNames = Object.keys(columns).map(columnOf);

/** A report of one name, so that a cursor stays valid after the day has passed. */
const declareAging = (parameters: typeof owedParameters & { readonly ageFrom?: 'text' }, amounts: string) =>
  computedList({
    name: 'claims.claim_aging_by_payer',
    key: 'payers',
    record: null,
    parameters,
    columns: { payerId: 'text', payerName: 'text', payerProgram: 'text', ...columns },
    rows: `select p.id, p.name, p.program_type, ${sumNames.map((name) => `s.${name}`).join(', ')}, s.first_claims
    from (
      select o.payer_id, sum(o.claims), ${receivableSums('o').join(', ')}, sum(o.first_claims)
      from (${amounts}) o
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
    hasCustomPlan: parameters !== owedNowParameters,
    types: {
      payerId: 'text',
      payerName: 'text',
      claims: 'bigint',
      days121AndOver: 'numeric',
      total: 'numeric',
      credit: 'numeric',
    },
  });

const agingThen = declareAging(
  { ...owedParameters, ageFrom: 'text' },
  owedAmounts(
    owedOfClaims(
      { key: 'null::text', byService: `(${isUnbilled} or :ageFrom = 'SERVICE')`, hasRecent: false },
      inPlaces,
    ),
  ),
);

const declareAgingNow = (isByService: boolean) =>
  declareAging(owedNowParameters, owedAmounts(owedNow({ grouping: 'PAYER', isByService, hasRecent: false })));

const agingNow = { BILLED: declareAgingNow(false), SERVICE: declareAgingNow(true) };

/** The date from which the age of a claim counts. */
type AgeFrom = 'BILLED' | 'SERVICE';

type PayerAging = Omit<Parameters<Parameters<typeof agingThen.read>[3]>[0], 'payerProgram'> & {
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
  const [report, values] = isOwedNow(context, question)
    ? [agingNow[ageFrom], owedNowValues(context, question)]
    : [agingThen, { ...owedValues(context, question), ageFrom }];
  const {
    rows,
    sums: totals,
    ...end
  } = await report.read(context, query, values, (payer) =>
    shown({ ...payer, payerProgram: payer.payerProgram as z.infer<typeof PayerProgram> }),
  );
  return { payers: rows, totals, ...end };
}
