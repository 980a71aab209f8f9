import { defineEntity, p } from '@mikro-orm/core';
import { foldedColumn, runningSums, type SumDifference, sumIndexes } from '@rcm/lists';
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
    /** A day in UTC, because the time zone of the organization can change. */
    startedOn: p.string().columnType('date'),
    charges: p.decimal().precision(18).scale(2),
    credits: p.decimal().precision(18).scale(2),
    accounts: p.integer(),
    ...foldedColumn,
  },
  indexes: sumIndexes('open_sums', 'started', ['facilityId', 'financialClass', 'startedOn']),
});

/**
 * The change of open charges and unapplied credits whose age starts on a day, and of the number of accounts opened on that
 * day with a balance other than zero.
 */
class OpenSum extends OpenSumSchema.class {
  static readonly idPrefix = 'ops';
  static readonly record = 'openSum';
  static readonly schema = OpenSumSchema;
}
OpenSumSchema.setClass(OpenSum);

const kept = runningSums(OpenSum, {
  keys: ['facilityId', 'financialClass', 'startedOn'],
  sums: ['charges', 'credits', 'accounts'],
});

/** The parameters, and their values, of every statement that changes open amounts. */
export const { parameters: openSumParameters, values: openSumValues } = kept;

/**
 * SQL of the start of an entry's age: its first delivered statement, else its own date. Not written as `coalesce`, which
 * PostgreSQL does not treat as leakproof, so that it would not use an index under a row-level security policy.
 */
export const ageStart = (entry: string) =>
  `case when ${entry}.first_delivered_at is null then ${entry}.occurred_at else ${entry}.first_delivered_at end`;

/** SQL of the start of the UTC day that contains a moment. */
export const utcDay = (moment: string) => `date_trunc('day', ${moment}, 'UTC')`;

const utcDate = (moment: string) => `(${moment} at time zone 'UTC')::date`;

/** SQL of rows of sums from changes (account_id, start, is_charge, change) and account changes (account_id, account_change). */
const selectSumRows = (changes: string, accountChanges: string) => `select a.organization_id,
        coalesce(a.facility_id, '') as facility_id, a.financial_class, v.*
      from (
        select c.account_id, c.start, c.is_charge, c.change, 0 as account_change from ${changes} c
        union all select t.account_id, null, null, 0.00, t.account_change from ${accountChanges} t
      ) c
      join patient_ar.accounts a on a.organization_id = :tenant and a.id = c.account_id
      cross join lateral (select
        ${utcDate('coalesce(c.start, a.created_at)')} as started_on,
        case when c.is_charge then c.change else 0.00 end as charges,
        case when not c.is_charge then c.change else 0.00 end as credits, c.account_change as accounts) v`;

/** SQL of account changes for a statement in which no balance reaches or leaves zero. */
export const noAccountChanges = '(select null::text as account_id, 0 as account_change where false)';

/**
 * SQL that appends the changes of a statement to the sums: `changes` of open amounts (account_id, start, is_charge,
 * change), and `accountChanges` of the number of accounts that are not at zero (account_id, account_change).
 */
export const appendOpenSums = (changes: string, accountChanges: string) =>
  kept.append(`(${selectSumRows(changes, accountChanges)})`);

/** Folds the appended rows of each facility, class and day into one. */
export const foldOpenSums = kept.fold;

const selectDifferences = kept.differing(
  selectSumRows(
    `(select e.account_id, ${ageStart('e')} as start, e.amount > 0 as is_charge, e.open_amount as change
      from patient_ar.ledger_entries e where e.organization_id = :tenant and e.open_amount > 0)`,
    `(select a.id as account_id, 1 as account_change from patient_ar.accounts a
      where a.organization_id = :tenant and a.balance <> 0)`,
  ),
);

/** Recomputes the open sums of an organization and yields each difference. */
export async function* openSumBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  yield* await context.sql.all(selectDifferences);
}
