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
      groupCode: GroupCode.exclude(['CR']).describe('Claim adjustment group code: who bears the amount'),
      reasonCode: text(1, 5).meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
      amount: signedMoneyInput,
    }),
  )
  .max(99)
  .default([])
  .describe('The adjustments, each with group, reason and amount');

const remarkCodes = z
  .array(text(1, 10))
  .max(99)
  .default([])
  .meta({ description: 'Remittance advice remark codes', examples: [['N130']] });

const line = z.object({
  procedureCode: text(1, 48)
    .optional()
    .meta({ description: 'Code of the procedure, as CPT or HCPCS has it', examples: ['99213'] }),
  modifiers: z
    .array(text(1, 10).meta({ examples: ['25'] }))
    .max(4)
    .default([])
    .describe('Modifiers of the procedure code, in their order'),
  submittedProcedureCode: text(1, 48)
    .meta({ examples: ['99214'] })
    .optional()
    .describe('Procedure code that was submitted, where the payer decided on another'),
  revenueCode: text(1, 48)
    .meta({ examples: ['0450'] })
    .optional()
    .describe('Revenue code of the line'),
  units: z.number().min(0).max(999_999).optional().describe('How many units of the service'),
  chargeAmount: signedMoneyInput,
  paidAmount: signedMoneyInput,
  allowedAmount: signedMoneyInput.optional(),
  serviceFrom: date.optional().describe('First day of the service'),
  serviceTo: date.optional().describe('Last day of the service'),
  lineControlNumber: text(1, 50)
    .meta({ examples: ['00042-1'] })
    .optional()
    .describe('Control number of the line, as the claim gave it'),
  adjustments,
  remarkCodes,
});

/** CLP02: who answers, denied, or a reversal. */
const ClaimStatusCode = z
  .enum(['1', '2', '3', '4', '19', '20', '21', '22', '23', '25'])
  .describe('A code of the claim status lists of X12');

const claimPayment = z.object({
  patientControlNumber: text(1, 80)
    .optional()
    .meta({ description: 'The claim’s number, by which it is found', examples: ['CLM-20260302-7K3QX9RT'] }),
  claimStatusCode: ClaimStatusCode.default('1').meta({
    description:
      '1, 2, 3: processed as primary, secondary, tertiary; 19, 20, 21: and forwarded to another payer; 4 denied; 22 reversal; 23 not the payer’s claim; 25 predetermination',
  }),
  chargeAmount: signedMoneyInput,
  paidAmount: signedMoneyInput,
  patientResponsibility: signedMoneyInput.optional(),
  filingIndicator: text(1, 2)
    .optional()
    .meta({ description: 'CLP06', examples: ['12'] }),
  payerClaimNumber: text(1, 80)
    .meta({ examples: ['2026031500042'] })
    .optional()
    .describe('Number that the payer gave to the claim'),
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
      memberId: text(1, 80).optional().describe('Number by which the payer knows the patient'),
    })
    .optional()
    .describe('The patient, as the payer names them'),
  serviceFrom: date.optional().describe('First day of the service'),
  serviceTo: date.optional().describe('Last day of the service'),
  adjustments,
  remarkCodes,
  lines: z.array(line).max(999).default([]).describe('The lines, in their order'),
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
    description: 'Newest first. A repeated filter means OR; both ends of a range are inclusive.',
    query: z.object({
      ...listing(paymentSorts),
      payerId: repeatable(identifier).optional(),
      reference: z
        .string()
        .meta({ examples: ['CHK-20417'] })
        .min(1)
        .max(200)
        .optional(),
      method: repeatable(PaymentMethod).optional(),
      paymentDateFrom: date.optional(),
      paymentDateTo: date.optional(),
      minAmount: signedQueryAmount.optional(),
      maxAmount: signedQueryAmount.optional(),
      importId: identifier.optional(),
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
    summary: 'Record a payment by hand',
    description:
      'What an 835 would say. The claim payments are matched, balanced and posted by the same rules, those that can’t be wait as exceptions. A payment of the same payer, reference, date and amount is a 409 with its id.',
    body: z.object({
      payerId: reference('payer'),
      method: PaymentMethod,
      direction: PaymentDirection.default('CREDIT'),
      reference: text(1, 50).meta({ description: 'Check or trace number', examples: ['EFT-884213'] }),
      paymentDate: date.describe('Day of the payment'),
      amount: signedMoneyInput.meta({ description: 'Below zero for a debit' }),
      providerAdjustments: z
        .array(
          z.object({
            providerIdentifier: text(1, 50).meta({
              description: 'Identifier of the provider that the amount was settled with',
              examples: ['1234567893'],
            }),
            fiscalDate: date.describe("Last day of the provider's fiscal year"),
            reasonCode: text(1, 2).meta({ description: 'Claim adjustment reason code', examples: ['WO'] }),
            reference: text(1, 50)
              .meta({ examples: ['CHK-20417'] })
              .optional()
              .describe('Reference by which the other side knows this'),
            amount: signedMoneyInput.meta({ description: 'Above zero it lessens the payment' }),
          }),
        )
        .max(100)
        .default([])
        .describe('Amounts that the payer settled with the provider beside claims (PLB)'),
      claimPayments: z.array(claimPayment).max(500).describe('The payments of claims'),
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
    description: 'With its provider adjustments, and what of it is posted, open, ignored and voided.',
    params: paymentId,
    data: payment,
    errors: [404],
    single: true,
  }),
};
