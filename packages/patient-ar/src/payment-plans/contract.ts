import {
  dateTime,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  offsetDateTime,
  orNull,
  positiveMoneyInput,
  queryAmount,
  queryInteger,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { LedgerEntry, PaymentMethod } from '../accounts/schema.ts';
import { writeAccess } from '../write-access.ts';
import {
  Frequency,
  InstallmentEvent,
  PaymentPlan,
  PaymentPlanDetail,
  PlanAction,
  PlanStatus,
} from './schema.ts';

const planId = z.object({ planId: identifier });

const terms = {
  installmentAmount: positiveMoneyInput,
  frequency: Frequency,
  totalInstallments: z.int().min(1).max(120).describe('How many installments the plan has'),
  startDate: offsetDateTime.meta({
    description:
      'The first due date. `Z` counts the others in UTC; an offset that the organization’s zone has at that time counts in that zone, and any other on its own calendar',
  }),
  lateFeeAmount: moneyInput.optional(),
  lateFeePercent: z
    .number()
    .meta({ examples: [5] })
    .min(0)
    .max(100)
    .optional()
    .describe('Fee for a late installment, as a percentage of it'),
  gracePeriodDays: z
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe('Days after the due date before an installment is late'),
  maxMissedPayments: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('Missed installments after which the plan is in default'),
};

/** The columns by which payment plans can be sorted. */
export const paymentPlanSorts = ['createdAt', 'nextPaymentDate'] as const;

export const paymentPlanOperations = {
  listPaymentPlans: operation({
    id: 'patient-ar.listPaymentPlans',
    method: 'get',
    path: '/patient-ar/payment-plans',
    scope: 'patient-ar:read',
    summary: 'List payment plans',
    description: 'Newest first, without their installments.',
    query: z.object({
      ...listing(paymentPlanSorts),
      accountId: identifier.optional(),
      status: repeatable(PlanStatus).optional(),
      minMissed: queryInteger(0, 120).optional(),
      nextPaymentFrom: dateTime.optional(),
      nextPaymentTo: dateTime.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      minAmount: queryAmount.optional(),
      maxAmount: queryAmount.optional(),
    }),
    data: z.object({
      paymentPlans: z.array(PaymentPlan).describe('The payment plans of the page'),
      ...listed,
    }),
    single: true,
  }),
  createPaymentPlan: operation({
    id: 'patient-ar.createPaymentPlan',
    method: 'post',
    path: '/patient-ar/payment-plans',
    ...writeAccess,
    summary: 'Create a payment plan',
    strictQuery: false,
    description:
      'Makes a draft with one pending installment per payment, due dates counted from `startDate` on the calendar of its offset. Nothing is charged, and the installments need not add up to `originalBalance`. A repeated `idempotencyKey` makes another plan.',
    body: z.object({
      accountId: reference('account'),
      originalBalance: positiveMoneyInput,
      ...terms,
      autoPayEnabled: z
        .boolean()
        .default(false)
        .describe('True where the processor takes each installment by itself'),
      processorPaymentMethodId: text(1, 255)
        .optional()
        .describe("Identifier that the payment processor gave to the patient's means of payment"),
      idempotencyKey: text(1, 128)
        .meta({ examples: ['plan-2026-0001'] })
        .optional()
        .describe("Text of the caller's own that the number of the record is made from"),
    }),
    data: z.object({
      resourceType: z.literal('PaymentPlan').describe('What kind of record was made'),
      status: z.literal('CREATED').describe('Where the record stands'),
      id: z.string().describe('Identifier of the record'),
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
    }),
    status: 201,
    errors: [404],
    single: true,
  }),
  previewPaymentPlan: operation({
    id: 'patient-ar.previewPaymentPlan',
    method: 'post',
    path: '/patient-ar/payment-plans/preview',
    ...writeAccess,
    summary: 'Preview a payment plan',
    description:
      'Stores nothing. The balance is `originalBalance`, else that of the account. `suggestedLastInstallment` makes the plan add up to the balance exactly.',
    body: z.object({
      accountId: reference('account').optional(),
      originalBalance: positiveMoneyInput.optional(),
      ...terms,
    }),
    data: z.object({
      preview: z
        .object({
          externalRisk: z
            .literal('SIMULATED_ONLY')
            .describe('What happens outside of this service: nothing, for only local records change'),
          installments: z
            .array(
              z.object({
                sequence: z.int().describe('Position in the order, from 1'),
                dueDate: dateTime.describe('When the amount is due'),
                amount: money,
                lateAfter: dateTime.meta({ description: 'The end of the grace period' }),
              }),
            )
            .describe('The installments, in their order'),
          endDate: dateTime.describe('When the last installment is due'),
          balance: money,
          plannedTotal: money,
          difference: money.meta({ description: 'Planned total less balance' }),
          shortfall: money,
          excess: money,
          suggestedLastInstallment: z
            .object({
              sequence: z.int().describe('Position in the order, from 1'),
              dueDate: dateTime.describe('When the amount is due'),
              amount: money,
            })
            .describe('What the last installment would have to be for the sum to be right'),
          lateFees: z
            .object({
              perInstallment: money,
              mostMissed: z.int().meta({
                description: 'Installments that can be missed, the one that defaults the plan included',
              }),
              most: money,
              defaultsAfter: orNull(z.int()).meta({
                description: 'The missed installment that defaults the plan; null where none does',
              }),
            })
            .describe('What late installments would cost'),
        })
        .describe('The plan as it would be'),
    }),
    errors: [404],
    safe: true,
  }),
  getPaymentPlan: operation({
    id: 'patient-ar.getPaymentPlan',
    method: 'get',
    path: '/patient-ar/payment-plans/:planId',
    scope: 'patient-ar:read',
    summary: 'Read a payment plan',
    params: planId,
    data: z.object({ paymentPlan: PaymentPlanDetail }),
    errors: [404],
    single: true,
  }),
  changePaymentPlanStatus: operation({
    id: 'patient-ar.changePaymentPlanStatus',
    method: 'post',
    path: '/patient-ar/payment-plans/:planId/status',
    ...writeAccess,
    summary: 'Activate, pause or cancel a payment plan',
    description:
      'An account has at most one active or paused plan, and none is activated while a collection agency has the account (409). Cancelling a plan cancels its unpaid installments. An action that is not legal now is a 409 that names the legal ones.',
    params: planId,
    body: z.object({
      action: PlanAction,
      reason: text(1, 500)
        .meta({ examples: ['Patient asked to start in April'] })
        .optional()
        .describe("Why this was done, in the caller's words"),
    }),
    data: z.object({ paymentPlan: PaymentPlanDetail }),
    errors: [404, 409, 412],
  }),
  recordInstallmentEvent: operation({
    id: 'patient-ar.recordInstallmentEvent',
    method: 'post',
    path: '/patient-ar/payment-plans/:planId/installments/:installmentId/events',
    ...writeAccess,
    summary: 'Record an event of an installment',
    description:
      'PAYMENT records a payment taken elsewhere, on the installment and in the account’s ledger; a payment in part leaves it open. MISSED is legal after the due date; once the grace period is over as well, the late fee is charged to the account, once per installment. Past `maxMissedPayments` the plan defaults. WAIVE closes the installment and leaves the balance as it is. A plan without open installments is completed.',
    params: z.object({ planId: identifier, installmentId: identifier }),
    body: z.object({
      type: InstallmentEvent,
      amount: positiveMoneyInput.meta({ description: 'Needed by PAYMENT' }).optional(),
      method: PaymentMethod.optional(),
      reference: text(1, 200)
        .meta({ examples: ['CHK-20417'] })
        .optional()
        .describe('Number of the receipt, check or transfer'),
      occurredAt: dateTime.meta({ description: 'Now unless given; not in the future' }).optional(),
    }),
    data: z.object({
      paymentPlan: PaymentPlanDetail,
      entry: orNull(LedgerEntry).meta({ description: 'The payment or late fee in the ledger' }),
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
    }),
    errors: [404, 409, 412],
  }),
};
