import { invalid, notFound } from '@rcm/errors';
import { compare, isNegative, type Money, negate, subtract } from '@rcm/money';
import { newId, type RawJson, type TenantContext } from '@rcm/tenancy';
import { refuseBelowPlans } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { type Account, unappliedCredit } from './account.ts';
import type { Posting } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { postAll } from './posting.ts';

/** What is moved from one account to another. */
interface Moved {
  /** Above zero. */
  readonly amount: Money;
  readonly reason: string;
  /** The charge that is moved; unapplied credit without it. */
  readonly entryId?: string | undefined;
}

/** The two entries of a transfer in wire form. */
interface Transfer {
  readonly entry: RawJson;
  readonly counterpartEntry: RawJson;
}

/**
 * Moves unapplied credit or an open charge between two locked accounts; 400 for more than is unapplied or open, 404 for an
 * unknown charge, 409 where the account would owe less than its payment plan asks for.
 */
export async function transfer(
  context: TenantContext,
  ports: LedgerPorts,
  from: Account,
  to: Account,
  { amount, reason, entryId }: Moved,
): Promise<Transfer> {
  const charge = entryId === undefined ? null : await chargeOf(context, from, entryId);
  const most = charge?.openAmount ?? unappliedCredit(from);
  if (compare(amount, most) > 0) {
    const what = charge ? 'what is open of the charge' : 'the unapplied credit of the account';
    throw invalid('body.amount', `Expected at most ${what}`, 'too_big');
  }
  if (charge) {
    const { activePlanId, balance } = from;
    await refuseBelowPlans(context, [{ activePlanId, balance: subtract(balance, amount) }]);
  }
  const [id, counterpartId] = [newId(LedgerEntry.idPrefix), newId(LedgerEntry.idPrefix)];
  const about = {
    type: charge ? 'CHARGE_TRANSFER' : 'CREDIT_TRANSFER',
    reason,
    claimId: charge?.claimId ?? null,
  } as const;
  const leaving: Posting = {
    ...about,
    id,
    amount: charge ? negate(amount) : amount,
    occurredAt: context.now,
    counterpartEntryId: counterpartId,
    settlesEntryId: charge?.id,
  };
  const arriving: Posting = {
    ...about,
    id: counterpartId,
    amount: charge ? amount : negate(amount),
    occurredAt: charge?.occurredAt ?? context.now,
    firstDeliveredAt: charge?.firstDeliveredAt ?? null,
    counterpartEntryId: id,
  };
  const [left, arrived] = await postAll(context, ports, [
    { account: from, posting: leaving },
    { account: to, posting: arriving },
  ]);
  if (!left || !arrived) throw new Error('Each posting makes an entry');
  return { entry: left.entry, counterpartEntry: arrived.entry };
}

/** A charge of an account; 404 where it has no such entry, 400 for a credit. */
async function chargeOf(context: TenantContext, account: Account, id: string): Promise<LedgerEntry> {
  const entry = await context.em.findOne(LedgerEntry, { id, accountId: account.id });
  if (entry === null) throw notFound('Ledger entry');
  if (isNegative(entry.amount)) throw invalid('body.entryId', 'Expected a charge of the account');
  return entry;
}
