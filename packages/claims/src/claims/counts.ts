import { rowCounters } from '@rcm/lists';
import { isAnswered, lineCount } from './conditions.ts';
import { owedSums } from './owed-sums.ts';

/** The row counters of claims, the sums of answered claims by provider and payer, and of what payers owe. */
export const claimCounts = rowCounters(
  'claims.claims',
  [
    { by: ['status'], day: { property: 'serviceDate', type: 'date' } },
    { by: ['status', 'acknowledgement'] },
    { by: ['submissionState'] },
    { day: { property: 'createdAt', type: 'timestamptz' } },
    { day: { property: 'billedAt', type: 'timestamptz' } },
    { amount: 'totalChargeCents' },
    { by: ['status'], amount: 'balanceCents' },
  ],
  undefined,
  {
    answered: {
      by: { provider_id: 't.provider_id', payer_id: 't.payer_id' },
      day: `case when ${isAnswered} and t.provider_id is not null then t.service_date end`,
      sums: { claims: '1', cents: 't.total_charge_cents' },
      // A claim can be corrected only while nothing has answered it, so the lines of an answered claim do not change.
      dependentSums: { lines: `case when ${isAnswered} then ${lineCount('t.organization_id')} end` },
      reads: ['claims.claim_lines'],
    },
    ...owedSums,
  },
);
