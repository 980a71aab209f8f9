import { AppealStatus, dateTime, money, orNull, PayerProgram } from '@rcm/envelope';
import { z } from 'zod';
import { AppealDocument, ChecklistItem } from '../documents/schema.ts';
import { AppealLevel } from '../ladder/schema.ts';

export const AppealOutcome = z.enum([
  'FULL_OVERTURN',
  'PARTIAL_OVERTURN',
  'UPHELD',
  'DISMISSED_PROCEDURAL',
  'WITHDRAWN_BY_PROVIDER',
  'SETTLED',
  'NO_RESPONSE_DEFAULT',
]);

export const SubmissionMethod = z.enum([
  'ELECTRONIC_PORTAL',
  'FAX',
  'MAIL_CERTIFIED',
  'MAIL_REGULAR',
  'EDI_277',
  'PHONE_VERBAL',
]);

export const ActivityType = z.enum([
  'CREATED',
  'UPDATED',
  'STATUS_CHANGED',
  'PORTAL_VALIDATED',
  'DOCUMENT_ATTACHED',
  'LETTER_DRAFTED',
]);

export const DenialCaseSummary = z
  .object({
    caseNumber: z.string().meta({ examples: ['DC-20260302-7K3QX9RT'] }),
    claimNumber: z.string().meta({ examples: ['CLM-10042'] }),
    payerName: z.string().meta({ examples: ['Blue Ridge Health Plan'] }),
    denialReason: z.string().meta({ examples: ['Not deemed a medical necessity by the payer'] }),
    primaryCode: orNull(z.string().meta({ examples: ['50'] })),
    denialDate: dateTime,
  })
  .meta({ id: 'DenialCaseSummary' });

/** An appeal as lists show it. */
export const AppealSummary = z
  .object({
    id: z.string().meta({ examples: ['apl_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    denialCaseId: z.string(),
    claimId: z.string(),
    level: AppealLevel,
    status: AppealStatus,
    outcome: orNull(AppealOutcome),
    submissionMethod: orNull(SubmissionMethod),
    appealDeadline: orNull(dateTime),
    payerDecisionDate: orNull(dateTime),
    submittedAt: orNull(dateTime),
    totalAppealedAmount: money,
    totalRecoveredAmount: money.meta({
      description:
        'What somebody stated, else, once the payer has granted the appeal, `recoveredSinceSubmission` up to what is appealed',
    }),
    confirmationNumber: orNull(z.string().meta({ examples: ['CN-884213'] })),
    trackingNumber: orNull(z.string().meta({ examples: ['9407 1000 0000 0000 0000 00'] })),
    denialCaseSummary: DenialCaseSummary,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'AppealSummary' });

/** An appeal with everything stored about it. */
export const Appeal = AppealSummary.extend({
  payerId: z.string(),
  payerProgram: PayerProgram,
  noticeDate: dateTime.meta({ description: 'When the denial or decision was dated that the appeal answers' }),
  recoveredSinceSubmission: money.meta({
    description:
      'What claim payments that were posted after the submission have paid on the claim, less what they took back of what had been paid before',
  }),
  isDeadlineOverridden: z.boolean().meta({ description: 'True where a caller gave the deadline' }),
  overrideReason: orNull(z.string().meta({ examples: ['The payer reopened the claim by phone'] })),
  lateReason: orNull(z.string().meta({ examples: ['The notice went to a former address'] })),
  previousAppealId: orNull(z.string()),
  allowedNext: z.array(AppealStatus).meta({ description: 'The statuses that a transition may lead to now' }),
}).meta({ id: 'Appeal' });

export const AppealActivity = z
  .object({
    id: z.string().meta({ examples: ['apa_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    type: ActivityType,
    fromStatus: orNull(AppealStatus),
    toStatus: AppealStatus,
    note: orNull(z.string().meta({ examples: ['Sent with the operative report'] })),
    actorKeyId: z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    createdAt: dateTime,
  })
  .meta({ id: 'AppealActivity' });

/** An appeal with its documents, what is still missing, and what happened to it. */
export const AppealDetail = Appeal.extend({
  letterFacts: orNull(z.record(z.string(), z.string())).meta({
    description: 'What was given for its letters, by the names of the facts',
    examples: [{ payerAddress: 'PO Box 100, Richmond, VA 23220' }],
  }),
  documents: z.array(AppealDocument),
  documentChecklist: z.array(ChecklistItem),
  activities: z.array(AppealActivity).meta({ description: 'Oldest first' }),
}).meta({ id: 'AppealDetail' });
