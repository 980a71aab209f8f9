import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { Account, type HoldType, lockAccount } from './accounts/account.ts';
import { post } from './accounts/posting.ts';

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

/** What a patient has come to owe, such as the patient's part of an adjudicated claim. */
export interface PatientCharge {
  readonly accountId: string;
  /** Above zero. */
  readonly amount: Money;
  /** The date of service; the age of the charge counts from it until a statement is delivered. */
  readonly occurredAt: Date;
  readonly reference?: string;
  readonly notes?: string;
}

/** Adds a charge to the ledger of an account and gives the id of the entry; 404 where there is no such account. */
export async function postCharge(
  context: TenantContext,
  { accountId, ...charge }: PatientCharge,
): Promise<string> {
  const owner = await lockAccount(context, accountId);
  const { id } = await post(context, owner, { type: 'CHARGE', ...charge });
  return id;
}
