import { sumsInWindows } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

/** Selects denials by their day of service, `YYYY-MM-DD`; both bounds are inclusive. */
export interface DenialRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, whose sums are separate. */
  readonly middle: string;
  /** Null means any. */
  readonly providerIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
}

/** Cases of denials that a payer sent and did not take back, including overturned ones. */
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
  // Ids are grouped in byte order, which is sorted several times faster than the letters of a language.
  text: `select t.provider_id collate "C", t.payer_id collate "C", max(t.payer_name), t.primary_code collate "C",
      max(t.category), t.service_date >= :middle, ${sums}
    from denial_management.denial_cases t
    where ${denied} and t.provider_id is not null and t.service_date between :from and :to
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:payerIds is null or t.payer_id = any (:payerIds))
    group by 1, 2, 4, 6`,
  hasCustomPlan: true,
});

/** Sums of denials by provider, payer, claim adjustment reason code and part of the range. */
export const denialsByCode = (context: TenantContext, range: DenialRange) =>
  context.sql.all(byCode, { ...range });

/** Sums of the denials of a provider in each window, in the order of the windows. */
export const denialsInWindows = sumsInWindows({
  name: 'denial_management.denials_in_windows',
  table: 'denial_management.denial_cases',
  columns: sumColumns,
  sums,
  where: denied,
});

const selectOpenDenials = statement({
  name: 'denial_management.open_denials_of_provider',
  parameters: { providerId: 'text' },
  columns: { count: 'number', amount: 'text' },
  text: `select count(*), coalesce(sum(t.denied_amount), 0.00) from denial_management.denial_cases t
    where t.organization_id = :tenant and t.provider_id = :providerId and t.status not in ('RESOLVED', 'WITHDRAWN')`,
});

/** The number and denied amount of the denial cases of a provider that have not ended. */
export const openDenialsOfProvider = async (context: TenantContext, providerId: string) =>
  (await context.sql.one(selectOpenDenials, { providerId })) ?? { count: 0, amount: '0.00' };
