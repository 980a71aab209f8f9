import type { SearchColumns } from '@rcm/lists';

/** The numbers that the search of appeals matches. */
export const appealSearch = {
  kind: 'APPEAL',
  table: 'appeals.appeals',
  numbers: [
    { field: 'caseNumber', column: 'case_number' },
    { field: 'confirmationNumber', column: 'confirmation_number' },
    { field: 'trackingNumber', column: 'tracking_number' },
  ],
} as const satisfies SearchColumns;
