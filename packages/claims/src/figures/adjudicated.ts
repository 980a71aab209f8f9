import { sumsInWindows } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

const answered = `t.organization_id = :tenant and t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE')`;

/** Ids are compared in the collation of the column: claim lines have no index in the collation of ids. */
const sums = `count(*), coalesce(sum((select count(*) from claims.claim_lines l
      where l.organization_id = :tenant and l.claim_id = t.id collate "default")), 0),
      (coalesce(sum(t.total_charge_cents), 0) / 100)::numeric(20, 2)`;
const sumColumns = { claims: 'number', lines: 'number', charges: 'text' } as const;

const byPayer = statement({
  name: 'claims.answered_by_payer',
  parameters: { from: 'date', to: 'date', middle: 'date', providerIds: 'text[]', payerIds: 'text[]' },
  columns: { providerId: 'text', payerId: 'text', isRecent: 'boolean', ...sumColumns },
  text: `select t.provider_id, t.payer_id, t.service_date >= :middle, ${sums}
    from claims.claims t
    where ${answered} and t.provider_id is not null and t.service_date between :from and :to
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:payerIds is null or t.payer_id = any (:payerIds))
    group by t.provider_id, t.payer_id, 3`,
  hasCustomPlan: true,
});

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
) => context.sql.all(byPayer, { ...range });

/** Sums of adjudicated claims for the services of a provider in each window, in order. */
export const answeredInWindows = sumsInWindows({
  name: 'claims.answered_in_windows',
  table: 'claims.claims',
  columns: sumColumns,
  sums,
  where: answered,
});
