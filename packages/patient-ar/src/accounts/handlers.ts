import { addDays, endOfDay, startOfDay } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { compare, isZero, negate } from '@rcm/money';
import { documentNumber, newId, type TenantContext } from '@rcm/tenancy';
import { resolvePastTime, today } from '../clock.ts';
import type { LedgerPorts, PatientArPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { Account, initialColumns, lockAccounts, unappliedCredit } from './account.ts';
import type { accountOperations } from './contract.ts';
import { openDayOf, sharesFilter } from './days-of-entries.ts';
import { checkAllocations } from './directed-allocations.ts';
import type { Posting } from './ledger.ts';
import { post, postOpening } from './posting.ts';
import { reverseEntry } from './reverse-entry.ts';
import { transfer } from './transfer.ts';
import { accountList, entryList, entryView, openAccountLists, readAccount } from './view.ts';

/** Errors for violated unique keys of accounts. */
export const accountConflicts = {
  accounts_number_unique: () => conflict('Another account has this account number'),
};

export const accountHandlers = (ports: PatientArPorts): Handlers<typeof accountOperations, typeof views> => ({
  listAccounts(context, { query }) {
    const { minDaysOutstanding, maxDaysOutstanding } = query;
    const { timeZone } = context.organization;
    const daysAgo = (days: number) => addDays(today(context), -days);
    const filters = {
      ...(minDaysOutstanding === undefined
        ? {}
        : { outstandingTo: endOfDay(daysAgo(minDaysOutstanding), timeZone) }),
      ...(maxDaysOutstanding === undefined
        ? {}
        : { outstandingFrom: startOfDay(daysAgo(maxDaysOutstanding), timeZone) }),
      ...sharesFilter(context, query),
    };
    const openDay = openDayOf(context, query);
    return openDay === null
      ? accountList.read(context, query, filters)
      : openAccountLists[query.basis].read(context, query, { ...filters, openDay });
  },

  async createAccount(context, { body }) {
    const { organization } = context;
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
      outstandingSince: null,
      ...initialColumns,
    });
    const opening = body.openingBalanceDate
      ? startOfDay(body.openingBalanceDate, organization.timeZone)
      : undefined;
    const occurredAt = resolvePastTime(context, opening, 'body.openingBalanceDate');
    const amount = body.openingBalance ?? '0.00';
    if (!isZero(amount)) await postOpening(context, ports, account, amount, occurredAt);
    return { account };
  },

  async getAccount(context, { params, query }) {
    return {
      account: await readAccount(context, params.accountId, {
        asOf: query.asOf ?? today(context),
        basis: query.basis,
      }),
    };
  },

  async listLedger(context, { params, query }) {
    const account = await context.find(Account, params.accountId);
    return entryList.read(context, query, { accountId: account.id });
  },

  async recordPayment(context, { params, body }) {
    const { amount, method = 'OTHER', reference, notes } = body;
    const occurredAt = resolvePastTime(context, body.receivedAt, 'body.receivedAt');
    const account = await context.find(Account, params.accountId);
    return postCredit(context, ports, account, {
      type: 'PAYMENT',
      amount: negate(amount),
      occurredAt,
      settles: await checkAllocations(context, account, amount, body.allocations),
      method,
      reference,
      notes,
    });
  },

  async recordAdjustment(context, { params, body }) {
    const { amount, reasonCode, notes } = body;
    const account = await context.find(Account, params.accountId);
    if (compare(amount, account.balance) > 0) {
      throw invalid('body.amount', 'Expected at most the balance of the account', 'too_big');
    }
    return postCredit(context, ports, account, {
      type: 'ADJUSTMENT',
      amount: negate(amount),
      occurredAt: context.now,
      reasonCode,
      notes,
    });
  },

  async recordCharge(context, { params, body }) {
    const { amount, reason, claimId, serviceDate, debtKind, timeBarredOn } = body;
    const account = await context.find(Account, params.accountId);
    const claim = claimId ? await ports.claim(context, claimId) : null;
    if (claimId && claim === null) throw notFound('Claim');
    if (claim && claim.patientId !== account.patientId) {
      throw invalid('body.claimId', 'Expected a claim of the same patient as the account');
    }
    const day = serviceDate ?? claim?.serviceDate;
    const start = day ? startOfDay(day, context.organization.timeZone) : undefined;
    const occurredAt = resolvePastTime(context, start, 'body.serviceDate');
    const limitation = { debtKind: debtKind ?? null, timeBarredOn: timeBarredOn ?? null };
    const posting: Posting = {
      type: 'CHARGE',
      amount,
      occurredAt,
      reason,
      claimId: claim?.id ?? null,
      ...limitation,
    };
    const { entry, allocations } = await post(context, ports, account, posting);
    return { entry, allocations, account, externalRisk: 'LOCAL_ONLY' };
  },

  async reverseEntry(context, { params, body }) {
    const { account, entry, allocations } = await reverseEntry(context, ports, params, body.reason);
    const reversedEntry = await context.read(entryView, params.entryId);
    return { entry, reversedEntry, allocations, account, externalRisk: 'LOCAL_ONLY' };
  },

  async recordRefund(context, { params, body }) {
    const { amount, reason, method = 'OTHER', reference } = body;
    const occurredAt = resolvePastTime(context, body.refundedAt, 'body.refundedAt');
    const account = await context.find(Account, params.accountId);
    if (compare(amount, unappliedCredit(account)) > 0) {
      throw invalid('body.amount', 'Expected at most the unapplied credit of the account', 'too_big');
    }
    const posting: Posting = { type: 'REFUND', amount, occurredAt, reason, method, reference };
    const { entry, allocations } = await post(context, ports, account, posting);
    return { entry, allocations, account, externalRisk: 'LOCAL_ONLY' };
  },

  async transferBalance(context, { params, body }) {
    const { toAccountId, ...moved } = body;
    if (toAccountId === params.accountId) {
      throw invalid('body.toAccountId', 'Expected another account');
    }
    const [, counterpartAccount] = await lockAccounts(context, [params.accountId, toAccountId]);
    const account = await context.find(Account, params.accountId);
    if (counterpartAccount?.patientId !== account.patientId) {
      throw invalid('body.toAccountId', 'Expected another account of the same patient');
    }
    const { entry, counterpartEntry } = await transfer(context, ports, account, counterpartAccount, moved);
    return { entry, counterpartEntry, account, counterpartAccount, externalRisk: 'LOCAL_ONLY' };
  },

  async setBillingHold(context, { params, body }) {
    const account = await context.find(Account, params.accountId);
    account.changeHold(body.type, body.reason ?? null, context.now);
    return { account };
  },
});

/** Posts a credit and returns the result. */
async function postCredit(context: TenantContext, ports: LedgerPorts, account: Account, posting: Posting) {
  const { entry, allocations, openAmount } = await post(context, ports, account, posting);
  return {
    entry,
    allocations,
    unappliedAmount: openAmount,
    account,
    externalRisk: 'LOCAL_ONLY' as const,
  };
}
