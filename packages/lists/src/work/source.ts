import { endOfDay, startOfDay } from '@rcm/calendar';
import type { Call, TenantContext, TenantEntity, TextRow } from '@rcm/tenancy';
import type { RowCounters } from '../counters/row-counters.ts';
import type { WorkColumns } from './columns.ts';
import { mostAmount, type WorkRow } from './pages.ts';
import type {
  OpenWork,
  PageRequest,
  WorkFilters,
  WorkPage,
  WorkPageQuestion,
  WorkQuestion,
  WorkSource,
} from './question.ts';
import { filterNames, workStatements } from './statements.ts';

/** The position before the first piece of every order. */
const beginning = { key: -2_147_483_648, amount: mostAmount, openedAt: '-infinity', id: '' } as const;

/**
 * Reads the open work of an entity. `words` describes a cause to people, such as `Denied with CO-197`. `counters` are the row
 * counters of the table, for work that is open in some states.
 */
export function workSource(
  entity: TenantEntity,
  work: WorkColumns,
  words: (cause: string) => string,
  counters: RowCounters | null = null,
): WorkSource {
  const { kind, operation } = work;
  const { record } = entity;
  const { filtered, byId, claimDays, withClaims } = workStatements(work, counters);
  const statementsOf = ({ filters }: WorkQuestion) => filtered(usedFilters(work, filters));
  const valuesOf = (context: TenantContext, question: WorkQuestion) => ({
    ...questionValues(context, question),
    openValues: work.openIn?.values ?? [],
  });
  const pageCall = (context: TenantContext, question: WorkPageQuestion) => {
    const { key, amount, openedAt, id } = question.after ?? beginning;
    const after = { afterKey: key, afterAmount: amount, afterOpened: openedAt, afterId: id };
    const values = { ...valuesOf(context, question), ...after, take: question.take };
    return [statementsOf(question).page(question.sort, question.after === null), values] as const;
  };
  const toWork = ({ key, keyAmount, ...row }: WorkRow): OpenWork => ({
    kind,
    record,
    ...row,
    causeWords: words(row.cause),
    operation,
    position: { key, amount: keyAmount, openedAt: row.openedAt, id: row.id },
  });
  return {
    kind,
    async page(context, question) {
      if (matchesNothing(work, question)) return [];
      const [statement, values] = pageCall(context, question);
      return (await context.sql.all(statement, values)).map(toWork);
    },
    pageRequest(context, question) {
      if (matchesNothing(work, question))
        return { total: null, page: null, read: () => ({ work: [], total: 0 }) };
      const [statement, values] = pageCall(context, question);
      return {
        total: [statementsOf(question).total, valuesOf(context, question)],
        page: [statement, values],
        read: (rows, total) => ({ work: rows.map((row) => toWork(statement.decode(row))), total }),
      };
    },
    async count(context, question) {
      if (matchesNothing(work, question)) return 0;
      const { total } = statementsOf(question);
      return (await context.sql.one(total, valuesOf(context, question)))?.count ?? 0;
    },
    async find(context, id, today) {
      const row = await context.sql.one(byId, { ...baseValues(context, today), id });
      return row && toWork(row);
    },
    async sums(context, question) {
      if (matchesNothing(work, question)) return [];
      return context.sql.all(statementsOf(question).sums, valuesOf(context, question));
    },
    async claimsWithWork(context, claimIds, today) {
      if (withClaims === null) return [];
      const rows = await context.sql.all(withClaims, { ...baseValues(context, today), claimIds });
      return rows.map(({ claimId }) => claimId);
    },
    claimDays,
  };
}

/**
 * Reads the pages of several sources, each with the number of pieces on all pages: the totals in one message, then the pages
 * of sources that have any. Most have none, and the statements of pages are long, which costs where they are planned each time.
 */
export async function readWorkPages(
  { sql }: TenantContext,
  requests: readonly PageRequest[],
): Promise<WorkPage[]> {
  const counted = await rowsOf(
    sql,
    requests.map(({ total }) => total),
  );
  const totals = counted.map(([row]) => Number(row?.[0] ?? 0));
  const pages = await rowsOf(
    sql,
    requests.map(({ page }, index) => (totals[index] === 0 ? null : page)),
  );
  return requests.map(({ read }, index) => read(pages[index] ?? [], totals[index] ?? 0));
}

/** The rows of each of some calls, which are sent in one message; no rows for null. */
async function rowsOf(sql: TenantContext['sql'], calls: readonly (Call | null)[]): Promise<TextRow[][]> {
  const sent = calls.filter((call) => call !== null);
  const answers = sent.length === 0 ? [] : await sql.batch(sent);
  return calls.map((call) => (call === null ? [] : (answers.shift() ?? [])));
}

const baseValues = (context: TenantContext, today: string) => ({
  now: context.now,
  today,
  zone: context.organization.timeZone,
});

function questionValues(context: TenantContext, { today, filters, hidden, reassignments }: WorkQuestion) {
  const { dueFrom = null, dueTo = null } = filters;
  const { timeZone } = context.organization;
  return {
    ...baseValues(context, today),
    assignedToIds: filters.assignedToIds ?? null,
    payerIds: filters.payerIds ?? null,
    dueFrom,
    dueTo,
    dueFromMoment: dueFrom && startOfDay(dueFrom, timeZone),
    dueToMoment: dueTo && endOfDay(dueTo, timeZone),
    minAmount: filters.minAmount ?? null,
    maxAmount: filters.maxAmount ?? null,
    only: filters.only ?? null,
    hidden,
    mineIds: mineOf(filters, reassignments),
    reassignedIds: reassignments.map(({ id }) => id),
    reassignedTo: reassignments.map(({ memberId }) => memberId),
  };
}

/** The records that were given to the members of the filter. */
const mineOf = ({ assignedToIds }: WorkFilters, reassignments: WorkQuestion['reassignments']) =>
  reassignments.flatMap(({ id, memberId }) => (assignedToIds?.includes(memberId) ? [id] : []));

/** The filters in use, without those that all of the work matches. */
const usedFilters = ({ amount }: WorkColumns, filters: WorkFilters) =>
  filterNames.filter(
    (name) =>
      filters[name] !== undefined &&
      filters[name] !== false &&
      !(amount === null && (name === 'minAmount' || name === 'maxAmount')),
  );

/** True for filters that no record of the table can match, so that it is not read. */
function matchesNothing(work: WorkColumns, { filters, reassignments }: WorkQuestion): boolean {
  const { assignedToIds, payerIds, dueFrom, dueTo, minAmount, maxAmount, only } = filters;
  return (
    only?.length === 0 ||
    (payerIds !== undefined && work.payerId === undefined) ||
    ((dueFrom ?? dueTo) !== undefined && work.due === null) ||
    (work.amount === null && (Number(minAmount ?? 0) > 0 || Number(maxAmount ?? 0) < 0)) ||
    (assignedToIds !== undefined &&
      work.assignedToId === undefined &&
      mineOf(filters, reassignments).length === 0)
  );
}
