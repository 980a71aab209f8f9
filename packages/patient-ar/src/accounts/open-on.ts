import type { EntryBasis } from '@rcm/envelope';
import { counts, settledSince } from '../aging/buckets.ts';

const scope = (alias: string) => `${alias}.organization_id = :tenant`;

/**
 * SQL condition for accounts `t` with an open charge or an unapplied credit at the end of a day: what is open now plus what
 * later allocations settled. The day is the parameter `:asOf`, or its last moment `:until` for posted entries.
 */
export const wasOpenOn = (basis: EntryBasis) => `t.id in (
      select s.account_id from (
        select n.account_id, n.amount > 0 as is_charge, n.open_amount as open
        from patient_ar.ledger_entries n
        where ${scope('n')} and n.open_amount > 0 and ${counts(basis, 'n')}
        union all
        select e.account_id, e.amount > 0, l.amount
        from (${settledSince(basis, scope)}) l
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = l.entry_id
        where ${counts(basis, 'e')}
      ) s
      group by s.account_id, s.is_charge
      having sum(s.open) > 0)`;
