import type { Call, TenantContext, TenantEntity } from '@rcm/tenancy';
import type { WorkColumns } from './columns.ts';
import type { OpenWork, WorkFilters, WorkPageQuestion, WorkQuestion, WorkSource } from './question.ts';
import { type WorkRow, workStatements } from './statements.ts';

/** The position before the first piece of every order. */
const beginning = { key: -2_147_483_648, amount: 'Infinity', openedAt: '-infinity', id: '' } as const;

/**
 * Reads the open work of an entity. `words` describes a cause to people, such as `Denied with CO-197`. The orders by rank
 * and by day without filters have statements of their own, which read little more than the page; all other questions scan
 * the index of open work once.
 */
export function workSource(
  entity: TenantEntity,
  work: WorkColumns,
  words: (cause: string) => string,
): WorkSource {
  const { kind, operation } = work;
  const { record } = entity;
  const statements = workStatements(work);
  const { total, openTotal, byId, sums, claimDays, withClaims } = statements;
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
      const [statement, values] = pageCall(statements, context, question);
      return (await context.sql.all(statement, values)).map(toWork);
    },
    async pageWithTotal(context, question) {
      const [statement, values] = pageCall(statements, context, question);
      const [rows = [], [count] = []] = await context.sql.batch([
        [statement, values],
        [isUnfiltered(question.filters) ? openTotal : total, values],
      ]);
      return { work: rows.map((row) => toWork(statement.decode(row))), total: Number(count?.[0] ?? 0) };
    },
    async count(context, question) {
      return (await context.sql.one(total, valuesOf(context, question)))?.count ?? 0;
    },
    async find(context, id, today) {
      const row = await context.sql.one(byId, { ...baseValues(context, today), id });
      return row && toWork(row);
    },
    sums: (context, question) => context.sql.all(sums, valuesOf(context, question)),
    async claimsWithWork(context, claimIds, today) {
      if (withClaims === null) return [];
      const rows = await context.sql.all(withClaims, { ...baseValues(context, today), claimIds });
      return rows.map(({ claimId }) => claimId);
    },
    claimDays,
  };
}

const baseValues = (context: TenantContext, today: string) => ({
  now: context.now,
  today,
  zone: context.organization.timeZone,
});

const valuesOf = (context: TenantContext, { today, filters, hidden, reassignments }: WorkQuestion) => ({
  ...baseValues(context, today),
  assignedToIds: filters.assignedToIds ?? null,
  unassigned: filters.unassigned ?? false,
  payerIds: filters.payerIds ?? null,
  dueFrom: filters.dueFrom ?? null,
  dueTo: filters.dueTo ?? null,
  minAmount: filters.minAmount ?? null,
  maxAmount: filters.maxAmount ?? null,
  only: filters.only ?? null,
  hidden,
  mineIds: reassignments.flatMap(({ id, memberId }) =>
    filters.assignedToIds?.includes(memberId) ? [id] : [],
  ),
  reassignedIds: reassignments.map(({ id }) => id),
  reassignedTo: reassignments.map(({ memberId }) => memberId),
});

/** The statement of a page and its values. */
function pageCall(
  { pages, unfiltered }: ReturnType<typeof workStatements>,
  context: TenantContext,
  question: WorkPageQuestion,
): Call<WorkRow> {
  const { key, amount, openedAt, id } = question.after ?? beginning;
  const { sort } = question;
  const fast = isUnfiltered(question.filters) ? unfiltered[sort] : undefined;
  return [
    fast ?? pages[sort],
    {
      ...valuesOf(context, question),
      afterKey: key,
      afterAmount: amount,
      afterOpened: openedAt,
      afterId: id,
      take: question.take,
    },
  ];
}

const isUnfiltered = (filters: WorkFilters) =>
  Object.values(filters).every((value) => value === undefined || value === false);
