import type { SearchColumns } from '@rcm/lists';

/** The numbers by which claims are looked for. */
export const claimSearch = {
  kind: 'CLAIM',
  table: 'claims.claims',
  numbers: [
    { field: 'claimNumber', column: 'claim_number' },
    { field: 'payerClaimNumber', column: 'payer_claim_number' },
    { field: 'externalId', column: 'external_id' },
  ],
} as const satisfies SearchColumns;
