import type { RowOf, Statement } from '@rcm/tenancy';
import { type FilteredShape, workStatement } from './filtered-statement.ts';
import { urgencyDays, type WorkSort } from './question.ts';
import { lastRank, rankBounds, type WorkDue, type WorkFilter, withoutDay, workSelection } from './shape.ts';

/** The most rows of one answer. */
const mostRows = 101;

/** An urgency with at most so many rows is read by due day and sorted; one with more is read in the order of amounts. */
const fewRows = 300;

/** A range of amounts with at most so many rows is read in the order of amounts, however many of them are urgent. */
const narrowRange = 10_000;

/** The columns of a row of open work. */
export const workRowColumns = {
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

/** A row of open work. */
export type WorkRow = RowOf<typeof workRowColumns>;

/** The filters that leave most of an urgency, or that a range of an index answers: pages are read in order of urgency. */
const rangeFilters: readonly WorkFilter[] = ['unassigned', 'dueFrom', 'dueTo', 'minAmount', 'maxAmount'];

/** The statement of a page in an order: of the first page, or of one after a position. */
export function pageStatement(shape: FilteredShape, sort: WorkSort, isFirst: boolean): Statement<WorkRow> {
  const { amount, due, names } = shape;
  const isByAmount = names.includes('minAmount') || names.includes('maxAmount');
  const isRange = names.every((name) => rangeFilters.includes(name)) && (!isByAmount || amount.from !== null);
  if (sort === 'rank' && isRange) return pageByRank(shape, isByAmount);
  if (sort === 'dueDate' && due !== null && names.length === 0) return pageByDay(shape, due);
  return filteredPage(shape, sort, isFirst);
}

/** A page by any filters: the keys of the order are read from the index, whole rows only for the page. */
function filteredPage(shape: FilteredShape, sort: WorkSort, isFirst: boolean) {
  const { table, matches, isShown, amount } = shape;
  const [key, amountKey] = shape.keys[sort];
  const keys = [
    { column: key, after: ':afterKey', order: key },
    { column: amountKey, after: amount.keyOf(':afterAmount'), order: amount.order ?? amountKey },
    { column: 't.created_at', after: ':afterOpened', order: 't.created_at' },
    { column: 't.id', after: ':afterId collate "C"', order: 't.id' },
  ].filter(({ column }) => !isConstant(column));
  const list = (part: 'column' | 'after' | 'order') => keys.map((one) => one[part]).join(', ');
  const leads = sort === '-amount' && amount.from ? ` and ${amount.from(amount.keyOf(':afterAmount'))}` : '';
  const matching = `select t.id, ${key}, ${amountKey}, t.created_at from ${table} t where ${matches} and ${isShown}
            ${isFirst ? '' : `and (${list('column')}) > (${list('after')})${leads}`}`;
  // Where no index of open work is in this order, all of it is sorted, instead of walking the records of all ages.
  const isUnindexed = sort === 'createdAt' && amount.order !== null && amount.from === null;
  const first = isUnindexed
    ? `select * from (${matching} offset 0) open (id, key, amount_key, opened_at)
          order by open.opened_at, open.id limit :take`
    : `${matching}
          order by ${list('order')} limit :take`;
  return workStatement(
    shape,
    `page.${sort}`,
    workRowColumns,
    `select ${workSelection(shape, 'page.key', amount.amountOf('page.amount_key'))}
      from (
        select * from (
          ${first}
        ) first limit ${mostRows}
      ) page (record_id, key, amount_key, opened_at)
      join ${table} t on t.organization_id = :tenant and t.id = page.record_id
      order by page.key, page.amount_key, page.opened_at, page.record_id`,
    // The best plan depends on how many rows these filters leave.
    { hasCustomPlan: shape.names.length > 1 || shape.names.includes('assignedToIds') },
  );
}

/** True for a key that is the same for all rows. */
const isConstant = (column: string) => /^[\d.]+(::bigint)?$/.test(column);

/**
 * A page by rank. Each urgency is read by due day where it has few matching rows, otherwise in the order of amounts, and not
 * at all where the urgencies before it fill the page. Work without due days has one urgency.
 */
function pageByRank(shape: FilteredShape, isByAmount: boolean) {
  const { table, amount } = shape;
  return workStatement(
    shape,
    'ranked',
    workRowColumns,
    `select ${workSelection(shape, 'found.band', amount.amountOf('found.amount_key'))}
    from (
      select b.band, page.*
      from (
        ${urgencies(shape, isByAmount)}
      ) b
      cross join lateral (
        ${rowsOfUrgency(shape)}
      ) page (record_id, amount_key, opened_at)
      where b.is_needed
      order by b.band, page.amount_key, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.band, found.amount_key, found.opened_at, found.record_id`,
  );
}

/**
 * The urgencies from that of the position on: their days, whether they have few rows, and whether the page needs them. The
 * rows are counted in the order of the due day, because a plan for any values would read the index of amounts instead. In a
 * narrow range of amounts they are not counted: counting them would read all days to find few rows. Its own rows are counted
 * in the order of amounts and whatever the time is, because a plan for any values would read the index by day for it.
 */
function urgencies(shape: FilteredShape, isByAmount: boolean): string {
  const { work, table, matches, storedMatches, names, amount, excluded, due, startOf } = shape;
  // Work that opens when it is due is overdue, or due today.
  const days = work.opensWhenDue ? urgencyDays.slice(0, 2) : urgencyDays;
  const bands = days.map((_days, index) => {
    const from = index === 0 ? `date '-infinity'` : rankBounds[index - 1];
    const until = rankBounds[index] ?? `date 'infinity'`;
    return `(${index + 1}, ${from}, ${until})`;
  });
  const inRange = [
    names.includes('dueFrom') ? ' and u.next_day > :dueFrom' : '',
    names.includes('dueTo') ? ' and u.first_day <= :dueTo' : '',
  ].join('');
  const isCounted = [
    // Without a range of days, the last urgency has work without a day, which is not counted.
    inRange === '' ? [`u.band < ${lastRank}`] : [],
    isByAmount
      ? [
          `(select count(*) from (select from ${table} t where ${storedMatches} order by ${amount.order} limit ${narrowRange + 1}) wide) > ${narrowRange}`,
        ]
      : [],
  ].flat();
  const few = `(select count(*) from (select from ${table} t where ${matches}
                and ${due?.column} >= ${startOf('u.first_day')} and ${due?.column} < ${startOf('u.next_day')}
                order by ${due?.column} limit ${fewRows + 1}) counted)`;
  return `select u.band, u.starts, u.ends, u.few <= ${fewRows} as is_few,
          case when u.band = :afterKey then ${amount.keyOf(':afterAmount')} else ${amount.keyOf(mostAmount)} end as after_amount,
          case when u.band = :afterKey then :afterOpened else '-infinity' end as after_opened,
          case when u.band = :afterKey then :afterId else '' end as after_id,
          coalesce(sum(u.few) filter (where u.band > :afterKey)
            over (order by u.band rows between unbounded preceding and 1 preceding), 0)
            - cardinality(${excluded}) < :take as is_needed
        from (
          select u.band, ${startOf('u.first_day')} as starts, ${startOf('u.next_day')} as ends,
            ${due ? (isCounted.length > 0 ? `case when ${isCounted.join(' and ')} then ${few} end` : few) : 'null::bigint'} as few
          from (values ${due ? bands.join(', ') : bands.at(-1)}) as u (band, first_day, next_day)
          where u.band >= :afterKey${inRange}
          offset 0
        ) u
        offset 0`;
}

/** An amount above all others, the position before the first. */
export const mostAmount = '90000000000000000.00';

/** The rows of the urgency `b` after the position. */
function rowsOfUrgency({ table, matches, isShown, amount, due }: FilteredShape): string {
  const isAfter = [
    `(${amount.key}, t.created_at, t.id) > (b.after_amount, b.after_opened, b.after_id collate "C")`,
    ...(amount.from ? [amount.from('b.after_amount')] : []),
  ].join(' and ');
  const rows = (condition: string) => `select t.id, ${amount.key}, t.created_at from ${table} t
      where ${condition}${matches} and ${isAfter} and ${isShown}`;
  const inOrder = `order by ${amount.order === null ? '' : `${amount.order}, `}t.created_at, t.id limit ${mostRows}`;
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
function pageByDay(shape: FilteredShape, due: WorkDue) {
  const { table, open, isShown, startOf, amount } = shape;
  return workStatement(
    shape,
    'by_day',
    workRowColumns,
    `select ${workSelection(shape, 'found.key', amount.amountOf('found.amount_key'))}
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
      order by page.key, page.amount_key, page.opened_at, page.record_id limit :take
    ) found
    join ${table} t on t.organization_id = :tenant and t.id = found.record_id
    order by found.key, found.amount_key, found.opened_at, found.record_id`,
  );
}

/** The rows after the position that match a condition, in the order by due day. */
const rowsByDay = ({ table, open, isShown, amount, keys }: FilteredShape, condition: string) =>
  `(select * from (
          select t.id, ${keys.dueDate[0]}, ${amount.key}, t.created_at from ${table} t
          where ${condition} and ${open} and ${isShown}
        ) page (record_id, key, amount_key, opened_at)
        where (page.key, page.amount_key, page.opened_at, page.record_id)
      > (:afterKey, ${amount.keyOf(':afterAmount')}, :afterOpened, :afterId collate "C") order by page.key, page.amount_key, page.opened_at, page.record_id limit ${mostRows})`;
