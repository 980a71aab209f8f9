import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const CaseStatus = z.enum([
  'IDENTIFIED',
  'UNDER_REVIEW',
  'DISPUTED',
  'PAYER_RESPONDED',
  'PARTIALLY_RECOVERED',
  'RECOVERED',
  'WRITTEN_OFF',
  'INVALID',
]);

/** One of the statuses of an underpayment case. */
export type CaseStatus = z.infer<typeof CaseStatus>;

export const ActivityType = z.enum(['OPENED', 'ASSIGNED', 'DISPUTED']);

const channel = orNull(z.string().meta({ examples: ['Payer portal'] }));
const reference = orNull(z.string().meta({ examples: ['DSP-20431'] }));

const fields = {
  id: z.string().meta({ examples: ['upc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId: z.string(),
  caseNumber: z.string().meta({ examples: ['UPC-20260302-7K3QX9RT'] }),
  status: CaseStatus,
  claimId: z.string(),
  claimNumber: z.string().meta({ examples: ['CLM-20260302-7K3QX9RT'] }),
  patientId: z.string(),
  payerId: z.string(),
  payerName: z.string().meta({ examples: ['Meridian Health'] }),
  providerId: orNull(z.string()),
  facilityId: orNull(z.string()),
  serviceDate: date,
  contractId: orNull(z.string()),
  expectedAmount: money,
  paidAmount: money,
  variance: money.meta({
    description: 'What was expected less what was paid; below zero where more was paid',
  }),
  reason: orNull(z.string().meta({ examples: ['Paid at the rate of last year'] })),
  assignedToId: orNull(z.string()),
  disputeDeadline: orNull(dateTime),
  disputedAt: orNull(dateTime).meta({ description: 'When the latest dispute was filed' }),
  disputeChannel: channel,
  disputeReference: reference,
  createdAt: dateTime,
  updatedAt: dateTime,
};

/** An underpayment case as lists and writes show it. */
export const UnderpaymentCase = z.object(fields).meta({ id: 'UnderpaymentCase' });

/** A service line of the claim as it stood when the case was opened. */
export const CaseLine = z
  .object({
    lineNumber: z.int().min(1),
    procedureCode: z.string().meta({ examples: ['99213'] }),
    modifiers: z.array(z.string()).meta({ examples: [['25']] }),
    units: z.number().meta({ examples: [1] }),
    chargeAmount: money,
    allowedAmount: orNull(money),
    paidAmount: orNull(money),
  })
  .meta({ id: 'UnderpaymentCaseLine' });

/** A line, as stored and as shown. */
export type CaseLine = z.infer<typeof CaseLine>;

/** A case with the lines of its claim, as it is kept. */
export const StoredCase = z.object({
  ...fields,
  lines: z.array(CaseLine).meta({ description: 'Lines of the claim when the case was opened' }),
});

/** One entry in the history of a case; what does not belong to its type is null. */
export const Activity = z
  .object({
    id: z.string(),
    type: ActivityType,
    fromStatus: orNull(CaseStatus).meta({ description: 'Null where the case was opened' }),
    toStatus: CaseStatus,
    assignedToId: orNull(z.string()),
    disputedAt: orNull(dateTime),
    channel,
    reference,
    actorKeyId: z.string().meta({ description: 'The API key by which it was done' }),
    createdAt: dateTime,
  })
  .meta({ id: 'UnderpaymentActivity' });

/** A case with the lines of its claim and its history. */
export const UnderpaymentCaseDetail = StoredCase.extend({
  activities: z.array(Activity).meta({ description: 'Oldest first' }),
}).meta({ id: 'UnderpaymentCaseDetail' });
