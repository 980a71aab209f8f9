import { zoneOfOffset } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { isZero, type Money, negate } from '@rcm/money';
import { newId, type TenantContext } from '@rcm/tenancy';
import { Account, placedWithAgency } from '../accounts/account.ts';
import { checkAllocations } from '../accounts/directed-allocations.ts';
import type { Posting } from '../accounts/ledger.ts';
import { post } from '../accounts/posting.ts';
import { resolvePastTime } from '../clock.ts';
import { documentNumberWithKey } from '../document-number.ts';
import { createDraftResponse } from '../draft-response.ts';
import type { LedgerPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { readAgreement } from './agreement.ts';
import type { paymentPlanOperations } from './contract.ts';
import { writeDraft } from './draft.ts';
import { recordMiss } from './misses.ts';
import { PaymentPlan } from './payment-plan.ts';
import { computePreview } from './preview.ts';
import { computeDueDates } from './schedule.ts';
import { paymentPlanList, readPaymentPlan } from './view.ts';

type Operations = typeof paymentPlanOperations;

const computeSchedule = (
  { organization }: TenantContext,
  body: Pick<
    OperationInput<Operations['createPaymentPlan']>['body'],
    'startDate' | 'frequency' | 'totalInstallments'
  >,
) =>
  computeDueDates({
    start: body.startDate.at,
    frequency: body.frequency,
    count: body.totalInstallments,
    timeZone: zoneOfOffset(body.startDate.at, body.startDate.offset, organization.timeZone),
  });

export const paymentPlanHandlers = (ports: LedgerPorts): Handlers<Operations, typeof views> => ({
  listPaymentPlans: (context, { query }) => paymentPlanList.read(context, query),

  async createPaymentPlan(context, { body }) {
    const { dueDates, endDate } = computeSchedule(context, body);
    const id = newId(PaymentPlan.idPrefix);
    const idempotencyKey = body.idempotencyKey ?? null;
    const isWritten = await writeDraft(
      context,
      {
        id,
        now: context.now,
        accountId: body.accountId,
        planNumber: documentNumberWithKey(context, 'PLN', id, idempotencyKey),
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
    if (!isWritten) throw notFound('Account');
    return createDraftResponse({ resourceType: 'PaymentPlan', status: 'CREATED', id });
  },

  async previewPaymentPlan(context, { body }) {
    const preview = computePreview({
      ...body,
      ...computeSchedule(context, body),
      balance: await findBalance(context, body),
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
    if (body.action === 'ACTIVATE' && account.placementId) throw conflict(placedWithAgency);
    const agreement = await readAgreement(context, plan);
    agreement.change(body.action, body.reason ?? null, context.now);
    if (body.action === 'ACTIVATE') account.startPlan(plan.id);
    if (body.action === 'CANCEL') account.endPlan(plan.id);
    return { paymentPlan: agreement.showDetail() };
  },

  async recordInstallmentEvent(context, { params, body }) {
    const occurredAt = resolvePastTime(context, body.occurredAt, 'body.occurredAt');
    const amount = body.type === 'PAYMENT' ? requireAmount(body.amount) : null;
    const plan = await context.find(PaymentPlan, params.planId);
    const account = await context.find(Account, plan.accountId);
    const agreement = await readAgreement(context, plan);
    const row = agreement.findInstallment(body.type, params.installmentId, occurredAt);
    let posting: Posting | null = null;
    if (amount !== null) {
      row.pay(amount, occurredAt);
      plan.recordPayment(amount);
      const { method = 'OTHER', reference } = body;
      const settles = await checkAllocations(context, account, amount, body.allocations);
      posting = {
        type: 'PAYMENT',
        amount: negate(amount),
        method,
        reference,
        settles,
        occurredAt,
        planId: plan.id,
        installmentId: row.id,
      };
    } else if (body.type === 'MISSED') {
      posting = await recordMiss(context, account, plan, row, occurredAt);
    } else {
      row.waive();
    }
    agreement.applyInstallments(context.now);
    if (plan.closedAt) account.endPlan(plan.id);
    const posted = posting && (await post(context, ports, account, posting));
    return {
      paymentPlan: agreement.showDetail(),
      entry: posted?.entry ?? null,
      externalRisk: 'LOCAL_ONLY',
    };
  },
});

/** Returns the amount of a payment; 400 if it is missing. */
function requireAmount(amount: Money | undefined): Money {
  if (amount === undefined) throw invalid('body.amount', 'Expected an amount', 'invalid_type');
  return amount;
}

/** Finds the balance for a preview; 404 for an unknown account, 400 if nothing is owed. */
async function findBalance(
  context: TenantContext,
  { accountId, originalBalance }: { accountId?: string | undefined; originalBalance?: Money | undefined },
): Promise<Money> {
  const account = accountId === undefined ? null : await context.find(Account, accountId);
  if (originalBalance !== undefined) return originalBalance;
  if (account === null)
    throw invalid('body.originalBalance', 'Expected a balance or an account', 'invalid_type');
  if (account.balance.startsWith('-') || isZero(account.balance)) {
    throw invalid(
      'body.originalBalance',
      'Expected a balance, because the account owes nothing',
      'invalid_type',
    );
  }
  return account.balance;
}
