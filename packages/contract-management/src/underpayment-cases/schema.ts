import {
  actorFields,
  createdAt,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
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
  .describe('Status of the case');

/** The status of an underpayment case. */
export type CaseStatus = z.infer<typeof CaseStatus>;

export const ActivityType = z
  .enum(['OPENED', 'ASSIGNED', 'DISPUTED', 'UPDATED', 'PAYER_RESPONDED', 'RECOVERY', 'REMITTANCE', 'CLOSED'])
  .meta({
    description:
      'UPDATED: a remittance, contract or rate changed the amounts of the case. REMITTANCE: a payer changed the allowed amount of a disputed case',
  });

export const CaseOrigin = z.enum(['MANUAL', 'DETECTED']).meta({
  description: 'DETECTED: opened by comparing a remittance with the contract',
});

export const PayerResponse = z.enum(['AGREED', 'UPHELD', 'MORE_INFO']).meta({
  description:
    'AGREED: the payer will pay. UPHELD: the payer upholds its payment. MORE_INFO: the payer asks for more information',
});

const channel = orNull(z.string().meta({ examples: ['Payer portal'] })).describe('Channel of the dispute');
const reference = orNull(z.string().meta({ examples: ['DSP-20431'] })).describe(
  'Reference number of the dispute with the payer',
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
    description: 'Claim number assigned by its sender',
    examples: ['CL-20260302-7K3QX9RT'],
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
    description:
      'Expected allowed amount of the lines of a detected case; of a manual case the reported amount',
  }),
  allowedAmount: orNull(money).meta({
    description:
      'Currently allowed amount of the lines of a detected case; null for a manual case and if the remittance was taken back',
  }),
  paidAmount: money,
  variance: money.meta({
    description:
      'Expected less allowed amount of a detected case, fixed once it is disputed; expected less paid amount of a manual case; negative if more was paid',
  }),
  recoveredAmount: money.meta({
    description:
      'Recovered part of the variance: the larger of the recorded recoveries and the additional allowed amounts of later remittances',
  }),
  remittanceDate: orNull(date).meta({
    description: 'Day of the payment, from which the dispute window is counted',
  }),
  reason: orNull(z.string().meta({ examples: ['Paid at the rate of last year'] })).describe(
    'Reason that the caller gave',
  ),
  assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
  disputeDeadline: orNull(dateTime).describe('Last moment for a dispute'),
  disputedAt: orNull(dateTime).meta({ description: 'When the latest dispute was filed' }),
  disputeChannel: channel,
  disputeReference: reference,
  payerResponse: orNull(PayerResponse).meta({
    description: 'Answer of the payer to the latest answered dispute',
  }),
  respondedAt: orNull(dateTime).describe('When the payer responded'),
  closedAt: orNull(dateTime).describe('When it was closed; null while it is open'),
  closedByAgentId: orNull(z.string()).describe(
    'The agent definition for which a key closed it; null if a key of no agent did',
  ),
  closeReason: orNull(z.string().meta({ examples: ['Below the cost of pursuing it'] })).describe(
    'Why it was closed',
  ),
  createdAt,
  updatedAt,
};

/** An underpayment case as lists and writes show it. */
export const UnderpaymentCase = z
  .object(fields)
  .meta({ id: 'UnderpaymentCase', description: 'A claim that was paid less than expected by its contract' });

/** A service line of the claim when the case was opened or last updated. */
export const CaseLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    procedureCode: z
      .string()
      .meta({ description: 'CPT or HCPCS code of the procedure', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['25']] }),
    units: z.number().meta({ description: 'Number of units', examples: [1] }),
    chargeAmount: money,
    allowedAmount: orNull(money),
    paidAmount: orNull(money),
  })
  .meta({ id: 'UnderpaymentCaseLine', description: 'A line of an underpayment case' });

/** A line, as stored and as shown. */
export type CaseLine = z.infer<typeof CaseLine>;

/** An underpaid line, or an underpaid claim as a whole. */
export const Finding = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for a claim that is paid as a whole' }),
    procedureCode: orNull(z.string()).meta({
      description: 'CPT or HCPCS code of the procedure',
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
    matchedRateId: orNull(z.string()).meta({ description: 'Identifier of the rate that priced it' }),
  })
  .meta({
    id: 'UnderpaymentFinding',
    description: 'An underpaid line and how its expected amount was computed',
  });

/** An underpaid line, as stored and as shown. */
export type Finding = z.infer<typeof Finding>;

/** The stored fields of a case. */
export const StoredCase = z.object({
  ...fields,
  lines: z
    .array(CaseLine)
    .meta({ description: 'Lines of the claim when the case was opened, or last updated' }),
  findings: z.array(Finding).meta({ description: 'Underpaid lines; empty for a manual case' }),
});

/** An entry in the history of a case. Fields that do not belong to its type are null. */
export const Activity = z
  .object({
    id: z.string().describe('Identifier of the activity'),
    type: ActivityType,
    fromStatus: orNull(CaseStatus).meta({ description: 'Status before the activity; null for OPENED' }),
    toStatus: CaseStatus,
    assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
    disputedAt: orNull(dateTime).describe('When the dispute was filed; null for other types'),
    channel,
    reference,
    payerResponse: orNull(PayerResponse),
    amount: orNull(money).meta({
      description: 'Recovered amount of a recovery, allowed amount of a remittance, variance of an update',
    }),
    note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
      'Note in free text',
    ),
    ...actorFields,
    createdAt,
  })
  .meta({ id: 'UnderpaymentActivity', description: 'An entry in the history of an underpayment case' });

/** A case with the lines of its claim and its history. */
export const UnderpaymentCaseDetail = StoredCase.extend({
  activities: z.array(Activity).meta({ description: 'History of the case, oldest first' }),
}).meta({ id: 'UnderpaymentCaseDetail', description: 'An underpayment case with its lines and history' });
