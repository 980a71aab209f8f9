import { date, dateTime, money, orNull, PayerProgram } from '@rcm/envelope';
import { z } from 'zod';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { priority, slaHours } from '../rules/schema.ts';

export const CaseStatus = z.enum(['OPEN', 'IN_PROGRESS', 'APPEALED', 'RESOLVED', 'WITHDRAWN']);

/** One of the statuses of a denial case. */
export type CaseStatus = z.infer<typeof CaseStatus>;

export const CaseOutcome = z.enum(['OVERTURNED', 'CORRECTED', 'WRITTEN_OFF', 'PATIENT_BILLED', 'NO_ACTION']);

/** One of the ends of a denial case. */
export type CaseOutcome = z.infer<typeof CaseOutcome>;

const fields = {
  id: z.string().meta({ examples: ['dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId: z.string(),
  caseNumber: z.string().meta({ examples: ['DEN-20260302-7K3QX9RT'] }),
  status: CaseStatus,
  claimId: z.string(),
  claimNumber: z.string(),
  claimPaymentId: orNull(z.string()).meta({
    description: 'The claim payment that denies; null for a denial that a person reported',
  }),
  patientId: z.string(),
  payerId: z.string(),
  payerName: z.string(),
  payerProgram: PayerProgram,
  providerId: orNull(z.string()),
  facilityId: orNull(z.string()),
  specialty: orNull(z.string()),
  serviceDate: orNull(date),
  billedAt: orNull(dateTime),
  billedAmount: money,
  procedureCodes: z.array(z.string()).meta({ examples: [['99213']] }),
  placeOfService: orNull(z.string()),
  denialDate: dateTime,
  denialReason: z.string().meta({ examples: ['No authorization on file'] }),
  groupCode: orNull(GroupCode).meta({ description: 'Null where the payer gave no code' }),
  primaryCode: orNull(z.string().meta({ examples: ['197'] })),
  remarkCodes: z.array(z.string()).meta({ examples: [['N54']] }),
  deniedAmount: money,
  overturnedAmount: money.meta({
    description: 'Denied charges of which a later payment allowed or paid something',
  }),
  recoveredAmount: money.meta({ description: 'What was paid for the denied charges since' }),
  category: DenialCategory,
  rootCause: orNull(z.string()),
  isPreventable: orNull(z.boolean()),
  priority,
  note: orNull(z.string()),
  tags: z.array(z.string()),
  appealRights: z
    .boolean()
    .meta({ description: 'False where a guardrail or a rule speaks against an appeal' }),
  appealDeadline: orNull(dateTime).meta({
    description:
      'Last moment of a first-level appeal by the usual window of the program; null where there is none. An operational aid, not legal advice.',
  }),
  queueId: orNull(z.string()),
  assignedToId: orNull(z.string()),
  slaHours: orNull(slaHours),
  slaDueAt: orNull(dateTime),
  outcome: orNull(CaseOutcome),
  resolutionNote: orNull(z.string()),
  appealedAt: orNull(dateTime),
  resolvedAt: orNull(dateTime),
  withdrawnAt: orNull(dateTime).meta({ description: 'When the claim payment that denied was taken back' }),
  withdrawnReason: orNull(z.string()),
  createdAt: dateTime,
  updatedAt: dateTime,
};

export const DenialCase = z.object(fields).meta({ id: 'DenialCase' });

export const Adjustment = z
  .object({
    lineNumber: orNull(z.int()),
    groupCode: z.string().meta({ examples: ['CO'] }),
    reasonCode: z.string().meta({ examples: ['197'] }),
    amount: money,
    remarkCodes: z.array(z.string()),
  })
  .meta({ id: 'DenialAdjustment' });

/** An adjustment, as stored and as shown. */
export type Adjustment = z.infer<typeof Adjustment>;

export const DeniedCharge = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for the claim as a whole' }),
    chargeAmount: money,
    isOverturned: z
      .boolean()
      .meta({ description: 'True once a later payment allowed or paid something of it' }),
  })
  .meta({ id: 'DeniedCharge' });

/** A charge of the claim that a case is about, as stored and as shown. */
export type DeniedCharge = z.infer<typeof DeniedCharge>;

const Guardrail = z
  .object({
    appealRights: z.boolean(),
    reasons: z.array(z.string()).meta({ examples: [['Remark MA130: the claim could not be processed']] }),
    firstAction: orNull(z.string()).meta({ description: 'What the code directory suggests to do first' }),
  })
  .meta({ id: 'DenialGuardrail' });

const Reopening = z
  .object({
    reason: z.string().meta({ examples: ['The payer took the payment back'] }),
    reopenedAt: dateTime,
    outcome: orNull(CaseOutcome),
    resolutionNote: orNull(z.string()),
    resolvedAt: orNull(dateTime),
    withdrawnAt: dateTime.optional().meta({ description: 'There where the case had been withdrawn' }),
    withdrawnReason: z.string().optional(),
  })
  .meta({ id: 'DenialReopening' });

/** An end that was taken back, as stored: its times are ISO 8601 text. */
export type StoredReopening = z.input<typeof Reopening>;

/** What is kept of a case and what follows from it. */
export const StoredCase = z.object({
  ...fields,
  reopenings: z
    .array(Reopening)
    .meta({ description: 'How the case had ended each time before it was reopened, oldest first' }),
  lines: z.array(DeniedCharge).meta({ description: 'The charges of the claim that are denied' }),
  adjustments: z.array(Adjustment).meta({
    description:
      'Adjustments of the denied charges as the payer sent them; for a denial that a person reported, those of the claim when the case was opened, or the denial itself where none were known',
  }),
  guardrail: Guardrail,
});

/** A case with what stands around it. */
export const DenialCaseDetail = StoredCase.extend({
  appeals: z.array(z.object({ id: z.string(), level: z.string(), status: z.string() })),
}).meta({ id: 'DenialCaseDetail' });
