import { addDays, endOfDay, startOfDay } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { compare, isZero } from '@rcm/money';
import { documentNumber, newId, type TenantContext } from '@rcm/tenancy';
import { agingValues } from '../aging/buckets.ts';
import { pastTime, today } from '../clock.ts';
import type { PatientArPorts } from '../ports.ts';
import { Account } from './account.ts';
import type { accountOperations } from './contract.ts';
import { type Posting, post, postOpening } from './posting.ts';
import { accountDetail, accountList, accountView, entryList } from './view.ts';

/** Answers for a violated unique key of accounts. */
export const accountConflicts = {
  accounts_number_unique: () => conflict('Another account has this account number'),
};

export const accountHandlers = (ports: PatientArPorts): Handlers<typeof accountOperations> => ({
  listAccounts(context, { query }) {
    const { minDaysOutstanding, maxDaysOutstanding } = query;
    const { timeZone } = context.organization;
    const daysAgo = (days: number) => addDays(today(context), -days);
    return accountList.read(context, query, {
      ...(minDaysOutstanding === undefined
        ? {}
        : { outstandingTo: endOfDay(daysAgo(minDaysOutstanding), timeZone) }),
      ...(maxDaysOutstanding === undefined
        ? {}
        : { outstandingFrom: startOfDay(daysAgo(maxDaysOutstanding), timeZone) }),
    });
  },

  async createAccount(context, { body }) {
    const { now, organization } = context;
    const patient = await ports.patient(context, body.patientId);
    if (patient === null) throw notFound('Patient');
    const facility = body.facilityId ? await ports.facility(context, body.facilityId) : null;
    if (body.facilityId && facility === null) throw notFound('Facility');
    const id = newId(Account.idPrefix);
    const account = context.create(Account, {
      id,
      accountNumber: body.accountNumber ?? documentNumber('ACC', today(context), id),
      patientId: patient.id,
      facilityId: facility?.id ?? null,
      facilityName: facility?.name ?? null,
      financialClass: patient.selfPay ? 'SELF_PAY' : 'INSURED',
      balance: '0.00',
      lastSequence: 0,
    });
    const opening = body.openingBalanceDate
      ? startOfDay(body.openingBalanceDate, organization.timeZone)
      : undefined;
    const occurredAt = pastTime(context, opening, 'body.openingBalanceDate');
    const amount = body.openingBalance ?? '0.00';
    if (isZero(amount)) await context.em.flush();
    else await postOpening(context, account, amount, occurredAt);
    context.tag(account.version);
    return { account: accountView.of(account, now) };
  },

  async getAccount(context, { params, query }) {
    const values = agingValues(context, query.asOf ?? today(context));
    return { account: await accountDetail.show(context, params.accountId, values) };
  },

  async listLedger(context, { params, query }) {
    const account = await context.find(Account, params.accountId);
    return entryList.read(context, query, { accountId: account.id });
  },

  async recordPayment(context, { params, body }) {
    const { amount, method = 'OTHER', reference, notes } = body;
    const occurredAt = pastTime(context, body.receivedAt, 'body.receivedAt');
    const account = await context.find(Account, params.accountId);
    return answer(context, account, { type: 'PAYMENT', amount, occurredAt, method, reference, notes });
  },

  async recordAdjustment(context, { params, body }) {
    const { amount, reasonCode, notes } = body;
    const account = await context.find(Account, params.accountId);
    if (compare(amount, account.balance) > 0) {
      throw invalid('body.amount', 'Expected at most the balance of the account', 'too_big');
    }
    return answer(context, account, {
      type: 'ADJUSTMENT',
      amount,
      occurredAt: context.now,
      reasonCode,
      notes,
    });
  },

  async setBillingHold(context, { params, body }) {
    const account = await context.find(Account, params.accountId);
    account.hold(body.type, body.reason ?? null, context.now);
    await context.em.flush();
    return { account: accountView.of(account, context.now) };
  },
});

/** Posts a credit and shows what came of it. */
async function answer(context: TenantContext, account: Account, posting: Posting) {
  const { entry, allocations, openAmount } = await post(context, account, posting);
  await context.em.flush();
  context.tag(account.version);
  return {
    entry,
    allocations,
    unappliedAmount: openAmount,
    account: accountView.of(account, context.now),
    externalRisk: 'LOCAL_ONLY' as const,
  };
}
