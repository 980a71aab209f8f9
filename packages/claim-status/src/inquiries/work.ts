import type { WorkColumns } from '@rcm/lists';
import type { Outcome } from '../statuses/outcome.ts';

/** Where an inquiry says that its claims have to be looked at again: there is a day for it until the last word is said. */
export const inquiryWork = {
  kind: 'CLAIM_STATUS_INQUIRY',
  table: 'claim_status.inquiries',
  isOpen: `next_check_date is not null and processing_state in ('AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED')`,
  isOpenNow: `(processing_state <> 'AWAITING_RESPONSE' or expires_at > :now)`,
  due: { column: 'next_check_date', type: 'date' },
  amount: 'total_charge',
  label: `'Status of ' || json_array_length(claims) || case json_array_length(claims) when 1 then ' claim' else ' claims' end`,
  cause: 'upper(outcome)',
  claimId: `case json_array_length(claims) when 1 then claims -> 0 ->> 'claimId' end`,
  payerId: `claims -> 0 ->> 'payerId'`,
} as const satisfies WorkColumns;

/** What an inquiry that is not done asks of a person, by its outcome. */
export const inquiryWords: Readonly<Partial<Record<Outcome, string>>> = {
  pending: 'Nobody has answered yet',
  unmapped: 'The answer is not mapped',
  payer_unavailable: 'The payer could not answer',
  request_error: 'The inquiry has to be corrected',
  not_found: 'The payer does not know the claim',
  rejected: 'The payer rejected the claim',
  info_requested: 'The payer asks us for more',
  info_requested_patient: 'The payer asks the patient for more',
  forwarded: 'Another payer has the claim now',
};
