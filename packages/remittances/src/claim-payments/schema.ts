import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { GroupCode, PaymentAdjustment } from '../fields.ts';

export const ClaimPaymentStatus = z
  .enum(['POSTED', 'EXCEPTION', 'IGNORED', 'VOIDED'])
  .describe('Status of the claim payment');

/** One of the statuses of a claim payment. */
export type ClaimPaymentStatus = z.infer<typeof ClaimPaymentStatus>;

/** Why a claim payment could not be posted automatically. */
export const ExceptionCode = z
  .enum([
    'CLAIM_NOT_FOUND',
    'CLAIM_AMBIGUOUS',
    'LINE_NOT_FOUND',
    'UNBALANCED',
    'REVERSAL_WITHOUT_ORIGINAL',
    'ANSWERED_BEFORE',
    'PAID_ABOVE_CHARGE',
    'PAYER_MISMATCH',
    'FAULTY_DATA',
  ])
  .describe('Why a claim payment could not be posted automatically');

/** Why a claim payment could not be posted automatically. */
export type ExceptionCode = z.infer<typeof ExceptionCode>;

/** What an answer of a payer is that answered the same lines before. */
export const RepeatedAnswerMode = z
  .enum(['ADDITIONAL', 'REPLACES'])
  .describe(
    'ADDITIONAL: its money comes in addition to the earlier answers, whose adjustments and patient share stay; REPLACES: the earlier answers of the payer to these lines are voided',
  );

/** How the claim was matched. */
export const MatchedBy = z
  .enum(['CLAIM_NUMBER', 'PAYER_CLAIM_NUMBER', 'CLAIM_NUMBER_WITHOUT_SUFFIX', 'MANUAL'])
  .describe('How the claim was matched');

export const PayerRank = z
  .enum(['PRIMARY', 'SECONDARY', 'TERTIARY'])
  .describe("Rank of the payer among the patient's payers");

/** A disposition that the organization had set for a code of an answer when it was posted. */
const ChangedDisposition = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    disposition: z
      .enum(['CONTRACTUAL', 'CAPITATION', 'SHARE', 'DENIAL', 'PENDING'])
      .describe('What adjustments with the code do to their amounts'),
  })
  .meta({ id: 'ChangedDisposition', description: 'A disposition that the organization had set' });

/** A disposition that the organization had set, both as stored and as returned. */
export type ChangedDisposition = z.infer<typeof ChangedDisposition>;

export const PaidLine = z
  .object({
    sequence: z.int().min(1).describe('Position in the claim payment, from 1'),
    procedureCode: orNull(z.string().meta({ examples: ['99213'] })).describe(
      'CPT or HCPCS code of the procedure',
    ),
    modifiers: z
      .array(z.string().meta({ examples: ['25'] }))
      .describe('Modifiers of the procedure code, in order'),
    submittedProcedureCode: orNull(z.string().meta({ examples: ['99214'] })).describe(
      'Submitted procedure code, if the payer adjudicated a different one',
    ),
    revenueCode: orNull(z.string().meta({ examples: ['0450'] })).describe('Revenue code of the line'),
    units: orNull(z.string().meta({ examples: ['1'] })).describe('Number of units of the service'),
    chargeAmount: orNull(money),
    paidAmount: orNull(money),
    allowedAmount: orNull(money),
    serviceFrom: orNull(date).describe('First day of the service'),
    serviceTo: orNull(date).describe('Last day of the service'),
    lineControlNumber: orNull(z.string().meta({ examples: ['00042-1'] })).describe(
      'Control number of the line on the claim',
    ),
    adjustments: z
      .array(PaymentAdjustment)
      .describe('Adjustments, each with group code, reason code and amount'),
    remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
    claimLineNumber: orNull(z.int()).meta({
      description: 'Number of the matched claim line; null until matched',
    }),
  })
  .meta({ id: 'PaidLine', description: 'A line as the payer paid it' });

/** A line of a claim payment, both as stored and as returned. */
export type PaidLine = z.infer<typeof PaidLine>;

const patient = z
  .object({
    lastName: orNull(z.string().meta({ examples: ['Ellis'] })).describe('Last name'),
    firstName: orNull(z.string().meta({ examples: ['Rowan'] })).describe('First name'),
    memberId: orNull(z.string()).describe('Member identifier that the payer assigned to the patient'),
  })
  .describe('The patient as named by the payer');

