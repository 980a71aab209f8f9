import type { SearchColumns } from '@rcm/lists';

/** The number fields by which payments can be searched. */
export const paymentSearch = {
  kind: 'REMITTANCE_PAYMENT',
  table: 'remittances.payments',
  numbers: [{ field: 'reference', column: 'reference' }],
} as const satisfies SearchColumns;
