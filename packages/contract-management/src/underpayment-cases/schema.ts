import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const CaseStatus = z
  .enum([
    'IDENTIFIED',
    'UNDER_REVIEW',
    'DISPUTED',
    'PAYER_RESPONDED',
    'PARTIALLY_RECOVERED',
    'RECOVERED',
    'WRITTEN_OFF',
    'INVALID',
  ])
  .describe('Where the case stands');

/** One of the statuses of an underpayment case. */
export type CaseStatus = z.infer<typeof CaseStatus>;

export const ActivityType = z
  .enum(['OPENED', 'ASSIGNED', 'DISPUTED', 'UPDATED', 'PAYER_RESPONDED', 'RECOVERY', 'REMITTANCE', 'CLOSED'])
  .meta({
    description:
      'UPDATED: a remittance, contract or rate changed what the case is about. REMITTANCE: a payer changed what it allows of a disputed case',
  });

export const CaseOrigin = z.enum(['MANUAL', 'DETECTED']).meta({
  description: 'DETECTED: opened by comparing a remittance with the contract',
});

export const PayerResponse = z.enum(['AGREED', 'UPHELD', 'MORE_INFO']).meta({
  description:
    'AGREED: the payer will pay. UPHELD: it stays with what it paid. MORE_INFO: it asks for more before it decides',
});

const channel = orNull(z.string().meta({ examples: ['Payer portal'] })).describe(
  'By which way it was disputed',
);
const reference = orNull(z.string().meta({ examples: ['DSP-20431'] })).describe(
  'Reference by which the payer knows the dispute',
);

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the record', examples: ['upc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  caseNumber: z.string().meta({ description: 'Number of the case', examples: ['UPC-20260302-7K3QX9RT'] }),
  status: CaseStatus,
  claimId: z.string().describe('Identifier of the claim'),
  claimNumber: z.string().meta({
    description: 'Number of the claim by which its sender knows it',
    examples: ['CLM-20260302-7K3QX9RT'],
  }),
  patientId: z.string().describe('Identifier of the patient'),
  payerId: z.string().describe('Identifier of the payer'),
  payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  facilityId: orNull(z.string()).describe('Identifier of the facility'),
  serviceDate: date.describe('Day of the service'),
  contractId: orNull(z.string()).describe('Identifier of the contract'),
  origin: CaseOrigin,
  expectedAmount: money.meta({
    description: 'Of a detected case what should be allowed for its lines; else what was reported',
  }),
  allowedAmount: orNull(money).meta({
    description:
      'What remittances allow for the lines of a detected case now; null for a case by hand, and where the remittance was taken back',
  }),
  paidAmount: money,
  variance: money.meta({
    description:
      'Expected less allowed of a detected case, fixed once it is disputed; of a case by hand expected less paid; below zero where more was paid',
  }),
  recoveredAmount: money.meta({
    description:
      'What came in of the variance: the recoveries that were recorded, or what later remittances allow more, whichever is more',
  }),
  remittanceDate: orNull(date).meta({
    description: 'Day of the payment, from which the dispute window counts',
  }),
  reason: orNull(z.string().meta({ examples: ['Paid at the rate of last year'] })).describe(
    "Why this was done, in the caller's words",
  ),
  assignedToId: orNull(z.string()).describe('Identifier of the member who has taken this on'),
  disputeDeadline: orNull(dateTime).describe('When the window to dispute closes'),
  disputedAt: orNull(dateTime).meta({ description: 'When the latest dispute was filed' }),
  disputeChannel: channel,
  disputeReference: reference,
  payerResponse: orNull(PayerResponse).meta({ description: 'To the latest dispute that was answered' }),
  respondedAt: orNull(dateTime).describe('When the payer responded'),
  closedAt: orNull(dateTime).describe('When it was closed; null while it is open'),
  closeReason: orNull(z.string().meta({ examples: ['Below the cost of pursuing it'] })).describe(
    'Why it was closed',
  ),
  createdAt,
  updatedAt,
};

/** An underpayment case as lists and writes show it. */
export const UnderpaymentCase = z
  .object(fields)
  .meta({ id: 'UnderpaymentCase', description: 'A claim that was paid less than its contract says' });

/** A service line of the claim as it stood when the case was opened. */
export const CaseLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    procedureCode: z
      .string()
      .meta({ description: 'Code of the procedure, as CPT or HCPCS has it', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['25']] }),
    units: z.number().meta({ description: 'How many units of the service', examples: [1] }),
    chargeAmount: money,
    allowedAmount: orNull(money),
    paidAmount: orNull(money),
  })
  .meta({ id: 'UnderpaymentCaseLine', description: 'A line of an underpayment case' });

/** A line, as stored and as shown. */
export type CaseLine = z.infer<typeof CaseLine>;

/** A line that was allowed too little, or the claim as a whole. */
export const Finding = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for a claim that is paid as a whole' }),
    procedureCode: orNull(z.string()).meta({
      description: 'Code of the procedure, as CPT or HCPCS has it',
      examples: ['99213'],
    }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['26']] }),
    expectedAmount: money,
    allowedAmount: money,
    variance: money,
    contractId: orNull(z.string()).describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).describe('Identifier of the fee schedule'),
    matchedRateId: orNull(z.string()).meta({ description: 'The rate by which it was priced' }),
  })
  .meta({ id: 'UnderpaymentFinding', description: 'A shortfall, and how it was worked out' });

/** A line that was allowed too little, as stored and as shown. */
export type Finding = z.infer<typeof Finding>;

/** A case with the lines of its claim, as it is kept. */
export const StoredCase = z.object({
  ...fields,
  lines: z
    .array(CaseLine)
    .meta({ description: 'Lines of the claim when the case was opened, or last updated' }),
  findings: z.array(Finding).meta({ description: 'What was allowed too little; empty for a case by hand' }),
});

/** One entry in the history of a case; what does not belong to its type is null. */
export const Activity = z
  .object({
    id: z.string().describe('Identifier of the activity'),
    type: ActivityType,
    fromStatus: orNull(CaseStatus).meta({ description: 'Null where the case was opened' }),
    toStatus: CaseStatus,
    assignedToId: orNull(z.string()).describe('Identifier of the member who has taken this on'),
    disputedAt: orNull(dateTime).describe('When it was disputed; null where it is not'),
    channel,
    reference,
    payerResponse: orNull(PayerResponse),
    amount: orNull(money).meta({
      description: 'Of a recovery what came in, of a remittance what it allows, of an update the variance',
    }),
    note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
      'Note in free text',
    ),
    actorKeyId: z.string().meta({ description: 'The API key by which it was done' }),
    createdAt,
  })
  .meta({ id: 'UnderpaymentActivity', description: 'What was done with an underpayment case' });

/** A case with the lines of its claim and its history. */
export const UnderpaymentCaseDetail = StoredCase.extend({
  activities: z.array(Activity).meta({ description: 'Oldest first' }),
}).meta({ id: 'UnderpaymentCaseDetail', description: 'An underpayment case with its lines and history' });
