import { sumsInHalves, sumsInWindows } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { caseCounts, deniedLines, isSentDenial } from './counts.ts';

const denied = `t.organization_id = :tenant and ${isSentDenial}`;

const sums = `count(*), coalesce(sum(${deniedLines}), 0), (coalesce(sum(t.denied_amount_cents), 0) / 100)::numeric(20, 2)`;
const sumColumns = { denials: 'number', deniedLines: 'number', deniedAmount: 'text' } as const;

/** Sums of denials by provider, payer and claim adjustment reason code, of both parts of a range of days. */
export const denialsByCode = sumsInHalves({
  name: 'denial_management.denials_by_code',
  table: 'denial_management.denial_cases',
  rowCounters: caseCounts,
  kept: 'denials',
  keys: { providerId: 'text', payerId: 'text', payerName: 'text', code: 'text?', category: 'text' },
  selectedKeys: 's.provider_id, s.payer_id, max(s.payer_name), s.code, max(s.category)',
  groupedBy: '1, 2, 4',
  sums: sumColumns,
  selectedSums: (part) => `sum(s.${part}_denials), sum(s.${part}_lines), sum(s.${part}_cents) * 0.01`,
});

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
