import type { SearchColumns } from '@rcm/lists';

/** The numbers that the search of denial cases matches. */
export const caseSearch = {
  kind: 'DENIAL_CASE',
  table: 'denial_management.denial_cases',
  numbers: [
    { field: 'caseNumber', column: 'case_number' },
    { field: 'claimNumber', column: 'claim_number' },
  ],
} as const satisfies SearchColumns;
