import { agingBounds, agingBucketDays } from '@rcm/calendar';
import type { PayerProgram } from '@rcm/envelope';
import { computedList, type ListQuery } from '@rcm/lists';
import { columnOf, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { type ClaimScope, inScope, scopeParameters } from './period.ts';

/** The sums of open balances by age, as columns of a statement. */
export const receivableColumns = {
  claims: 'number',
  days0To30: 'text',
  days31To60: 'text',
  days61To90: 'text',
  days91To120: 'text',
  days121AndOver: 'text',
  total: 'text',
  credit: 'text',
} as const;

const ranges = Object.entries(agingBucketDays);

/** The names of the parameters that `agingBounds` gives, for a statement. */
export const ageParameters = {
  until: 'timestamptz',
  since30: 'timestamptz',
  since60: 'timestamptz',
  since90: 'timestamptz',
  since120: 'timestamptz',
} as const;

const rangeOf = (isYoungEnough: (since: string, days: number) => string) =>
  `case ${ranges.map(([since, days], range) => `when ${isYoungEnough(since, days)} then ${range}`).join(' ')} else ${ranges.length} end`;

/** SQL for the index of a claim's age range, from 0: by service date if `byService` is true, else by billing date. */
export const rangeOfClaim = (byService: string) => `case when ${byService}
          then ${rangeOf((_, days) => `t.service_date >= :asOf - ${days}`)}
          else ${rangeOf((since) => `t.billed_at >= :${since}`)} end`;

const byService = `(t.billed_at is null or :basis = 'SERVICE')`;

/** SQL for the payer that owes a claim `t`: the responsible one, else the next one, else the claim's. */
export const owingPayer = 'coalesce(t.responsible_payer_id, t.next_payer_id, t.payer_id)';

/** SQL for open balances with their age range. `offset 0` makes PostgreSQL compute each range once, not for each sum. */
const open = `select ${owingPayer} as payer_id, t.balance_cents as cents, (t.credit_balance * 100)::bigint as credit,
        ${rangeOfClaim(byService)} as range
      from claims.claims t
      where t.organization_id = :tenant and (t.balance_cents <> 0 or t.credit_balance <> 0) and ${inScope}
        and case when ${byService} then t.service_date <= :asOf else t.billed_at <= :until end
      offset 0`;

/** SQL for the sum of cents as an amount, over the rows that meet a condition. */
export const amountOf = (cents: string, condition = 'true') =>
  `(coalesce(sum(${cents}) filter (where ${condition}), 0) / 100)::numeric(20, 2)`;

/** SQL for each sum over open balances `t`. */
const sums: Readonly<Record<keyof typeof receivableColumns, string>> = {
  claims: 'count(*)',
  days0To30: amountOf('t.cents', 't.range = 0'),
  days31To60: amountOf('t.cents', 't.range = 1'),
  days61To90: amountOf('t.cents', 't.range = 2'),
  days91To120: amountOf('t.cents', 't.range = 3'),
  days121AndOver: amountOf('t.cents', 't.range = 4'),
  total: amountOf('t.cents'),
  credit: amountOf('t.credit'),
};

const sumNames = Object.keys(sums).map(columnOf);

const payersByAge = computedList({
  name: 'claims.claim_aging_by_payer',
  key: 'payers',
  record: null,
  parameters: {
    ...scopeParameters,
    asOf: 'date',
    basis: 'text',
    ...ageParameters,
  },
  columns: { payerId: 'text', payerName: 'text', payerProgram: 'text', ...receivableColumns },
  rows: `select p.id, p.name, p.program_type, ${sumNames.map((name) => `s.${name}`).join(', ')}
    from (
      select t.payer_id, ${Object.values(sums).join(', ')} from (${open}) t group by t.payer_id
    ) s (payer_id, ${sumNames.join(', ')})
    join reference_data.payers p on p.organization_id = :tenant and p.id = s.payer_id collate "C"`,
  materializedSums: sumNames
    .map((name) => `coalesce(sum(g.${name}), 0${name === 'claims' ? '' : '.00'})`)
    .join(', '),
  sums: receivableColumns,
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

/**
 * What payers owe, by the age of their claims on a day, since billing or since service. Claims up to and including the
 * as-of day count. Balances are current; credits are listed separately. An export of `payers` contains all of them.
 * Throws 400 for a cursor of another query.
 */
export async function claimAging(
  context: TenantContext,
  question: ClaimScope & { readonly asOf: string; readonly basis: 'BILLED' | 'SERVICE' },
  query: ListQuery,
) {
  const values = { ...question, ...agingBounds(question.asOf, context.organization.timeZone) };
  const {
    rows,
    sums: totals,
    ...end
  } = await payersByAge.read(context, query, values, (payer) => ({
    ...payer,
    payerProgram: payer.payerProgram as z.infer<typeof PayerProgram>,
  }));
  return { payers: rows, totals, ...end };
}
