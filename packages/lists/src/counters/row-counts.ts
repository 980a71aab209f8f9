import { defineEntity, p } from '@mikro-orm/core';
import { onKeptConnection, statement, type TenantDatabase, tenantFilter } from '@rcm/tenancy';

/**
 * How many rows of a table have some categories and a day: all rows of one key together are the count. Writers append by how
 * much they change it, so that none waits for another.
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
    /** The values that are counted apart, in the order of their declaration. */
    categories: p.string().columnType('text[]'),
    /** In UTC; `-infinity` for rows without a day. */
    day: p.string().columnType('date'),
    rows: p.integer(),
    /** True for what others were folded into. */
    isFolded: p.boolean().default(false),
  },
  indexes: [
    {
      // By the first word: before the policy of row level security come only operators that can't leak, and to compare
      // lists of categories is none of them.
      name: 'row_counts_first_category',
      expression: `create index "row_counts_first_category" on "lists"."row_counts" ("organization_id", "counter", ("categories"[1]), "day") include ("categories", "rows")`,
    },
    { name: 'row_counts_unfolded', properties: ['organizationId'], where: '(not is_folded)' },
  ],
});

/**
 * The counters that are kept: a list counts by no other, whatever it declares. They belong to no organization: anybody
 * may read them; only who may shape the schema, which is the role that migrates, may write.
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

/** How many appended rows are looked at in one go. */
const mostFolded = 20_000;

const fold = statement({
  name: 'lists.row_counts.fold',
  parameters: { most: 'integer' },
  columns: { taken: 'number' },
  // A row that another process folds at the same time is left to it.
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

/** Makes one row of those of each key that was appended to. Runs behind the writers, at any time and more than once. */
export const foldRowCounts = (database: TenantDatabase, organizationId: string): Promise<void> =>
  onKeptConnection(database, organizationId, async (session) => {
    await session.send([[fold, { most: mostFolded }]]);
  });
