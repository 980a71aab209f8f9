import { AppealStatus, dateTime, moneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { appealId, receivedDate, referenceNumber } from '../appeals/contract.ts';
import { Appeal, AppealOutcome, SubmissionMethod } from '../appeals/schema.ts';
import { AppealLevel } from '../ladder/schema.ts';

const reason = text(1, 2_000).meta({
  description: 'Reason that the caller gives',
  examples: ['The notice went to a former address'],
});

const overturnedAmount = moneyInput.optional().meta({
  description:
    'Amount that the decision overturns, at most the appealed amount. By default all of it for DECIDED_FAVORABLE, and unknown for DECIDED_PARTIAL',
});

const localOnly = z
  .literal('LOCAL_ONLY')
  .meta({ description: 'Only local records change; the payer is not contacted' });

export const transitionOperations = {
  transitionAppeal: operation({
    id: 'appeals.transitionAppeal',
    method: 'post',
    path: '/appeals/:appealId/transition',
    scope: 'appeals:write',
    summary: 'Move an appeal to another status',
    description:
      'An illegal move is a 409 that names the legal ones. A submission after the deadline needs `reason` (good cause). A decision without `outcome` has the default outcome of its status. ESCALATED_TO_NEXT_LEVEL opens the next level as `escalate` does.',
    params: appealId,
    body: z.object({
      status: AppealStatus,
      payerDecisionDate: dateTime.optional().describe('When the payer decided'),
      outcome: AppealOutcome.optional(),
      overturnedAmount,
      totalRecoveredAmount: moneyInput.optional(),
      confirmationNumber: referenceNumber.optional(),
      trackingNumber: referenceNumber.optional(),
      reason: reason.optional(),
    }),
    data: z.object({
      appeal: Appeal,
      nextAppeal: Appeal.optional().meta({ description: 'The appeal that an escalation opened' }),
      externalRiskMode: localOnly,
    }),
    errors: [404, 409, 412],
  }),
  submitAppeal: operation({
    id: 'appeals.submitAppeal',
    method: 'post',
    path: '/appeals/:appealId/submit',
    scope: 'appeals:write',
    summary: 'Record the submission of an appeal',
    description:
      'Allowed in READY_FOR_SUBMISSION; nothing is sent. With ELECTRONIC_PORTAL the appeal is only validated and does not change; record a submission made in the portal with `transition`. A submission after the deadline needs `reason` (good cause).',
    params: appealId,
    body: z.object({
      submissionMethod: SubmissionMethod.optional(),
      submittedAt: dateTime.optional().describe('When it was submitted'),
      trackingNumber: referenceNumber.optional(),
      confirmationNumber: referenceNumber.optional(),
      reason: reason.optional(),
    }),
    data: z.object({
      appeal: Appeal,
      externalRiskMode: z
        .enum(['VALIDATED_ONLY', 'LOCAL_ONLY'])
        .describe('Effect outside of this service: none, because only local records change'),
      readiness: z
        .object({
          isReady: z.boolean().describe('True if the appeal can be submitted'),
          problems: z
            .array(
              z.object({
                code: z
                  .enum(['STATUS', 'DEADLINE_PASSED', 'MISSING_DOCUMENT'])
                  .describe('Machine-readable code'),
                message: z.string().meta({
                  description: 'Message for people',
                  examples: ['MEDICAL_RECORDS is not attached'],
                }),
              }),
            )
            .describe('Problems that prevent the submission'),
        })
        .optional()
        .meta({ description: 'Present with VALIDATED_ONLY' }),
    }),
    errors: [404, 409, 412],
  }),
  decideAppeal: operation({
    id: 'appeals.decideAppeal',
    method: 'post',
    path: '/appeals/:appealId/decision',
    scope: 'appeals:write',
    summary: "Record the payer's decision on an appeal",
    description:
      'Records status, outcome, date and amounts together; the outcome must fit the status. What the decision overturns waits for the payment, as work of kind PAYMENT_DUE that is due 30 days after the decision.',
    params: appealId,
    body: z.object({
      status: AppealStatus.extract(['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE']).describe(
        'The decision',
      ),
      outcome: AppealOutcome.optional(),
      payerDecisionDate: dateTime.optional().describe('When the payer decided'),
      overturnedAmount,
      totalRecoveredAmount: moneyInput.optional(),
      confirmationNumber: referenceNumber.optional(),
      reason: reason.optional(),
    }),
    data: z.object({ appeal: Appeal }),
    errors: [404, 409, 412],
  }),
  undoAppealDecision: operation({
    id: 'appeals.undoAppealDecision',
    method: 'post',
    path: '/appeals/:appealId/decision/undo',
    scope: 'appeals:write',
    summary: 'Undo a decision on an appeal',
    description:
      'Takes a wrong decision back with everything that followed. The appeal returns to its status before the decision, and its tracking with it. The denial case is under appeal again; if it ended since, it returns to its queue and its member, and the write-off or the transfer to the patient that its end posted is reversed. A 409 names what stands in the way, with `existingId`: an appeal at the next level, a payment that the payer made since, another open case, or adjustments that rest on the reversed one.',
    params: appealId,
    body: z.object({ reason }),
    data: z.object({ appeal: Appeal }),
    errors: [404, 409, 412],
  }),
  escalateAppeal: operation({
    id: 'appeals.escalateAppeal',
    method: 'post',
    path: '/appeals/:appealId/escalate',
    scope: 'appeals:write',
    summary: 'Escalate an appeal to the next level',
    description:
      'Allowed in DECIDED_PARTIAL and DECIDED_UNFAVORABLE. Opens a draft at the next level of the ladder for the remaining amount, with a deadline counted from the decision or its receipt, as the level says. It is a 409 if there is no next level or the remaining amount is below the amount in controversy.',
    params: appealId,
    body: z.object({
      level: AppealLevel.optional().meta({
        description: 'The next level, if the ladder has several; by default the usual one',
      }),
      receivedDate: receivedDate.optional(),
      appealDeadline: dateTime.optional().describe('Last moment for filing the next appeal'),
      reason: reason.optional(),
    }),
    data: z.object({ appeal: Appeal, nextAppeal: Appeal, externalRiskMode: localOnly }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
