import {
  AppealStatus,
  date,
  dateTime,
  identifier,
  moneyInput,
  paging,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AppealLevel } from '../ladder/schema.ts';
import { Appeal, AppealDetail, AppealOutcome, AppealSummary, SubmissionMethod } from './schema.ts';

export const appealId = z.object({ appealId: identifier });

/** A confirmation or tracking number as the payer or carrier writes it. */
export const referenceNumber = text(1, 100).meta({
  description: 'Number assigned by the payer or carrier',
  examples: ['CN-884213'],
});

/** The day on which the appealed notice was received. */
export const receivedDate = date.meta({
  description:
    'Day on which the notice was received, on or after its date. Deadlines that count from the receipt are counted from it; without it, from the receipt that the level presumes',
  examples: ['2026-06-04'],
});

export const appealOperations = {
  listAppeals: operation({
    id: 'appeals.listAppeals',
    method: 'get',
    path: '/appeals',
    scope: 'appeals:read',
    summary: 'List appeals',
    strict: false,
    description:
      'Newest first. Bounds are inclusive; `payerName` matches names that contain the text, ignoring case; an unknown identifier returns an empty list.',
    query: z.object({
      ...paging(),
      status: AppealStatus.optional(),
      level: AppealLevel.optional(),
      denialCaseId: identifier.optional(),
      claimId: identifier.optional(),
      payerId: repeatable(identifier).optional(),
      assignedToId: repeatable(identifier)
        .optional()
        .describe('Returns appeals whose denial case is assigned to one of these members'),
      isAssigned: queryBoolean.optional().describe('Whether the denial case is assigned to a member'),
      closedByAgentId: repeatable(identifier)
        .optional()
        .describe('Returns appeals whose decision keys of one of these agent definitions recorded'),
      isClosedByAgent: queryBoolean
        .optional()
        .describe('Whether a key of an agent definition recorded the decision'),
      outcome: AppealOutcome.optional(),
      submissionMethod: SubmissionMethod.optional(),
      payerName: text(1, 255)
        .meta({ examples: ['Meridian Health Plan'] })
        .optional(),
      deadlineFrom: dateTime.optional(),
      deadlineTo: dateTime.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      updatedFrom: dateTime.optional(),
      updatedTo: dateTime.optional(),
      submittedFrom: dateTime.optional(),
      submittedTo: dateTime.optional(),
      decidedFrom: dateTime.optional().describe('The payer decided at or after this time'),
      decidedTo: dateTime.optional().describe('The payer decided at or before this time'),
    }),
    data: z.object({
      appeals: z.array(AppealSummary).describe('The appeals of the page'),
      total: z.int().describe('Number of matching records'),
    }),
    meta: false,
    single: true,
  }),
  createAppeal: operation({
    id: 'appeals.createAppeal',
    method: 'post',
    path: '/appeals',
    scope: 'appeals:write',
    summary: 'Create an appeal',
    description:
      'Opens a draft for a denial case. By default the payer program, the level and the receipt of the notice determine the deadline. The appealed amount is at most the denied amount. A withdrawn denial is a 409, and so is one without appeal rights unless `overrideReason` is given.',
    body: z.object({
      denialCaseId: reference('denial case'),
      level: AppealLevel.optional(),
      submissionMethod: SubmissionMethod.optional(),
      totalAppealedAmount: moneyInput.optional(),
      receivedDate: receivedDate.optional(),
      appealDeadline: dateTime.optional().describe('Last moment for filing the appeal'),
      overrideReason: text(1, 500)
        .optional()
        .meta({
          description: 'Why the appeal is filed despite a guardrail, or differs from the ladder',
          examples: ['The payer reopened the claim by phone'],
        }),
    }),
    data: z.object({ appeal: Appeal }),
    status: 201,
    errors: [404, 409],
  }),
  getAppeal: operation({
    id: 'appeals.getAppeal',
    method: 'get',
    path: '/appeals/:appealId',
    scope: 'appeals:read',
    summary: 'Read an appeal',
    description: 'With its documents, the checklist of required documents, and its history.',
    params: appealId,
    data: z.object({ appeal: AppealDetail }),
    errors: [404],
  }),
  updateAppeal: operation({
    id: 'appeals.updateAppeal',
    method: 'put',
    path: '/appeals/:appealId',
    scope: 'appeals:write',
    summary: 'Edit an appeal',
    description:
      'Omitted fields keep their values. Null clears a field; for `appealDeadline` it restores the deadline of the ladder. The appealed amount is at most the denied amount. Closed appeals are a 409.',
    params: appealId,
    body: z.object({
      submissionMethod: SubmissionMethod.nullable().optional(),
      totalAppealedAmount: moneyInput.optional(),
      totalRecoveredAmount: moneyInput.optional(),
      receivedDate: receivedDate.nullable().optional(),
      appealDeadline: dateTime.nullable().optional().describe('Last moment for filing the appeal'),
      confirmationNumber: referenceNumber.nullable().optional(),
      trackingNumber: referenceNumber.nullable().optional(),
    }),
    data: z.object({ appeal: Appeal }),
    errors: [404, 409, 412],
  }),
};
