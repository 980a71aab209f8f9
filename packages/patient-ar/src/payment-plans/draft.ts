import { statement } from '@rcm/tenancy';
import { Installment } from './installment.ts';
import { PaymentPlan } from './payment-plan.ts';

/**
 * Writes a draft and its installments if the account is the organization's, in one statement that is atomic by
 * itself; no row where there is no such account. The ids of installments are the plan's, ending in their sequence.
 */
export const insertDraft = statement({
  name: 'patient_ar.insert_payment_plan',
  parameters: {
    id: 'text',
    now: 'timestamptz',
    accountId: 'text',
    planNumber: 'text',
    originalBalance: 'numeric',
    installmentAmount: 'numeric',
    frequency: 'text',
    startDate: 'timestamptz',
    endDate: 'timestamptz',
    autoPayEnabled: 'boolean',
    processorPaymentMethodId: 'text',
    lateFeeAmount: 'numeric',
    lateFeePercent: 'numeric',
    gracePeriodDays: 'integer',
    maxMissedPayments: 'integer',
    idempotencyKey: 'text',
    dueDates: 'timestamptz[]',
  },
  columns: { id: 'text' },
  with: `account as (
      select a.id from patient_ar.accounts a where a.organization_id = :tenant and a.id = :accountId
    ),
    plan as (
      insert into patient_ar.payment_plans
        (organization_id, id, created_at, updated_at, version, account_id, plan_number, status, original_balance,
          installment_amount, frequency, total_installments, open_installments, start_date, end_date,
          next_payment_date, auto_pay_enabled, processor_payment_method_id, late_fee_amount, late_fee_percent,
          grace_period_days, max_missed_payments, missed_count, paid_amount, late_fees, idempotency_key)
      select :tenant, :id, :now, :now, 1, account.id, :planNumber, 'DRAFT', :originalBalance,
        :installmentAmount, :frequency, cardinality(:dueDates), cardinality(:dueDates), :startDate, :endDate,
        :startDate, :autoPayEnabled, :processorPaymentMethodId, :lateFeeAmount, :lateFeePercent,
        :gracePeriodDays, :maxMissedPayments, 0, 0, 0, :idempotencyKey
      from account
      returning id
    ),
    installment as (
      insert into patient_ar.installments
        (organization_id, id, created_at, updated_at, version, plan_id, sequence, due_date, amount, paid_amount,
          status, late_fee)
      select :tenant, '${Installment.idPrefix}_' || substr(:id, 5, 23) || lpad(due.sequence::text, 3, '0'), :now, :now, 1, plan.id, due.sequence, due.due_date, :installmentAmount, 0,
        'PENDING', 0
      from plan, unnest(:dueDates) with ordinality as due (due_date, sequence)
    )`,
  text: 'select plan.id from plan',
  subject: { record: PaymentPlan.record, action: 'create' },
});
