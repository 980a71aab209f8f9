import type { SearchColumns } from '@rcm/lists';

/** The check and trace numbers by which payments are looked for. */
export const paymentSearch = {
  kind: 'REMITTANCE_PAYMENT',
  table: 'remittances.payments',
  numbers: [{ field: 'reference', column: 'reference' }],
} as const satisfies SearchColumns;
