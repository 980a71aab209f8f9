import type { WorkColumns } from '@rcm/lists';
import type { Outcome } from '../statuses/outcome.ts';

/** The columns of the work items of inquiries: an inquiry is open while it has a date of the next check. */
export const inquiryWork = {
  kind: 'CLAIM_STATUS_INQUIRY',
  table: 'claim_status.inquiries',
  isOpen: `next_check_date is not null and processing_state in ('AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED')`,
  isOpenNow: `(processing_state <> 'AWAITING_RESPONSE' or expires_at > :now)`,
  due: { column: 'next_check_date', type: 'date' },
  amount: 'total_charge',
  label: `'Status of ' || json_array_length(claims) || case json_array_length(claims) when 1 then ' claim' else ' claims' end`,
  cause: 'upper(outcome)',
  operation: 'claim-status.recordResponse',
  claimId: `case json_array_length(claims) when 1 then claims -> 0 ->> 'claimId' end`,
  payerId: `claims -> 0 ->> 'payerId'`,
} as const satisfies WorkColumns;

/** The reason of a work item, by the outcome of its inquiry. */
export const inquiryReasons: Readonly<Partial<Record<Outcome, string>>> = {
  pending: 'No answer yet',
  unmapped: 'The answer is not mapped',
  payer_unavailable: 'The payer could not answer',
  request_error: 'The inquiry must be corrected',
  not_found: 'The payer does not know the claim',
  rejected: 'The payer rejected the claim',
  info_requested: 'The payer requests information from the provider',
  info_requested_patient: 'The payer requests information from the patient',
  forwarded: 'The claim was forwarded to another payer',
};
