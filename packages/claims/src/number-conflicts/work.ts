import { openIn, type WorkColumns } from '@rcm/lists';

/** Claims that were not imported because of their number, as work items: open until a person imports or dismisses them. */
export const numberConflictWork = {
  kind: 'CLAIM_NUMBER_TAKEN',
  table: 'claims.number_conflicts',
  ...openIn('status', 'OPEN'),
  due: null,
  amount: 'total_charge',
  label: 'claim_number',
  cause: `'CLAIM_NUMBER_TAKEN'`,
  operation: 'reference.importConflictingClaim',
  payerId: 'payer_id',
  stated: { claimNumber: 'claim_number', patientId: 'patient_id', serviceDate: 'service_date' },
} as const satisfies WorkColumns;
