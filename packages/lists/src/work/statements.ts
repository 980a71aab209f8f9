import { type ParameterType, type RowOf, type Statement, statement } from '@rcm/tenancy';
import { amountOf, type WorkColumns } from './columns.ts';
import { type ClaimDays, urgencyDays, type WorkSort } from './question.ts';
import {
  isAmong,
  lastRank,
  rankBounds,
  type WorkDue,
  type WorkShape,
  withoutDay,
  workSelection,
  workShape,
} from './shape.ts';

/** The most rows of one answer. */
const mostRows = 101;

/** An urgency with at most so many rows is read by due day and sorted; one with more is read in the order of amounts. */
const fewRows = 300;

const base: Readonly<Record<string, ParameterType>> = { now: 'timestamptz', today: 'date', zone: 'text' };
const position: Readonly<Record<string, ParameterType>> = {
  afterKey: 'integer',
  afterAmount: 'numeric',
  afterOpened: 'timestamptz',
  afterId: 'text',
  take: 'integer',
};
const filtering: Readonly<Record<string, ParameterType>> = {
  assignedToIds: 'text[]',
  unassigned: 'boolean',
  payerIds: 'text[]',
  dueFrom: 'date',
  dueTo: 'date',
  minAmount: 'numeric',
  maxAmount: 'numeric',
  only: 'text[]',
  hidden: 'text[]',
  mineIds: 'text[]',
  reassignedIds: 'text[]',
  reassignedTo: 'text[]',
};

const columns = {
  id: 'text',
  key: 'number',
  keyAmount: 'text',
  openedAt: 'timestamp',
  rank: 'number',
  amount: 'text',
  dueDate: 'text?',
  label: 'text',
  cause: 'text',
  claimId: 'text?',
  payerId: 'text?',
  sender: 'text?',
  claimCount: 'number?',
  assignedToId: 'text?',
  claimNumber: 'text?',
  patientId: 'text?',
  serviceDate: 'text?',
} as const;

const sumColumns = { assignedToId: 'text?', ageBand: 'number', count: 'number', amount: 'text' } as const;

/** The parameters that a text uses: a statement declares no others. */
const usedIn = (text: string, parameters: Readonly<Record<string, ParameterType>>) =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => new RegExp(`:${name}\\b`).test(text)));

/** A row of open work. */
export type WorkRow = RowOf<typeof columns>;

/** The statements that read the open work of a table. */
export function workStatements(work: WorkColumns) {
  const shape = workShape(work);
  const byDay = shape.due && pageByDay(shape, shape.due);
  const pages: Readonly<Record<WorkSort, Statement<WorkRow>>> = {
    rank: filteredPage(shape, 'rank'),
    dueDate: filteredPage(shape, 'dueDate'),
    '-amount': filteredPage(shape, '-amount'),
    createdAt: filteredPage(shape, 'createdAt'),
  };
  /** The faster pages of questions without filters. */
  const unfiltered: Partial<Record<WorkSort, Statement<WorkRow>>> = {
    rank: pageByRank(shape),
    ...(byDay && { dueDate: byDay }),
  };
  return {
    pages,
    unfiltered,
    ...totals(shape),
    byId: byId(shape),
    sums: sums(shape),
    claimDays: claimDays(shape),
    withClaims: withClaims(shape),
  };
}

function workStatement<const Declared extends Parameters<typeof statement>[0]['columns']>(
  { work }: WorkShape,
  name: string,
  shown: Declared,
  text: string,
  parameters: Readonly<Record<string, ParameterType>>,
) {
  return statement({
    name: `work.${work.kind.toLowerCase()}.${name}`,
    parameters: usedIn(text, { ...base, ...parameters }),
    columns: shown,
    text,
    // The best plan depends on the filters in use.
    hasCustomPlan: 'assignedToIds' in parameters,
  });
}

