import { amountOf, type WorkColumns } from './columns.ts';
import { urgencyDays, type WorkSort } from './question.ts';

/** The due day of work without one, in days since 1970-01-01. */
export const withoutDay = 2_147_483_647;

export const lastRank = urgencyDays.length;

/** SQL of the first day after each urgency but the last. */
export const rankBounds = urgencyDays.slice(0, -1).map((days) => `:today + ${Number(days) + 1}`);

/** The SQL fragments of which the statements of a kind of work are made, over the alias `t` of its table. */
export interface WorkShape {
  readonly work: WorkColumns;
  readonly table: string;
  /** The condition of open work, and of work that waits. */
  readonly openOrWaiting: string;
  /** The condition of open work. */
  readonly open: string;
  /** The condition of work that is not hidden. */
  readonly isShown: string;
  /** The condition of work that matches the filters. */
  readonly matches: string;
  /** The amount with the opposite sign, by which larger amounts come first. */
  readonly negative: string;
  /** The member that the record itself names. */
  readonly assigned: string;
  readonly due: WorkDue | null;
  /** SQL of the first value of the due column on a day; a moment where there is no such column. */
  readonly startOf: (day: string) => string;
  readonly rank: string;
  /** The first two columns of each order. */
  readonly keys: Readonly<Record<WorkSort, readonly [key: string, keyAmount: string]>>;
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
}

/** SQL that is true for rows whose id is in an array parameter. */
export const isAmong = (parameter: string) =>
  `t.id in (select listed.id collate "C" from unnest(${parameter}) listed (id))`;

export function workShape(work: WorkColumns): WorkShape {
  const negative = work.amount === null ? '0.00' : `(- ${amountOf(work)})`;
  const startOf = (day: string) =>
    work.due?.type === 'date' ? day : `((${day})::timestamp at time zone :zone)`;
  const due = work.due && dueOf(work.due, startOf);
  const rank = due
    ? `case ${rankBounds.map((bound, index) => `when ${due.column} < ${due.startOnce(bound)} then ${index + 1}`).join(' ')}
        else ${lastRank} end`
    : String(lastRank);
  const openOrWaiting = ['t.organization_id = :tenant', work.isOpen, work.isOpenNow ?? []]
    .flat()
    .join(' and ');
  const isNotWaiting = [
    work.isWaiting === undefined ? [] : `(${work.isWaiting}) is not true`,
    work.opensWhenDue && due ? `${due.column} < ${due.startOnce(':today + 1')}` : [],
  ].flat();
  const open = [openOrWaiting, ...isNotWaiting].join(' and ');
  const isShown = `not ${isAmong(':hidden')}`;
  const assigned = work.assignedToId ?? 'null::text';
  const dueKey = due ? `coalesce(${due.day} - date '1970-01-01', ${withoutDay})` : String(withoutDay);
  return {
    work,
    table: work.table,
    openOrWaiting,
    open,
    isShown,
    matches: `${open} and ${isShown}
    and ${filterConditions(work, due, assigned, startOf)}`,
    negative,
    assigned,
    due,
    startOf,
    rank,
    keys: {
      rank: [rank, negative],
      dueDate: [dueKey, negative],
      '-amount': ['0', negative],
      createdAt: ['0', '0.00'],
    },
  };
}

function dueOf({ column, type }: NonNullable<WorkColumns['due']>, startOf: WorkShape['startOf']): WorkDue {
  const isDay = type === 'date';
  const dayOf = (value: string) => (isDay ? value : `(${value} at time zone :zone)::date`);
  const startOnce = (day: string) => (isDay ? day : `(select ${startOf(day)})`);
  return { column, day: dayOf(column), dayOf, startOnce };
}

/**
 * A member's work is what was given to the member and what the record names, except for what was given to others. The bounds
 * of days are written out, because the planner estimates from them how many rows are due.
 */
const filterConditions = (
  work: WorkColumns,
  due: WorkDue | null,
  assigned: string,
  startOf: WorkShape['startOf'],
) =>
  `(:assignedToIds is null or ${isAmong(':mineIds')}
      or (${assigned} = any (:assignedToIds) and not ${isAmong(':reassignedIds')}))
    and (not :unassigned or (${assigned} is null and not ${isAmong(':reassignedIds')}))
    and (:payerIds is null or ${work.payerId ?? 'null::text'} = any (:payerIds))
    and (:dueFrom is null or ${due ? `${due.column} >= ${startOf(':dueFrom')}` : 'false'})
    and (:dueTo is null or ${due ? `${due.column} < ${startOf(':dueTo + 1')}` : 'false'})
    and (:minAmount is null or ${amountOf(work)} >= :minAmount)
    and (:maxAmount is null or ${amountOf(work)} <= :maxAmount)
    and (:only is null or ${isAmong(':only')})`;

/** SQL of the columns of a row of work. */
export const workSelection = ({ work, due, rank, assigned }: WorkShape, key: string, keyAmount: string) =>
  `t.id, ${key}, ${keyAmount}, t.created_at, ${rank},
      ${amountOf(work)}, ${due?.day ?? 'null'}, ${work.label}, ${work.cause}, ${work.claimId ?? 'null'},
      ${work.payerId ?? 'null'}, ${work.sender ?? 'null'}, ${work.claimCount ?? 'null'}, ${assigned},
      ${work.stated?.claimNumber ?? 'null'}, ${work.stated?.patientId ?? 'null'}, ${work.stated?.serviceDate ?? 'null'}`;
