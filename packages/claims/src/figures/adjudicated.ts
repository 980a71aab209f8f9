import { sumsInHalves, sumsInWindows } from '@rcm/lists';
import { isAnswered, lineCount } from '../claims/conditions.ts';
import { claimCounts } from '../claims/counts.ts';

const answered = `t.organization_id = :tenant and ${isAnswered}`;

const sums = `count(*), coalesce(sum(${lineCount(':tenant')}), 0), (coalesce(sum(t.total_charge_cents), 0) / 100)::numeric(20, 2)`;
const sumColumns = { claims: 'number', lines: 'number', charges: 'text' } as const;

/** Sums of adjudicated claims by provider and payer, of both parts of a range of days. */
export const answeredByPayer = sumsInHalves({
  name: 'claims.answered_by_payer',
  table: 'claims.claims',
  rowCounters: claimCounts,
  kept: 'answered',
  keys: { providerId: 'text', payerId: 'text' },
  selectedKeys: 's.provider_id, s.payer_id',
  groupedBy: '1, 2',
  sums: sumColumns,
  selectedSums: (part) => `sum(s.${part}_claims), sum(s.${part}_lines), sum(s.${part}_cents) * 0.01`,
});

/** Sums of adjudicated claims for the services of a provider in each window, in order. */
export const answeredInWindows = sumsInWindows({
  name: 'claims.answered_in_windows',
  table: 'claims.claims',
  columns: sumColumns,
  sums,
  where: answered,
});
