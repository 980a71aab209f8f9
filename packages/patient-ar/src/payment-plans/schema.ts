import { dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const PlanStatus = z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'DEFAULTED', 'CANCELLED']);

export const Frequency = z.enum(['WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY', 'ONE_TIME']);

export const InstallmentStatus = z.enum(['PENDING', 'PAID', 'PARTIAL', 'MISSED', 'WAIVED', 'CANCELLED']);

export const InstallmentEvent = z.enum(['PAYMENT', 'MISSED', 'WAIVE']);

export const PlanAction = z.enum(['ACTIVATE', 'PAUSE', 'CANCEL']);

/** One scheduled payment of a plan. */
export const Installment = z
  .object({
    id: z.string().meta({ examples: ['ins_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    sequence: z.int().meta({ description: 'Place in the plan, from 1' }),
    dueDate: dateTime,
    amount: money,
    paidAmount: money,
    status: InstallmentStatus,
    lateFee: money.meta({
      description: 'Charged to the account, not to this installment',
      examples: ['0.00'],
    }),
    paidAt: orNull(dateTime),
    missedAt: orNull(dateTime),
    updatedAt: dateTime,
  })
  .meta({ id: 'Installment' });

/** A payment plan as lists show it. */
export const PaymentPlan = z
  .object({
    id: z.string().meta({ examples: ['pln_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    planNumber: z.string().meta({ examples: ['PLN-4F2A9C-20260302-7K3QX9RT'] }),
    status: PlanStatus,
    statusReason: orNull(z.string()),
    originalBalance: money,
    installmentAmount: money,
    frequency: Frequency,
    totalInstallments: z.int(),
    openInstallments: z.int().meta({ description: 'Still to be paid' }),
    startDate: dateTime,
    endDate: dateTime,
    nextPaymentDate: orNull(dateTime),
    autoPayEnabled: z.boolean(),
    processorPaymentMethodId: orNull(z.string()),
    lateFeeAmount: orNull(money),
    lateFeePercent: orNull(z.number()),
    gracePeriodDays: orNull(z.int()),
    maxMissedPayments: orNull(z.int()),
    missedCount: z.int(),
    paidAmount: money,
    lateFees: money,
    idempotencyKey: orNull(z.string()),
    activatedAt: orNull(dateTime),
    closedAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PaymentPlan' });

/** A payment plan with every installment. */
export const PaymentPlanDetail = z
  .object({ ...PaymentPlan.shape, installments: z.array(Installment) })
  .meta({ id: 'PaymentPlanDetail' });
