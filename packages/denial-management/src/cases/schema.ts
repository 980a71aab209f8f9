import {
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
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { priority, slaHours } from '../rules/schema.ts';

export const CaseStatus = z
  .enum(['OPEN', 'IN_PROGRESS', 'APPEALED', 'RESOLVED', 'WITHDRAWN'])
  .describe('Status of the case');

/** The status of a denial case. */
export type CaseStatus = z.infer<typeof CaseStatus>;

export const CaseOutcome = z
  .enum(['OVERTURNED', 'PAID_BY_OTHER_PAYER', 'CORRECTED', 'WRITTEN_OFF', 'PATIENT_BILLED', 'NO_ACTION'])
  .describe('How the case ended');

/** The outcome of a denial case. */
export type CaseOutcome = z.infer<typeof CaseOutcome>;

export const CaseKind = z
  .enum(['FULL', 'PARTIAL'])
  .describe('PARTIAL if the payer paid a part of a denied line, such as some of its units; otherwise FULL');

/** Whether a payer denied lines in full or in part. */
export type CaseKind = z.infer<typeof CaseKind>;

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the record', examples: ['dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  caseNumber: z.string().meta({ description: 'Number of the case', examples: ['DEN-20260302-7K3QX9RT'] }),
  status: CaseStatus,
  kind: CaseKind,
  claimId: z.string().describe('Identifier of the claim'),
  claimNumber: z
    .string()
    .meta({ description: 'Claim number assigned by its sender', examples: ['CLM-2026-00042'] }),
  claimPaymentId: orNull(z.string()).meta({
    description: 'The claim payment that denied; null for a denial that a person reported',
  }),
  patientId: z.string().describe('Identifier of the patient'),
  payerId: z.string().describe('Identifier of the payer'),
  payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health Plan'] }),
  payerProgram: PayerProgram,
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  facilityId: orNull(z.string()).describe('Identifier of the facility'),
  specialty: orNull(z.string().meta({ examples: ['Family Medicine'] })).describe('Medical specialty'),
  serviceDate: orNull(date).describe('Day of the service'),
  billedAt: orNull(dateTime).describe('When the claim was billed'),
  billedAmount: money,
  procedureCodes: z
    .array(z.string())
    .meta({ description: 'Procedure codes of the claim', examples: [['99213']] }),
  placeOfService: orNull(z.string().meta({ examples: ['11'] })).describe('Place of service code, two digits'),
  denialDate: dateTime.describe('When the payer denied the claim'),
  denialReason: z.string().meta({
    description: 'Reason of the denial as text',
    examples: ['No authorization on file'],
  }),
  groupCode: orNull(GroupCode).meta({
    description: 'Claim adjustment group code; null if the payer gave no code',
  }),
  primaryCode: orNull(z.string().meta({ examples: ['197'] })).describe(
    'Primary claim adjustment reason code of the denial',
  ),
  remarkCodes: z
    .array(z.string())
    .meta({ description: 'Remittance advice remark codes', examples: [['N54']] }),
  deniedAmount: money,
  overturnedAmount: money.meta({
    description:
      'Sum of the denied charges that a later payment allowed or paid at least in part, and of what the payer overturned by a decision and has not paid yet',
  }),
  recoveredAmount: money.meta({ description: 'Amount paid for the denied charges since' }),
  category: DenialCategory,
  rootCause: orNull(
    z.string().meta({ examples: ['The authorization was not entered at scheduling'] }),
  ).describe('What caused the denial, in free text'),
  isPreventable: orNull(z.boolean()).describe(
    'True if the denial could have been prevented; null where unknown',
  ),
  priority,
  note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
    'Note in free text',
  ),
  tags: z.array(z.string().meta({ examples: ['high-dollar'] })).describe('Tags that group records'),
  appealRights: z.boolean().meta({ description: 'False if a guardrail or a rule excludes an appeal' }),
  appealDeadline: orNull(dateTime).meta({
    description:
      'Last moment for a first-level appeal by the usual window of the program; null if it has none. An operational aid, not legal advice.',
  }),
  queueId: orNull(z.string()).describe('Identifier of the work queue'),
  assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
  slaHours: orNull(slaHours),
  slaDueAt: orNull(dateTime).describe('When the case has to be worked by its SLA'),
  outcome: orNull(CaseOutcome),
  resolutionNote: orNull(z.string().meta({ examples: ['The payer paid after the appeal'] })).describe(
    'How it was settled, in free text',
  ),
  paymentDueOn: orNull(date).meta({
    description:
      'Day by which a payer should pay what the case left open: 30 days after the decision, or after the case was resolved without a write-off and without billing the patient; null while no payment is due',
  }),
  appealedAt: orNull(dateTime).describe('When the denial was first appealed; null if it was not'),
  resolvedAt: orNull(dateTime).describe('When it was settled; null while it is open'),
  closedByAgentId: orNull(z.string()).describe(
    'The agent definition for which a key settled it; null if a key of no agent did',
  ),
  withdrawnAt: orNull(dateTime).meta({
    description: 'When the case was withdrawn because its claim payment was taken back',
  }),
  withdrawnReason: orNull(z.string().meta({ examples: ['The denial was recorded twice'] })).describe(
    'Why it was withdrawn',
  ),
  createdAt,
  updatedAt,
};

