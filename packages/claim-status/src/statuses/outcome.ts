import { z } from 'zod';

/**
 * The outcomes of an inquiry, least settled first: an inquiry has the first of these that any of its claims has.
 */
export const Outcome = z
  .enum([
    'pending',
    'unmapped',
    'payer_unavailable',
    'request_error',
    'not_found',
    'rejected',
    'acknowledged',
    'in_process',
    'in_review',
    'on_hold',
    'info_requested_patient',
    'info_requested',
    'forwarded',
    'denied',
    'finalized_no_payment',
    'finalized_revised',
    'paid',
  ])
  .meta({ id: 'ClaimStatusOutcome', description: 'The outcome of an inquiry' });

/** One of the outcomes. */
export type Outcome = z.infer<typeof Outcome>;

/** The outcomes that a mapping profile can give. */
export const MappedOutcome = Outcome.exclude(['unmapped']).meta({
  id: 'ClaimStatusMappedOutcome',
  description: 'The outcome that a status is mapped to',
});

/** One of the outcomes that a mapping profile can give. */
export type MappedOutcome = z.infer<typeof MappedOutcome>;

export const NextAction = z
  .enum([
    'WAIT',
    'RETRY',
    'CORRECT_REQUEST',
    'WIDEN_SEARCH',
    'FIX_CLAIM',
    'ANSWER_PAYER',
    'CHECK_NEXT_PAYER',
    'OPEN_DENIAL_CASE',
    'EXTEND_PROFILE',
    'NONE',
  ])
  .meta({ id: 'ClaimStatusNextAction', description: 'The next action' });

/** An error or warning that an outcome adds to the result. */
interface OutcomeIssue {
  /** An error makes the result not `ok`. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

interface OutcomeRule {
  readonly action: z.infer<typeof NextAction>;
  /** Calendar days until the next check: 0 is immediately, null is never. */
  readonly days: number | null;
  readonly issue?: OutcomeIssue;
}

const error = (code: string, message: string, retryable: boolean): OutcomeIssue => ({
  severity: 'error',
  code,
  message,
  retryable,
});

const warning = (code: string, message: string): OutcomeIssue => ({
  severity: 'warning',
  code,
  message,
  retryable: false,
});

/** The next action, follow-up days and issue of each outcome. */
export const outcomeRules: Readonly<Record<Outcome, OutcomeRule>> = {
  pending: { action: 'WAIT', days: 1 },
  unmapped: {
    action: 'EXTEND_PROFILE',
    days: 0,
    issue: error('STATUS_NOT_MAPPED', 'The status is in neither the profile nor the code table', false),
  },
  payer_unavailable: {
    action: 'RETRY',
    days: 0,
    issue: error('PAYER_UNAVAILABLE', 'The payer or the information holder does not respond', true),
  },
  request_error: {
    action: 'CORRECT_REQUEST',
    days: 0,
    issue: error('PAYER_REFUSED_REQUEST', 'The payer found an error in the request', false),
  },
  not_found: {
    action: 'WIDEN_SEARCH',
    days: 7,
    issue: error('CLAIM_NOT_FOUND', 'The payer did not find the claim', true),
  },
  rejected: {
    action: 'FIX_CLAIM',
    days: 0,
    issue: error('CLAIM_REJECTED', 'The payer cannot process the claim as it is', false),
  },
  acknowledged: { action: 'WAIT', days: 7 },
  in_process: { action: 'WAIT', days: 10 },
  in_review: { action: 'WAIT', days: 14 },
  on_hold: { action: 'WAIT', days: 10 },
  info_requested_patient: {
    action: 'WAIT',
    days: 10,
    issue: warning('PATIENT_INFORMATION_REQUESTED', 'The payer waits for information from the patient'),
  },
  info_requested: {
    action: 'ANSWER_PAYER',
    days: 0,
    issue: warning('INFORMATION_REQUESTED', 'The payer waits for information from the provider'),
  },
  forwarded: { action: 'CHECK_NEXT_PAYER', days: 14 },
  denied: {
    action: 'OPEN_DENIAL_CASE',
    days: null,
    issue: warning('CLAIM_DENIED', 'The payer denied the claim'),
  },
  finalized_no_payment: { action: 'NONE', days: null },
  finalized_revised: { action: 'NONE', days: null },
  paid: { action: 'NONE', days: null },
};