/** A page by any filters: the keys of the order are read from the index, whole rows only for the page. */
function filteredPage(shape: WorkShape, sort: WorkSort) {
  const { table, matches } = shape;
  const [key, keyAmount] = shape.keys[sort];
  const order = [key, keyAmount].filter((part) => !/^-?[\d.]+$/.test(part));
  return workStatement(
    shape,
    `page.${sort}`,
    columns,
    `select ${workSelection(shape, 'page.key', 'page.key_amount')}
      from (
        select * from (
          select t.id, ${key}, - ${keyAmount}, t.created_at from ${table} t where ${matches}
            and (${key}, ${keyAmount}, t.created_at, t.id)
              > (:afterKey, - :afterAmount, :afterOpened, :afterId collate "C")
          order by ${[...order, 't.created_at', 't.id'].join(', ')} limit :take
        ) first limit ${mostRows}
      ) page (record_id, key, key_amount, opened_at)
      join ${table} t on t.organization_id = :tenant and t.id = page.record_id
      order by page.key, page.key_amount desc, page.opened_at, page.record_id`,
    { ...filtering, ...position },
  );
}

/**
 * A page by rank without filters. Each urgency is read by due day where it has few rows, otherwise in the order of amounts,
 * and not at all where the urgencies before it fill the page. Work without due days has one urgency.
 */
function pageByRank(shape: WorkShape) {
  const { table } = shape;
  return workStatement(
    shape,
    'ranked',
    columns,
    `select ${workSelection(shape, 'found.band', '- found.negative')}
    from (
      select b.band, page.*
      from (
        ${urgencies(shape)}
      ) b
      cross join lateral (
        ${rowsOfUrgency(shape)}
      ) page (record_id, negative, opened_at)
      where b.is_needed
      order by b.band, page.negative, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.band, found.negative, found.opened_at, found.record_id`,
    { ...position, hidden: 'text[]' },
  );
}

/** The urgencies from that of the position on: their days, whether they have few rows, and whether the page needs them. */
function urgencies({ work, table, open, due, startOf }: WorkShape): string {
  // Work that opens when it is due is overdue, or due today.
  const days = work.opensWhenDue ? urgencyDays.slice(0, 2) : urgencyDays;
  const bands = days.map((_days, index) => {
    const from = index === 0 ? `date '-infinity'` : rankBounds[index - 1];
    const until = rankBounds[index] ?? `date 'infinity'`;
    return `(${index + 1}, ${from}, ${until})`;
  });
  return `select u.band, u.starts, u.ends, u.few <= ${fewRows} as is_few,
          case when u.band = :afterKey then - :afterAmount else '-Infinity' end as after_amount,
          case when u.band = :afterKey then :afterOpened else '-infinity' end as after_opened,
          case when u.band = :afterKey then :afterId else '' end as after_id,
          coalesce(sum(u.few) filter (where u.band > :afterKey)
            over (order by u.band rows between unbounded preceding and 1 preceding), 0)
            - cardinality(:hidden) < :take as is_needed
        from (
          select u.band, ${startOf('u.first_day')} as starts, ${startOf('u.next_day')} as ends,
            ${
              due
                ? `case when u.band < ${lastRank} then (select count(*) from (select from ${table} t where ${open}
                and ${due.column} >= ${startOf('u.first_day')} and ${due.column} < ${startOf('u.next_day')}
                limit ${fewRows + 1}) counted) end`
                : 'null::bigint'
            } as few
          from (values ${due ? bands.join(', ') : bands.at(-1)}) as u (band, first_day, next_day)
          where u.band >= :afterKey
          offset 0
        ) u
        offset 0`;
}

/** The rows of the urgency `b` after the position. */
function rowsOfUrgency({ work, table, open, isShown, negative, due }: WorkShape): string {
  const rows = (condition: string) => `select t.id, ${negative}, t.created_at from ${table} t
      where ${condition}${open} and (${negative}, t.created_at, t.id)
      > (b.after_amount, b.after_opened, b.after_id collate "C") and ${isShown}`;
  const inOrder = `order by ${work.amount === null ? '' : `${negative}, `}t.created_at, t.id limit ${mostRows}`;
  if (due === null) return `${rows('')} ${inOrder}`;
  const { column } = due;
  return `(select * from (
                ${rows(`b.is_needed and b.is_few and ${column} >= b.starts and ${column} < b.ends and `)}
                order by ${column} limit ${fewRows}) few)
              union all
              (${rows(`b.is_needed and b.is_few is not true and coalesce(${column} >= b.starts and ${column} < b.ends, b.band = ${lastRank}) and `)}
                ${inOrder})`;
}

/**
 * A page by due day without filters: it reads whole days, from that of the position to the last that the page can need,
 * and then work without a due day.
 */
