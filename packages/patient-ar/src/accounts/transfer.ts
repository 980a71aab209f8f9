import { invalid, notFound } from '@rcm/errors';
import { compare, isNegative, type Money, negate, subtract } from '@rcm/money';
import { newId, type RawJson, type TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import { assertPlansCovered } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { type Account, unappliedCredit } from './account.ts';
import type { Posting } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { postAll } from './posting.ts';

/** A transfer from one account to another. */
interface TransferRequest {
  /** Positive. */
  readonly amount: Money;
  readonly reason: string;
  /** The charge to move; if omitted, unapplied credit is moved. */
  readonly entryId?: string | undefined;
}

/** The two entries of a transfer in wire form. */
interface Transfer {
  readonly entry: RawJson;
  readonly counterpartEntry: RawJson;
}

/**
 * Moves unapplied credit or an open charge between two locked accounts. 400 if the amount exceeds the unapplied or open
 * amount, 404 for an unknown charge, 409 if the account would then owe less than its payment plan requires.
 */
export async function transfer(
  context: TenantContext,
  ports: LedgerPorts,
  from: Account,
  to: Account,
  { amount, reason, entryId }: TransferRequest,
): Promise<Transfer> {
  const charge = entryId === undefined ? null : await findCharge(context, from, entryId);
  const limit = charge?.openAmount ?? unappliedCredit(from);
  if (compare(amount, limit) > 0) {
    const available = charge ? 'the open amount of the charge' : 'the unapplied credit of the account';
    throw invalid('body.amount', `Expected at most ${available}`, 'too_big');
  }
  if (charge) {
    const { activePlanId, balance } = from;
    await assertPlansCovered(context, [{ activePlanId, balance: subtract(balance, amount) }]);
  }
  const [id, counterpartId] = [newId(LedgerEntry.idPrefix), newId(LedgerEntry.idPrefix)];
  const common = {
    type: charge ? 'CHARGE_TRANSFER' : 'CREDIT_TRANSFER',
    reason,
    claimId: charge?.claimId ?? null,
  } as const;
  const outgoing: Posting = {
    ...common,
    id,
    amount: charge ? negate(amount) : amount,
    occurredAt: context.now,
    counterpartEntryId: counterpartId,
    settles: charge ? [{ entryId: charge.id, amount }] : [],
  };
  const incoming: Posting = {
    ...common,
    id: counterpartId,
    amount: charge ? amount : negate(amount),
    occurredAt: charge?.occurredAt ?? context.now,
    effectiveOn: today(context),
    firstDeliveredAt: charge?.firstDeliveredAt ?? null,
    debtKind: charge?.debtKind ?? null,
    timeBarredOn: charge?.timeBarredOn ?? null,
    counterpartEntryId: id,
  };
  const [outgoingEntry, incomingEntry] = await postAll(context, ports, [
    { account: from, posting: outgoing },
    { account: to, posting: incoming },
  ]);
  if (!outgoingEntry || !incomingEntry) throw new Error('Each posting must create an entry');
  return { entry: outgoingEntry.entry, counterpartEntry: incomingEntry.entry };
}

/** Finds a charge of an account; 404 if the account has no such entry, 400 for a credit. */
async function findCharge(context: TenantContext, account: Account, id: string): Promise<LedgerEntry> {
  const entry = await context.em.findOne(LedgerEntry, { id, accountId: account.id });
  if (entry === null) throw notFound('Ledger entry');
  if (isNegative(entry.amount)) throw invalid('body.entryId', 'Expected a charge of the account');
  return entry;
}
