import {
  date,
  identifier,
  listed,
  listing,
  queryBoolean,
  reference,
  repeatable,
  signedMoneyInput,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { GroupCode } from '../fields.ts';
import { Payment, PaymentDirection, PaymentMethod } from './schema.ts';

const paymentId = z.object({ paymentId: identifier });
const payment = z.object({ payment: Payment });

const adjustments = z
  .array(
    z.object({
      groupCode: GroupCode.exclude(['CR']).describe(
        'Claim adjustment group code: who is responsible for the amount',
      ),
      reasonCode: text(1, 5).meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
      amount: signedMoneyInput,
    }),
  )
  .max(99)
  .default([])
  .describe('Adjustments, each with group code, reason code and amount');

const remarkCodes = z
  .array(text(1, 10))
  .max(99)
  .default([])
  .meta({ description: 'Remittance advice remark codes', examples: [['N130']] });

const line = z.object({
  procedureCode: text(1, 48)
    .optional()
    .meta({ description: 'CPT or HCPCS code of the procedure', examples: ['99213'] }),
  modifiers: z
    .array(text(1, 10).meta({ examples: ['25'] }))
    .max(4)
    .default([])
    .describe('Modifiers of the procedure code, in order'),
  submittedProcedureCode: text(1, 48)
    .meta({ examples: ['99214'] })
    .optional()
    .describe('Submitted procedure code, if the payer adjudicated a different one'),
  revenueCode: text(1, 48)
    .meta({ examples: ['0450'] })
    .optional()
    .describe('Revenue code of the line'),
  units: z.number().min(0).max(999_999).optional().describe('Number of units of the service'),
  chargeAmount: signedMoneyInput,
  paidAmount: signedMoneyInput,
  allowedAmount: signedMoneyInput.optional(),
  serviceFrom: date.optional().describe('First day of the service'),
  serviceTo: date.optional().describe('Last day of the service'),
  lineControlNumber: text(1, 50)
    .meta({ examples: ['00042-1'] })
    .optional()
    .describe('Control number of the line on the claim'),
  adjustments,
  remarkCodes,
});

/** CLP02: the rank of the payer, a reversal, or no answer at all. */
const ClaimStatusCode = z
  .enum(['1', '2', '3', '4', '19', '20', '21', '22', '23', '25'])
  .describe('Claim status code (CLP02)');

const claimPayment = z.object({
  patientControlNumber: text(1, 80)
    .optional()
    .meta({ description: 'Claim number, by which the claim is found', examples: ['CL-20260302-7K3QX9RT'] }),
  claimStatusCode: ClaimStatusCode.default('1').meta({
    description:
      '1, 2, 3: processed as primary, secondary, tertiary; 19, 20, 21: the same, and forwarded to another payer; 4: patient unknown; 22: reversal; 23: not the payer’s claim and forwarded to another payer, 25: predetermination: both are ignored',
  }),
  chargeAmount: signedMoneyInput,
  paidAmount: signedMoneyInput,
  patientResponsibility: signedMoneyInput.optional(),
  filingIndicator: text(1, 2)
    .optional()
    .meta({ description: 'Claim filing indicator code (CLP06)', examples: ['12'] }),
  payerClaimNumber: text(1, 80)
    .meta({ examples: ['2026031500042'] })
    .optional()
    .describe('Claim number that the payer assigned'),
  patient: z
    .object({
      lastName: text(1, 60)
        .meta({ examples: ['Ellis'] })
        .optional()
        .describe('Last name'),
      firstName: text(1, 35)
        .meta({ examples: ['Rowan'] })
        .optional()
        .describe('First name'),
      memberId: text(1, 80).optional().describe('Member identifier that the payer assigned to the patient'),
    })
    .optional()
    .describe('The patient as named by the payer'),
  serviceFrom: date.optional().describe('First day of the service'),
  serviceTo: date.optional().describe('Last day of the service'),
  adjustments,
  remarkCodes,
  lines: z.array(line).max(999).default([]).describe('The lines, in order'),
});

/** The columns by which payments can be sorted. */
export const paymentSorts = ['createdAt', 'paymentDate', 'amount'] as const;

export const paymentOperations = {
  listPayments: operation({
    id: 'remittances.listPayments',
    method: 'get',
    path: '/remittances/payments',
    scope: 'remittances:read',
    summary: 'List payments',
    description: 'Newest first. A repeated filter means OR. Both ends of a range are inclusive.',
    query: z.object({
      ...listing(paymentSorts),
      payerId: repeatable(identifier).optional(),
      reference: repeatable(
        z
          .string()
          .meta({ examples: ['CHK-20417'] })
          .min(1)
          .max(200),
      ).optional(),
      method: repeatable(PaymentMethod).optional(),
      paymentDateFrom: date.optional(),
      paymentDateTo: date.optional(),
      minAmount: signedQueryAmount.optional(),
      maxAmount: signedQueryAmount.optional(),
      importId: repeatable(identifier).optional(),
      hasDifference: queryBoolean.optional(),
      hasExceptions: queryBoolean.optional(),
    }),
    data: z.object({ payments: z.array(Payment).describe('The payments of the page'), ...listed }),
    single: true,
  }),
  createPayment: operation({
    id: 'remittances.createPayment',
    method: 'post',
    path: '/remittances/payments',
    scope: 'remittances:write',
    summary: 'Record a payment manually',
    description:
      'Takes the data of an 835. Claim payments are matched, balanced and posted by the same rules as those of a file; those that can’t be posted become exceptions. If a payment of the same payer, reference, date and amount exists that has one of the claims, or of the provider adjustments if there is no claim, the response is a 409 with its id.',
    body: z.object({
      payerId: reference('payer'),
      method: PaymentMethod,
      direction: PaymentDirection.default('CREDIT'),
      reference: text(1, 50).meta({ description: 'Check or trace number', examples: ['EFT-884213'] }),
      paymentDate: date.describe('Day of the payment'),
      amount: signedMoneyInput.meta({ description: 'Negative for a debit' }),
      providerAdjustments: z
        .array(
          z.object({
            providerIdentifier: text(1, 50).meta({
              description: 'Identifier of the provider to which the adjustment applies',
              examples: ['1234567893'],
            }),
            fiscalDate: date.describe("Last day of the provider's fiscal year"),
            reasonCode: text(1, 2).meta({
              description: 'Provider adjustment reason code, such as WO, FB, 72 or L6',
              examples: ['WO'],
            }),
            reference: text(1, 50)
              .meta({ examples: ['CHK-20417'] })
              .optional()
              .describe('Reference that the payer assigned'),
            amount: signedMoneyInput.meta({ description: 'A positive amount reduces the payment' }),
          }),
        )
        .max(100)
        .default([])
        .describe('Provider-level adjustments, which belong to no claim (PLB)'),
      claimPayments: z.array(claimPayment).max(500).describe('Claim payments that the payment consists of'),
    }),
    data: payment,
    status: 201,
    errors: [404, 409],
  }),
  getPayment: operation({
    id: 'remittances.getPayment',
    method: 'get',
    path: '/remittances/payments/:paymentId',
    scope: 'remittances:read',
    summary: 'Read a payment',
    description:
      'Returns the payment with its provider adjustments and the amounts that are posted, open, ignored and voided.',
    params: paymentId,
    data: payment,
    errors: [404],
    single: true,
  }),
  closePaymentDifference: operation({
    id: 'remittances.closePaymentDifference',
    method: 'post',
    path: '/remittances/payments/:paymentId/difference/close',
    scope: 'remittances:write',
    summary: 'Close the difference of a payment',
    description:
      'Records why the amount of the payment is not the sum of its claim payments less its provider adjustments. The difference is then no work any more, until it changes.',
    params: paymentId,
    body: z.object({
      reason: text(1, 2_000).meta({
        description: 'Why the payment differs',
        examples: ['The bank deducted its fee'],
      }),
    }),
    data: payment,
    errors: [404, 409, 412],
  }),
  reopenPaymentDifference: operation({
    id: 'remittances.reopenPaymentDifference',
    method: 'post',
    path: '/remittances/payments/:paymentId/difference/reopen',
    scope: 'remittances:write',
    summary: 'Reopen the difference of a payment',
    description: 'Takes back that the difference was closed.',
    params: paymentId,
    body: z.object({}),
    data: payment,
    errors: [404, 409, 412],
  }),
};
