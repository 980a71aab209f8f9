import type { EntryBasis } from '@rcm/envelope';
import { notFound } from '@rcm/errors';
import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  equals,
  hasAmount,
  hasValue,
  list,
  listView,
  matching,
  view,
} from '@rcm/lists';
import type { Money } from '@rcm/money';
import { RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { agingOfAccount, agingValues } from '../aging/buckets.ts';
import { PaymentPlan } from '../payment-plans/payment-plan.ts';
import { Account, accountCounts, unappliedCredit } from './account.ts';
import { accountSorts, entrySorts } from './contract.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { accountsOpenOn, wasChargedShare } from './open-on.ts';
import { AccountDetail, Account as AccountWire, LedgerEntry as LedgerEntryWire } from './schema.ts';

const computed = {
  hold: {
    needs: ['holdType', 'holdReason', 'holdPlacedAt'] as const,
    value: ({ holdType, holdReason, holdPlacedAt }: Account) =>
      holdType && holdPlacedAt
        ? { type: holdType, reason: holdReason ?? null, placedAt: holdPlacedAt }
        : null,
  },
  placement: {
    needs: ['placementId', 'placedWith', 'placedAt'] as const,
    value: ({ placementId, placedWith, placedAt }: Account) =>
      placementId && placedWith && placedAt ? { id: placementId, agencyName: placedWith, placedAt } : null,
  },
};

/** How an account is shown in lists and by writes. */
export const accountView = view(Account, AccountWire, {
  ...computed,
  unappliedCredit: { needs: ['balance'], value: unappliedCredit },
});

/** An account, read with its balances at the end of a day, when it may have both open charges and credits. */
class OpenAccount extends Account {
  declare readonly unappliedThen: Money;
}

const openAccountView = (basis: EntryBasis) =>
  listView(
    OpenAccount,
    AccountWire,
    {
      ...computed,
      unappliedCredit: { needs: ['unappliedThen'], value: ({ unappliedThen }) => unappliedThen },
    },
    accountsOpenOn(basis, ':openDay'),
  );

const activePlanView = view(PaymentPlan, AccountDetail.shape.activePlan.unwrap(), {});

const selectActivePlan = statement({
  name: 'patient_ar.active_plan_of_account',
  parameters: { accountId: 'text' },
  columns: {},
  text: `select ${activePlanView.columns.join(', ')} from patient_ar.accounts a
    join ${activePlanView.table} t on t.organization_id = :tenant and t.id = a.active_plan_id
    where a.organization_id = :tenant and a.id = :accountId`,
});

/** Reads an account with its aging as of a day and its plan in one message; 404 if it is missing. */
export async function readAccount(
  context: TenantContext,
  accountId: string,
  { asOf, basis }: { readonly asOf: string; readonly basis: EntryBasis },
): Promise<RawJson> {
  const [[row] = [], [aging] = [], [plan] = []] = await context.sql.batch([
    [accountView.byId, { id: accountId }],
    [agingOfAccount[basis], { accountId, ...agingValues(context, asOf) }],
    [selectActivePlan, { accountId }],
  ]);
  if (row === undefined) throw notFound(accountView.record);
  return accountView.json(row, context.now, {
    aging: new RawJson(aging?.[0] ?? 'null'),
    activePlan: plan === undefined ? null : activePlanView.json(plan, context.now),
  });
}

const declaration = {
  key: 'accounts',
  sorts: accountSorts,
  mappedParameters: [
    'minDaysOutstanding',
    'maxDaysOutstanding',
    'openOn',
    'basis',
    'entryFrom',
    'entryTo',
    'shareFrom',
    'shareTo',
  ],
  filters: {
    patientId: anyOf('patientId'),
    facilityId: anyOf('facilityId'),
    accountNumber: anyOf('accountNumber'),
    minBalance: atLeastAmount('balance'),
    maxBalance: atMostAmount('balance'),
    outstandingFrom: atLeast('outstandingSince'),
    outstandingTo: atMost('outstandingSince'),
    lastPaymentFrom: atLeast('lastPaymentAt'),
    lastPaymentTo: atMost('lastPaymentAt'),
    onHold: equals('isOnHold', 'boolean'),
    holdType: anyOf('holdType'),
    isPlaced: equals('isPlaced', 'boolean'),
    open: hasAmount('balance'),
    chargedShares: matching('json', wasChargedShare),
    financialClass: anyOf('financialClass'),
    hasFacility: hasValue('facilityId', 'missing'),
  },
} as const;

/** The accounts of an organization, newest first. */
export const accountList = list(accountView, { ...declaration, rowCounters: accountCounts });

const openAccounts = (basis: EntryBasis) =>
  list(openAccountView(basis), { ...declaration, sourceParameters: { openDay: 'json' } });

/** The accounts that were open at the end of a day, with the balances of that day. Every read gives `openDay`. */
export const openAccountLists = { EFFECTIVE: openAccounts('EFFECTIVE'), POSTED: openAccounts('POSTED') };

/** How a ledger entry is shown. */
export const entryView = view(LedgerEntry, LedgerEntryWire, {});

/** The entries of an account, newest first. */
export const entryList = list(entryView, {
  key: 'entries',
  smallScope: 'the entries of one account',
  sorts: entrySorts,
  filters: {
    accountId: equals('accountId'),
    type: anyOf('type'),
    occurredFrom: atLeast('occurredAt'),
    occurredTo: atMost('occurredAt'),
  },
  genericPlanFilters: ['accountId'],
  order: 't.sequence desc',
});
