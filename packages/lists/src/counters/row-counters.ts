import { createHash } from 'node:crypto';
import {
  columnOf,
  parameterTypeOf,
  type Statement,
  statement,
  type TenantContext,
  type TenantEntity,
} from '@rcm/tenancy';
import type { Filter } from '../lists/filters.ts';
import type { SumDifference } from '../sums/sum-difference.ts';

/** The key of a counter: each combination of values and day has a count of its own. */
export interface CounterKey {
  /** Properties with few values. */
  readonly by?: readonly string[];
  /** A property whose days are counted; the days of a time are in UTC. */
  readonly day?: { readonly property: string; readonly type: 'timestamptz' | 'date' };
}

/** A row counter of a table. */
export interface Counter extends CounterKey {
  /** It contains a digest of the declaration, so that two versions of the service can count differently at the same time. */
  readonly name: string;
}

/** The row counters of a table, which triggers update. A total from counters costs the same for any number of rows. */
export interface RowCounters {
  readonly counters: readonly Counter[];
  /** The condition of the rows that are counted, over the alias `t`. */
  readonly where: string | undefined;
  /** The triggers that the entity declares. */
  readonly triggers: {
    readonly name: string;
    readonly timing: 'after';
    readonly events: ('insert' | 'update' | 'delete')[];
    readonly forEach: 'statement';
    readonly expression: string;
  }[];
}

/** The counters declared so far, each with the statement that recounts it. */
const declared = new Map<string, Statement<SumDifference>>();

/** The names of the counters of all imported modules. */
export const declaredCounters = (): string[] => [...declared.keys()];

const digest = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 12);

/**
 * Declares the row counters of `schema.table`, one for each key. `where` is the condition of the rows that count, over the
 * alias `t`. The entity declares the `triggers`, and its lists name the counters. A key with a day has at most one other
 * property, so that there are fewer counts than rows.
 */
export function rowCounters(table: string, keys: readonly CounterKey[], where?: string): RowCounters {
  if (keys.some(({ by = [], day }) => day !== undefined && by.length > 1)) {
    throw new Error(`A counter of ${table} with a day takes at most one property`);
  }
  const counters = keys.map((key) => ({ ...key, name: `${table}.${digest([key, where])}` }));
  for (const counter of counters) declared.set(counter.name, differing(table, counter, where));
  return { counters, where, triggers: triggersOf(table, counters, where) };
}

/** SQL of the UTC day of a time. */
export const utcDate = (time: string) => `(${time} at time zone 'UTC')::date`;

/** SQL of the counter, the categories and the day of a row `t`. */
function keyOf({ name, by = [], day }: Counter): string {
  const categories = `array[${by.map((property) => `t.${columnOf(property)}::text`).join(', ')}]::text[]`;
  const column = day && `t.${columnOf(day.property)}`;
  const date = column && (day.type === 'date' ? column : utcDate(column));
  return `'${name}', ${categories}, ${date ? `coalesce(${date}, '-infinity'::date)` : `'-infinity'::date`}`;
}

function triggersOf(table: string, counters: readonly Counter[], where?: string): RowCounters['triggers'] {
  const [schema = '', name = ''] = table.split('.');
  const key = counters.map((counter) => `(${keyOf(counter)})`).join(', ');
  const rowsOf = (source: string, sign: 1 | -1) =>
    `select t.organization_id, k.*, ${sign} as rows from ${source} t cross join lateral (values ${key}) k (counter, categories, day)${where === undefined ? '' : ` where ${where}`}`;
  const append = (source: string) =>
    `insert into lists.row_counts (organization_id, counter, categories, day, rows) select s.organization_id, s.counter, s.categories, s.day, sum(s.rows) from (${source}) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`;
  const trigger = (
    event: 'insert' | 'update' | 'delete',
    tables: string,
    source: string,
    followUp: readonly string[] = [],
  ) => {
    const triggerName = `counted_${digest([counters, where])}_${event}`;
    const code = `"${schema}"."${name}_${triggerName}_fn"()`;
    return {
      name: triggerName,
      timing: 'after' as const,
      events: [event],
      forEach: 'statement' as const,
      expression: [
        `create or replace function ${code} returns trigger language plpgsql as $count$ begin ${append(source)}; return null; end $count$`,
        `create trigger "${triggerName}" after ${event} on "${schema}"."${name}" referencing ${tables} for each statement execute function ${code}`,
        ...followUp,
      ].join(';\n'),
    };
  };
  const names = counters.map((counter) => `('${counter.name}')`).join(', ');
  return [
    trigger('insert', 'new table as added', rowsOf('added', 1)),
    trigger(
      'update',
      'old table as taken new table as added',
      `${rowsOf('added', 1)} union all ${rowsOf('taken', -1)}`,
    ),
    // Creating a trigger locks the table against writes until the migration commits, so that this count is complete.
    trigger('delete', 'old table as taken', rowsOf('taken', -1), [
      ...policies(table, 'no force'),
      ...['row_counts where starts_with(counter', 'counters where starts_with(name'].map(
        (rows) => `delete from lists.${rows}, '${table}.')`,
      ),
      append(rowsOf(table, 1)),
      `insert into lists.counters values ${names}`,
      ...policies(table, 'force'),
    ]),
  ];
}

/** Forced policies also apply to the owner, who counts the rows of all organizations in the migration. */
const policies = (table: string, state: 'no force' | 'force') =>
  [table, 'lists.row_counts'].map((one) => `alter table ${one} ${state} row level security`);

/** Selects each count that differs from the number of its rows. */
const differing = (table: string, counter: Counter, where?: string) =>
  statement({
    name: `${table.slice(0, 36)}.recounted.${digest([counter, where])}`,
    columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
    with: `kept as (
      select c.categories, c.day, sum(c.rows) as rows from lists.row_counts c
      where c.organization_id = :tenant and c.counter = '${counter.name}' group by c.categories, c.day
    ),
    recount as (
      select k.categories, k.day, count(*) as rows
      from ${table} t cross join lateral (values (${keyOf(counter)})) k (counter, categories, day)
      where t.organization_id = :tenant${where === undefined ? '' : ` and ${where}`} group by k.categories, k.day
    )`,
    text: `select 'rowCount', concat_ws(' ', '${table}', array_to_string(categories, ' '), nullif(day, '-infinity')), 'rows',
      coalesce(k.rows, 0)::text, coalesce(a.rows, 0)::text
    from kept k full join recount a using (categories, day)
    where coalesce(k.rows, 0) <> coalesce(a.rows, 0)
      and exists (select from lists.counters n where n.name = '${counter.name}') order by 2`,
  });

/** Recounts every row counter, and yields each count that differs from the number of its rows. */
export async function* rowCountBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  for (const differences of declared.values()) yield* await context.sql.all(differences);
}

/** True for a filter whose total can be read from a counter. */
export const coversFilter = ({ by = [], day }: CounterKey, filter: Filter | undefined): boolean => {
  const { property = '', by: compared, timedChange } = filter?.compares ?? {};
  if (timedChange !== undefined) return by.includes(property) && day?.property === timedChange.at;
  return compared === 'value' ||
    compared === 'values' ||
    compared === 'firstSegment' ||
    compared === 'firstSegments'
    ? by.includes(property)
    : compared !== undefined && compared !== 'timeDependent' && property === day?.property;
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
