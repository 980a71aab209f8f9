import {
  dateTime,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  offsetDateTime,
  orNull,
  PaymentAllocations,
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
  totalInstallments: z.int().min(1).max(120).describe('Number of installments the plan has'),
  startDate: offsetDateTime.meta({
    description:
      'The first due date. The later ones are computed in UTC for `Z`, in the organization’s time zone for an offset that it has at that time, and at the given fixed offset otherwise',
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
      accountId: repeatable(identifier).optional(),
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
    strict: false,
    description:
      'Creates a draft with one pending installment per payment, with due dates computed from `startDate` in the time zone of its offset. Nothing is charged, and the installments need not add up to `originalBalance`. A repeated `idempotencyKey` creates another plan.',
    body: z.object({
      accountId: reference('account'),
      originalBalance: positiveMoneyInput,
      ...terms,
      autoPayEnabled: z
        .boolean()
        .default(false)
        .describe('True if the processor charges each installment automatically'),
      processorPaymentMethodId: text(1, 255)
        .optional()
        .describe("Identifier of the patient's payment method at the payment processor"),
      idempotencyKey: text(1, 128)
        .meta({ examples: ['plan-2026-0001'] })
        .optional()
        .describe('Text of the caller from which a part of the record number is derived'),
    }),
    data: z.object({
      resourceType: z.literal('PaymentPlan').describe('Type of the created record'),
      status: z.literal('CREATED').describe('Status of the record'),
      id: z.string().describe('Identifier of the record'),
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
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
      'Stores nothing. The balance is `originalBalance`, else that of the account. With `suggestedLastInstallment`, the plan adds up exactly to the balance.',
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
            .describe('Effects outside this service: none, only local records change'),
          installments: z
            .array(
              z.object({
                sequence: z.int().describe('Position in the plan, from 1'),
                dueDate: dateTime.describe('When the amount is due'),
                amount: money,
                lateAfter: dateTime.meta({ description: 'The end of the grace period' }),
              }),
            )
            .describe('The installments in order'),
          endDate: dateTime.describe('When the last installment is due'),
          balance: money,
          plannedTotal: money,
          difference: money.meta({ description: 'Planned total less balance' }),
          shortfall: money,
          excess: money,
          suggestedLastInstallment: z
            .object({
              sequence: z.int().describe('Position in the plan, from 1'),
              dueDate: dateTime.describe('When the amount is due'),
              amount: money,
            })
            .describe('The last installment with which the plan adds up to the balance'),
          lateFees: z
            .object({
              perInstallment: money,
              mostMissed: z.int().meta({
                description: 'Installments that can be missed, including the one that defaults the plan',
              }),
              most: money,
              defaultsAfter: orNull(z.int()).meta({
                description: 'The missed installment that defaults the plan; null if none does',
              }),
            })
            .describe('Fees for missed installments'),
        })
        .describe('The previewed plan'),
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
      'An account has at most one active or paused plan, and no plan can be activated while the account is placed with a collection agency (409). Cancelling a plan cancels its unpaid installments. An action that the current status does not allow is a 409 that lists the allowed ones.',
    params: planId,
    body: z.object({
      action: PlanAction,
      reason: text(1, 500)
        .meta({ examples: ['Patient asked to start in April'] })
        .optional()
        .describe("Reason, in the caller's words"),
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
      'PAYMENT records a payment taken elsewhere on the installment and in the account’s ledger, where it settles the charges of `allocations`, then the oldest; a partial payment leaves the installment open. MISSED is allowed after the due date. Within the grace period it is kept (`missDueAt`) and counts after it, unless the installment is settled or the plan is paused by then; after the grace period it counts at once. What counts as missed is charged the late fee of the plan to the account, once per installment. The plan defaults after more than `maxMissedPayments`. WAIVE closes the installment without changing the balance. A plan without open installments is completed.',
    params: z.object({ planId: identifier, installmentId: identifier }),
    body: z.object({
      type: InstallmentEvent,
      amount: positiveMoneyInput.meta({ description: 'Required for PAYMENT' }).optional(),
      allocations: PaymentAllocations.optional(),
      method: PaymentMethod.optional(),
      reference: text(1, 200)
        .meta({ examples: ['CHK-20417'] })
        .optional()
        .describe('Number of the receipt, check or transfer'),
      occurredAt: dateTime.meta({ description: 'Defaults to now; not in the future' }).optional(),
    }),
    data: z.object({
      paymentPlan: PaymentPlanDetail,
      entry: orNull(LedgerEntry).meta({ description: 'The ledger entry of the payment or late fee' }),
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    errors: [404, 409, 412],
  }),
};
