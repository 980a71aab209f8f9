import { rowCounters } from '@rcm/lists';

/** SQL condition for cases `t` of denials that a payer sent and did not take back, including overturned ones. */
export const isSentDenial = `t.claim_payment_id is not null and t.status <> 'WITHDRAWN'`;

/** SQL of the number of lines that a case `t` denies: one where it does not name them. */
export const deniedLines = 'greatest(jsonb_array_length(t.lines), 1)';

/** The row counters of denial cases, and the sums of denials by provider, payer and code. */
export const caseCounts = rowCounters(
  'denial_management.denial_cases',
  [
    { by: ['status'], day: { property: 'appealDeadline', type: 'timestamptz' } },
    { by: ['status', 'category'] },
    { day: { property: 'createdAt', type: 'timestamptz' } },
    { day: { property: 'slaDueAt', type: 'timestamptz' } },
    { by: ['kind', 'groupCode'] },
    { amount: 'deniedAmountCents' },
    { by: ['status'], amount: 'deniedAmountCents' },
    { by: ['status', 'assignedToId'] },
  ],
  undefined,
  {
    denials: {
      by: {
        provider_id: 't.provider_id',
        payer_id: 't.payer_id',
        payer_name: 't.payer_name',
        code: 't.primary_code',
        category: 't.category',
      },
      day: `case when ${isSentDenial} and t.provider_id is not null then t.service_date end`,
      sums: { denials: '1', lines: deniedLines, cents: 't.denied_amount_cents' },
    },
  },
);
