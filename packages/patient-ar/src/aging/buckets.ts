import { agingBounds, agingBucketDays } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import type { Filter } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import { Aging, type AgingRecord } from './schema.ts';

/** The condition of each amount on the index of the bucket. */
const buckets = {
  days0To30: 'o.bucket = 0',
  days31To60: 'o.bucket = 1',
  days61To90: 'o.bucket = 2',
  days91To120: 'o.bucket = 3',
  days121AndOver: 'o.bucket = 4',
  total: 'true',
} as const;

/** The amounts of aging in the order in which they are shown. */
export const agingKeys = [...Object.keys(buckets), 'unappliedCredit'];

/** The parameters of every statement that ages charges. */
export const agingParameters = {
  asOf: 'date',
  until: 'timestamptz',
  since30: 'timestamptz',
  since60: 'timestamptz',
  since90: 'timestamptz',
  since120: 'timestamptz',
} as const satisfies Readonly<Record<string, Filter['type']>>;

/** The values of `agingParameters` for a day in the organization's time zone. */
export const agingValues = ({ organization: { timeZone } }: TenantContext, asOf: string) => ({
  asOf,
  ...agingBounds(asOf, timeZone),
});

/** SQL of the as-of day and of its last moment. */
interface EndOfDay {
  readonly asOf: string;
  readonly until: string;
}

const endOfDay: EndOfDay = { asOf: ':asOf', until: ':until' };

/** SQL condition for entries and allocations that don't count yet at the end of the as-of day. */
export const isLater = (basis: EntryBasis, row: string, { asOf, until } = endOfDay) =>
  basis === 'POSTED' ? `${row}.created_at > ${until}` : `${row}.effective_on > ${asOf}`;

/** SQL condition for entries that count at the end of the as-of day. */
export const counts = (basis: EntryBasis, entry: string, day = endOfDay) =>
  `(${isLater(basis, entry, day)}) is not true`;

/** SQL of the bucket index of a moment. It compares moments, because converting each one to a date is expensive. */
export const bucketOfMoment = (start: string) => {
  const places = Object.keys(agingBucketDays).map(
    (since, place) => `when ${start} >= :${since} then ${place}`,
  );
  return `case ${places.join(' ')} else ${places.length} end`;
};

/** SQL of the bucket index of an entry at the end of the as-of day. */
export const bucketAtEndOfDay = (entry: string) =>
  bucketOfMoment(
    `case when ${entry}.first_delivered_at <= :until then ${entry}.first_delivered_at else ${entry}.occurred_at end`,
  );

/** SQL of the amounts that allocations after the as-of day settled, as rows of (entry_id, amount). */
export const settledSince = (basis: EntryBasis, scope: (alias: string) => string, day = endOfDay): string =>
  ['charge_entry_id', 'credit_entry_id']
    .map(
      (id) =>
        `select l.${id} as entry_id, l.amount from patient_ar.allocations l where ${scope('l')} and ${isLater(basis, 'l', day)}`,
    )
    .join(' union all ');

/**
 * SQL of the charges that were open and the credits that were unapplied at the end of the as-of day, summed as rows of
 * (account_id, is_charge, bucket, open, key): what is open now plus what later allocations settled. `accountId` is SQL of
 * one account's id, or null for all accounts; `keyOf` returns SQL of the key by which entries are grouped.
 */
export function openAmounts(
  basis: EntryBasis,
  accountId: string | null,
  keyOf: (entry: string) => string = () => 'null::text',
): string {
  const scope = (alias: string) =>
    `${alias}.organization_id = :tenant${accountId === null ? '' : ` and ${alias}.account_id = ${accountId}`}`;
  const selectAmounts = (entry: string, amount: string) =>
    `select ${entry}.account_id, ${entry}.amount > 0 as is_charge, ${bucketAtEndOfDay(entry)} as bucket, ${amount} as open,
        ${keyOf(entry)} as key`;
  return `select s.account_id, s.is_charge, s.bucket, sum(s.open) as open, s.key
    from (
      ${selectAmounts('n', 'n.open_amount')} from patient_ar.ledger_entries n
        where ${scope('n')} and n.open_amount > 0 and ${counts(basis, 'n')}
      union all ${selectAmounts('e', 'l.amount')}
        from (${settledSince(basis, scope)}) l
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = l.entry_id
        where ${counts(basis, 'e')}
    ) s
    group by s.account_id, s.is_charge, s.bucket, s.key
    having sum(s.open) > 0`;
}

/** SQL of the sums per bucket over `openAmounts` under the alias `o`, named by their keys. */
export const bucketSums = [
  ...Object.entries(buckets).map(
    ([key, ages]) => `coalesce(sum(o.open) filter (where o.is_charge and ${ages}), 0.00) as "${key}"`,
  ),
  `coalesce(sum(o.open) filter (where not o.is_charge), 0.00) as "unappliedCredit"`,
].join(', ');

/** SQL of the amounts of a row as arguments of `jsonb_build_object`, as decimal strings. */
const amountFields = (alias: string) =>
  agingKeys.map((key) => `'${key}', ${alias}."${key}"::text`).join(', ');

/** SQL of one account's aging as JSON. */
export const agingJson = (basis: EntryBasis, accountId: string) =>
  `select jsonb_build_object('asOf', :asOf::text, ${amountFields('b')})
    from (select ${bucketSums} from (${openAmounts(basis, accountId)}) o) b`;

const agingOf = (basis: EntryBasis) =>
  statement({
    name: `patient_ar.aging_of_account_${basis.toLowerCase()}`,
    parameters: { accountId: 'text', ...agingParameters },
    columns: { aging: 'json' },
    text: `select aging from (${agingJson(basis, ':accountId')}) as one (aging)`,
  });

/** The aging of one account, by the entries that count. */
export const agingOfAccount = { EFFECTIVE: agingOf('EFFECTIVE'), POSTED: agingOf('POSTED') };

/** Reads the current aging of one account, with all of its entries. */
export async function readAging(context: TenantContext, accountId: string): Promise<AgingRecord> {
  const values = { accountId, ...agingValues(context, today(context)) };
  const row = await context.sql.one(agingOfAccount.POSTED, values);
  return Aging.parse(row?.aging);
}

const later = statement({
  name: 'patient_ar.has_later_entries',
  parameters: { asOf: 'date' },
  columns: { exists: 'boolean' },
  text: `select exists (select from patient_ar.ledger_entries e
      where e.organization_id = :tenant and ${isLater('EFFECTIVE', 'e')})`,
});

/** True if entries are effective after a day, `YYYY-MM-DD`. */
const hasLaterLedgerEntries = async (context: TenantContext, asOf: string): Promise<boolean> =>
  (await context.sql.one(later, { asOf }))?.exists ?? false;

/** True if the sums of the entries that count at the end of a day can differ from the current ones. */
export async function isEarlier(context: TenantContext, asOf: string, basis: EntryBasis): Promise<boolean> {
  if (asOf < today(context)) return true;
  return basis === 'EFFECTIVE' && hasLaterLedgerEntries(context, asOf);
}
