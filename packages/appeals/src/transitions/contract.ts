import { AppealStatus, dateTime, moneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { appealId, referenceNumber } from '../appeals/contract.ts';
import { Appeal, AppealOutcome, SubmissionMethod } from '../appeals/schema.ts';
import { AppealLevel } from '../ladder/schema.ts';

const reason = text(1, 2_000).meta({
  description: "Why, in the caller's words",
  examples: ['The notice went to a former address'],
});

const localOnly = z.literal('LOCAL_ONLY').meta({ description: 'A local record: the payer is not contacted' });

export const transitionOperations = {
  transitionAppeal: operation({
    id: 'appeals.transitionAppeal',
    method: 'post',
    path: '/appeals/:appealId/transition',
    scope: 'appeals:write',
    summary: 'Move an appeal to another status',
    description:
      'A move that is not legal now is a 409 that names the legal ones. A submission after the deadline needs `reason` (good cause). A decision takes the usual outcome of its status where none is named. ESCALATED_TO_NEXT_LEVEL opens the next level as `escalate` does.',
    params: appealId,
    body: z.object({
      status: AppealStatus,
      payerDecisionDate: dateTime.optional().describe('When the payer decided'),
      outcome: AppealOutcome.optional(),
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
      'Open in READY_FOR_SUBMISSION; nothing is sent. With ELECTRONIC_PORTAL the appeal is validated only and stays as it is: a submission made in the portal by hand is recorded by `transition`. A submission after the deadline needs `reason` (good cause).',
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
        .describe('What happens outside of this service: nothing, for only local records change'),
      readiness: z
        .object({
          isReady: z.boolean().describe('True where nothing stands in the way of submission'),
          problems: z
            .array(
              z.object({
                code: z
                  .enum(['STATUS', 'DEADLINE_PASSED', 'MISSING_DOCUMENT'])
                  .describe('The code by which programs tell this apart'),
                message: z.string().meta({
                  description: 'The same in words for a person',
                  examples: ['MEDICAL_RECORDS is not attached'],
                }),
              }),
            )
            .describe('What stands in the way of submission'),
        })
        .optional()
        .meta({ description: 'With VALIDATED_ONLY' }),
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
      'Status, outcome, date and recovered amount in one write; the outcome must go with the status.',
    params: appealId,
    body: z.object({
      status: AppealStatus.extract(['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE']).describe(
        'Where the record stands',
      ),
      outcome: AppealOutcome.optional(),
      payerDecisionDate: dateTime.optional().describe('When the payer decided'),
      totalRecoveredAmount: moneyInput.optional(),
      confirmationNumber: referenceNumber.optional(),
      reason: reason.optional(),
    }),
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
      'Open in DECIDED_PARTIAL and DECIDED_UNFAVORABLE. Opens a draft at the next level of the ladder over what remains, its deadline counted from the decision. No next level, or less than the amount in controversy: 409.',
    params: appealId,
    body: z.object({
      level: AppealLevel.optional().meta({
        description: 'Where the ladder forks; its usual next level by default',
      }),
      appealDeadline: dateTime.optional().describe('When the window to file the appeal closes'),
      reason: reason.optional(),
    }),
    data: z.object({ appeal: Appeal, nextAppeal: Appeal, externalRiskMode: localOnly }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
