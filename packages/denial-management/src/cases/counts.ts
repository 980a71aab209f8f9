import { rowCounters } from '@rcm/lists';

/** The row counters of denial cases. */
export const caseCounts = rowCounters('denial_management.denial_cases', [
  { by: ['status'], day: { property: 'appealDeadline', type: 'timestamptz' } },
  { by: ['status', 'category'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { day: { property: 'slaDueAt', type: 'timestamptz' } },
  { by: ['kind', 'groupCode'] },
  { amount: 'deniedAmountCents' },
  { by: ['status'], amount: 'deniedAmountCents' },
  { by: ['status', 'assignedToId'] },
]);
