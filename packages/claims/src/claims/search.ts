import type { SearchColumns } from '@rcm/lists';

/** The number fields by which claims can be searched. */
export const claimSearch = {
  kind: 'CLAIM',
  table: 'claims.claims',
  numbers: [
    { field: 'claimNumber', column: 'claim_number' },
    { field: 'payerClaimNumber', column: 'payer_claim_number' },
    { field: 'externalId', column: 'external_id' },
  ],
} as const satisfies SearchColumns;
