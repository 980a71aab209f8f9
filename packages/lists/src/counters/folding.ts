import { createHash } from 'node:crypto';
import {
  declareSamples,
  dynamicStatement,
  isStatementTimeout,
  onReservedConnection,
  type Statement,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';
import { placeOfDay, placeOfValueDay, placesOfCategories, placesOfValues } from './recorded-changes.ts';
import { declaredCounters } from './row-counters.ts';
import { lengthRows, periodStart, sumColumns, summedValues } from './row-sums.ts';

/** The most changes that one statement folds. */
export const mostFolded = 20_000;

/** The number of changes with which a fold that exceeds its time is not repeated with fewer. */
const fewestFolded = 200;

/** SQL of the declared counters: the positions of their keys in the recorded arrays. */
const positionsOfKeys = (): string[] =>
  declaredCounters().flatMap(({ name, counters, recorded }) =>
    counters.map(
      (counter) =>
        `('${name}', '${counter.name}', '{${placesOfCategories(recorded, counter)}}'::integer[], ${placeOfDay(recorded, counter.day)})`,
    ),
  );

/** SQL of the tables with counters: how many recorded values and days their counters have as keys. Values of sums follow. */
const widthsOfKeys = (): string[] =>
  declaredCounters().map(
    ({ name, recorded: { categories, amounts, days } }) =>
      `('${name}', ${categories.length + amounts.length}, ${days.length})`,
  );

/** SQL of the sums of recorded changes by key and day, for each declared sum. */
const sumsByDay = (): string[] =>
  declaredCounters().flatMap(({ name, sums, recorded }) =>
    Object.values(sums).map((sum) => {
      const recordedAt = (place: number) => `c.categories[${place}]`;
      const keys = placesOfValues(recorded, Object.values(sum.by)).map(recordedAt);
      const summed = placesOfValues(recorded, summedValues(sum)).map(
        (place) => `sum(c.rows * coalesce(${recordedAt(place)}::bigint, 0))::bigint`,
      );
      const day = `c.days[${placeOfValueDay(recorded, sum.day)}]`;
      return `select '${sum.name}', ${day}, array[${keys.join(', ')}]::text[], ${sumColumns
        .map((_, index) => summed[index] ?? '0::bigint')
        .join(', ')}
      from moved c where c.counters = '${name}' and ${day} > '-infinity' group by 2, 3`;
    }),
  );

/** Common table expressions that add changes to the sums of their day, and of the longer periods around it. */
const withSums = (byDay: readonly string[]) => `,
    summed_days (sums, day, categories, ${sumColumns.join(', ')}) as (
      ${byDay.join('\n      union all ')}
    ),
    summed as (
      select s.sums, p.days, ${periodStart('s.day', 'p.days')} as day, s.categories,
        ${sumColumns.map((column) => `sum(s.${column})::bigint as ${column}`).join(', ')}
      from summed_days s cross join ${lengthRows} group by 1, 2, 3, 4
    ),
    added as (
      insert into lists.row_sums as t (organization_id, sums, days, day, categories, ${sumColumns.join(', ')})
      select :tenant, s.* from summed s
      where ${sumColumns.map((column) => `s.${column} <> 0`).join(' or ')}
      order by 2, 3, 4, 5
      on conflict (organization_id, sums, days, day, categories) do update
      set ${sumColumns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}
    )`;

/** Deletes sums of zero, unless a fold that is running adds to them. */
const deleteZeroSums = statement({
  name: 'lists.row_sums.delete_zero',
  columns: {},
  text: `delete from lists.row_sums t
    using (
      select z.sums, z.days, z.day, z.categories from lists.row_sums z
      where z.organization_id = :tenant and ${sumColumns.map((column) => `z.${column} = 0`).join(' and ')}
      limit ${mostFolded} for update skip locked
    ) z
    where t.organization_id = :tenant and t.sums = z.sums and t.days = z.days and t.day = z.day
      and t.categories = z.categories`,
});

/** SQL of the places of the counts of a key, which has the alias `u`; the condition leads into the index. */
const placesOfCounts = (firstCategory: string) => `select c.ctid from lists.row_counts c
          where c.organization_id = :tenant and c.counter = u.counter and ${firstCategory}
            and c.categories = u.categories and c.day = u.day`;

/** The statement that folds changes of these counters. Changes for counters of another version stay, for that version. */
const foldOf = (keys: readonly string[], widths: readonly string[], sums: readonly string[]) =>
  dynamicStatement({
    name: `lists.row_changes.fold.${createHash('sha256')
      .update([...keys, ...widths, ...sums].join())
      .digest('hex')
      .slice(0, 12)}`,
    parameters: { most: 'integer' },
    columns: { changes: 'number' },
    // Each fold replaces the rows that it deletes itself, so that concurrent folds count nothing twice. Rows are found by
    // index and deleted by their place: a plain join may be planned as a scan of the rows of all organizations.
    with: `positions (counters, counter, categories, day) as (values ${keys.join(', ')}),
    recorded as (
      delete from lists.row_changes r
      where r.organization_id = :tenant and r.ctid = any (array(
        select n.ctid from lists.row_changes n
        where n.organization_id = :tenant and n.counters in (select p.counters from positions p)
        order by n.counters, n.id limit :most
      ))
      returning r.*
    ),
    moved as (
      select r.counters, r.added_categories as categories, r.added_days as days, 1 as rows
      from recorded r where r.added_days is not null
      union all
      select r.counters, r.removed_categories, r.removed_days, -1 from recorded r where r.removed_days is not null
    ),
    changes as (
      select c.counters, c.categories[1:w.categories] as categories, c.days[1:w.days] as days, sum(c.rows) as rows
      from moved c join (values ${widths.join(', ')}) w (counters, categories, days) on w.counters = c.counters
      group by 1, 2, 3 having sum(c.rows) <> 0
    ),
    counted as (
      select p.counter, k.categories, coalesce(c.days[p.day], '-infinity'::date) as day, sum(c.rows) as rows
      from changes c join positions p on p.counters = c.counters
      cross join lateral (
        select array(
          select c.categories[u.position] from unnest(p.categories) with ordinality u (position, nth) order by u.nth
        ) as categories
      ) k group by 1, 2, 3 having sum(c.rows) <> 0
    ),
    replaced as (
      delete from lists.row_counts r
      where r.organization_id = :tenant and r.ctid = any (array(
        select c.ctid from (
          select k.counter, k.categories, k.day from counted k
          union
          select n.counter, n.categories, n.day from (
            select c.counter, c.categories, c.day from lists.row_counts c
            where c.organization_id = :tenant and not c.is_folded limit :most
          ) n
        ) u
        cross join lateral (
          ${placesOfCounts('c.categories[1] = u.categories[1]')}
          union all
          ${placesOfCounts('c.categories[1] is null and u.categories[1] is null')}
        ) c
      ))
      returning r.*
    ),
    folded as (
      insert into lists.row_counts (organization_id, counter, categories, day, rows, is_folded)
      select :tenant, s.counter, s.categories, s.day, sum(s.rows), true from (
        select k.counter, k.categories, k.day, k.rows from counted k
        union all
        select r.counter, r.categories, r.day, r.rows from replaced r
      ) s group by s.counter, s.categories, s.day having sum(s.rows) <> 0
    )${sums.length === 0 ? '' : withSums(sums)}`,
    text: 'select count(*) from recorded',
  });

let current: { readonly tables: number; readonly fold: Statement<{ changes: number }> } | null = null;

/** The statement for all counters that are declared by now. */
export function currentFold(): Statement<{ changes: number }> {
  const tables = declaredCounters().length;
  if (current?.tables !== tables)
    current = { tables, fold: foldOf(positionsOfKeys(), widthsOfKeys(), sumsByDay()) };
  return current.fold;
}

declareSamples(() => (declaredCounters().length === 0 ? [] : [currentFold()]));

/**
 * Adds at most `most` recorded changes to the counts, with one row for each key. It may run at any time, and more than once.
 * Returns the number of changes.
 */
export async function foldRowCounts(
  database: TenantDatabase,
  organizationId: string,
  most = mostFolded,
): Promise<number> {
  // Tables that Citus has distributed have no triggers that record changes.
  if (database.isDistributed) return 0;
  return onReservedConnection(database, organizationId, async (session) => {
    const fold = currentFold();
    const [rows = []] = await session.send([
      [fold, { most }],
      [deleteZeroSums, {}],
    ]);
    return rows.map(fold.decode)[0]?.changes ?? 0;
  });
}

/**
 * Adds all recorded changes to the counts, unless it is stopped before. A fold that exceeds the statement timeout, as on a
 * busy machine, is repeated with a tenth of the changes, and each next one takes twice as many again: a fold passes the
 * entries that those before it deleted, so that many small ones take long. Returns the number of changes of the last fold.
 */
export async function foldAllRowCounts(
  database: TenantDatabase,
  organizationId: string,
  isStopped = () => false,
): Promise<number> {
  let most = mostFolded;
  for (;;) {
    try {
      const changes = await foldRowCounts(database, organizationId, most);
      if (changes < most || isStopped()) return changes;
      most = Math.min(2 * most, mostFolded);
    } catch (error) {
      if (!isStatementTimeout(error) || most <= fewestFolded) throw error;
      most = Math.max(Math.trunc(most / 10), fewestFolded);
    }
  }
}
