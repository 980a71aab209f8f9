import { defineEntity, p } from '@mikro-orm/core';
import { onReservedConnection, statement, type TenantDatabase, tenantFilter } from '@rcm/tenancy';

/**
 * The number of rows of a table by categories and day. Writers append changes, so that they never wait for each other: a
 * count is the sum of all rows of its key.
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
 * The counters that triggers keep; the totals of a list use no others. They belong to no organization: every role may read
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

/** The most appended rows that one statement folds. */
const mostFolded = 20_000;

const fold = statement({
  name: 'lists.row_counts.fold',
  parameters: { most: 'integer' },
  columns: { taken: 'number' },
  // Of two concurrent folds, the second finds the rows deleted and folds none.
  with: `unfolded as (
      select distinct n.counter, n.categories, n.day from (
        select c.counter, c.categories, c.day from lists.row_counts c
        where c.organization_id = :tenant and not c.is_folded limit :most
      ) n
    ),
    taken as (
      delete from lists.row_counts c using unfolded u
      where c.organization_id = :tenant and c.counter = u.counter and c.categories = u.categories and c.day = u.day
      returning c.*
    ),
    folded as (
      insert into lists.row_counts (organization_id, counter, categories, day, rows, is_folded)
      select :tenant, t.counter, t.categories, t.day, sum(t.rows), true from taken t
      group by t.counter, t.categories, t.day having sum(t.rows) <> 0
    )`,
  text: 'select count(*) from taken',
});

/** Replaces the rows of each key that has appended rows with one row. It may run at any time, and more than once. */
export const foldRowCounts = (database: TenantDatabase, organizationId: string): Promise<void> =>
  onReservedConnection(database, organizationId, async (session) => {
    await session.send([[fold, { most: mostFolded }]]);
  });
