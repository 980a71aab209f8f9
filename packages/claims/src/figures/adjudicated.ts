import { sumsInHalves, sumsInWindows } from '@rcm/lists';
import { isAnswered, lineCount } from '../claims/conditions.ts';
import { claimCounts } from '../claims/counts.ts';

const answered = `t.organization_id = :tenant and ${isAnswered}`;

const sums = `count(*), coalesce(sum(${lineCount(':tenant')}), 0), (coalesce(sum(t.total_charge_cents), 0) / 100)::numeric(20, 2)`;
const sumColumns = { claims: 'number', lines: 'number', charges: 'text' } as const;

/** Sums of adjudicated claims by provider, payer and part of a range of days. */
export const answeredByPayer = sumsInHalves({
  name: 'claims.answered_by_payer',
  table: 'claims.claims',
  rowCounters: claimCounts,
  sums: 'answered',
  columns: { providerId: 'text', payerId: 'text', isRecent: 'boolean', ...sumColumns },
  selected: `s.provider_id, s.payer_id, s.is_recent, sum(s.claims), sum(s.lines), (sum(s.cents) / 100)::numeric(20, 2)`,
  groupedBy: '1, 2, 3',
});

/** Sums of adjudicated claims for the services of a provider in each window, in order. */
export const answeredInWindows = sumsInWindows({
  name: 'claims.answered_in_windows',
  table: 'claims.claims',
  columns: sumColumns,
  sums,
  where: answered,
});
