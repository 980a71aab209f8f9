import { statement, type TenantContext } from '@rcm/tenancy';
import type { Account } from './account.ts';
import { earliestClock } from './open-items.ts';
import { openEntries } from './posting.ts';

/** Only a clock that has not started, or that an earlier delivery recorded later moves back, is touched. */
const deliverCharges = statement({
  name: 'patient_ar.deliver_charges',
  parameters: { accountId: 'text', sequence: 'integer', at: 'timestamptz', now: 'timestamptz' },
  columns: {},
  text: `update patient_ar.ledger_entries set first_delivered_at = :at, updated_at = :now, version = version + 1
    where organization_id = :tenant and account_id = :accountId and sequence <= :sequence
      and amount > 0 and reverses_entry_id is null
      and (first_delivered_at is null or first_delivered_at > :at)`,
});

/**
 * Starts the clocks that the delivery of a statement starts: that of every charge up to the statement's last entry,
 * and that of 26 CFR 1.501(r)-6 for the locked account.
 */
export async function startClocks(
  context: TenantContext,
  account: Account,
  sequence: number,
  at: Date,
): Promise<void> {
  await context.sql.all(deliverCharges, { accountId: account.id, sequence, at, now: context.now });
  const open = await openEntries(context, [account.id]);
  account.delivered(at);
  account.outstandingSince = earliestClock(open.get(account.id) ?? []);
}
