import type { SearchColumns } from '@rcm/lists';

/** The numbers by which accounts can be found. */
export const accountSearch = {
  kind: 'PATIENT_ACCOUNT',
  table: 'patient_ar.accounts',
  numbers: [{ field: 'accountNumber', column: 'account_number' }],
} as const satisfies SearchColumns;
