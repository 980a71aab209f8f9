import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { PaymentAdjustment } from '../fields.ts';

export const ClaimPaymentStatus = z.enum(['POSTED', 'EXCEPTION', 'IGNORED', 'VOIDED']);

/** One of the statuses of a claim payment. */
export type ClaimPaymentStatus = z.infer<typeof ClaimPaymentStatus>;

/** Why a claim payment could not be posted by itself. */
export const ExceptionCode = z.enum([
  'CLAIM_NOT_FOUND',
  'CLAIM_AMBIGUOUS',
  'LINE_NOT_FOUND',
  'UNBALANCED',
  'REVERSAL_WITHOUT_ORIGINAL',
  'PAID_ABOVE_CHARGE',
  'PAYER_MISMATCH',
  'FAULTY_DATA',
]);

/** Why a claim payment could not be posted by itself. */
export type ExceptionCode = z.infer<typeof ExceptionCode>;

/** By what the claim was found. */
export const MatchedBy = z.enum([
  'CLAIM_NUMBER',
  'PAYER_CLAIM_NUMBER',
  'CLAIM_NUMBER_WITHOUT_SUFFIX',
  'MANUAL',
]);

export const PayerRank = z.enum(['PRIMARY', 'SECONDARY', 'TERTIARY']);

export const PaidLine = z
  .object({
    sequence: z.int().min(1),
    procedureCode: orNull(z.string().meta({ examples: ['99213'] })),
    modifiers: z.array(z.string()),
    submittedProcedureCode: orNull(z.string()),
    revenueCode: orNull(z.string()),
    units: orNull(z.string().meta({ examples: ['1'] })),
    chargeAmount: orNull(money),
    paidAmount: orNull(money),
    allowedAmount: orNull(money),
    serviceFrom: orNull(date),
    serviceTo: orNull(date),
    lineControlNumber: orNull(z.string()),
    adjustments: z.array(PaymentAdjustment),
    remarkCodes: z.array(z.string()),
    claimLineNumber: orNull(z.int()).meta({ description: 'The line of the claim that it is about' }),
  })
  .meta({ id: 'PaidLine' });

/** A line of a claim payment, as stored and as shown. */
export type PaidLine = z.infer<typeof PaidLine>;

const patient = z.object({
  lastName: orNull(z.string()),
  firstName: orNull(z.string()),
  memberId: orNull(z.string()),
});

/** What is kept of a claim payment and what follows from it. */
const StoredClaimPayment = z.object({
  id: z.string().meta({ examples: ['cpm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId: z.string(),
  paymentId: z.string(),
  sequence: z.int().meta({ description: 'Its place in the payment, from 1' }),
  status: ClaimPaymentStatus,
  exceptionCode: orNull(ExceptionCode),
  exceptionReason: orNull(z.string()),
  patientControlNumber: orNull(z.string().meta({ examples: ['CLM-20260302-7K3QX9RT'] })),
  claimStatusCode: orNull(
    z.string().meta({ description: 'CLP02: 1 primary, 4 denied, 22 reversal', examples: ['1'] }),
  ),
  chargeAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  patientResponsibilityDifference: orNull(money).meta({
    description: 'What the payer states above the adjustments of group PR, which are what is posted',
  }),
  filingIndicator: orNull(z.string()),
  payerClaimNumber: orNull(z.string()),
  payerId: orNull(z.string()),
  payerRank: orNull(PayerRank),
  claimId: orNull(z.string()),
  matchedBy: orNull(MatchedBy),
  patient,
  serviceFrom: orNull(date),
  serviceTo: orNull(date),
  paymentDate: orNull(date),
  adjustments: z.array(PaymentAdjustment),
  remarkCodes: z.array(z.string()),
  isReversal: z.boolean(),
  reversesId: orNull(z.string()),
  reversedById: orNull(z.string()),
  patientShareHeldUntil: orNull(date),
  postedAt: orNull(dateTime),
  voidedAt: orNull(dateTime),
  reason: orNull(z.string()).meta({ description: 'Why a person accepted, ignored or voided it' }),
  lines: z.array(PaidLine),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const ClaimPayment = StoredClaimPayment.meta({ id: 'ClaimPayment' });

export const ClaimCandidate = z
  .object({
    claimId: z.string(),
    claimNumber: z.string(),
    serviceDate: date,
    totalCharge: money,
    reasons: z.array(z.enum(['PATIENT_NAME', 'MEMBER_ID', 'SERVICE_DATE', 'CHARGE_AMOUNT'])),
  })
  .meta({ id: 'ClaimCandidate' });

/** A claim payment with the claims that it may be for. */
export const ClaimPaymentDetail = StoredClaimPayment.extend({
  candidates: z.array(ClaimCandidate).meta({
    description: 'Best first; none where the claim is known',
  }),
}).meta({ id: 'ClaimPaymentDetail' });
