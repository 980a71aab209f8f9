import { LockMode } from '@mikro-orm/core';
import { conflict, notFound } from '@rcm/errors';
import { subtract } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { readAgreement } from '../payment-plans/agreement.ts';
import { PaymentPlan } from '../payment-plans/payment-plan.ts';
import { assertPlansCovered } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { Account, lockAccounts } from './account.ts';
import { getLedger } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { openLedgers, type Posted, toPosted, writeLedgers } from './posting.ts';
import { assertReversible, findSettlements, isPlannable, reverseEntries } from './reversal.ts';

const selectEntryToReverse = statement({
  name: 'patient_ar.entry_to_reverse',
  parameters: { accountId: 'text', entryId: 'text' },
  columns: { planId: 'text?', otherAccountId: 'text?' },
  text: `select e.plan_id, o.account_id from patient_ar.ledger_entries e
    left join patient_ar.ledger_entries o on o.organization_id = :tenant and o.id = e.counterpart_entry_id
    where e.organization_id = :tenant and e.account_id = :accountId and e.id = :entryId`,
});

/** The times of the last other payments of an account and of an installment. */
const selectOtherPayments = statement({
  name: 'patient_ar.last_other_payments',
  parameters: { accountId: 'text', entryId: 'text', installmentId: 'text' },
  columns: { ofAccount: 'timestamp?', ofInstallment: 'timestamp?' },
  text: `select max(e.occurred_at), max(e.occurred_at) filter (where e.installment_id = :installmentId)
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = :accountId and e.id <> :entryId
      and e.type = 'PAYMENT' and e.amount < 0 and e.reversed_by_entry_id is null`,
});

/**
 * Reverses an entry of an account, for a transfer also its counterpart, and its effects on a payment plan. 404 if the
 * account has no such entry. 409 if it is already reversed, is a reversal or a share of a claim, is partly transferred or
 * adjusted, or if the account would then owe less than its payment plan requires.
 */
export async function reverseEntry(
  context: TenantContext,
  ports: LedgerPorts,
  { accountId, entryId }: { readonly accountId: string; readonly entryId: string },
  reason: string,
): Promise<Posted & { readonly account: Account }> {
  const found = await context.sql.one(selectEntryToReverse, { accountId, entryId });
  if (found === null) throw notFound('Ledger entry');
  const { planId, otherAccountId } = found;
  // The plan is locked before its account, in the same order as events of installments.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const plan = planId === null ? null : await context.em.findOneOrFail(PaymentPlan, { id: planId }, lock);
  const [, otherAccount] = await lockAccounts(context, [
    accountId,
    ...(otherAccountId ? [otherAccountId] : []),
  ]);
  const account = await context.find(Account, accountId);
  const entry = await context.em.findOneOrFail(LedgerEntry, { id: entryId });
  assertCanBeReversed(entry);
  const toReverse = [{ account, entry }];
  if (otherAccount) {
    const counterpart = await context.em.findOneOrFail(LedgerEntry, { id: entry.counterpartEntryId });
    toReverse.push({ account: otherAccount, entry: counterpart });
  }
  const entries = toReverse.map((each) => each.entry);
  const settlements = await findSettlements(context, entries);
  assertReversible(entries, settlements);
  await assertPlansCovered(
    context,
    toReverse
      .filter((each) => isPlannable(each.entry))
      .map(({ account: { activePlanId, balance }, entry: { amount } }) => ({
        activePlanId,
        balance: subtract(balance, amount),
      })),
  );
  const ledgers = await openLedgers(
    context,
    toReverse.map((each) => each.account),
  );
  await reversePaymentEffects(context, account, plan, entry);
  const ids = reverseEntries(ledgers, { entries, settlements, reason, now: context.now });
  const rows = await writeLedgers(context, ports, [...ledgers.values()]);
  return { account, ...toPosted(context, getLedger(ledgers, accountId), ids.get(entryId) ?? '', rows) };
}

function assertCanBeReversed({ claimPaymentId, reversesEntryId, reversedByEntryId }: LedgerEntry): void {
  if (reversesEntryId) throw conflict('A reversal cannot be reversed: post a new entry instead');
  if (reversedByEntryId) {
    throw conflict('The entry is already reversed', { existingId: reversedByEntryId });
  }
  if (claimPaymentId) {
    throw conflict(
      'A share of a claim is reversed only by its claim payment: void or correct the claim payment',
    );
  }
}

/** Restores the account and the plan to their state without a payment or an entry of an installment. */
async function reversePaymentEffects(
  context: TenantContext,
  account: Account,
  plan: PaymentPlan | null,
  entry: LedgerEntry,
): Promise<void> {
  const others = await context.sql.one(selectOtherPayments, {
    accountId: account.id,
    entryId: entry.id,
    installmentId: entry.installmentId ?? null,
  });
  if (entry.type === 'PAYMENT') account.lastPaymentAt = others?.ofAccount ?? null;
  if (plan === null) return;
  const agreement = await readAgreement(context, plan);
  agreement.reverseEntry(entry, others?.ofInstallment ?? null, context.now);
  if (!plan.closedAt) account.startPlan(plan.id);
}
