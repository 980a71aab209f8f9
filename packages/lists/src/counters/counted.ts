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

/** What rows are told apart by as they are counted. */
export interface CountedBy {
  /** The properties whose values are told apart: such as have few. */
  readonly by?: readonly string[];
  /** The property whose days are told apart: those in UTC where it holds a time. */
  readonly day?: { readonly property: string; readonly type: 'timestamptz' | 'date' };
}

/** One way in which the rows of a table are counted. */
export interface Counter extends CountedBy {
  /** Another one for each declaration, so that versions that count otherwise serve side by side. */
  readonly name: string;
}

/** The rows of a table as triggers count them, for totals that cost the same however many rows there are. */
export interface Counted {
  readonly counters: readonly Counter[];
  /** SQL of which rows are counted, over the alias `t`. */
  readonly where: string | undefined;
  /** What the entity declares beside its columns. */
  readonly triggers: {
    readonly name: string;
    readonly timing: 'after';
    readonly events: ('insert' | 'update' | 'delete')[];
    readonly forEach: 'statement';
    readonly expression: string;
  }[];
}

/** The counters declared so far, with the statement that recounts each. */
const declared = new Map<string, Statement<SumDifference>>();

/** The names of the counters that were declared by what was imported. */
export const declaredCounters = (): string[] => [...declared.keys()];

const digest = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 12);

/**
 * Declares in which ways the rows of `schema.table` are counted as they are written, those of which the SQL `where` over
 * the alias `t` is true; the entity takes the `triggers`, and its lists name it.
 * Each combination of categories and day is a count of its own: a way with a day distinguishes at most one property beside it.
 */
export function counted(table: string, ways: readonly CountedBy[], where?: string): Counted {
  if (ways.some(({ by = [], day }) => day !== undefined && by.length > 1)) {
    throw new Error(`${table} is counted by days and by more than one property`);
  }
  const counters = ways.map((way) => ({ ...way, name: `${table}.${digest([way, where])}` }));
  for (const counter of counters) declared.set(counter.name, differing(table, counter, where));
  return { counters, where, triggers: triggersOf(table, counters, where) };
}

/** SQL of the day in UTC of a time. */
export const utcDate = (time: string) => `(${time} at time zone 'UTC')::date`;

/** SQL of the counter, the categories and the day by which a row `t` counts. */
function keyOf({ name, by = [], day }: Counter): string {
  const categories = `array[${by.map((property) => `t.${columnOf(property)}::text`).join(', ')}]::text[]`;
  const column = day && `t.${columnOf(day.property)}`;
  const date = column && (day.type === 'date' ? column : utcDate(column));
  return `'${name}', ${categories}, ${date ? `coalesce(${date}, '-infinity'::date)` : `'-infinity'::date`}`;
}

function triggersOf(table: string, counters: readonly Counter[], where?: string): Counted['triggers'] {
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
    behind: readonly string[] = [],
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
        ...behind,
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
    // Triggers keep others from writing until the migration is over, so that what is counted here is all.
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

/** Policies hide rows from the owner too, who counts those of every organization. */
const policies = (table: string, state: 'no force' | 'force') =>
  [table, 'lists.row_counts'].map((one) => `alter table ${one} ${state} row level security`);

/** Gives each count that is another than that of the rows. */
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

/** Recounts every row counter, and gives each count that differs from its rows. */
export async function* rowCountBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  for (const differences of declared.values()) yield* await context.sql.all(differences);
}

/** True for a filter that a counter tells apart. */
export const distinguishes = ({ by = [], day }: CountedBy, filter: Filter | undefined): boolean => {
  const { property = '', by: compared, turning } = filter?.compares ?? {};
  if (turning !== undefined) return by.includes(property) && day?.property === turning.at;
  return compared === 'value' || compared === 'values' || compared === 'firstWord'
    ? by.includes(property)
    : compared !== undefined && compared !== 'shown' && property === day?.property;
};

/** Throws for what the entity of a list, where it has one, does not count, or not as the list has it. */
export function mustBeCounted(
  { counters, triggers, where: counts }: Counted,
  entity: TenantEntity | undefined,
  where: string | undefined,
): void {
  if (counts !== where) throw new Error('A list has other rows than are counted');
  if (entity === undefined) return;
  const kept = entity.schema.meta.triggers ?? [];
  if (!triggers.every((trigger) => kept.some(({ name }) => name === trigger.name))) {
    throw new Error('A list is counted by what no trigger of its entity keeps');
  }
  for (const { day } of counters) {
    if (day && parameterTypeOf(entity, day.property) !== day.type) {
      throw new Error(`${entity.record} counts ${day.property} for a ${day.type}`);
    }
  }
}
