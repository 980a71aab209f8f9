import { defineEntity, p } from '@mikro-orm/core';
import { tenantFilter } from '@rcm/tenancy';

/**
 * The number of rows of a table by categories and day, as of the last fold. A count is the sum of all rows of its key, so
 * that folds of one organization never wait for each other.
 */
export const RowCountSchema = defineEntity({
  name: 'RowCount',
  schema: 'lists',
  tableName: 'row_counts',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().defaultRaw('gen_random_uuid()').primary(),
    /** The name of the counter. */
    counter: p.string().columnType('text').collation('C'),
    /** The values of the properties of the counter, in the order of their declaration. */
    categories: p.string().columnType('text[]'),
    /** In UTC; `-infinity` for rows without a day. */
    day: p.string().columnType('date'),
    rows: p.integer(),
    /** True for a row that replaced others. */
    isFolded: p.boolean().default(false),
  },
  indexes: [
    {
      // On the first category, because the comparison of arrays is not leakproof: row level security would evaluate it
      // after its policy, without the index.
      name: 'row_counts_first_category',
      expression: `create index "row_counts_first_category" on "lists"."row_counts" ("organization_id", "counter", ("categories"[1]), "day") include ("categories", "rows")`,
    },
    { name: 'row_counts_unfolded', properties: ['organizationId'], where: '(not is_folded)' },
  ],
});

/**
 * Sums of the rows of a table by values and periods of days, as of the last fold, each in one row. Periods of one length do
 * not overlap, so that a range of days is the sum of the longest periods in it.
 */
export const RowSumSchema = defineEntity({
  name: 'RowSum',
  schema: 'lists',
  tableName: 'row_sums',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    /** The name of the sums. */
    sums: p.string().columnType('text').collation('C').primary(),
    /** The length of the period. */
    days: p.integer().primary(),
    /** The first day of the period. */
    day: p.string().columnType('date').primary(),
    /** The values of the key, in the order of their declaration. */
    categories: p.string().columnType('text[]').collation('C').primary(),
    sum_1: p.bigint('string').fieldName('sum_1'),
    sum_2: p.bigint('string').fieldName('sum_2'),
    sum_3: p.bigint('string').fieldName('sum_3'),
    sum_4: p.bigint('string').fieldName('sum_4'),
  },
  indexes: [
    {
      name: 'row_sums_zero',
      properties: ['organizationId'],
      where: '(sum_1 = 0 and sum_2 = 0 and sum_3 = 0 and sum_4 = 0)',
    },
  ],
});

/**
 * The changes of counted rows that are not folded into the counts yet. Writers append one row for each changed row, and
 * never wait for each other.
 */
export const RowChangeSchema = defineEntity({
  name: 'RowChange',
  schema: 'lists',
  tableName: 'row_changes',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    /** The name of the row counters of the table. */
    counters: p.string().columnType('text').collation('C').primary(),
    id: p.uuid().defaultRaw('gen_random_uuid()').primary(),
    /** The recorded values and days of the row as it counts now; null where it does not count. */
    addedCategories: p.string().columnType('text[]').nullable(),
    addedDays: p.string().columnType('date[]').nullable(),
    /** Those of the row as it counted before. */
    removedCategories: p.string().columnType('text[]').nullable(),
    removedDays: p.string().columnType('date[]').nullable(),
  },
});

/**
 * The row counters that triggers keep; the totals of a list use no others. They belong to no organization: every role may read
 * them, and only the role of migrations, which may create in the schema, may write them.
 */
export const CounterSchema = defineEntity({
  name: 'Counter',
  schema: 'lists',
  tableName: 'counters',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'counters_read', command: 'select', using: 'true' },
    { name: 'counters_shape', command: 'all', using: `has_schema_privilege('lists', 'CREATE')` },
  ],
  properties: { name: p.string().columnType('text').collation('C').primary() },
});
