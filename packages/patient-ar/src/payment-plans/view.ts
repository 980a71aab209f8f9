import { notFound } from '@rcm/errors';
import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, rowsAsJson, view } from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { paymentPlanSorts } from './contract.ts';
import { Installment } from './installment.ts';
import { PaymentPlan, paymentPlanCounts } from './payment-plan.ts';
import { Installment as InstallmentWire, PaymentPlan as PaymentPlanWire } from './schema.ts';

/** How a plan is shown in lists. */
export const paymentPlanView = view(PaymentPlan, PaymentPlanWire, {});

/** How an installment is shown. */
export const installmentView = view(Installment, InstallmentWire, {});

const installmentsOfPlan = statement({
  name: 'patient_ar.installments_of_plan',
  parameters: { planId: 'text' },
  columns: {},
  text: `select ${installmentView.columns.join(', ')} from ${installmentView.table} t
    where t.organization_id = :tenant and t.plan_id = :planId order by t.sequence`,
});

/** Reads a plan with its installments in order in one message; 404 if it is missing. */
export async function readPaymentPlan(context: TenantContext, planId: string): Promise<RawJson> {
  const [[row] = [], rows = []] = await context.sql.batch([
    [paymentPlanView.byId, { id: planId }],
    [installmentsOfPlan, { planId }],
  ]);
  if (row === undefined) throw notFound(paymentPlanView.record);
  return paymentPlanView.json(row, context.now, {
    installments: rowsAsJson(installmentView, rows, context.now),
  });
}

/** The plans of an organization, newest first. */
export const paymentPlanList = list(paymentPlanView, {
  key: 'paymentPlans',
  sorts: paymentPlanSorts,
  rowCounters: paymentPlanCounts,
  filters: {
    accountId: anyOf('accountId'),
    status: anyOf('status'),
    minMissed: atLeast('missedCount', 'integer'),
    nextPaymentFrom: atLeast('nextPaymentDate'),
    nextPaymentTo: atMost('nextPaymentDate'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    minAmount: atLeastAmount('originalBalance'),
    maxAmount: atMostAmount('originalBalance'),
  },
  genericPlanFilters: ['accountId'],
});
