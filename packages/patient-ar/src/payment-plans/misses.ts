import { LockMode } from '@mikro-orm/core';
import { enqueue } from '@rcm/jobs';
import { isZero } from '@rcm/money';
import type { JobHandler, TenantContext } from '@rcm/tenancy';
import { type Account, lockAccount } from '../accounts/account.ts';
import type { Posting } from '../accounts/ledger.ts';
import { post } from '../accounts/posting.ts';
import type { LedgerPorts } from '../ports.ts';
import { readAgreement } from './agreement.ts';
import { Installment } from './installment.ts';
import { computeLateFee, findGraceEnd } from './late-fee.ts';
import { PaymentPlan } from './payment-plan.ts';

/** The job that counts a miss when the grace period of its installment has ended. */
export const countMissJob = 'patient-ar.countMiss';

/** Records a miss, which counts after the grace period at the earliest; returns the late fee to post, or null. */
export async function recordMiss(
  context: TenantContext,
  account: Account,
  plan: PaymentPlan,
  row: Installment,
  occurredAt: Date,
): Promise<Posting | null> {
  const graceEnd = findGraceEnd(row.dueDate, plan.gracePeriodDays, context.organization.timeZone);
  const firstMissable = new Date(graceEnd.getTime() + 1);
  if (context.now < firstMissable) {
    row.expectMiss(occurredAt, graceEnd);
    await enqueue(context, { name: countMissJob, id: row.id, runAt: firstMissable });
    return null;
  }
  const at = occurredAt < firstMissable ? firstMissable : occurredAt;
  const fee = account.holdType ? '0.00' : computeLateFee(row.amount, plan);
  const miss = row.miss(at, fee, graceEnd);
  plan.recordMiss(miss);
  if (isZero(miss.charged)) return null;
  return { type: 'LATE_FEE', amount: miss.charged, occurredAt: at, planId: plan.id, installmentId: row.id };
}

/** The handlers of the jobs of installments, by name. */
export const missJobs = (ports: LedgerPorts): Readonly<Record<string, JobHandler>> => ({
  async [countMissJob](context, id) {
    const { planId } = await context.em.findOneOrFail(Installment, { id }, { disableIdentityMap: true });
    const plan = await context.em.findOneOrFail(
      PaymentPlan,
      { id: planId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const account = await lockAccount(context, plan.accountId);
    const agreement = await readAgreement(context, plan);
    const row = agreement.findDueMiss(id, context.now);
    if (row === null) return;
    const posting = await recordMiss(context, account, plan, row, row.missDueAt ?? context.now);
    agreement.applyInstallments(context.now);
    if (plan.closedAt) account.endPlan(plan.id);
    if (posting !== null) await post(context, ports, account, posting);
  },
});
