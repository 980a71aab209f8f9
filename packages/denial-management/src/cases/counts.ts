import { counted } from '@rcm/lists';

/** What totals of denial cases are made of. */
export const caseCounts = counted('denial_management.denial_cases', [
  { by: ['status'], day: { property: 'appealDeadline', type: 'timestamptz' } },
  { by: ['status', 'category'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { day: { property: 'slaDueAt', type: 'timestamptz' } },
]);
