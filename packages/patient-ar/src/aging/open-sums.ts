import { defineEntity, p } from '@mikro-orm/core';
import { foldedColumn, keptSums, type SumDifference, sumIndexes } from '@rcm/lists';
import { type TenantContext, TenantOwned } from '@rcm/tenancy';

import { FinancialClass } from '../accounts/schema.ts';

export const OpenSumSchema = defineEntity({
  name: 'OpenSum',
  schema: 'patient_ar',
  tableName: 'open_sums',
  extends: TenantOwned,
  properties: {
    /** Empty for accounts without a facility. */
    facilityId: p.text(),
    financialClass: p.enum(FinancialClass.options),
    /** A day in UTC, whatever the zone of the organization, which can change. */
    startedOn: p.string().columnType('date'),
    charges: p.decimal().precision(18).scale(2),
    credits: p.decimal().precision(18).scale(2),
    accounts: p.integer(),
    ...foldedColumn,
  },
  indexes: sumIndexes('open_sums', 'started', ['facilityId', 'financialClass', 'startedOn']),
});

/**
 * By how much it changed what is open of the charges, and unapplied of the credits, whose age counts from a day, and
 * how many of the accounts that were opened on that day are not at zero.
 */
class OpenSum extends OpenSumSchema.class {
  static readonly idPrefix = 'ops';
  static readonly record = 'openSum';
  static readonly schema = OpenSumSchema;
}
OpenSumSchema.setClass(OpenSum);

const kept = keptSums(OpenSum, {
  keys: ['facilityId', 'financialClass', 'startedOn'],
  sums: ['charges', 'credits', 'accounts'],
});

/** What a statement needs that changes what is open, and the values of it. */
export const { parameters: openSumParameters, values: openSumValues } = kept;

/**
 * SQL of the moment from which the age of an entry counts: its first delivered statement, else its own date. Written out,
 * for of `coalesce` PostgreSQL does not know that it leaks nothing, and would not look for it by an index under a policy.
 */
export const ageStart = (entry: string) =>
  `case when ${entry}.first_delivered_at is null then ${entry}.occurred_at else ${entry}.first_delivered_at end`;

/** SQL of the moment at which the day in UTC begins in which a moment lies. */
export const utcDay = (moment: string) => `date_trunc('day', ${moment}, 'UTC')`;

const dayOf = (moment: string) => `(${moment} at time zone 'UTC')::date`;

/** SQL of the rows of sums: of changes (account_id, start, is_charge, change), and of accounts (account_id, turned). */
const rowsOf = (changes: string, turned: string) => `select a.organization_id,
        coalesce(a.facility_id, '') as facility_id, a.financial_class, v.*
      from (
        select c.account_id, c.start, c.is_charge, c.change, 0 as turned from ${changes} c
        union all select t.account_id, null, null, 0.00, t.turned from ${turned} t
      ) c
      join patient_ar.accounts a on a.organization_id = :tenant and a.id = c.account_id
      cross join lateral (select
        ${dayOf('coalesce(c.start, a.created_at)')} as started_on,
        case when c.is_charge then c.change else 0.00 end as charges,
        case when not c.is_charge then c.change else 0.00 end as credits, c.turned as accounts) v`;

/** SQL of no account that comes to zero or leaves it. */
export const noneTurned = '(select null::text as account_id, 0 as turned where false)';

/**
 * SQL that appends to the sums what a statement changes: of entries (account_id, start, is_charge, change), and by how many
 * accounts are not at zero any more, or are again (account_id, turned).
 */
export const appendOpenSums = (changes: string, turned: string) =>
  kept.append(`(${rowsOf(changes, turned)})`);

/** Makes one row of the sums of each facility, class and day that writers have appended to. */
export const foldOpenSums = kept.fold;

const differing = kept.differing(
  rowsOf(
    `(select e.account_id, ${ageStart('e')} as start, e.amount > 0 as is_charge, e.open_amount as change
      from patient_ar.ledger_entries e where e.organization_id = :tenant and e.open_amount > 0)`,
    `(select a.id as account_id, 1 as turned from patient_ar.accounts a
      where a.organization_id = :tenant and a.balance <> 0)`,
  ),
);

/** Adds up what is open in all ledgers of an organization, and gives each sum that is another. */
export async function* openSumBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  yield* await context.sql.all(differing);
}
