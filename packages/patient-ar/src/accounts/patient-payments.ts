import { type Money, negate } from '@rcm/money';
import { newId, statement, type TenantContext } from '@rcm/tenancy';
import type { LedgerPorts } from '../ports.ts';
import { allocateUpTo, getLedger } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { openLedgers, writeLedgers } from './posting.ts';
import { assignAccounts, createAccountWrites, lockAccountStates, lockPatients } from './share-accounts.ts';

/** A payment of a patient for a claim, reported by another system. */
export interface PatientPayment {
  readonly claim: {
    readonly id: string;
    readonly patientId: string;
    readonly accountId: string | null;
    readonly facilityId: string | null;
  };
  /** Positive. */
  readonly amount: Money;
  readonly method: LedgerEntry['method'];
  /** Identifies the payment among those of the patient. */
  readonly reference: string;
  readonly occurredAt: Date;
}

const selectShares = statement({
  name: 'patient_ar.accounts_of_shares',
  parameters: { claimIds: 'text[]' },
  columns: { id: 'text', claimId: 'text', accountId: 'text' },
  text: `select e.id, e.claim_id, e.account_id
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.claim_id = any(:claimIds) and e.claim_payment_id is not null
      and e.reverses_entry_id is null and e.reversed_by_entry_id is null
    order by e.id`,
});

const selectExisting = statement({
  name: 'patient_ar.known_payment_references',
  parameters: { patientIds: 'text[]', references: 'text[]' },
  columns: { patientId: 'text', reference: 'text' },
  text: `select a.patient_id, e.reference from patient_ar.accounts a
    join patient_ar.ledger_entries e on e.organization_id = :tenant and e.account_id = a.id
    where a.organization_id = :tenant and a.patient_id = any(:patientIds) and e.type = 'PAYMENT'
      and e.reference = any(:references)`,
});

/**
 * Posts payments to the accounts with the shares of their claims, else to those that would get the shares. A payment
 * settles the shares of its claim, then the oldest open charges, and what exceeds them is unapplied credit of the account.
 * Skips a payment whose reference the patient already has. Returns the number posted.
 */
export const recordPatientPayments =
  (ports: LedgerPorts) =>
  async (context: TenantContext, payments: readonly PatientPayment[]): Promise<number> => {
    const fresh = await withoutExisting(context, payments);
    if (fresh.length === 0) return 0;
    const shares = await context.sql.all(selectShares, { claimIds: fresh.map(({ claim }) => claim.id) });
    const sharesByClaim = Map.groupBy(shares, ({ claimId }) => claimId);
    const { ids, opened } = await assignAccounts(
      context,
      fresh.map(({ claim }) => ({
        claim,
        lastAccountId: sharesByClaim.get(claim.id)?.at(-1)?.accountId ?? null,
      })),
    );
    const accounts = await lockAccountStates(context, [...new Set(ids.values())]);
    const ledgers = await openLedgers(context, [...accounts, ...opened]);
    for (const { claim, amount, method, reference, occurredAt } of fresh) {
      const ledger = getLedger(ledgers, ids.get(claim.id) ?? '');
      const payment = { id: newId(LedgerEntry.idPrefix), type: 'PAYMENT', amount: negate(amount) } as const;
      ledger.enter({ ...payment, method, reference, occurredAt, claimId: claim.id });
      const own = sharesByClaim.get(claim.id)?.filter(({ accountId }) => accountId === ledger.account.id);
      allocateUpTo(ledger, payment.id, amount, own ?? []);
    }
    const changed = [...ledgers.values()];
    await writeLedgers(context, ports, changed, () => createAccountWrites(context, changed, opened));
    return fresh.length;
  };

/** The payments that their patients, who are locked so that two imports don't post one twice, do not have yet. */
async function withoutExisting(
  context: TenantContext,
  payments: readonly PatientPayment[],
): Promise<readonly PatientPayment[]> {
  const patientIds = [...new Set(payments.map(({ claim }) => claim.patientId))];
  const [, rows = []] = await context.sql.batch([
    [lockPatients, { patientIds }],
    [selectExisting, { patientIds, references: payments.map(({ reference }) => reference) }],
  ]);
  const existing = rows.map((row) => selectExisting.decode(row));
  const keys = new Set(existing.map(({ patientId, reference }) => `${patientId} ${reference}`));
  return payments.filter(({ claim, reference }) => !keys.has(`${claim.patientId} ${reference}`));
}
