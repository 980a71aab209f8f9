import { conflict } from '@rcm/errors';
import { compare, max } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Account } from '../accounts/account.ts';
import { installmentStates } from './installment.ts';

const open = installmentStates
  .statesOpenTo('PAYMENT_IN_FULL')
  .map((status) => `'${status}'`)
  .join(', ');

const selectAskedAmounts = statement({
  name: 'patient_ar.asked_for_by_plans',
  parameters: { planIds: 'text[]' },
  columns: { planId: 'text', amount: 'text' },
  text: `select i.plan_id, sum(i.amount - i.paid_amount) from patient_ar.installments i
    where i.organization_id = :tenant and i.plan_id = any(:planIds) and i.status in (${open})
    group by i.plan_id`,
});

/** Throws 409 if the given balance of a locked account is less than its active or paused plan still requires. */
export async function assertPlansCovered(
  context: TenantContext,
  accounts: readonly Pick<Account, 'activePlanId' | 'balance'>[],
): Promise<void> {
  const planIds = accounts.flatMap(({ activePlanId }) => activePlanId ?? []);
  if (planIds.length === 0) return;
  const askedAmounts = new Map(
    (await context.sql.all(selectAskedAmounts, { planIds })).map(({ planId, amount }) => [planId, amount]),
  );
  for (const { activePlanId, balance } of accounts) {
    if (compare(max('0.00', balance), askedAmounts.get(activePlanId ?? '') ?? '0.00') >= 0) continue;
    throw conflict(
      'The account would owe less than its payment plan still requires: cancel the plan first, then create another',
    );
  }
}
