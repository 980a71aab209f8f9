import type { EntryBasis } from '@rcm/envelope';
import { selectColumns } from '@rcm/tenancy';
import { counts, settledSince } from '../aging/buckets.ts';
import { Account } from './account.ts';

/** The values of the parameter of `accountsOpenOn`. */
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
 * SQL of the accounts with an open charge or an unapplied credit at the end of a day: what is open now plus what later
 * allocations settled. Their balances, and `unapplied_then`, are those of the day, of the entries that count; everything else
 * is as it is now. `parameter` is SQL of `OpenOn` as JSON.
 */
export const accountsOpenOn = (basis: EntryBasis, parameter: string): string => {
  const day = { asOf: `(${parameter} ->> 'asOf')::date`, until: momentOf(parameter, 'until') };
  const isAsked = (entry: string) =>
    `${counts(basis, entry, day)}
          and ${occurredIn(entry, momentOf(parameter, 'from'), momentOf(parameter, 'to'))}`;
  const balance = 'b.charges - b.credits';
  const columns = selectColumns(Account, { balance, balanceCents: `((${balance}) * 100)::bigint` });
  const sumOf = (entries: string) => `coalesce(sum(s.open) filter (where ${entries}), 0.00)`;
  return `(select ${columns}, b.credits as unapplied_then
      from (
        select s.account_id, ${sumOf('s.is_charge')} as charges, ${sumOf('not s.is_charge')} as credits
        from (
          select n.account_id, n.amount > 0 as is_charge, n.open_amount as open
          from patient_ar.ledger_entries n
          where ${scope('n')} and n.open_amount > 0 and ${isAsked('n')}
          union all
          select e.account_id, e.amount > 0, l.amount
          from (${settledSince(basis, scope, day)}) l
          join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = l.entry_id
          where ${isAsked('e')}
        ) s
        group by s.account_id
        having sum(s.open) > 0
      ) b
      join patient_ar.accounts t on t.organization_id = :tenant and t.id = b.account_id)`;
};

/** A range of moments, both inclusive, ISO 8601; null where it has no bound. */
export type ShareRange = Pick<OpenOn, 'from' | 'to'>;

/** SQL condition for accounts `t` that were charged a share of a claim in a range. `parameter` is SQL of it as JSON. */
export const wasChargedShare = (parameter: string): string => `t.id in (
      select e.account_id from patient_ar.ledger_entries e
      where ${scope('e')} and e.claim_payment_id is not null
        and ${occurredIn('e', momentOf(parameter, 'from'), momentOf(parameter, 'to'))})`;
