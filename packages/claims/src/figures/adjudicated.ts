import { sumsInWindows } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

const answered = `t.organization_id = :tenant and t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE')`;

const sumsOf = (lines: string) =>
  `count(*), coalesce(sum(${lines}), 0), (coalesce(sum(t.total_charge_cents), 0) / 100)::numeric(20, 2)`;

/** Ids are compared in the collation of the column: claim lines have no index in the collation of ids. */
const sums = sumsOf(`(select count(*) from claims.claim_lines l
      where l.organization_id = :tenant and l.claim_id = t.id collate "default")`);
const sumColumns = { claims: 'number', lines: 'number', charges: 'text' } as const;

/** Ids are grouped in byte order, which is sorted several times faster than the letters of a language. */
const byPayerOf = (name: string, summed: string, source: string) =>
  statement({
    name: `claims.${name}`,
    parameters: { from: 'date', to: 'date', middle: 'date', providerIds: 'text[]', payerIds: 'text[]' },
    columns: { providerId: 'text', payerId: 'text', isRecent: 'boolean', ...sumColumns },
    text: `select t.provider_id collate "C", t.payer_id collate "C", t.service_date >= :middle, ${summed}
    from ${source}
    where ${answered} and t.provider_id is not null and t.service_date between :from and :to
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:payerIds is null or t.payer_id = any (:payerIds))
    group by 1, 2, 3`,
    hasCustomPlan: true,
  });

const byPayer = byPayerOf('answered_by_payer', sums, 'claims.claims t');

/** The same for all providers and payers: the lines are counted at once, and not for each claim. */
const byAnyPayer = byPayerOf(
  'answered_by_any_payer',
  sumsOf('l.lines'),
  `claims.claims t left join (
      select l.claim_id, count(*) as lines from claims.claim_lines l
      where l.organization_id = :tenant group by l.claim_id
    ) l on l.claim_id = t.id collate "default"`,
);

/**
 * Sums of adjudicated claims by provider and payer, for services between two days, both inclusive, `YYYY-MM-DD`. Services
 * from `middle` on have sums of their own.
 */
export const answeredByPayer = (
  context: TenantContext,
  range: {
    readonly from: string;
    readonly to: string;
    readonly middle: string;
    readonly providerIds: readonly string[] | null;
    readonly payerIds: readonly string[] | null;
  },
) => {
  const isAny = range.providerIds === null && range.payerIds === null;
  return context.sql.all(isAny ? byAnyPayer : byPayer, { ...range });
};

/** Sums of adjudicated claims for the services of a provider in each window, in order. */
export const answeredInWindows = sumsInWindows({
  name: 'claims.answered_in_windows',
  table: 'claims.claims',
  columns: sumColumns,
  sums,
  where: answered,
});
