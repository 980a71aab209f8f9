import {
  AppealStatus,
  createdAt,
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
  .describe('How the payer decided');

export const SubmissionMethod = z
  .enum(['ELECTRONIC_PORTAL', 'FAX', 'MAIL_CERTIFIED', 'MAIL_REGULAR', 'EDI_277', 'PHONE_VERBAL'])
  .describe('By which way it is submitted');

export const ActivityType = z
  .enum(['CREATED', 'UPDATED', 'STATUS_CHANGED', 'PORTAL_VALIDATED', 'DOCUMENT_ATTACHED', 'LETTER_DRAFTED'])
  .describe('What was done with the appeal');

export const DenialCaseSummary = z
  .object({
    caseNumber: z.string().meta({ description: 'Number of the case', examples: ['DC-20260302-7K3QX9RT'] }),
    claimNumber: z
      .string()
      .meta({ description: 'Number of the claim by which its sender knows it', examples: ['CLM-10042'] }),
    payerName: z.string().meta({ description: 'Name of the payer', examples: ['Blue Ridge Health Plan'] }),
    denialReason: z.string().meta({
      description: 'Why the payer denied the claim, in words',
      examples: ['Not deemed a medical necessity by the payer'],
    }),
    primaryCode: orNull(z.string().meta({ examples: ['50'] })).describe(
      'Claim adjustment reason code that leads the denial',
    ),
    denialDate: dateTime.describe('When the payer denied the claim'),
  })
  .meta({ id: 'DenialCaseSummary', description: 'A denial case as its appeal shows it' });

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
    appealDeadline: orNull(dateTime).describe('When the window to file the appeal closes'),
    payerDecisionDate: orNull(dateTime).describe('When the payer decided'),
    submittedAt: orNull(dateTime).describe('When it was submitted'),
    totalAppealedAmount: money,
    totalRecoveredAmount: money.meta({
      description:
        'What somebody stated, else, once the payer has granted the appeal, `recoveredSinceSubmission` up to what is appealed',
    }),
    confirmationNumber: orNull(z.string().meta({ examples: ['CN-884213'] })).describe(
      'Number by which the payer confirmed what it received',
    ),
    trackingNumber: orNull(z.string().meta({ examples: ['9407 1000 0000 0000 0000 00'] })).describe(
      'Tracking number of the carrier',
    ),
    denialCaseSummary: DenialCaseSummary,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AppealSummary', description: 'An appeal beside others' });

/** An appeal with everything stored about it. */
export const Appeal = AppealSummary.extend({
  payerId: z.string().describe('Identifier of the payer'),
  payerProgram: PayerProgram,
  noticeDate: dateTime.meta({ description: 'When the denial or decision was dated that the appeal answers' }),
  recoveredSinceSubmission: money.meta({
    description:
      'What claim payments that were posted after the submission have paid on the claim, less what they took back of what had been paid before',
  }),
  isDeadlineOverridden: z.boolean().meta({ description: 'True where a caller gave the deadline' }),
  overrideReason: orNull(z.string().meta({ examples: ['The payer reopened the claim by phone'] })).describe(
    'Why the level or the deadline differs from what was worked out',
  ),
  lateReason: orNull(z.string().meta({ examples: ['The notice went to a former address'] })).describe(
    'Why it is filed after its window',
  ),
  previousAppealId: orNull(z.string()).describe('Identifier of the appeal of the level before'),
  allowedNext: z.array(AppealStatus).meta({ description: 'The statuses that a transition may lead to now' }),
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
    actorKeyId: z.string().meta({
      description: 'Identifier of the API key that did it',
      examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    createdAt,
  })
  .meta({ id: 'AppealActivity', description: 'What somebody did with an appeal' });

/** An appeal with its documents, what is still missing, and what happened to it. */
export const AppealDetail = Appeal.extend({
  letterFacts: orNull(z.record(z.string(), z.string())).meta({
    description: 'What was given for its letters, by the names of the facts',
    examples: [{ payerAddress: 'PO Box 100, Richmond, VA 23220' }],
  }),
  documents: z.array(AppealDocument).describe('The documents'),
  documentChecklist: z
    .array(ChecklistItem)
    .describe('The documents that the appeal needs, and which of them are there'),
  activities: z.array(AppealActivity).meta({ description: 'Oldest first' }),
}).meta({ id: 'AppealDetail', description: 'An appeal with its documents' });
