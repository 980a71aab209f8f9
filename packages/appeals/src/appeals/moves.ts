import type { AppealStatus } from '@rcm/envelope';
import type { z } from 'zod';
import type { AppealOutcome as AppealOutcomes } from './schema.ts';

/** What a payer's decision, or a withdrawal, came to. */
export type AppealOutcome = z.infer<typeof AppealOutcomes>;

const decided = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE'] as const;

/** Where each status may lead; a closed appeal leads nowhere. */
export const moves: Readonly<Record<AppealStatus, readonly AppealStatus[]>> = {
  DRAFT: ['PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
  PENDING_DOCUMENTATION: ['DRAFT', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
  READY_FOR_SUBMISSION: ['PENDING_DOCUMENTATION', 'SUBMITTED', 'WITHDRAWN', 'EXPIRED'],
  SUBMITTED: [
    'RECEIVED_ACKNOWLEDGED',
    'UNDER_REVIEW',
    'ADDITIONAL_INFO_REQUESTED',
    'PEER_TO_PEER_SCHEDULED',
    ...decided,
    'WITHDRAWN',
  ],
  RECEIVED_ACKNOWLEDGED: [
    'UNDER_REVIEW',
    'ADDITIONAL_INFO_REQUESTED',
    'PEER_TO_PEER_SCHEDULED',
    ...decided,
    'WITHDRAWN',
  ],
  UNDER_REVIEW: ['ADDITIONAL_INFO_REQUESTED', 'PEER_TO_PEER_SCHEDULED', ...decided, 'WITHDRAWN'],
  PEER_TO_PEER_SCHEDULED: ['PEER_TO_PEER_COMPLETED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN'],
  PEER_TO_PEER_COMPLETED: ['UNDER_REVIEW', 'ADDITIONAL_INFO_REQUESTED', ...decided, 'WITHDRAWN'],
  ADDITIONAL_INFO_REQUESTED: ['RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN', 'EXPIRED'],
  DECIDED_FAVORABLE: [],
  DECIDED_PARTIAL: ['ESCALATED_TO_NEXT_LEVEL'],
  DECIDED_UNFAVORABLE: ['ESCALATED_TO_NEXT_LEVEL'],
  ESCALATED_TO_NEXT_LEVEL: [],
  WITHDRAWN: [],
  EXPIRED: [],
};

/** The outcomes that belong to a status; the first is the one meant where none is named. */
export const outcomesOf: Readonly<Partial<Record<AppealStatus, readonly AppealOutcome[]>>> = {
  DECIDED_FAVORABLE: ['FULL_OVERTURN'],
  DECIDED_PARTIAL: ['PARTIAL_OVERTURN', 'SETTLED'],
  DECIDED_UNFAVORABLE: ['UPHELD', 'DISMISSED_PROCEDURAL', 'NO_RESPONSE_DEFAULT'],
  WITHDRAWN: ['WITHDRAWN_BY_PROVIDER'],
};

/** True for the statuses that record a payer's decision. */
export const isDecision = (status: AppealStatus): boolean =>
  (decided as readonly AppealStatus[]).includes(status);

/** True for the statuses that lead nowhere. */
export const isClosed = (status: AppealStatus): boolean => moves[status].length === 0;
