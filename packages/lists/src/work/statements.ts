import { type ParameterType, type RowOf, type Statement, statement } from '@rcm/tenancy';

import { amountOf, type WorkColumns } from './columns.ts';
import { type ClaimDays, urgencyDays, type WorkSort } from './question.ts';

/** The most rows of one answer. */
const mostRows = 101;

/** Up to so many rows of an urgency are sorted; more are read in the order of their amounts. */
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
  givenIds: 'text[]',
  givenTo: 'text[]',
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
  assignedToId: 'text?',
} as const;

const sumColumns = { assignedToId: 'text?', ageBand: 'number', count: 'number', amount: 'text' } as const;

const withoutDay = 2_147_483_647;

/** Names the parameters that a text uses, so that a statement declares no other. */
const usedIn = (text: string, parameters: Readonly<Record<string, ParameterType>>) =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => new RegExp(`:${name}\\b`).test(text)));

/** A row of open work as the statements give it. */
export type WorkRow = RowOf<typeof columns>;

/** The statements that read the open work of a table. */
export function workStatements(work: WorkColumns) {
  const { kind, table, due } = work;
  const open = `t.organization_id = :tenant and ${work.isOpen}${work.isOpenNow ? ` and ${work.isOpenNow}` : ''}`;
  const negative = work.amount === null ? '0.00' : `(- ${amountOf(work)})`;
  const dayOf = (moment: string) => (due?.type === 'date' ? moment : `(${moment} at time zone :zone)::date`);
  const dueDay = due && dayOf(due.column);
  /** The first moment of a day as the due column counts. */
  const dayAsDue = (day: string) => (due?.type === 'date' ? day : `((${day})::timestamp at time zone :zone)`);
  /** The same of a parameter, worked out once instead of for each row. */
  const dayOnce = (day: string) => (due?.type === 'date' ? day : `(select ${dayAsDue(day)})`);
  const bounds = urgencyDays.slice(0, -1).map((days) => `:today + ${Number(days) + 1}`);
  const lastRank = urgencyDays.length;
  const rank = due
    ? `case ${bounds.map((bound, index) => `when ${due.column} < ${dayOnce(bound)} then ${index + 1}`).join(' ')}
        else ${lastRank} end`
    : String(lastRank);
  const assigned = work.assignedToId ?? 'null::text';
  const isAmong = (parameter: string) =>
    `t.id in (select listed.id collate "C" from unnest(${parameter}) listed (id))`;
  const isShown = `not ${isAmong(':hidden')}`;

  const selected = (key: string, keyAmount: string) => `t.id, ${key}, ${keyAmount}, t.created_at, ${rank},
      ${amountOf(work)}, ${dueDay ?? 'null'}, ${work.label}, ${work.cause}, ${work.claimId ?? 'null'},
      ${work.payerId ?? 'null'}, ${assigned}`;

  const found = `${open} and ${isShown}
    and (:assignedToIds is null or ${isAmong(':mineIds')}
      or (${assigned} = any (:assignedToIds) and not ${isAmong(':givenIds')}))
    and (not :unassigned or (${assigned} is null and not ${isAmong(':givenIds')}))
    and (:payerIds is null or ${work.payerId ?? 'null::text'} = any (:payerIds))
    and (:dueFrom is null or ${due ? `${due.column} >= ${dayOnce(':dueFrom')}` : 'false'})
    and (:dueTo is null or ${due ? `${due.column} < ${dayOnce(':dueTo + 1')}` : 'false'})
    and (:minAmount is null or ${amountOf(work)} >= :minAmount)
    and (:maxAmount is null or ${amountOf(work)} <= :maxAmount)
    and (:only is null or ${isAmong(':only')})`;

  const made = <const Declared extends Parameters<typeof statement>[0]['columns']>(
    name: string,
    shown: Declared,
    text: string,
    parameters: Readonly<Record<string, ParameterType>>,
  ) =>
    statement({
      name: `work.${kind.toLowerCase()}.${name}`,
      parameters: usedIn(text, { ...base, ...parameters }),
      columns: shown,
      text,
      // Which way is best depends on which filters are asked for.
      hasCustomPlan: 'assignedToIds' in parameters,
    });

  const keys: Readonly<Record<WorkSort, readonly [key: string, keyAmount: string]>> = {
    rank: [rank, negative],
    dueDate: [
      dueDay ? `coalesce(${dueDay} - date '1970-01-01', ${withoutDay})` : String(withoutDay),
      negative,
    ],
    '-amount': ['0', negative],
    createdAt: ['0', '0.00'],
  };

  /** What is sorted by stands in the index; whole rows are read only for the page. */
  const filtered = (sort: WorkSort) => {
    const [key, keyAmount] = keys[sort];
    const order = [key, keyAmount].filter((part) => !/^-?[\d.]+$/.test(part));
    return made(
      `page.${sort}`,
      columns,
      `select ${selected('page.key', 'page.key_amount')}
      from (
        select * from (
          select t.id, ${key}, - ${keyAmount}, t.created_at from ${table} t where ${found}
            and (${key}, ${keyAmount}, t.created_at, t.id)
              > (:afterKey, - :afterAmount, :afterOpened, :afterId collate "C")
          order by ${[...order, 't.created_at', 't.id'].join(', ')} limit :take
        ) first limit ${mostRows}
      ) page (record_id, key, key_amount, opened_at)
      join ${table} t on t.organization_id = :tenant and t.id = page.record_id
      order by page.key, page.key_amount desc, page.opened_at, page.record_id`,
      { ...filtering, ...position },
    );
  };
  const pages: Readonly<Record<WorkSort, Statement<WorkRow>>> = {
    rank: filtered('rank'),
    dueDate: filtered('dueDate'),
    '-amount': filtered('-amount'),
    createdAt: filtered('createdAt'),
  };

  const behind = `(${negative}, t.created_at, t.id)
      > (b.after_amount, b.after_opened, b.after_id collate "C")`;
  const urgencies = urgencyDays.map((_days, index) => {
    const from = index === 0 ? `date '-infinity'` : bounds[index - 1];
    const until = bounds[index] ?? `date 'infinity'`;
    return `(${index + 1}, ${from}, ${until})`;
  });
  const inOrder = `order by ${work.amount === null ? '' : `${negative}, `}t.created_at, t.id limit ${mostRows}`;
  const walk = (condition: string) => `select t.id, ${negative}, t.created_at from ${table} t
      where ${condition}${open} and ${behind} and ${isShown}`;
  /**
   * Without a day all is of one urgency; else each urgency is read by days where it has few rows, else by amounts, and not
   * at all where those before it fill the page.
   */
  const ranked = made(
    'ranked',
    columns,
    `select ${selected('found.band', '- found.negative')}
    from (
      select b.band, page.*
      from (
        select u.band, u.starts, u.ends, u.few <= ${fewRows} as is_few,
          case when u.band = :afterKey then - :afterAmount else '-Infinity' end as after_amount,
          case when u.band = :afterKey then :afterOpened else '-infinity' end as after_opened,
          case when u.band = :afterKey then :afterId else '' end as after_id,
          coalesce(sum(u.few) filter (where u.band > :afterKey)
            over (order by u.band rows between unbounded preceding and 1 preceding), 0)
            - cardinality(:hidden) < :take as is_needed
        from (
          select u.band, ${dayAsDue('u.first_day')} as starts, ${dayAsDue('u.next_day')} as ends,
            ${
              due
                ? `case when u.band < ${lastRank} then (select count(*) from (select from ${table} t where ${open}
                and ${due.column} >= ${dayAsDue('u.first_day')} and ${due.column} < ${dayAsDue('u.next_day')}
                limit ${fewRows + 1}) counted) end`
                : 'null::bigint'
            } as few
          from (values ${due ? urgencies.join(', ') : urgencies.at(-1)}) as u (band, first_day, next_day)
          where u.band >= :afterKey
          offset 0
        ) u
        offset 0
      ) b
      cross join lateral (
        ${
          due
            ? `(select * from (
                ${walk(`b.is_needed and b.is_few and ${due.column} >= b.starts and ${due.column} < b.ends and `)}
                order by ${due.column} limit ${fewRows}) few)
              union all
              (${walk(`b.is_needed and b.is_few is not true and coalesce(${due.column} >= b.starts and ${due.column} < b.ends, b.band = ${lastRank}) and `)}
                ${inOrder})`
            : `${walk('')} ${inOrder}`
        }
      ) page (record_id, negative, opened_at)
      where b.is_needed
      order by b.band, page.negative, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.band, found.negative, found.opened_at, found.record_id`,
    { ...position, hidden: 'text[]' },
  );

  const behindInDays = `(page.key, page.negative, page.opened_at, page.record_id)
      > (:afterKey, - :afterAmount, :afterOpened, :afterId collate "C")`;
  const someByDay = (condition: string) => `(select * from (
          select t.id, ${keys.dueDate[0]}, ${negative}, t.created_at from ${table} t
          where ${condition} and ${open} and ${isShown}
        ) page (record_id, key, negative, opened_at)
        where ${behindInDays} order by page.key, page.negative, page.opened_at, page.record_id limit ${mostRows})`;
  /** Whole days are read, up to that of the last record which the page can need; work without a day stands behind them. */
  const byDay =
    due &&
    made(
      'by_day',
      columns,
      `select ${selected('found.key', '- found.negative')}
    from (
      select page.*
      from (
        select ${dayAsDue('s.first_day')} as starts, u.count < :take as is_last,
          case when u.count < :take then 'infinity' else ${dayAsDue(`${dayOf('u.latest')} + 1`)} end as ends
        from (
          select case when :afterKey < ${-withoutDay} then date '-infinity' when :afterKey = ${withoutDay} then date 'infinity'
            else date '1970-01-01' + :afterKey end as first_day
        ) s
        cross join lateral (
          select count(*) as count, max(walked.due) as latest from (
            select ${due.column} as due from ${table} t
            where ${open} and ${isShown} and ${due.column} >= ${dayAsDue('s.first_day + 1')}
            order by ${due.column} limit :take
          ) walked
        ) u
        offset 0
      ) b
      cross join lateral (
        ${someByDay(`${due.column} >= b.starts and ${due.column} < b.ends`)}
        union all
        ${someByDay(`b.is_last and ${due.column} is null`)}
      ) page
      order by page.key, page.negative, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.key, found.negative, found.opened_at, found.record_id`,
      { ...position, hidden: 'text[]' },
    );

  const total = made(
    'total',
    { count: 'number' },
    `select count(*) from ${table} t where ${found}`,
    filtering,
  );
  const openTotal = made(
    'open',
    { count: 'number' },
    `select (select count(*) from ${table} t where ${open})
      - (select count(*) from ${table} t where ${open} and ${isAmong(':hidden')})`,
    {
      hidden: 'text[]',
    },
  );
  const byId = made(
    'by_id',
    columns,
    `select ${selected('0', '0.00')} from ${table} t where ${open} and t.id = :id`,
    { id: 'text' },
  );
  const sums = `width_bucket(:today - (t.created_at at time zone :zone)::date, array[31, 61, 91, 121]),
        count(*), sum(${amountOf(work)})`;
  const summed = made(
    'sums',
    sumColumns,
    `select ${assigned}, ${sums} from ${table} t where ${found} and not ${isAmong(':givenIds')} group by 1, 2
      union all
      select given.member_id, ${sums} from unnest(:givenIds, :givenTo) as given (record_id, member_id)
      join ${table} t on t.id = given.record_id collate "C" where ${found} group by 1, 2
      order by 1, 2`,
    filtering,
  );
  const { claimId } = work;
  const claimDays: ClaimDays | null =
    due && claimId
      ? {
          kind,
          rows: `select ${claimId}, ${dueDay} from ${table} t
            where ${open} and ${claimId} is not null and ${due.column} < ${dayAsDue(':before')}`,
        }
      : null;

  /** Where nothing is filtered. */
  const unfiltered: Partial<Record<WorkSort, Statement<WorkRow>>> = {
    rank: ranked,
    ...(byDay && { dueDate: byDay }),
  };

  return { pages, unfiltered, total, openTotal, byId, summed, claimDays };
}
