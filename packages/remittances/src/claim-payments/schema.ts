import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { PaymentAdjustment } from '../fields.ts';

export const ClaimPaymentStatus = z
  .enum(['POSTED', 'EXCEPTION', 'IGNORED', 'VOIDED'])
  .describe('Where the claim payment stands');

/** One of the statuses of a claim payment. */
export type ClaimPaymentStatus = z.infer<typeof ClaimPaymentStatus>;

/** Why a claim payment could not be posted by itself. */
export const ExceptionCode = z
  .enum([
    'CLAIM_NOT_FOUND',
    'CLAIM_AMBIGUOUS',
    'LINE_NOT_FOUND',
    'UNBALANCED',
    'REVERSAL_WITHOUT_ORIGINAL',
    'PAID_ABOVE_CHARGE',
    'PAYER_MISMATCH',
    'FAULTY_DATA',
  ])
  .describe('Why a claim payment could not be posted by itself');

/** Why a claim payment could not be posted by itself. */
export type ExceptionCode = z.infer<typeof ExceptionCode>;

/** By what the claim was found. */
export const MatchedBy = z
  .enum(['CLAIM_NUMBER', 'PAYER_CLAIM_NUMBER', 'CLAIM_NUMBER_WITHOUT_SUFFIX', 'MANUAL'])
  .describe('By what the claim was found');

export const PayerRank = z
  .enum(['PRIMARY', 'SECONDARY', 'TERTIARY'])
  .describe("Which of the patient's payers pays: the first, second or third");

export const PaidLine = z
  .object({
    sequence: z.int().min(1).describe('Position in the order, from 1'),
    procedureCode: orNull(z.string().meta({ examples: ['99213'] })).describe(
      'Code of the procedure, as CPT or HCPCS has it',
    ),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in their order'),
    submittedProcedureCode: orNull(z.string().meta({ examples: ['99214'] })).describe(
      'Procedure code that was submitted, where the payer decided on another',
    ),
    revenueCode: orNull(z.string().meta({ examples: ['0450'] })).describe('Revenue code of the line'),
    units: orNull(z.string().meta({ examples: ['1'] })).describe('How many units of the service'),
    chargeAmount: orNull(money),
    paidAmount: orNull(money),
    allowedAmount: orNull(money),
    serviceFrom: orNull(date).describe('First day of the service'),
    serviceTo: orNull(date).describe('Last day of the service'),
    lineControlNumber: orNull(z.string().meta({ examples: ['00042-1'] })).describe(
      'Control number of the line, as the claim gave it',
    ),
    adjustments: z.array(PaymentAdjustment).describe('The adjustments, each with group, reason and amount'),
    remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
    claimLineNumber: orNull(z.int()).meta({ description: 'The line of the claim that it is about' }),
  })
  .meta({ id: 'PaidLine', description: 'A line as the payer paid it' });

/** A line of a claim payment, as stored and as shown. */
export type PaidLine = z.infer<typeof PaidLine>;

const patient = z
  .object({
    lastName: orNull(z.string().meta({ examples: ['Ellis'] })).describe('Last name'),
    firstName: orNull(z.string().meta({ examples: ['Rowan'] })).describe('First name'),
    memberId: orNull(z.string()).describe('Number by which the payer knows the patient'),
  })
  .describe('The patient, as the payer names them');

/** What is kept of a claim payment and what follows from it. */
const StoredClaimPayment = z.object({
  id: z
    .string()
    .meta({ description: 'Identifier of the claim payment', examples: ['cpm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  paymentId: z.string().describe('Identifier of the payment'),
  sequence: z.int().meta({ description: 'Its place in the payment, from 1' }),
  status: ClaimPaymentStatus,
  exceptionCode: orNull(ExceptionCode),
  exceptionReason: orNull(
    z.string().meta({ examples: ['No claim has the number that the payer gave back'] }),
  ).describe('The exception in words'),
  patientControlNumber: orNull(z.string().meta({ examples: ['CLM-20260302-7K3QX9RT'] })).describe(
    'Claim number as the payer gave it back (CLP01)',
  ),
  claimStatusCode: orNull(
    z.string().meta({ description: 'CLP02: 1 primary, 4 denied, 22 reversal', examples: ['1'] }),
  ),
  chargeAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  patientResponsibilityDifference: orNull(money).meta({
    description: 'What the payer states above the adjustments of group PR, which are what is posted',
  }),
  filingIndicator: orNull(z.string().meta({ examples: ['MC'] })).describe('Kind of insurance (CLP06)'),
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026031500042'] })).describe(
    'Number that the payer gave to the claim',
  ),
  payerId: orNull(z.string()).describe('Identifier of the payer'),
  payerRank: orNull(PayerRank),
  claimId: orNull(z.string()).describe('Identifier of the claim'),
  matchedBy: orNull(MatchedBy),
  patient,
  serviceFrom: orNull(date).describe('First day of the service'),
  serviceTo: orNull(date).describe('Last day of the service'),
  paymentDate: orNull(date).describe('Day of the payment'),
  adjustments: z.array(PaymentAdjustment).describe('The adjustments, each with group, reason and amount'),
  remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
  isReversal: z.boolean().describe('True where it takes an earlier claim payment back'),
  reversesId: orNull(z.string()).describe('Identifier of the claim payment that this one takes back'),
  reversedById: orNull(z.string()).describe('Identifier of the claim payment that took this one back'),
  patientShareHeldUntil: orNull(date).describe("Day until which the patient's share waits for another payer"),
  postedAt: orNull(dateTime).describe('When it was posted; null while it is not'),
  voidedAt: orNull(dateTime).describe('When it was voided; null where it is not'),
  reason: orNull(z.string().meta({ examples: ['The patient asked for it'] })).meta({
    description: 'Why a person accepted, ignored or voided it',
  }),
  lines: z.array(PaidLine).describe('The lines, in their order'),
  createdAt,
  updatedAt,
});

export const ClaimPayment = StoredClaimPayment.meta({
  id: 'ClaimPayment',
  description: 'What a payer paid and took off a claim',
});

export const ClaimCandidate = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Number of the claim by which its sender knows it',
      examples: ['CLM-2026-00042'],
    }),
    serviceDate: date.describe('Day of the service'),
    totalCharge: money,
    reasons: z
      .array(z.enum(['PATIENT_NAME', 'MEMBER_ID', 'SERVICE_DATE', 'CHARGE_AMOUNT']))
      .describe('Why it stands where it does, one for each reason'),
  })
  .meta({ id: 'ClaimCandidate', description: 'A claim that a claim payment may be for' });

/** A claim payment with the claims that it may be for. */
export const ClaimPaymentDetail = StoredClaimPayment.extend({
  candidates: z.array(ClaimCandidate).meta({
    description: 'Best first; none where the claim is known',
  }),
}).meta({ id: 'ClaimPaymentDetail', description: 'A claim payment with its lines and candidates' });
