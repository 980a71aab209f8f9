import { invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { isZero, type Money } from '@rcm/money';
import { newId, type TenantContext } from '@rcm/tenancy';
import { Account } from '../accounts/account.ts';
import { type Posted, post } from '../accounts/posting.ts';
import { pastTime } from '../clock.ts';
import { numberWithKey } from '../document-number.ts';
import type { paymentPlanOperations } from './contract.ts';
import { insertDraft } from './draft.ts';
import { Installment } from './installment.ts';
import { lateAfter, lateFeeOf } from './late-fee.ts';
import { PaymentPlan } from './payment-plan.ts';
import { previewOf } from './preview.ts';
import { dueDatesOf } from './schedule.ts';
import { paymentPlanDetail, paymentPlanList } from './view.ts';

type Operations = typeof paymentPlanOperations;

const installmentsOf = (context: TenantContext, planId: string) =>
  context.em.find(Installment, { planId }, { orderBy: { sequence: 'asc' } });

const scheduleOf = (
  { organization }: TenantContext,
  body: Pick<
    OperationInput<Operations['createPaymentPlan']>['body'],
    'startDate' | 'frequency' | 'totalInstallments'
  >,
) =>
  dueDatesOf({
    start: body.startDate,
    frequency: body.frequency,
    count: body.totalInstallments,
    timeZone: organization.timeZone,
  });

export const paymentPlanHandlers = (): Handlers<Operations> => ({
  listPaymentPlans: (context, { query }) => paymentPlanList.read(context, query),

  async createPaymentPlan(context, { body }) {
    const { dueDates, endDate } = scheduleOf(context, body);
    const id = newId(PaymentPlan.idPrefix);
    const idempotencyKey = body.idempotencyKey ?? null;
    const made = await context.sql.one(insertDraft, {
      id,
      now: context.now,
      accountId: body.accountId,
      planNumber: numberWithKey(context, 'PLN', id, idempotencyKey),
      originalBalance: body.originalBalance,
      installmentAmount: body.installmentAmount,
      frequency: body.frequency,
      startDate: body.startDate,
      endDate,
      autoPayEnabled: body.autoPayEnabled,
      processorPaymentMethodId: body.processorPaymentMethodId ?? null,
      lateFeeAmount: body.lateFeeAmount ?? null,
      lateFeePercent: body.lateFeePercent ?? null,
      gracePeriodDays: body.gracePeriodDays ?? null,
      maxMissedPayments: body.maxMissedPayments ?? null,
      idempotencyKey,
      dueDates,
    });
    if (made === null) throw notFound('Account');
    context.changed(PaymentPlan.record, id, 'create');
    context.tag(1);
    return { resourceType: 'PaymentPlan', status: 'CREATED', id, externalRisk: 'LOCAL_ONLY' };
  },

  async previewPaymentPlan(context, { body }) {
    const preview = previewOf({
      ...body,
      ...scheduleOf(context, body),
      balance: await balanceFor(context, body),
      timeZone: context.organization.timeZone,
    });
    return { preview: { externalRisk: 'SIMULATED_ONLY', ...preview } };
  },

  async getPaymentPlan(context, { params }) {
    return { paymentPlan: await paymentPlanDetail.show(context, params.planId) };
  },

  async changePaymentPlanStatus(context, { params, body }) {
    const plan = await context.find(PaymentPlan, params.planId);
    const account = await context.find(Account, plan.accountId);
    plan.change(body.action, body.reason ?? null, await installmentsOf(context, plan.id), context.now);
    if (body.action === 'ACTIVATE') account.startPlan(plan.id);
    if (body.action === 'CANCEL') account.endPlan(plan.id);
    await context.em.flush();
    return { paymentPlan: await paymentPlanDetail.show(context, plan.id) };
  },

  async recordInstallmentEvent(context, { params, body }) {
    const occurredAt = pastTime(context, body.occurredAt, 'body.occurredAt');
    const { type, amount = null, method = 'OTHER', reference } = body;
    if (type === 'PAYMENT' && amount === null)
      throw invalid('body.amount', 'Expected an amount', 'invalid_type');
    const plan = await context.find(PaymentPlan, params.planId);
    const account = await context.find(Account, plan.accountId);
    const rows = await installmentsOf(context, plan.id);
    const row = rows.find(({ id }) => id === params.installmentId);
    if (row === undefined) throw notFound('Installment');
    plan.mustBeOpenTo(type, row, occurredAt);
    let posted: Posted | null = null;
    const links = { occurredAt, planId: plan.id, installmentId: row.id };
    if (type === 'PAYMENT' && amount !== null) {
      row.pay(amount, occurredAt);
      plan.paid(amount);
      posted = await post(context, account, { type: 'PAYMENT', amount, method, reference, ...links });
    } else if (type === 'MISSED') {
      const fee: Money = account.holdType ? '0.00' : lateFeeOf(row.amount, plan);
      const feeFrom = lateAfter(row.dueDate, plan.gracePeriodDays, context.organization.timeZone);
      const miss = row.miss(occurredAt, fee, feeFrom);
      plan.missed(miss);
      if (!isZero(miss.charged)) {
        posted = await post(context, account, { type: 'LATE_FEE', amount: miss.charged, ...links });
      }
    } else {
      row.waive(occurredAt);
    }
    context.changed(Installment.record, row.id, 'update');
    plan.follow(rows, context.now);
    if (plan.closedAt) account.endPlan(plan.id);
    await context.em.flush();
    return {
      paymentPlan: await paymentPlanDetail.show(context, plan.id),
      entry: posted?.entry ?? null,
      externalRisk: 'LOCAL_ONLY',
    };
  },
});

/** The balance that a preview is held against; 404 for an unknown account, 400 where there is nothing to pay. */
async function balanceFor(
  context: TenantContext,
  { accountId, originalBalance }: { accountId?: string | undefined; originalBalance?: Money | undefined },
): Promise<Money> {
  const account = accountId === undefined ? null : await context.find(Account, accountId);
  if (originalBalance !== undefined) return originalBalance;
  if (account === null)
    throw invalid('body.originalBalance', 'Expected a balance or an account', 'invalid_type');
  if (account.balance.startsWith('-') || isZero(account.balance)) {
    throw invalid('body.originalBalance', 'Expected a balance, for the account owes nothing', 'invalid_type');
  }
  return account.balance;
}
