import { LockMode } from '@mikro-orm/core';
import { compare, type Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { CollectionsPorts } from '../ports.ts';
import { AgencyPayment } from './agency-payment.ts';
import { isSettled, Placement } from './placement.ts';

/** A changed balance of an account that is or was placed, with the agency payments that were reversed. */
export interface PlacedBalance {
  readonly accountId: string;
  /** The current placement of the account; null if it has none. */
  readonly placementId: string | null;
  readonly balance: Money;
  /** The reversed agency payments: their ledger entries and the entries that reverse them. */
  readonly reversedPayments: readonly { readonly entryId: string; readonly reversalId: string }[];
}

const forWriting = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;

/**
 * Updates placements from the ledgers of their accounts, which are locked: reverses payments, copies the balance, and
 * ends a placement when nothing is owed. A placement that ended this way is reopened when a reversal makes its account
 * owe again, unless the account has a new placement.
 */
export const applyBalances =
  (ports: Pick<CollectionsPorts, 'placeAccount'>) =>
  async (context: TenantContext, balances: readonly PlacedBalance[]): Promise<void> => {
    const reversed = await reversePayments(context, balances);
    const ids = new Set([
      ...balances.flatMap(({ placementId }) => placementId ?? []),
      ...reversed.map(({ placementId }) => placementId),
    ]);
    const placements = await context.em.find(Placement, { id: { $in: [...ids] } }, forWriting);
    for (const { accountId, placementId, balance } of balances) {
      const placementsOfAccount = placements.filter((placement) => placement.accountId === accountId);
      for (const placement of placementsOfAccount) reverseRecovered(placement, reversed);
      const current =
        placementsOfAccount.find(({ id }) => id === placementId) ??
        placementsOfAccount.find((placement) => isSettled(placement) && compare(balance, '0.00') > 0);
      if (current === undefined) continue;
      const wasOpen = !current.endedAt;
      if (!wasOpen) current.reopen();
      current.updateBalance(balance, context.now);
      const isOpen = !current.endedAt;
      if (isOpen !== wasOpen) await ports.placeAccount(context, accountId, isOpen ? current : null);
    }
  };

async function reversePayments(
  context: TenantContext,
  balances: readonly PlacedBalance[],
): Promise<AgencyPayment[]> {
  const reversals = new Map(
    balances.flatMap(({ reversedPayments }) =>
      reversedPayments.map(({ entryId, reversalId }) => [entryId, reversalId] as const),
    ),
  );
  if (reversals.size === 0) return [];
  const payments = await context.em.find(AgencyPayment, { ledgerEntryId: { $in: [...reversals.keys()] } });
  for (const payment of payments) {
    payment.reverse(reversals.get(payment.ledgerEntryId) ?? '', context.now);
  }
  return payments;
}

function reverseRecovered(placement: Placement, payments: readonly AgencyPayment[]): void {
  for (const payment of payments) if (payment.placementId === placement.id) placement.reversePayment(payment);
}
