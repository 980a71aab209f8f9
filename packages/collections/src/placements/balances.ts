import { LockMode } from '@mikro-orm/core';
import { compare, type Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { CollectionsPorts } from '../ports.ts';
import { AgencyPayment } from './agency-payment.ts';
import { isSettled, Placement } from './placement.ts';

/** What has become of the balance of an account that is or was placed, or of what an agency paid on it. */
export interface PlacedBalance {
  readonly accountId: string;
  /** The placement that the account has; null where it has none any more. */
  readonly placementId: string | null;
  readonly balance: Money;
  /** The payments of agencies that were taken back, by their entries and those that take them back. */
  readonly takenBack: readonly { readonly entryId: string; readonly reversalId: string }[];
}

const forWriting = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;

/**
 * Brings placements to the ledgers of their accounts, which are locked: takes back payments that were reversed, follows
 * the balance, and ends a placement where nothing is owed any more. One that had ended so and whose payment is taken back
 * is taken up again, unless the account is placed anew.
 */
export const followBalances =
  (ports: Pick<CollectionsPorts, 'placeAccount'>) =>
  async (context: TenantContext, balances: readonly PlacedBalance[]): Promise<void> => {
    const taken = await paymentsTakenBack(context, balances);
    const ids = new Set([
      ...balances.flatMap(({ placementId }) => placementId ?? []),
      ...taken.map(({ placementId }) => placementId),
    ]);
    const placements = await context.em.find(Placement, { id: { $in: [...ids] } }, forWriting);
    for (const { accountId, placementId, balance } of balances) {
      const ofAccount = placements.filter((placement) => placement.accountId === accountId);
      for (const placement of ofAccount) takeBack(placement, taken);
      const standing =
        ofAccount.find(({ id }) => id === placementId) ??
        ofAccount.find((placement) => isSettled(placement) && compare(balance, '0.00') > 0);
      if (standing === undefined) continue;
      const wasOpen = !standing.endedAt;
      if (!wasOpen) standing.reopen();
      standing.follow(balance, context.now);
      const isOpen = !standing.endedAt;
      if (isOpen !== wasOpen) await ports.placeAccount(context, accountId, isOpen ? standing : null);
    }
  };

async function paymentsTakenBack(
  context: TenantContext,
  balances: readonly PlacedBalance[],
): Promise<AgencyPayment[]> {
  const reversals = new Map(
    balances.flatMap(({ takenBack }) =>
      takenBack.map(({ entryId, reversalId }) => [entryId, reversalId] as const),
    ),
  );
  if (reversals.size === 0) return [];
  const payments = await context.em.find(AgencyPayment, { ledgerEntryId: { $in: [...reversals.keys()] } });
  for (const payment of payments) {
    payment.takeBack(reversals.get(payment.ledgerEntryId) ?? '', context.now);
  }
  return payments;
}

function takeBack(placement: Placement, payments: readonly AgencyPayment[]): void {
  for (const payment of payments) if (payment.placementId === placement.id) placement.takeBack(payment);
}
