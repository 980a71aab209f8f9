import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { Account, type HoldType } from './accounts/account.ts';

export {
  countLedgers,
  type LedgerDifference,
  ledgerBooks,
  type ShareTotal,
  shareTotals,
} from './accounts/books.ts';
export {
  type ClaimShares,
  followShares,
  type PatientShare,
  type ShareCause,
  type SharedClaim,
} from './accounts/shares.ts';

/** What other modules may know of a patient account. */
export interface AccountSnapshot {
  readonly id: string;
  readonly patientId: string;
  readonly accountNumber: string;
  /** Decimal string; below zero where the patient has credit. */
  readonly balance: Money;
  readonly hold: HoldType | null;
  readonly activePlanId: string | null;
  /** The start of the 501(r) clock. */
  readonly firstDeliveredAt: Date | null;
}

/** A patient account of the organization by id. */
export async function account(context: TenantContext, id: string): Promise<AccountSnapshot | null> {
  const found = await context.look(Account, id);
  return (
    found && {
      id: found.id,
      patientId: found.patientId,
      accountNumber: found.accountNumber,
      balance: found.balance,
      hold: found.holdType ?? null,
      activePlanId: found.activePlanId ?? null,
      firstDeliveredAt: found.firstDeliveredAt ?? null,
    }
  );
}
