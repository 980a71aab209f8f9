import { endOfDay } from '@rcm/calendar';
import { type Filter, statement, type TenantContext } from '@rcm/tenancy';
import { Aging, type AgingRecord } from './schema.ts';

/** The ages of each bucket in days, both ends inclusive. */
const buckets = {
  days0To30: 'o.age <= 30',
  days31To60: 'o.age between 31 and 60',
  days61To90: 'o.age between 61 and 90',
  days91To120: 'o.age between 91 and 120',
  days121AndOver: 'o.age >= 121',
  total: 'true',
} as const;

/** The amounts that aging gives, in the order in which they are shown. */
export const agingKeys = [...Object.keys(buckets), 'unappliedCredit'];

/** The parameters of every statement that ages charges. */
export const agingParameters = {
  asOf: 'date',
  until: 'timestamptz',
  timeZone: 'text',
} as const satisfies Readonly<Record<string, Filter['type']>>;

/** The values of `agingParameters` for a day in the organization's zone. */
export const agingValues = ({ organization }: TenantContext, asOf: string) => ({
  asOf,
  until: endOfDay(asOf, organization.timeZone),
  timeZone: organization.timeZone,
});

/**
 * SQL of the charges that were open and the credits that were unapplied at the end of the as-of day, as rows of
 * (account_id, entry_id, is_charge, open, age in days): what is open now, and what later allocations have settled since. The
 * argument is SQL for the id of one account, or null for all of them.
 */
export function openAmounts(accountId: string | null): string {
  const scope = (alias: string) =>
    `${alias}.organization_id = :tenant${accountId === null ? '' : ` and ${alias}.account_id = ${accountId}`}`;
  const settledLater = (entry: string) =>
    `select l.${entry} as entry_id, l.amount from patient_ar.allocations l where ${scope('l')} and l.created_at > :until`;
  return `select e.account_id, e.id as entry_id, e.amount > 0 as is_charge, sum(s.amount) as open,
      :asOf::date - ((case when e.first_delivered_at <= :until then e.first_delivered_at else e.occurred_at end)
        at time zone :timeZone)::date as age
    from (
      select n.id as entry_id, n.open_amount as amount from patient_ar.ledger_entries n
        where ${scope('n')} and n.open_amount > 0
      union all ${settledLater('charge_entry_id')}
      union all ${settledLater('credit_entry_id')}
    ) s
    join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = s.entry_id
    where e.created_at <= :until
    group by e.organization_id, e.id
    having sum(s.amount) > 0`;
}

/** SQL of the sums per bucket over `openAmounts` under the alias `o`, each under the name of its key. */
export const bucketSums = [
  ...Object.entries(buckets).map(
    ([key, ages]) => `coalesce(sum(o.open) filter (where o.is_charge and ${ages}), 0.00) as "${key}"`,
  ),
  `coalesce(sum(o.open) filter (where not o.is_charge), 0.00) as "unappliedCredit"`,
].join(', ');

/** SQL of the amounts of a row as arguments of `jsonb_build_object`, as decimal strings. */
export const amountFields = (alias: string) =>
  agingKeys.map((key) => `'${key}', ${alias}."${key}"::text`).join(', ');

/** SQL of one account's aging as JSON. */
export const agingJson = (accountId: string) =>
  `select jsonb_build_object('asOf', :asOf::text, ${amountFields('b')})
    from (select ${bucketSums} from (${openAmounts(accountId)}) o) b`;

/** The aging of one account. */
export const agingOfAccount = statement({
  name: 'patient_ar.aging_of_account',
  parameters: { accountId: 'text', ...agingParameters },
  columns: { aging: 'json' },
  text: `select aging from (${agingJson(':accountId')}) as one (aging)`,
});

/** The aging of one account as of a day. */
export async function agingOf(context: TenantContext, accountId: string, asOf: string): Promise<AgingRecord> {
  const row = await context.sql.one(agingOfAccount, { accountId, ...agingValues(context, asOf) });
  return Aging.parse(row?.aging);
}
