import { conflict } from '@rcm/errors';
import { compare, type Money, max, subtract } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Account } from '../accounts/account.ts';
import { installmentStates } from './installment.ts';

const open = installmentStates
  .statesOpenTo('PAYMENT_IN_FULL')
  .map((status) => `'${status}'`)
  .join(', ');

const askedFor = statement({
  name: 'patient_ar.asked_for_by_plan',
  parameters: { planId: 'text' },
  columns: { amount: 'text' },
  text: `select coalesce(sum(i.amount - i.paid_amount), 0.00) from patient_ar.installments i
    where i.organization_id = :tenant and i.plan_id = :planId and i.status in (${open})`,
});

/** 409 where a locked account would owe less, by an amount, than its active or paused plan still asks for. */
export async function refuseBelowPlan(
  context: TenantContext,
  account: Account,
  amount: Money,
): Promise<void> {
  if (!account.activePlanId) return;
  const asked = await context.sql.one(askedFor, { planId: account.activePlanId });
  const owed = max('0.00', subtract(account.balance, amount));
  if (compare(owed, asked?.amount ?? '0.00') >= 0) return;
  throw conflict(
    'The account would owe less than its payment plan still asks for: cancel the plan first, and agree on another',
  );
}
