import { expression, insertParts, newId, statement, type TenantContext } from '@rcm/tenancy';
import { Installment } from './installment.ts';
import { PaymentPlan } from './payment-plan.ts';

const plan = insertParts(PaymentPlan, {
  status: 'DRAFT',
  statusReason: null,
  totalInstallments: expression('cardinality(:dueDates)'),
  openInstallments: expression('cardinality(:dueDates)'),
  nextPaymentDate: expression(':startDate'),
  missedCount: 0,
  paidAmount: '0.00',
  lateFees: '0.00',
  activatedAt: null,
  closedAt: null,
});

const installment = insertParts(Installment, {
  id: expression('due.id'),
  planId: expression('plan.id'),
  sequence: expression('due.sequence'),
  dueDate: expression('due.due_date'),
  amount: expression(':installmentAmount'),
  paidAmount: '0.00',
  status: 'PENDING',
  lateFee: '0.00',
  paidAt: null,
  missedAt: null,
  missDueAt: null,
});

/** One statement, so that plan and installments are written atomically. */
const insertDraft = statement({
  name: 'patient_ar.insert_payment_plan',
  parameters: {
    ...plan.parameters,
    ...installment.parameters,
    installmentIds: 'text[]',
    dueDates: 'timestamptz[]',
  },
  columns: { id: 'text' },
  with: `plan as (
      insert into ${plan.table} (${plan.columns})
      select ${plan.values}
      from patient_ar.accounts a where a.organization_id = :tenant and a.id = :accountId
      returning id
    ),
    installment as (
      insert into ${installment.table} (${installment.columns})
      select ${installment.values}
      from plan, unnest(:installmentIds, :dueDates) with ordinality as due (id, due_date, sequence)
      returning 1
    )`,
  text: 'select plan.id from plan',
  subject: { record: PaymentPlan.record, action: 'create' },
});

/** Inserts a draft with an installment for each due date; false if the account is missing. */
export async function writeDraft(
  context: TenantContext,
  values: Parameters<typeof plan.given>[0],
  dueDates: readonly Date[],
): Promise<boolean> {
  const installmentIds = dueDates.map(() => newId(Installment.idPrefix));
  const insertedPlan = await context.sql.one(insertDraft, {
    ...plan.given(values),
    installmentIds,
    dueDates,
  });
  return insertedPlan !== null;
}