function pageByDay(shape: WorkShape, due: WorkDue) {
  const { table, open, isShown, startOf } = shape;
  return workStatement(
    shape,
    'by_day',
    columns,
    `select ${workSelection(shape, 'found.key', '- found.negative')}
    from (
      select page.*
      from (
        select ${startOf('s.first_day')} as starts, u.count < :take as is_last,
          case when u.count < :take then 'infinity' else ${startOf(`${due.dayOf('u.latest')} + 1`)} end as ends
        from (
          select case when :afterKey < ${-withoutDay} then date '-infinity' when :afterKey = ${withoutDay} then date 'infinity'
            else date '1970-01-01' + :afterKey end as first_day
        ) s
        cross join lateral (
          select count(*) as count, max(walked.due) as latest from (
            select ${due.column} as due from ${table} t
            where ${open} and ${isShown} and ${due.column} >= ${startOf('s.first_day + 1')}
            order by ${due.column} limit :take
          ) walked
        ) u
        offset 0
      ) b
      cross join lateral (
        ${rowsByDay(shape, `${due.column} >= b.starts and ${due.column} < b.ends`)}
        union all
        ${rowsByDay(shape, `b.is_last and ${due.column} is null`)}
      ) page
      order by page.key, page.negative, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.key, found.negative, found.opened_at, found.record_id`,
    { ...position, hidden: 'text[]' },
  );
}

/** The rows after the position that match a condition, in the order by due day. */
const rowsByDay = ({ table, open, isShown, negative, keys }: WorkShape, condition: string) =>
  `(select * from (
          select t.id, ${keys.dueDate[0]}, ${negative}, t.created_at from ${table} t
          where ${condition} and ${open} and ${isShown}
        ) page (record_id, key, negative, opened_at)
        where (page.key, page.negative, page.opened_at, page.record_id)
      > (:afterKey, - :afterAmount, :afterOpened, :afterId collate "C") order by page.key, page.negative, page.opened_at, page.record_id limit ${mostRows})`;

/** The number of rows that match filters, and the number of all open rows that are not hidden. */
function totals(shape: WorkShape) {
  const { table, open, matches } = shape;
  const count = { count: 'number' } as const;
  return {
    total: workStatement(
      shape,
      'total',
      count,
      `select count(*) from ${table} t where ${matches}`,
      filtering,
    ),
    openTotal: workStatement(
      shape,
      'open',
      count,
      `select (select count(*) from ${table} t where ${open})
      - (select count(*) from ${table} t where ${open} and ${isAmong(':hidden')})`,
      { hidden: 'text[]' },
    ),
  };
}

const byId = (shape: WorkShape) =>
  workStatement(
    shape,
    'by_id',
    columns,
    `select ${workSelection(shape, '0', '0.00')} from ${shape.table} t where ${shape.open} and t.id = :id`,
    { id: 'text' },
  );

/** The number and amount of work by member and age. */
function sums(shape: WorkShape) {
  const { work, table, matches, assigned } = shape;
  const aggregates = `width_bucket(:today - (t.created_at at time zone :zone)::date, array[31, 61, 91, 121]),
        count(*), sum(${amountOf(work)})`;
  return workStatement(
    shape,
    'sums',
    sumColumns,
    `select ${assigned}, ${aggregates} from ${table} t where ${matches} and not ${isAmong(':reassignedIds')} group by 1, 2
      union all
      select given.assignee_id, ${aggregates} from unnest(:reassignedIds, :reassignedTo) as given (record_id, assignee_id)
      join ${table} t on t.id = given.record_id collate "C" where ${matches} group by 1, 2
      order by 1, 2`,
    filtering,
  );
}

/** The claims among some that have open work, or work that waits. */
function withClaims(shape: WorkShape) {
  const { work, table, openOrWaiting } = shape;
  const { claimId } = work;
  if (claimId === undefined) return null;
  return workStatement(
    shape,
    'with_claims',
    { claimId: 'text' },
    `select distinct ${claimId} from ${table} t where ${openOrWaiting} and ${claimId} = any (:claimIds)`,
    { claimIds: 'text[]' },
  );
}

function claimDays({ work: { kind, claimId }, table, open, due, startOf }: WorkShape): ClaimDays | null {
  if (due === null || claimId === undefined) return null;
  return {
    kind,
    // Only ids of the records themselves are in the C collation.
    collation: claimId === 'id' ? 'C' : 'default',
    rows: `select ${claimId}, ${due.day} from ${table} t
            where ${open} and ${claimId} is not null and ${due.column} < ${startOf(':before')}`,
  };
}
