import { statement, type TenantContext } from '@rcm/tenancy';
import {
  ageStart,
  appendOpenSums,
  noAccountChanges,
  openSumParameters,
  openSumValues,
} from '../aging/open-sums.ts';
import type { Statement } from '../statements/statement.ts';
import type { Account } from './account.ts';
import { findEarliestClockStart } from './open-items.ts';
import { findOpenEntries } from './posting.ts';

/** Updates only charges whose clock has not started, or started later than this delivery. */
const deliverCharges = statement({
  name: 'patient_ar.deliver_charges',
  parameters: {
    accountId: 'text',
    sequence: 'integer',
    entryIds: 'text[]',
    at: 'timestamptz',
    ...openSumParameters,
  },
  columns: {},
  with: `delivered as (
      select e.id, e.account_id, ${ageStart('e')} as start, e.open_amount from patient_ar.ledger_entries e
      where e.organization_id = :tenant and e.account_id = :accountId and e.sequence <= :sequence
        and (:entryIds::text[] is null or e.id = any (:entryIds))
        and e.amount > 0 and e.reverses_entry_id is null
        and (e.first_delivered_at is null or e.first_delivered_at > :at)
    ),
    moved as (
      select account_id, start, true as is_charge, -open_amount as change from delivered
      union all select account_id, :at, true, open_amount from delivered
    ),
    summed as (
      ${appendOpenSums('moved', noAccountChanges)}
    )`,
  text: `update patient_ar.ledger_entries e
    set first_delivered_at = :at, updated_at = :now, version = e.version + 1
    from delivered d where e.organization_id = :tenant and e.id = d.id`,
});

/**
 * Starts the clocks of a delivered statement: that of every charge on it, else up to its last entry, from which the days of
 * 26 CFR 1.501(r)-6 count, and that of the locked account.
 */
export async function startClocks(
  context: TenantContext,
  account: Account,
  { ledgerSequence, billedEntryIds }: Pick<Statement, 'ledgerSequence' | 'billedEntryIds'>,
  at: Date,
): Promise<void> {
  await context.sql.all(deliverCharges, {
    accountId: account.id,
    sequence: ledgerSequence,
    entryIds: billedEntryIds ?? null,
    at,
    ...openSumValues(context.now),
  });
  const open = await findOpenEntries(context, [account.id]);
  account.recordDelivery(at);
  account.outstandingSince = findEarliestClockStart(open.get(account.id) ?? []);
}
