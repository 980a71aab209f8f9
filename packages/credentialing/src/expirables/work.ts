import type { WorkColumns } from '@rcm/lists';

/** The columns of work items for entries that have expired or expire within 90 days. */
export const expirableWork = {
  kind: 'EXPIRABLE',
  table: 'credentialing.entries',
  isOpen: 'expires_on is not null',
  isOpenNow: 'expires_on <= :today + 90',
  due: { column: 'expires_on', type: 'date' },
  amount: null,
  label: `coalesce(label, '')`,
  cause: 'section',
  operation: null,
} as const satisfies WorkColumns;
