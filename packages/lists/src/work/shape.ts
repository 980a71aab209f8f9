import { centsOfAmount } from '../lists/filters.ts';
import { amountOf, type WorkColumns } from './columns.ts';
import { urgencyDays, type WorkFilters, type WorkSort } from './question.ts';

/** The due day of work without one, in days since 1970-01-01. */
export const withoutDay = 2_147_483_647;

export const lastRank = urgencyDays.length;

/** SQL of the first day after each urgency but the last. */
export const rankBounds = urgencyDays.slice(0, -1).map((days) => `:today + ${Number(days) + 1}`);

/** The name of a filter. */
export type WorkFilter = keyof WorkFilters;

/** The SQL fragments of which the statements of a kind of work are made, over the alias `t` of its table. */
export interface WorkShape {
  readonly work: WorkColumns;
  readonly table: string;
  /** The condition of open work by what is stored, whatever the time is. */
  readonly storedOpen: string;
  /** The condition of open work, and of work that waits. */
  readonly openOrWaiting: string;
  /** The condition of open work. */
  readonly open: string;
  /** The condition of each filter, without what marks change. */
  readonly filters: Readonly<Record<Exclude<WorkFilter, 'assignedToIds'>, string>>;
  readonly amount: WorkAmount;
  /** The member that the record itself names. */
  readonly assigned: string;
  readonly due: WorkDue | null;
  /** SQL of the first value of the due column on a day; a moment where there is no such column. */
  readonly startOf: (day: string) => string;
  readonly rank: string;
  /** The first two columns of each order. */
  readonly keys: Readonly<Record<WorkSort, readonly [key: string, amountKey: string]>>;
}

/** The amount by which work is sorted: keys ascend while amounts descend. */
interface WorkAmount {
  /** SQL of the key of a row. */
  readonly key: string;
  /** SQL of the key of nothing. */
  readonly zero: string;
  /** SQL of the order by the key, as in the index; null where all keys are equal. */
  readonly order: string | null;
  /** SQL of the key of an amount. */
  readonly keyOf: (amount: string) => string;
  /** SQL of the amount with a key. */
  readonly amountOf: (key: string) => string;
  /** SQL condition for rows whose key is at least this one, if an index answers it. */
  readonly from: ((key: string) => string) | null;
  readonly isAtLeast: (amount: string) => string;
  readonly isAtMost: (amount: string) => string;
}

/** The column of the due day or moment. */
export interface WorkDue {
  readonly column: string;
  /** SQL of the due day. */
  readonly day: string;
  /** SQL of the day of a value of the column. */
  readonly dayOf: (value: string) => string;
  /** SQL of the first value of the column on the day of a parameter, computed once instead of for each row. */
  readonly startOnce: (day: string) => string;
  readonly type: 'date' | 'timestamptz';
  /** The parameters of the first and of the last value in a range of days. */
  readonly range: { readonly from: string; readonly to: string };
}

/** SQL that is true for rows whose id is in an array parameter. */
export const isAmong = (parameter: string) =>
  `t.id in (select listed.id collate "C" from unnest(${parameter}) listed (id))`;

export function workShape(work: WorkColumns): WorkShape {
  const startOf = (day: string) =>
    work.due?.type === 'date' ? day : `((${day})::timestamp at time zone :zone)`;
  const due = work.due && dueOf(work.due, startOf);
  const amount = amountKeys(work);
  const rank = due
    ? `case ${rankBounds.map((bound, index) => `when ${due.column} < ${due.startOnce(bound)} then ${index + 1}`).join(' ')}
        else ${lastRank} end`
    : String(lastRank);
  const storedOpen = `t.organization_id = :tenant and ${work.isOpen}`;
  const openOrWaiting = [storedOpen, work.isOpenNow ?? []].flat().join(' and ');
  const isNotWaiting = [
    work.isWaiting === undefined ? [] : `(${work.isWaiting}) is not true`,
    work.opensWhenDue && due ? `${due.column} < ${due.startOnce(':today + 1')}` : [],
  ].flat();
  const assigned = work.assignedToId ?? 'null::text';
  const dueKey = due ? `coalesce(${due.day} - date '1970-01-01', ${withoutDay})` : String(withoutDay);
  return {
    work,
    table: work.table,
    storedOpen,
    openOrWaiting,
    open: [openOrWaiting, ...isNotWaiting].join(' and '),
    filters: {
      unassigned: `${assigned} is null`,
      payerIds: `${work.payerId ?? 'null::text'} = any (:payerIds)`,
      dueFrom: due ? `${due.column} >= :${due.range.from}` : 'false',
      dueTo: due ? `${due.column} <= :${due.range.to}` : 'false',
      minAmount: amount.isAtLeast(':minAmount'),
      maxAmount: amount.isAtMost(':maxAmount'),
      only: isAmong(':only'),
    },
    amount,
    assigned,
    due,
    startOf,
    rank,
    keys: {
      rank: [rank, amount.key],
      dueDate: [dueKey, amount.key],
      '-amount': ['0', amount.key],
      createdAt: ['0', amount.zero],
    },
  };
}

function dueOf({ column, type }: NonNullable<WorkColumns['due']>, startOf: WorkShape['startOf']): WorkDue {
  const isDay = type === 'date';
  const dayOf = (value: string) => (isDay ? value : `(${value} at time zone :zone)::date`);
  const startOnce = (day: string) => (isDay ? day : `(select ${startOf(day)})`);
  const range = isDay ? { from: 'dueFrom', to: 'dueTo' } : { from: 'dueFromMoment', to: 'dueToMoment' };
  return { column, day: dayOf(column), dayOf, startOnce, type, range };
}

/** Keys of amounts in whole cents, where a column has them: an index leads to their ranges. */
function amountKeys(work: WorkColumns): WorkAmount {
  const { amount, cents } = work;
  if (cents !== undefined) {
    return {
      key: `(- t.${cents})`,
      zero: '0::bigint',
      order: `t.${cents} desc`,
      keyOf: (of) => `(- (${of} * 100)::bigint)`,
      amountOf: (key) => `(- ${key} * 0.01)::numeric(20, 2)`,
      from: (key) => `t.${cents} <= - ${key}`,
      isAtLeast: (least) => `t.${cents} >= ${centsOfAmount.least(least)}`,
      isAtMost: (most) => `t.${cents} <= ${centsOfAmount.most(most)}`,
    };
  }
  const key = amount === null ? '0.00' : `(- ${amountOf(work)})`;
  return {
    key,
    zero: '0.00',
    order: amount === null ? null : key,
    keyOf: (of) => `(- ${of}::numeric)`,
    amountOf: (of) => `(- ${of})`,
    from: null,
    isAtLeast: (least) => `${amountOf(work)} >= ${least}`,
    isAtMost: (most) => `${amountOf(work)} <= ${most}`,
  };
}

/** SQL of the columns of a row of work. */
export const workSelection = ({ work, due, rank, assigned }: WorkShape, key: string, keyAmount: string) =>
  `t.id, ${key}, ${keyAmount}, t.created_at, ${rank},
      ${amountOf(work)}, ${due?.day ?? 'null'}, ${work.label}, ${work.cause}, ${work.claimId ?? 'null'},
      ${work.payerId ?? 'null'}, ${work.sender ?? 'null'}, ${work.claimCount ?? 'null'}, ${assigned},
      ${work.stated?.claimNumber ?? 'null'}, ${work.stated?.patientId ?? 'null'}, ${work.stated?.serviceDate ?? 'null'}`;
