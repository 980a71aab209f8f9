import { AppealStatus } from '@rcm/envelope';
import { stateTable, toward } from '@rcm/states';
import type { z } from 'zod';
import type { AppealOutcome as AppealOutcomes } from './schema.ts';

/** The outcome of a payer's decision or of a withdrawal. */
export type AppealOutcome = z.infer<typeof AppealOutcomes>;

const decided = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE'] as const;

/** The statuses of an appeal that is pending with the payer, each of which a decision can follow. */
export const pendingStatuses = [
  'SUBMITTED',
  'RECEIVED_ACKNOWLEDGED',
  'UNDER_REVIEW',
  'PEER_TO_PEER_SCHEDULED',
  'PEER_TO_PEER_COMPLETED',
  'ADDITIONAL_INFO_REQUESTED',
] as const satisfies readonly AppealStatus[];

/** A status to which an appeal returns when its decision is taken back. */
export type PendingStatus = (typeof pendingStatuses)[number];

/** The move that takes a decision back to the status before it. */
export const undoTo = <const Status extends PendingStatus>(status: Status) => `undo to ${status}` as const;

/** The moves that take a decision back. */
const undone = Object.fromEntries(pendingStatuses.map((status) => [undoTo(status), status])) as {
  readonly [To in PendingStatus as ReturnType<typeof undoTo<To>>]: To;
};

/** The statuses that may follow each status. Callers name the next status; a decision is undone to the status before it. */
export const appealStates = stateTable({
  subject: 'An appeal',
  states: AppealStatus.options,
  moves: {
    DRAFT: toward('PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'),
    PENDING_DOCUMENTATION: toward('DRAFT', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'),
    READY_FOR_SUBMISSION: toward('PENDING_DOCUMENTATION', 'SUBMITTED', 'WITHDRAWN', 'EXPIRED'),
    SUBMITTED: toward(
      'RECEIVED_ACKNOWLEDGED',
      'UNDER_REVIEW',
      'ADDITIONAL_INFO_REQUESTED',
      'PEER_TO_PEER_SCHEDULED',
      ...decided,
      'WITHDRAWN',
    ),
    RECEIVED_ACKNOWLEDGED: toward(
      'UNDER_REVIEW',
      'ADDITIONAL_INFO_REQUESTED',
      'PEER_TO_PEER_SCHEDULED',
      ...decided,
      'WITHDRAWN',
    ),
    UNDER_REVIEW: toward('ADDITIONAL_INFO_REQUESTED', 'PEER_TO_PEER_SCHEDULED', ...decided, 'WITHDRAWN'),
    PEER_TO_PEER_SCHEDULED: toward('PEER_TO_PEER_COMPLETED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN'),
    PEER_TO_PEER_COMPLETED: toward('UNDER_REVIEW', 'ADDITIONAL_INFO_REQUESTED', ...decided, 'WITHDRAWN'),
    ADDITIONAL_INFO_REQUESTED: toward(
      'RECEIVED_ACKNOWLEDGED',
      'UNDER_REVIEW',
      ...decided,
      'WITHDRAWN',
      'EXPIRED',
    ),
    DECIDED_FAVORABLE: undone,
    DECIDED_PARTIAL: { ...toward('ESCALATED_TO_NEXT_LEVEL'), ...undone },
    DECIDED_UNFAVORABLE: { ...toward('ESCALATED_TO_NEXT_LEVEL'), ...undone },
    ESCALATED_TO_NEXT_LEVEL: {},
    WITHDRAWN: {},
    EXPIRED: {},
  },
  consequences: pendingStatuses.map(undoTo),
});

/** The statuses that a caller can name next. */
export const nextStatuses = (status: AppealStatus): readonly AppealStatus[] =>
  // What is left without the consequences are the statuses themselves.
  appealStates.choicesFrom(status) as readonly AppealStatus[];

/** The outcomes of each status; the first is the default. */
export const outcomesByStatus: Readonly<Partial<Record<AppealStatus, readonly AppealOutcome[]>>> = {
  DECIDED_FAVORABLE: ['FULL_OVERTURN'],
  DECIDED_PARTIAL: ['PARTIAL_OVERTURN', 'SETTLED'],
  DECIDED_UNFAVORABLE: ['UPHELD', 'DISMISSED_PROCEDURAL', 'NO_RESPONSE_DEFAULT'],
  WITHDRAWN: ['WITHDRAWN_BY_PROVIDER'],
};

/** The statuses of an appeal that the payer granted completely or partly. */
export const granted = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL'] as const satisfies readonly AppealStatus[];

/** A status that records a payer's decision. */
export type DecidedStatus = (typeof decided)[number];

/** True for the statuses that record a payer's decision. */
export const isDecision = (status: AppealStatus): status is DecidedStatus =>
  (decided as readonly AppealStatus[]).includes(status);

/** True for the statuses of an appeal that is pending with the payer. */
export const isPending = (status: AppealStatus): status is PendingStatus =>
  (pendingStatuses as readonly AppealStatus[]).includes(status);
