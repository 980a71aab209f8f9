import {
  AppealStatus,
  actorFields,
  createdAt,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  PayerProgram,
  updatedAt,
} from '@rcm/envelope';
import { z } from 'zod';
import { AppealDocument, ChecklistItem } from '../documents/schema.ts';
import { AppealLevel } from '../ladder/schema.ts';

export const AppealOutcome = z
  .enum([
    'FULL_OVERTURN',
    'PARTIAL_OVERTURN',
    'UPHELD',
    'DISMISSED_PROCEDURAL',
    'WITHDRAWN_BY_PROVIDER',
    'SETTLED',
    'NO_RESPONSE_DEFAULT',
  ])
  .describe('Outcome of the appeal');

export const SubmissionMethod = z
  .enum(['ELECTRONIC_PORTAL', 'FAX', 'MAIL_CERTIFIED', 'MAIL_REGULAR', 'EDI_277', 'PHONE_VERBAL'])
  .describe('How the appeal is submitted');

export const ActivityType = z
  .enum([
    'CREATED',
    'UPDATED',
    'STATUS_CHANGED',
    'DECISION_UNDONE',
    'PORTAL_VALIDATED',
    'DOCUMENT_ATTACHED',
    'LETTER_DRAFTED',
  ])
  .describe('Type of the activity');

export const DenialCaseSummary = z
  .object({
    caseNumber: z.string().meta({ description: 'Number of the case', examples: ['DC-20260302-7K3QX9RT'] }),
    claimNumber: z
      .string()
      .meta({ description: 'Claim number assigned by its sender', examples: ['CLM-10042'] }),
    payerName: z.string().meta({ description: 'Name of the payer', examples: ['Blue Ridge Health Plan'] }),
    denialReason: z.string().meta({
      description: 'Reason of the denial as text',
      examples: ['Not deemed a medical necessity by the payer'],
    }),
    primaryCode: orNull(z.string().meta({ examples: ['50'] })).describe(
      'Primary claim adjustment reason code of the denial',
    ),
    denialDate: dateTime.describe('When the payer denied the claim'),
  })
  .meta({ id: 'DenialCaseSummary', description: 'The fields of a denial case that its appeal shows' });

/** An appeal as lists show it. */
export const AppealSummary = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the appeal', examples: ['apl_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    denialCaseId: z.string().describe('Identifier of the denial case'),
    claimId: z.string().describe('Identifier of the claim'),
    level: AppealLevel,
    status: AppealStatus,
    outcome: orNull(AppealOutcome),
    submissionMethod: orNull(SubmissionMethod),
    appealDeadline: orNull(dateTime).describe('Last moment for filing the appeal'),
    payerDecisionDate: orNull(dateTime).describe('When the payer decided'),
    closedByAgentId: orNull(z.string()).describe(
      'The agent definition for which a key recorded the decision; null if a key of no agent did',
    ),
    submittedAt: orNull(dateTime).describe('When it was submitted'),
    totalAppealedAmount: money,
    totalRecoveredAmount: money.meta({
      description:
        'The amount that a person stated; else, once the appeal is granted, `recoveredSinceSubmission` up to the appealed amount',
    }),
    confirmationNumber: orNull(z.string().meta({ examples: ['CN-884213'] })).describe(
      'Confirmation number of the payer',
    ),
    trackingNumber: orNull(z.string().meta({ examples: ['9407 1000 0000 0000 0000 00'] })).describe(
      'Tracking number of the carrier',
    ),
    denialCaseSummary: DenialCaseSummary,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AppealSummary', description: 'An appeal in a list' });

/** An appeal with everything stored about it. */
export const Appeal = AppealSummary.extend({
  payerId: z.string().describe('Identifier of the payer'),
  payerProgram: PayerProgram,
  noticeDate: dateTime.meta({ description: 'Date of the denial or decision that is appealed' }),
  receivedDate: orNull(date).meta({
    description:
      'Day on which the notice was received, in the time zone of the organization; null if unknown',
    examples: ['2026-06-04'],
  }),
  decisionDueAt: orNull(dateTime).meta({
    description:
      'When the payer should have decided, by the usual days of the level; null until the appeal is submitted. An operational aid, not legal advice.',
  }),
  overturnedAmount: orNull(money).meta({
    description: 'Amount that the decision of the payer overturned; null if it is not decided or not stated',
  }),
  recoveredSinceSubmission: money.meta({
    description:
      'Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments',
  }),
  isDeadlineOverridden: z.boolean().meta({ description: 'True if a caller set the deadline' }),
  overrideReason: orNull(z.string().meta({ examples: ['The payer reopened the claim by phone'] })).describe(
    'Why the appeal is filed despite a guardrail, or differs from the ladder',
  ),
  lateReason: orNull(z.string().meta({ examples: ['The notice went to a former address'] })).describe(
    'Why it was submitted after its deadline',
  ),
  previousAppealId: orNull(z.string()).describe('Identifier of the appeal at the previous level'),
  allowedNext: z.array(AppealStatus).meta({ description: 'The statuses that a transition may lead to' }),
}).meta({ id: 'Appeal', description: 'An appeal of a denial' });

export const AppealActivity = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the appeal activity',
      examples: ['apa_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    type: ActivityType,
    fromStatus: orNull(AppealStatus),
    toStatus: AppealStatus,
    note: orNull(z.string().meta({ examples: ['Sent with the operative report'] })).describe(
      'Note in free text',
    ),
    ...actorFields,
    createdAt,
  })
  .meta({ id: 'AppealActivity', description: 'An entry in the history of an appeal' });

/** An appeal with its documents, checklist and history. */
export const AppealDetail = Appeal.extend({
  letterFacts: orNull(z.record(z.string(), z.string())).meta({
    description: 'Facts that callers gave for its letters, by name',
    examples: [{ payerAddress: 'PO Box 100, Richmond, VA 23220' }],
  }),
  documents: z.array(AppealDocument).describe('Documents of the appeal'),
  documentChecklist: z
    .array(ChecklistItem)
    .describe('The documents that the appeal needs, and whether each is attached'),
  activities: z.array(AppealActivity).meta({ description: 'Oldest first' }),
}).meta({ id: 'AppealDetail', description: 'An appeal with its documents, checklist and history' });