/** A claim payment as it is stored. */
const StoredClaimPayment = z.object({
  id: z
    .string()
    .meta({ description: 'Identifier of the claim payment', examples: ['cpm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  paymentId: z.string().describe('Identifier of the payment'),
  sequence: z.int().meta({ description: 'Position in the payment, from 1' }),
  status: ClaimPaymentStatus,
  exceptionCode: orNull(ExceptionCode),
  exceptionReason: orNull(
    z.string().meta({ examples: ['No claim has the numbers of the claim payment'] }),
  ).describe('Explanation of the exception'),
  patientControlNumber: orNull(z.string().meta({ examples: ['CL-20260302-7K3QX9RT'] })).describe(
    'Claim number as returned by the payer (CLP01)',
  ),
  claimStatusCode: orNull(
    z.string().meta({
      description: 'CLP02: 1 primary, 2 secondary, 3 tertiary, 4 patient unknown, 22 reversal',
      examples: ['1'],
    }),
  ),
  chargeAmount: orNull(money),
  paidAmount: orNull(money),
  patientResponsibility: orNull(money),
  patientResponsibilityDifference: orNull(money).meta({
    description:
      'Patient responsibility that the payer states less the adjustments of group PR, which are posted',
  }),
  filingIndicator: orNull(z.string().meta({ examples: ['MC'] })).describe('Kind of insurance (CLP06)'),
  payerClaimNumber: orNull(z.string().meta({ examples: ['2026031500042'] })).describe(
    'Claim number that the payer assigned',
  ),
  payerId: orNull(z.string()).describe('Identifier of the payer'),
  payerRank: orNull(PayerRank),
  claimId: orNull(z.string()).describe('Identifier of the claim'),
  matchedBy: orNull(MatchedBy),
  patient,
  serviceFrom: orNull(date).describe('First day of the service'),
  serviceTo: orNull(date).describe('Last day of the service'),
  paymentDate: orNull(date).describe('Day of the payment'),
  adjustments: z
    .array(PaymentAdjustment)
    .describe('Adjustments, each with group code, reason code and amount'),
  remarkCodes: z.array(z.string().meta({ examples: ['N130'] })).describe('Remittance advice remark codes'),
  isReversal: z.boolean().describe('True if it reverses an earlier claim payment'),
  isAdditional: z
    .boolean()
    .describe('True if it counts for its money alone, because the payer answered the same lines before'),
  dispositions: orNull(z.array(ChangedDisposition)).meta({
    description:
      'What the organization had set in place of the built-in dispositions of its adjustments when it was last to be posted; null if nothing',
  }),
  reversesId: orNull(z.string()).describe('Identifier of the claim payment that this one reverses'),
  reversedAmount: orNull(money).meta({
    description: 'Amount that a posted reversal takes back: all that `reversesId` paid, or a part of it',
  }),
  reversedById: orNull(z.string()).describe('Identifier of the claim payment that reverses this one'),
  replacedById: orNull(z.string()).describe(
    'Identifier of the claim payment that was accepted in place of this one, which was voided',
  ),
  patientShareHeldUntil: orNull(date).describe(
    "Day until which the patient's share is held for another payer",
  ),
  postedAt: orNull(dateTime).describe('When it was posted; null until then'),
  voidedAt: orNull(dateTime).describe('When it was voided; null if it was not'),
  reason: orNull(z.string().meta({ examples: ['The patient asked for it'] })).meta({
    description: 'Reason for accepting, ignoring or voiding it',
  }),
  lines: z.array(PaidLine).describe('The lines, in order'),
  createdAt,
  updatedAt,
});

export const ClaimPayment = StoredClaimPayment.meta({
  id: 'ClaimPayment',
  description: 'Payment and adjustments of a claim by a payer',
});

export const ClaimCandidate = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Claim number that the sender assigned',
      examples: ['CLM-2026-00042'],
    }),
    serviceDate: date.describe('Day of the service'),
    totalCharge: money,
    reasons: z
      .array(
        z.enum([
          'PATIENT_NAME',
          'MEMBER_ID',
          'SERVICE_DATE',
          'CHARGE_AMOUNT',
          'PAYER_CLAIM_NUMBER',
          'PAID_AMOUNT',
        ]),
      )
      .describe('Reasons for this result'),
    claimPaymentId: orNull(z.string()).meta({
      description: 'Identifier of the answer that a reversal may take back; null for other claim payments',
    }),
    paymentDate: orNull(date).describe('Day of the payment of that answer'),
    paidAmount: orNull(money),
  })
  .meta({
    id: 'ClaimCandidate',
    description: 'A claim that a claim payment may be for, or an answer that a reversal may take back',
  });

/** A claim payment with the claims that it may be for. */
export const ClaimPaymentDetail = StoredClaimPayment.extend({
  candidates: z.array(ClaimCandidate).meta({
    description:
      'Best first: claims while the claim is unknown; for a reversal that fits no answer, the answers of its payer to the claim; else empty',
  }),
}).meta({ id: 'ClaimPaymentDetail', description: 'A claim payment with its lines and candidates' });
