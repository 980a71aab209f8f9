import { LockMode } from '@mikro-orm/core';
import { conflict, notFound } from '@rcm/errors';
import { subtract } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { agreementOf } from '../payment-plans/agreement.ts';
import { PaymentPlan } from '../payment-plans/payment-plan.ts';
import { refuseBelowPlans } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { Account, lockAccounts } from './account.ts';
import { ledgerOf } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { openLedgers, type Posted, postedOf, writeLedgers } from './posting.ts';
import { isPlannable, refuseHeld, settlementsOf, takeBack } from './reversal.ts';

const entryToReverse = statement({
  name: 'patient_ar.entry_to_reverse',
  parameters: { accountId: 'text', entryId: 'text' },
  columns: { planId: 'text?', otherAccountId: 'text?' },
  text: `select e.plan_id, o.account_id from patient_ar.ledger_entries e
    left join patient_ar.ledger_entries o on o.organization_id = :tenant and o.id = e.counterpart_entry_id
    where e.organization_id = :tenant and e.account_id = :accountId and e.id = :entryId`,
});

/** When the last payment of an account, and of an installment, was made beside one. */
const otherPayments = statement({
  name: 'patient_ar.last_other_payments',
  parameters: { accountId: 'text', entryId: 'text', installmentId: 'text' },
  columns: { ofAccount: 'timestamp?', ofInstallment: 'timestamp?' },
  text: `select max(e.occurred_at), max(e.occurred_at) filter (where e.installment_id = :installmentId)
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = :accountId and e.id <> :entryId
      and e.type = 'PAYMENT' and e.amount < 0 and e.reversed_by_entry_id is null`,
});

/**
 * Reverses an entry of an account, and of a transfer its counterpart; what it recorded of a payment plan is taken back.
 * 404 where the account has no such entry; 409 where it is reversed already, is a reversal itself, or is a share of a
 * claim, where a transfer moved a part of it or an adjustment took a part off it, and where the account would owe less
 * than its payment plan asks for.
 */
export async function reverseEntry(
  context: TenantContext,
  ports: LedgerPorts,
  { accountId, entryId }: { readonly accountId: string; readonly entryId: string },
  reason: string,
): Promise<Posted & { readonly account: Account }> {
  const named = await context.sql.one(entryToReverse, { accountId, entryId });
  if (named === null) throw notFound('Ledger entry');
  const { planId, otherAccountId } = named;
  // A plan is locked before its account, as the events of its installments lock them.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const plan = planId === null ? null : await context.em.findOneOrFail(PaymentPlan, { id: planId }, lock);
  const [, otherAccount] = await lockAccounts(context, [
    accountId,
    ...(otherAccountId ? [otherAccountId] : []),
  ]);
  const account = await context.find(Account, accountId);
  const entry = await context.em.findOneOrFail(LedgerEntry, { id: entryId });
  refuseIrreversible(entry);
  const reversed = [{ account, entry }];
  if (otherAccount) {
    const counterpart = await context.em.findOneOrFail(LedgerEntry, { id: entry.counterpartEntryId });
    reversed.push({ account: otherAccount, entry: counterpart });
  }
  const entries = reversed.map((each) => each.entry);
  const settlements = await settlementsOf(context, entries);
  refuseHeld(entries, settlements);
  await refuseBelowPlans(
    context,
    reversed
      .filter((each) => isPlannable(each.entry))
      .map(({ account: { activePlanId, balance }, entry: { amount } }) => ({
        activePlanId,
        balance: subtract(balance, amount),
      })),
  );
  const ledgers = await openLedgers(
    context,
    reversed.map((each) => each.account),
  );
  await takeBackPayment(context, account, plan, entry);
  const ids = takeBack(ledgers, { entries, settlements, reason, now: context.now });
  const rows = await writeLedgers(context, ports, [...ledgers.values()]);
  return { account, ...postedOf(context, ledgerOf(ledgers, accountId), ids.get(entryId) ?? '', rows) };
}

function refuseIrreversible({ claimPaymentId, reversesEntryId, reversedByEntryId }: LedgerEntry): void {
  if (reversesEntryId) throw conflict('A reversal is not reversed: record what is right as a new entry');
  if (reversedByEntryId) {
    throw conflict('The entry is reversed already', { existingId: reversedByEntryId });
  }
  if (claimPaymentId) {
    throw conflict('A share of a claim is taken back by its claim payment: void or correct that');
  }
}

/** What a payment, or an entry of an installment, has left on its account and its plan is as it was without it. */
async function takeBackPayment(
  context: TenantContext,
  account: Account,
  plan: PaymentPlan | null,
  entry: LedgerEntry,
): Promise<void> {
  const others = await context.sql.one(otherPayments, {
    accountId: account.id,
    entryId: entry.id,
    installmentId: entry.installmentId ?? null,
  });
  if (entry.type === 'PAYMENT') account.lastPaymentAt = others?.ofAccount ?? null;
  if (plan === null) return;
  const agreement = await agreementOf(context, plan);
  agreement.takeBack(entry, others?.ofInstallment ?? null, context.now);
  if (!plan.closedAt) account.startPlan(plan.id);
}
