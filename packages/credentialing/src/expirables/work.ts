import type { WorkColumns } from '@rcm/lists';

/** Entries whose last day comes within 90 days, or is over. */
export const expirableWork = {
  kind: 'EXPIRABLE',
  table: 'credentialing.entries',
  isOpen: 'expires_on is not null',
  isOpenNow: 'expires_on <= :today + 90',
  due: { column: 'expires_on', type: 'date' },
  amount: null,
  label: `coalesce(label, '')`,
  cause: 'section',
} as const satisfies WorkColumns;
