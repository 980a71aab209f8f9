import { anyOf, atLeast, atMost, equals, list, matching, view } from '@rcm/tenancy';
import { agingJson, agingParameters } from '../aging/buckets.ts';
import { detail, wireObject } from '../detail.ts';
import { Account, unappliedCredit } from './account.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { AccountDetail, Account as AccountWire, LedgerEntry as LedgerEntryWire } from './schema.ts';

/** How an account is shown in lists and by writes. */
export const accountView = view(Account, AccountWire, {
  unappliedCredit: { needs: ['balance'], value: unappliedCredit },
  hold: {
    needs: ['holdType', 'holdReason', 'holdPlacedAt'],
    value: ({ holdType, holdReason, holdPlacedAt }) =>
      holdType && holdPlacedAt
        ? { type: holdType, reason: holdReason ?? null, placedAt: holdPlacedAt }
        : null,
  },
});

const ActivePlan = AccountDetail.shape.activePlan.unwrap();

/** An account with its aging and its plan. */
export const accountDetail = detail(
  accountView,
  {
    aging: agingJson('t.id'),
    activePlan: `select ${wireObject(ActivePlan, 'p')} from patient_ar.payment_plans p
      where p.organization_id = :tenant and p.id = t.active_plan_id`,
  },
  agingParameters,
);

/** The accounts of an organization, newest first. */
export const accountList = list(accountView, {
  key: 'accounts',
  filters: {
    patientId: equals('patientId'),
    facilityId: equals('facilityId'),
    accountNumber: equals('accountNumber'),
    minBalance: atLeast('balance', 'numeric'),
    maxBalance: atMost('balance', 'numeric'),
    outstandingFrom: atLeast('outstandingSince'),
    outstandingTo: atMost('outstandingSince'),
    lastPaymentFrom: atLeast('lastPaymentAt'),
    lastPaymentTo: atMost('lastPaymentAt'),
    onHold: matching('boolean', (parameter) => `(t.hold_type is not null) = ${parameter}`),
    holdType: anyOf('holdType'),
  },
  sorts: {
    balance: 't.balance desc, t.id desc',
    daysOutstanding: 't.outstanding_since asc nulls last, t.id',
  },
});

/** How a ledger entry is shown. */
export const entryView = view(LedgerEntry, LedgerEntryWire, {});

/** The entries of an account, newest first. */
export const entryList = list(entryView, {
  key: 'entries',
  filters: {
    accountId: equals('accountId'),
    type: anyOf('type'),
    occurredFrom: atLeast('occurredAt'),
    occurredTo: atMost('occurredAt'),
  },
  order: 't.sequence desc',
  sorts: { oldest: 't.sequence asc' },
});
