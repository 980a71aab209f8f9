import { sumsInWindows } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

/** Which denials are asked for: of services from a day to another, both inclusive, `YYYY-MM-DD`. */
export interface DenialRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, which is told apart. */
  readonly middle: string;
  /** Null asks about nothing. */
  readonly providerIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
}

/** A case of a denial that a payer sent and did not take back, overturned later or not. */
const denied = `t.organization_id = :tenant and t.claim_payment_id is not null and t.status <> 'WITHDRAWN'`;

const sums = `count(*), coalesce(sum(greatest(jsonb_array_length(t.lines), 1)), 0), (coalesce(sum(t.denied_amount_cents), 0) / 100)::numeric(20, 2)`;
const sumColumns = { denials: 'number', deniedLines: 'number', deniedAmount: 'text' } as const;

const byCode = statement({
  name: 'denial_management.denials_by_code',
  parameters: { from: 'date', to: 'date', middle: 'date', providerIds: 'text[]', payerIds: 'text[]' },
  columns: {
    providerId: 'text',
    payerId: 'text',
    payerName: 'text',
    code: 'text?',
    category: 'text',
    isRecent: 'boolean',
    ...sumColumns,
  },
  text: `select t.provider_id, t.payer_id, max(t.payer_name), t.primary_code, max(t.category),
      t.service_date >= :middle, ${sums}
    from denial_management.denial_cases t
    where ${denied} and t.provider_id is not null and t.service_date between :from and :to
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:payerIds is null or t.payer_id = any (:payerIds))
    group by t.provider_id, t.payer_id, t.primary_code, 6`,
  hasCustomPlan: true,
});

/** What payers denied of the services of some days, by provider, payer and claim adjustment reason code. */
export const denialsByCode = (context: TenantContext, range: DenialRange) =>
  context.sql.all(byCode, { ...range });

/** What payers denied of the services of a provider in each window, in their order. */
export const denialsInWindows = sumsInWindows({
  name: 'denial_management.denials_in_windows',
  table: 'denial_management.denial_cases',
  columns: sumColumns,
  sums,
  where: denied,
});

const unended = statement({
  name: 'denial_management.open_denials_of_provider',
  parameters: { providerId: 'text' },
  columns: { count: 'number', amount: 'text' },
  text: `select count(*), coalesce(sum(t.denied_amount), 0.00) from denial_management.denial_cases t
    where t.organization_id = :tenant and t.provider_id = :providerId and t.status not in ('RESOLVED', 'WITHDRAWN')`,
});

/** How many denial cases of a provider have not ended, and what they come to. */
export const openDenialsOfProvider = async (context: TenantContext, providerId: string) =>
  (await context.sql.one(unended, { providerId })) ?? { count: 0, amount: '0.00' };
