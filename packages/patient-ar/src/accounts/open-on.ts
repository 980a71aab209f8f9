import type { EntryBasis } from '@rcm/envelope';
import { counts, settledSince } from '../aging/buckets.ts';

/** The values of the parameter of `wasOpenOn`. */
export interface OpenOn {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The last moment of the day, ISO 8601. */
  readonly until: string;
  /** The first and the last moment of the entries that count, ISO 8601; null for all. */
  readonly from: string | null;
  readonly to: string | null;
}

const scope = (alias: string) => `${alias}.organization_id = :tenant`;

/** SQL condition for an entry that occurred from one moment to another, both of which may be null. */
const occurredIn = (entry: string, from: string, to: string) =>
  `(${from} is null or ${entry}.occurred_at >= ${from}) and (${to} is null or ${entry}.occurred_at <= ${to})`;

const momentOf = (parameter: string, name: keyof OpenOn) => `(${parameter} ->> '${name}')::timestamptz`;

/**
 * SQL condition for accounts `t` with an open charge or an unapplied credit at the end of a day: what is open now plus what
 * later allocations settled. `parameter` is SQL of `OpenOn` as JSON.
 */
export const wasOpenOn = (basis: EntryBasis, parameter: string): string => {
  const day = { asOf: `(${parameter} ->> 'asOf')::date`, until: momentOf(parameter, 'until') };
  const isAsked = (entry: string) =>
    `${counts(basis, entry, day)}
          and ${occurredIn(entry, momentOf(parameter, 'from'), momentOf(parameter, 'to'))}`;
  return `t.id in (
      select s.account_id from (
        select n.account_id, n.amount > 0 as is_charge, n.open_amount as open
        from patient_ar.ledger_entries n
        where ${scope('n')} and n.open_amount > 0 and ${isAsked('n')}
        union all
        select e.account_id, e.amount > 0, l.amount
        from (${settledSince(basis, scope, day)}) l
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = l.entry_id
        where ${isAsked('e')}
      ) s
      group by s.account_id, s.is_charge
      having sum(s.open) > 0)`;
};

/** A range of moments, both inclusive, ISO 8601; null where it has no bound. */
export type ShareRange = Pick<OpenOn, 'from' | 'to'>;

/** SQL condition for accounts `t` that were charged a share of a claim in a range. `parameter` is SQL of it as JSON. */
export const wasChargedShare = (parameter: string): string => `t.id in (
      select e.account_id from patient_ar.ledger_entries e
      where ${scope('e')} and e.claim_payment_id is not null
        and ${occurredIn('e', momentOf(parameter, 'from'), momentOf(parameter, 'to'))})`;
