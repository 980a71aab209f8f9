import { zoneOfOffset } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { isZero, type Money, negate } from '@rcm/money';
import { newId, type TenantContext } from '@rcm/tenancy';
import { Account, withAgency } from '../accounts/account.ts';
import type { Posting } from '../accounts/ledger.ts';
import { post } from '../accounts/posting.ts';
import { pastTime } from '../clock.ts';
import { numberWithKey } from '../document-number.ts';
import { drafted } from '../drafted.ts';
import type { LedgerPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { agreementOf } from './agreement.ts';
import type { paymentPlanOperations } from './contract.ts';
import { writeDraft } from './draft.ts';
import { lateAfter, lateFeeOf } from './late-fee.ts';
import { PaymentPlan } from './payment-plan.ts';
import { previewOf } from './preview.ts';
import { dueDatesOf } from './schedule.ts';
import { paymentPlanList, readPaymentPlan } from './view.ts';

type Operations = typeof paymentPlanOperations;

const scheduleOf = (
  { organization }: TenantContext,
  body: Pick<
    OperationInput<Operations['createPaymentPlan']>['body'],
    'startDate' | 'frequency' | 'totalInstallments'
  >,
) =>
  dueDatesOf({
    start: body.startDate.at,
    frequency: body.frequency,
    count: body.totalInstallments,
    timeZone: zoneOfOffset(body.startDate.at, body.startDate.offset, organization.timeZone),
  });

export const paymentPlanHandlers = (ports: LedgerPorts): Handlers<Operations, typeof views> => ({
  listPaymentPlans: (context, { query }) => paymentPlanList.read(context, query),

  async createPaymentPlan(context, { body }) {
    const { dueDates, endDate } = scheduleOf(context, body);
    const id = newId(PaymentPlan.idPrefix);
    const idempotencyKey = body.idempotencyKey ?? null;
    const made = await writeDraft(
      context,
      {
        id,
        now: context.now,
        accountId: body.accountId,
        planNumber: numberWithKey(context, 'PLN', id, idempotencyKey),
        originalBalance: body.originalBalance,
        installmentAmount: body.installmentAmount,
        frequency: body.frequency,
        startDate: body.startDate.at,
        endDate,
        autoPayEnabled: body.autoPayEnabled,
        processorPaymentMethodId: body.processorPaymentMethodId ?? null,
        lateFeeAmount: body.lateFeeAmount ?? null,
        lateFeePercent: body.lateFeePercent ?? null,
        gracePeriodDays: body.gracePeriodDays ?? null,
        maxMissedPayments: body.maxMissedPayments ?? null,
        idempotencyKey,
      },
      dueDates,
    );
    if (!made) throw notFound('Account');
    return drafted({ resourceType: 'PaymentPlan', status: 'CREATED', id });
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
    return { paymentPlan: await readPaymentPlan(context, params.planId) };
  },

  async changePaymentPlanStatus(context, { params, body }) {
    const plan = await context.find(PaymentPlan, params.planId);
    const account = await context.find(Account, plan.accountId);
    if (body.action === 'ACTIVATE' && account.placementId) throw conflict(withAgency);
    const agreement = await agreementOf(context, plan);
    agreement.change(body.action, body.reason ?? null, context.now);
    if (body.action === 'ACTIVATE') account.startPlan(plan.id);
    if (body.action === 'CANCEL') account.endPlan(plan.id);
    return { paymentPlan: agreement.shown() };
  },

  async recordInstallmentEvent(context, { params, body }) {
    const occurredAt = pastTime(context, body.occurredAt, 'body.occurredAt');
    const amount = body.type === 'PAYMENT' ? paidAmount(body.amount) : null;
    const plan = await context.find(PaymentPlan, params.planId);
    const account = await context.find(Account, plan.accountId);
    const agreement = await agreementOf(context, plan);
    const row = agreement.openTo(body.type, params.installmentId, occurredAt);
    const about = { occurredAt, planId: plan.id, installmentId: row.id };
    let posting: Posting | null = null;
    if (amount !== null) {
      row.pay(amount, occurredAt);
      plan.paid(amount);
      const { method = 'OTHER', reference } = body;
      posting = { type: 'PAYMENT', amount: negate(amount), method, reference, ...about };
    } else if (body.type === 'MISSED') {
      const fee = account.holdType ? '0.00' : lateFeeOf(row.amount, plan);
      const feeFrom = lateAfter(row.dueDate, plan.gracePeriodDays, context.organization.timeZone);
      const miss = row.miss(occurredAt, fee, feeFrom);
      plan.missed(miss);
      if (!isZero(miss.charged)) posting = { type: 'LATE_FEE', amount: miss.charged, ...about };
    } else {
      row.waive();
    }
    agreement.follow(context.now);
    if (plan.closedAt) account.endPlan(plan.id);
    const posted = posting && (await post(context, ports, account, posting));
    return {
      paymentPlan: agreement.shown(),
      entry: posted?.entry ?? null,
      externalRisk: 'LOCAL_ONLY',
    };
  },
});

/** The amount of a payment; 400 without one. */
function paidAmount(amount: Money | undefined): Money {
  if (amount === undefined) throw invalid('body.amount', 'Expected an amount', 'invalid_type');
  return amount;
}

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
