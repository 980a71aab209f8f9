import type { Call, TenantContext, TenantEntity } from '@rcm/tenancy';

import type { WorkColumns } from './columns.ts';
import type { OpenWork, WorkFilters, WorkPageQuestion, WorkQuestion, WorkSource } from './question.ts';
import { type WorkRow, workStatements } from './statements.ts';

/** Before everything that is asked for. */
const beginning = { key: -2_147_483_648, amount: 'Infinity', openedAt: '-infinity', id: '' } as const;

/**
 * The open work of the records of an entity. `words` says what a cause means, in a sentence's end: `Denied with CO-197`.
 * Statements are prepared for the unfiltered orders by rank and by day, which read little more than the page however much is
 * open, and for filters and other orders, which pass over the index of open work once.
 */
export function workSource(
  entity: TenantEntity,
  work: WorkColumns,
  words: (cause: string) => string,
): WorkSource {
  const { kind } = work;
  const { record } = entity;
  const { pages, unfiltered, total, openTotal, byId, summed, claimDays } = workStatements(work);
  const common = (context: TenantContext, today: string) => ({
    now: context.now,
    today,
    zone: context.organization.timeZone,
  });
  const asked = (context: TenantContext, { today, filters, hidden, givenTo }: WorkQuestion) => ({
    ...common(context, today),
    assignedToIds: filters.assignedToIds ?? null,
    unassigned: filters.unassigned ?? false,
    payerIds: filters.payerIds ?? null,
    dueFrom: filters.dueFrom ?? null,
    dueTo: filters.dueTo ?? null,
    minAmount: filters.minAmount ?? null,
    maxAmount: filters.maxAmount ?? null,
    only: filters.only ?? null,
    hidden,
    mineIds: givenTo.flatMap(({ id, memberId }) => (filters.assignedToIds?.includes(memberId) ? [id] : [])),
    givenIds: givenTo.map(({ id }) => id),
    givenTo: givenTo.map(({ memberId }) => memberId),
  });
  const shown = ({ key, keyAmount, ...row }: WorkRow): OpenWork => ({
    kind,
    record,
    ...row,
    causeWords: words(row.cause),
    position: { key, amount: keyAmount, openedAt: row.openedAt, id: row.id },
  });

  const pageOf = (context: TenantContext, question: WorkPageQuestion): Call<WorkRow> => {
    const { key, amount, openedAt, id } = question.after ?? beginning;
    const { sort } = question;
    const plain = isUnfiltered(question.filters) ? unfiltered[sort] : undefined;
    return [
      plain ?? pages[sort],
      {
        ...asked(context, question),
        afterKey: key,
        afterAmount: amount,
        afterOpened: openedAt,
        afterId: id,
        take: question.take,
      },
    ];
  };

  return {
    kind,
    record,
    async page(context, question) {
      const [statement, values] = pageOf(context, question);
      return (await context.sql.all(statement, values)).map(shown);
    },
    async pageWithTotal(context, question) {
      const [statement, values] = pageOf(context, question);
      const [rows = [], [counted] = []] = await context.sql.batch([
        [statement, values],
        [isUnfiltered(question.filters) ? openTotal : total, values],
      ]);
      return { work: rows.map((row) => shown(statement.decode(row))), total: Number(counted?.[0] ?? 0) };
    },
    async count(context, question) {
      return (await context.sql.one(total, asked(context, question)))?.count ?? 0;
    },
    async find(context, id, today) {
      const row = await context.sql.one(byId, { ...common(context, today), id });
      return row && shown(row);
    },
    sums: (context, question) => context.sql.all(summed, asked(context, question)),
    claimDays,
  };
}

const isUnfiltered = (filters: WorkFilters) =>
  Object.values(filters).every((value) => value === undefined || value === false);
