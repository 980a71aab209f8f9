import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const PlanStatus = z
  .enum(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'DEFAULTED', 'CANCELLED'])
  .describe('Status of the plan');

export const Frequency = z
  .enum(['WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY', 'ONE_TIME'])
  .describe('How often an installment is due');

export const InstallmentStatus = z
  .enum(['PENDING', 'PAID', 'PARTIAL', 'MISSED', 'WAIVED', 'CANCELLED'])
  .describe('Status of the installment');

export const InstallmentEvent = z.enum(['PAYMENT', 'MISSED', 'WAIVE']).describe('Event of the installment');

export const PlanAction = z.enum(['ACTIVATE', 'PAUSE', 'CANCEL']).describe('Action on the plan');

/** One scheduled payment of a plan. */
export const Installment = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the installment', examples: ['ins_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    sequence: z.int().meta({ description: 'Position in the plan, from 1' }),
    dueDate: dateTime.describe('When the amount is due'),
    amount: money,
    paidAmount: money,
    status: InstallmentStatus,
    lateFee: money.meta({
      description: 'Charged to the account, not to this installment',
      examples: ['0.00'],
    }),
    paidAt: orNull(dateTime).describe('When it was paid in full; null until then'),
    missedAt: orNull(dateTime).describe('When it was missed; null if it was not'),
    missDueAt: orNull(dateTime).describe(
      'End of the grace period after which a recorded miss counts, unless the installment is settled by then; null if there is none',
    ),
    updatedAt,
  })
  .meta({ id: 'Installment', description: 'An installment of a payment plan' });

/** A payment plan as lists show it. */
export const PaymentPlan = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the payment plan', examples: ['pln_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    planNumber: z
      .string()
      .meta({ description: 'Number of the payment plan', examples: ['PLN-4F2A9C-20260302-7K3QX9RT'] }),
    status: PlanStatus,
    statusReason: orNull(
      z.string().meta({ examples: ['The applicant has moved to another state'] }),
    ).describe('Reason for the status'),
    originalBalance: money,
    installmentAmount: money,
    frequency: Frequency,
    totalInstallments: z.int().describe('Number of installments the plan has'),
    openInstallments: z.int().meta({ description: 'Number of installments still to be paid' }),
    startDate: dateTime.describe('When the first installment is due'),
    endDate: dateTime.describe('When the last installment is due'),
    nextPaymentDate: orNull(dateTime).describe('When the next installment is due'),
    autoPayEnabled: z.boolean().describe('True if the processor charges each installment automatically'),
    processorPaymentMethodId: orNull(z.string()).describe(
      "Identifier that the payment processor gave to the patient's means of payment",
    ),
    lateFeeAmount: orNull(money),
    lateFeePercent: orNull(z.number().meta({ examples: [5] })).describe(
      'Fee for a late installment, as a percentage of it',
    ),
    gracePeriodDays: orNull(z.int()).describe('Days after the due date before an installment is late'),
    maxMissedPayments: orNull(z.int()).describe('Missed installments after which the plan is in default'),
    missedCount: z.int().describe('Number of installments were missed'),
    paidAmount: money,
    lateFees: money,
    idempotencyKey: orNull(z.string().meta({ examples: ['visit-2026-03-31'] })).describe(
      "Text of the caller's own that the number of the record is made from",
    ),
    activatedAt: orNull(dateTime).describe('When the plan was activated'),
    closedAt: orNull(dateTime).describe('When it was closed; null while it is open'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PaymentPlan', description: 'A payment plan of a patient' });

/** A payment plan with every installment. */
export const PaymentPlanDetail = z
  .object({
    ...PaymentPlan.shape,
    installments: z.array(Installment).describe('The installments in order'),
  })
  .meta({ id: 'PaymentPlanDetail', description: 'A payment plan with its installments' });