export const DenialCase = z
  .object(fields)
  .meta({ id: 'DenialCase', description: 'A denied claim, or part of one, that has to be worked' });

export const Adjustment = z
  .object({
    lineNumber: orNull(z.int()).describe('Number of the line on its claim, from 1'),
    groupCode: z
      .string()
      .meta({ description: 'Claim adjustment group code: who bears the amount', examples: ['CO'] }),
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['197'] }),
    amount: money,
    remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
  })
  .meta({ id: 'DenialAdjustment', description: 'An adjustment of a denied charge' });

/** An adjustment, as stored and as shown. */
export type Adjustment = z.infer<typeof Adjustment>;

export const DeniedCharge = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for the claim as a whole' }),
    chargeAmount: money.describe('Denied part of the charge'),
    isOverturned: z.boolean().meta({ description: 'True once a payer allowed or paid it after all' }),
  })
  .meta({ id: 'DeniedCharge', description: 'A charge that was denied' });

/** A charge of the claim that a case is about, as stored and as shown. */
export type DeniedCharge = z.infer<typeof DeniedCharge>;

const Guardrail = z
  .object({
    appealRights: z.boolean().describe("True if the payer's decision can be appealed"),
    reasons: z.array(z.string()).meta({
      description: 'Reasons against an appeal',
      examples: [['Remark MA130: the claim could not be processed']],
    }),
    firstAction: orNull(
      z.string().meta({ examples: ['Ask the payer for a retroactive authorization'] }),
    ).meta({ description: 'First action that the code directory suggests' }),
  })
  .meta({
    id: 'DenialGuardrail',
    description: 'Whether the case can be appealed, and the reasons against it',
  });

const Reopening = z
  .object({
    reason: z.string().meta({
      description: 'Reason that the caller gave',
      examples: ['The payer took the payment back'],
    }),
    reopenedAt: dateTime.describe('When the case was opened again'),
    outcome: orNull(CaseOutcome),
    resolutionNote: orNull(z.string().meta({ examples: ['The payer paid after the appeal'] })).describe(
      'How it was settled, in free text',
    ),
    resolvedAt: orNull(dateTime).describe('When it was settled; null while it is open'),
    withdrawnAt: dateTime.optional().meta({ description: 'Present if the case had been withdrawn' }),
    withdrawnReason: z
      .string()
      .meta({ examples: ['The denial was recorded twice'] })
      .optional()
      .describe('Why it was withdrawn'),
  })
  .meta({ id: 'DenialReopening', description: 'When and why a case was opened again' });

/** A reopening as stored: its times are ISO 8601 text. */
export type StoredReopening = z.input<typeof Reopening>;

/** The stored and computed fields of a case. */
export const StoredCase = z.object({
  ...fields,
  reopenings: z.array(Reopening).meta({ description: 'Earlier outcomes of the case, oldest first' }),
  lines: z.array(DeniedCharge).meta({ description: 'The charges of the claim that are denied' }),
  adjustments: z.array(Adjustment).meta({
    description:
      'Adjustments of the denied charges as the payer sent them. For a denial that a person reported, the adjustments of the claim when the case was opened; if it had none, one adjustment made from the denial',
  }),
  guardrail: Guardrail,
});

/** A case with its appeals. */
export const DenialCaseDetail = StoredCase.extend({
  appeals: z
    .array(
      z.object({
        id: z.string().describe('Identifier of the appeal'),
        level: z.string().meta({ description: 'Level of appeal', examples: ['LEVEL_1_RECONSIDERATION'] }),
        status: z.string().meta({ description: 'Status of the appeal', examples: ['SCHEDULED'] }),
      }),
    )
    .describe('Appeals of the case, oldest first'),
}).meta({ id: 'DenialCaseDetail', description: 'A denial case with its adjustments, guardrail and appeals' });
