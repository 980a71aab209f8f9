import { createHash } from 'node:crypto';
import {
  arraysOfRow,
  type CounterKey,
  columnsOfRow,
  keyOfRow,
  onRow,
  type RecordedCounters,
} from './recorded-changes.ts';
import { type RowSums, selectSums, sumRowColumns } from './row-sums.ts';

/** A trigger that records the changes of counted rows, as an entity declares it. */
export interface CountingTrigger {
  readonly name: string;
  readonly timing: 'after';
  readonly events: TriggerEvent[];
  readonly forEach: 'row' | 'statement';
  readonly expression: string;
}

type TriggerEvent = 'insert' | 'update' | 'delete';

interface Counted extends RecordedCounters {
  readonly counters: readonly (CounterKey & { readonly name: string })[];
  readonly sums: Readonly<Record<string, RowSums>>;
  readonly where: string | undefined;
}

/**
 * The triggers of a table with row counters: they append the recorded columns to `lists.row_changes`, one row for each
 * row that is inserted or deleted, or that an update moves to other counts. Keys of counters are computed when they are
 * folded, because a request should not wait for it.
 */
export function countingTriggers(table: string, counted: Counted): CountingTrigger[] {
  const { name, recorded, where } = counted;
  const [schema = '', relation = ''] = table.split('.');
  const trigger = (
    event: TriggerEvent,
    forEach: 'row' | 'statement',
    when: string,
    append: string,
  ): CountingTrigger => {
    const triggerName = `counted_${digest(name)}_${event}`;
    const code = `"${schema}"."${relation}_${triggerName}_fn"()`;
    return {
      name: triggerName,
      timing: 'after',
      events: [event],
      forEach,
      expression: [
        `create or replace function ${code} returns trigger language plpgsql as $count$ begin ${append}; return null; end $count$`,
        `create trigger "${triggerName}" after ${event} on "${schema}"."${relation}" ${when} execute function ${code}`,
      ].join(';\n'),
    };
  };
  const appendAll = (side: Side, source: string) =>
    `insert into lists.row_changes (${columns(side)}) select t.organization_id, '${name}', ${arraysOfRow(recorded, 't').join(', ')} from ${source} t${where === undefined ? '' : ` where ${where}`}`;
  const inserted = trigger(
    'insert',
    'statement',
    'referencing new table as inserted for each statement',
    appendAll('added', 'inserted'),
  );
  const deleted = trigger(
    'delete',
    'statement',
    'referencing old table as deleted for each statement',
    appendAll('removed', 'deleted'),
  );
  const compared = (row: 'old' | 'new') => {
    const { categories, days } = columnsOfRow(recorded, row);
    return [...(where === undefined ? [] : [onRow(where, row)]), ...categories, ...days].join(', ');
  };
  // A trigger for each row has a condition, which spares updates that move no row the call of the function.
  const updated = trigger(
    'update',
    'row',
    `for each row when ((${compared('old')}) is distinct from (${compared('new')}))`,
    `insert into lists.row_changes (${columns('added', 'removed')}) values (new.organization_id, '${name}', ${(
      ['new', 'old'] as const
    )
      .flatMap((row) => arraysOfRow(recorded, row).map((array) => ifCounted(array, where, row)))
      .join(', ')})`,
  );
  const canMove = compared('new') !== '';
  return [inserted, ...(canMove ? [updated] : []), withFirstCount(deleted, table, counted)];
}

type Side = 'added' | 'removed';

const columns = (...sides: readonly Side[]) =>
  ['organization_id', 'counters', ...sides.flatMap((side) => [`${side}_categories`, `${side}_days`])].join(
    ', ',
  );

const ifCounted = (value: string, where: string | undefined, row: 'old' | 'new') =>
  where === undefined ? value : `case when ${onRow(where, row)} then ${value} end`;

const digest = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 12);

/** A trigger whose creation also counts the rows that exist, and replaces all counters of the table. */
function withFirstCount(
  trigger: CountingTrigger,
  table: string,
  { name, counters, sums, where }: Counted,
): CountingTrigger {
  const allSums = Object.values(sums);
  const tables = [
    table,
    'lists.row_counts',
    'lists.row_changes',
    ...(allSums.length > 0 ? ['lists.row_sums'] : []),
    ...new Set(allSums.flatMap(({ reads = [] }) => reads)),
  ];
  const key = counters.map((counter) => `('${counter.name}', ${keyOfRow(counter, 't')})`).join(', ');
  return {
    ...trigger,
    expression: [
      trigger.expression,
      // Creating a trigger locks the table against writes until the migration commits, so that this count is complete.
      ...policies(tables, 'no force'),
      ...[
        'row_changes where starts_with(counters',
        'row_counts where starts_with(counter',
        'counters where starts_with(name',
        ...(allSums.length > 0 ? ['row_sums where starts_with(sums'] : []),
      ].map((rows) => `delete from lists.${rows}, '${table}.')`),
      `insert into lists.row_counts (organization_id, counter, categories, day, rows) select t.organization_id, k.counter, k.categories, k.day, count(*) from ${table} t cross join lateral (values ${key}) k (counter, categories, day)${where === undefined ? '' : ` where ${where}`} group by 1, 2, 3, 4`,
      ...allSums.map(
        (sum) => `insert into lists.row_sums (${sumRowColumns}) ${selectSums(sum, table, where)}`,
      ),
      `insert into lists.counters values ('${name}')`,
      ...policies(tables, 'force'),
    ].join(';\n'),
  };
}

/** Forced policies also apply to the owner, who counts the rows of all organizations in the migration. */
const policies = (tables: readonly string[], state: 'no force' | 'force') =>
  tables.map((one) => `alter table ${one} ${state} row level security`);
