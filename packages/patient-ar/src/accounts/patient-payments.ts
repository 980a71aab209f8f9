import { LockMode } from '@mikro-orm/core';
import { type Money, negate } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { LedgerPorts } from '../ports.ts';
import { Account } from './account.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { postAll } from './posting.ts';

/** A payment of a patient for the share of a claim, reported by another system. */
export interface PatientPayment {
  readonly claimId: string;
  /** Positive. */
  readonly amount: Money;
  readonly method: LedgerEntry['method'];
  /** Identifies the payment within the account. */
  readonly reference: string;
  readonly occurredAt: Date;
}

const selectAccounts = statement({
  name: 'patient_ar.accounts_of_shares',
  parameters: { claimIds: 'text[]' },
  columns: { claimId: 'text', accountId: 'text' },
  text: `select distinct on (e.claim_id) e.claim_id, e.account_id
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.claim_id = any(:claimIds) and e.claim_payment_id is not null
      and e.reverses_entry_id is null and e.reversed_by_entry_id is null
    order by e.claim_id, e.id desc`,
});

const selectExisting = statement({
  name: 'patient_ar.known_payment_references',
  parameters: { accountIds: 'text[]', references: 'text[]' },
  columns: { accountId: 'text', reference: 'text' },
  text: `select e.account_id, e.reference from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = any(:accountIds) and e.type = 'PAYMENT'
      and e.reference = any(:references)`,
});

/**
 * Posts payments to the accounts with the shares of their claims; they settle the oldest open charges first. Skips a
 * payment whose reference the account already has, and a payment for a claim without a share. Returns the number posted.
 */
export const recordPatientPayments =
  (ports: LedgerPorts) =>
  async (context: TenantContext, payments: readonly PatientPayment[]): Promise<number> => {
    const shares = await context.sql.all(selectAccounts, {
      claimIds: payments.map(({ claimId }) => claimId),
    });
    const accountIds = new Map(shares.map(({ claimId, accountId }) => [claimId, accountId]));
    const accounts = await context.em.find(
      Account,
      { id: { $in: [...new Set(accountIds.values())] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const existing = await context.sql.all(selectExisting, {
      accountIds: [...byId.keys()],
      references: payments.map(({ reference }) => reference),
    });
    const existingKeys = new Set(existing.map(({ accountId, reference }) => `${accountId} ${reference}`));
    const postings = payments.flatMap(({ claimId, amount, method, reference, occurredAt }) => {
      const account = byId.get(accountIds.get(claimId) ?? '');
      if (account === undefined || existingKeys.has(`${account.id} ${reference}`)) return [];
      const posting = { type: 'PAYMENT', amount: negate(amount), method, reference, occurredAt } as const;
      return [{ account, posting }];
    });
    if (postings.length > 0) await postAll(context, ports, postings);
    return postings.length;
  };
