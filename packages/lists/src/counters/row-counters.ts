import { createHash } from 'node:crypto';
import {
  parameterTypeOf,
  type Statement,
  statement,
  type TenantContext,
  type TenantEntity,
} from '@rcm/tenancy';
import type { Filter } from '../lists/filters.ts';
import type { SumDifference } from '../sums/sum-difference.ts';
import { type CountingTrigger, countingTriggers } from './counting-triggers.ts';
import {
  type CounterKey,
  keyOfChange,
  keyOfRow,
  type RecordedColumns,
  recordedColumns,
  type SumKey,
  unfoldedChanges,
} from './recorded-changes.ts';
import { differingSums, mostSums, type RowSums, summedValues } from './row-sums.ts';

/** A row counter of a table. */
export interface Counter extends CounterKey {
  /** The name of its counts. It contains a digest of the key. */
  readonly name: string;
}

/** The row counters of a table. A total from counters costs the same for any number of rows. */
export interface RowCounters {
  /**
   * The name of these counters, under which triggers record changes. It contains a digest of the declaration, so that two
   * versions of the service can count differently at the same time.
   */
  readonly name: string;
  readonly counters: readonly Counter[];
  /** The sums by the names of their declaration. */
  readonly sums: Readonly<Record<string, RowSums>>;
  /** The columns of the rows that are recorded with each change; the keys of all counters are made of them. */
  readonly recorded: RecordedColumns;
  /** The condition of the rows that are counted, over the alias `t`. */
  readonly where: string | undefined;
  /** The triggers that the entity declares. */
  readonly triggers: CountingTrigger[];
}

/** Row counters with the statements that recount them. */
interface DeclaredCounters extends RowCounters {
  readonly recounts: readonly Statement<SumDifference>[];
}

const declared = new Map<string, DeclaredCounters>();

/** The row counters of all imported modules. */
export const declaredCounters = (): readonly DeclaredCounters[] => [...declared.values()];

const digest = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 12);

/**
 * Declares the row counters of `schema.table`, one for each key. `where` is the condition of the rows that count, over the
 * alias `t`. The entity declares the `triggers`, and its lists name the counters. A key with a day has at most one other
 * property, so that there are fewer counts than rows. `sums` of the rows are kept too.
 */
export function rowCounters(
  table: string,
  keys: readonly CounterKey[],
  where?: string,
  sums: Readonly<Record<string, SumKey>> = {},
): RowCounters {
  if (keys.some(({ by = [], day }) => day !== undefined && by.length > 1)) {
    throw new Error(`A counter of ${table} with a day takes at most one property`);
  }
  if (keys.some(({ by = [], day, amount }) => amount !== undefined && (day !== undefined || by.length > 1))) {
    throw new Error(`A counter of ${table} with an amount takes at most one property and no day`);
  }
  const tooMany = Object.entries(sums).find(([, sum]) => summedValues(sum).length > mostSums);
  if (tooMany) throw new Error(`The sums ${tooMany[0]} of ${table} are more than ${mostSums}`);
  const counters = keys.map((key) => ({ ...key, name: `${table}.${digest([key, where])}` }));
  const named = Object.fromEntries(
    Object.entries(sums).map(([of, sum]) => [
      of,
      { ...sum, name: `${table}.${digest(['sums', sum, where])}` },
    ]),
  );
  const all = Object.values(named);
  const recorded = recordedColumns(keys, all);
  const name = `${table}.${digest(['recorded changes', counters, where, ...(all.length > 0 ? [all] : [])])}`;
  const declaration = { name, counters, sums: named, recorded, where };
  const made = { ...declaration, triggers: countingTriggers(table, declaration) };
  const recounts = [
    ...counters.map((counter) => differing(table, made, counter)),
    ...all.map((sum) => differingSums(table, made, sum)),
  ];
  declared.set(name, { ...made, recounts });
  return made;
}

/** Selects each count that differs from the number of its rows. */
const differing = (table: string, rowCounters: Omit<RowCounters, 'triggers'>, counter: Counter) =>
  statement({
    name: `${table.slice(0, 36)}.recounted.${digest([rowCounters.name, counter.name])}`,
    columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
    with: `kept as (
      select c.categories, c.day, sum(c.rows) as rows from (
        select c.categories, c.day, c.rows from lists.row_counts c
        where c.organization_id = :tenant and c.counter = '${counter.name}'
        union all
        select ${keyOfChange(rowCounters, counter)}, c.rows from (${unfoldedChanges(rowCounters)}) c
      ) c group by c.categories, c.day
    ),
    recount as (
      select k.categories, k.day, count(*) as rows
      from ${table} t cross join lateral (values (${keyOfRow(counter, 't')})) k (categories, day)
      where t.organization_id = :tenant${rowCounters.where === undefined ? '' : ` and ${rowCounters.where}`}
      group by k.categories, k.day
    )`,
    text: `select 'rowCount', concat_ws(' ', '${table}', array_to_string(categories, ' '), nullif(day, '-infinity')), 'rows',
      coalesce(k.rows, 0)::text, coalesce(a.rows, 0)::text
    from kept k full join recount a using (categories, day)
    where coalesce(k.rows, 0) <> coalesce(a.rows, 0)
      and exists (select from lists.counters n where n.name = '${rowCounters.name}') order by 2`,
  });

/** Recounts every row counter, and yields each count that differs from the number of its rows. */
export async function* rowCountBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  for (const { recounts } of declared.values()) {
    for (const differences of recounts) yield* await context.sql.all(differences);
  }
}

/** True for a filter whose total can be read from a counter. */
export const coversFilter = ({ by = [], day, amount }: CounterKey, filter: Filter | undefined): boolean => {
  const { property = '', by: compared, timedChange, ended } = filter?.compares ?? {};
  if (ended !== undefined) return by.includes(ended.property) && day?.property === property;
  if (timedChange !== undefined) return by.includes(property) && day?.property === timedChange.at;
  return compared === 'value' ||
    compared === 'values' ||
    compared === 'missing' ||
    compared === 'presence' ||
    compared === 'firstSegment' ||
    compared === 'firstSegments'
    ? by.includes(property)
    : compared !== undefined &&
        compared !== 'timeDependent' &&
        (property === day?.property || property === amount);
};

/** Throws for counters that the entity of a list does not keep, or that count other rows than the list has. */
export function checkRowCounters(
  { counters, triggers, where: countedWhere }: RowCounters,
  entity: TenantEntity | undefined,
  where: string | undefined,
): void {
  if (countedWhere !== where) throw new Error('A list must have the same condition as its row counters');
  if (entity === undefined) return;
  const declaredTriggers = entity.schema.meta.triggers ?? [];
  if (!triggers.every((trigger) => declaredTriggers.some(({ name }) => name === trigger.name))) {
    throw new Error(`${entity.record} must declare the triggers of its row counters`);
  }
  for (const { day } of counters) {
    const type = day && parameterTypeOf(entity, day.property);
    if (day && type !== day.type) {
      throw new Error(
        `A row counter of ${entity.record} takes ${day.property} as ${day.type}, but it is ${type}`,
      );
    }
  }
}
