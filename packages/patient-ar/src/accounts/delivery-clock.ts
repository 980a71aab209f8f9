import { statement, type TenantContext } from '@rcm/tenancy';
import {
  ageStart,
  appendOpenSums,
  noneTurned,
  openSumParameters,
  openSumValues,
} from '../aging/open-sums.ts';
import type { Account } from './account.ts';
import { earliestClock } from './open-items.ts';
import { openEntries } from './posting.ts';

/** Only a clock that has not started, or that an earlier delivery recorded later moves back, is touched. */
const deliverCharges = statement({
  name: 'patient_ar.deliver_charges',
  parameters: { accountId: 'text', sequence: 'integer', at: 'timestamptz', ...openSumParameters },
  columns: {},
  with: `delivered as (
      select e.id, e.account_id, ${ageStart('e')} as start, e.open_amount from patient_ar.ledger_entries e
      where e.organization_id = :tenant and e.account_id = :accountId and e.sequence <= :sequence
        and e.amount > 0 and e.reverses_entry_id is null
        and (e.first_delivered_at is null or e.first_delivered_at > :at)
    ),
    moved as (
      select account_id, start, true as is_charge, -open_amount as change from delivered
      union all select account_id, :at, true, open_amount from delivered
    ),
    summed as (
      ${appendOpenSums('moved', noneTurned)}
    )`,
  text: `update patient_ar.ledger_entries e
    set first_delivered_at = :at, updated_at = :now, version = e.version + 1
    from delivered d where e.organization_id = :tenant and e.id = d.id`,
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
  await context.sql.all(deliverCharges, {
    accountId: account.id,
    sequence,
    at,
    ...openSumValues(context.now),
  });
  const open = await openEntries(context, [account.id]);
  account.delivered(at);
  account.outstandingSince = earliestClock(open.get(account.id) ?? []);
}
