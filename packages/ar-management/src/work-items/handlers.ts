import { LockMode } from '@mikro-orm/core';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { OpenWork, WorkFilters } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { workItemOperations } from './contract.ts';
import { readCursor, writeCursor } from './cursor.ts';
import {
  enabledSources,
  readAll,
  readFirst,
  summarize,
  todayOf,
  toWorkItems,
  WorkQuestions,
} from './work-list.ts';
import { WorkMark } from './work-mark.ts';

type Query = OperationInput<(typeof workItemOperations)['getWorkItemSummary']>['query'];

const filtersOf = (query: Query): WorkFilters => ({
  assignedToIds: query.assignedToId,
  unassigned: query.unassigned,
  payerIds: query.payerId,
  dueFrom: query.dueFrom,
  dueTo: query.dueTo,
  minAmount: query.minAmount,
  maxAmount: query.maxAmount,
});

export const workItemHandlers = ({
  work,
  member,
  claimsOfWork,
}: ArManagementPorts): Handlers<typeof workItemOperations, typeof views> => {
  /** The open work of an item. Throws 404 if the item does not exist or is no longer open. */
  async function findWork(context: TenantContext, itemId: string): Promise<OpenWork> {
    const colon = itemId.indexOf(':');
    const sources = enabledSources(context, work, undefined);
    const source = sources.find(({ kind }) => kind === itemId.slice(0, colon));
    const found = await source?.find(context, itemId.slice(colon + 1), todayOf(context));
    if (!found) throw notFound('Work item');
    return found;
  }

  return {
    async listWorkItems(context, { query }) {
      const { cursor, take, ...question } = query;
      const previous = cursor === undefined ? null : readCursor(question, cursor);
      const sources = enabledSources(context, work, query.kind);
      const today = previous?.today ?? todayOf(context);
      const questions = await WorkQuestions.load(context, filtersOf(query), query.snoozed, today);
      if (context.export?.key === 'workItems') {
        const all = await readAll(context, claimsOfWork, sources, questions, query.sort);
        await context.export.sendRecords(all, null);
        return { workItems: [], total: all.length, nextCursor: null };
      }
      const after = previous?.position ?? null;
      const { work: found, total } = await readFirst(context, sources, questions, {
        sort: query.sort,
        after,
        take: take + 1,
      });
      const page = found.slice(0, take);
      const last = page.at(-1);
      return {
        workItems: await toWorkItems(context, claimsOfWork, page),
        total,
        nextCursor:
          last && found.length > take ? writeCursor(question, { today, position: last.position }) : null,
      };
    },

    async getWorkItemSummary(context, { query }) {
      const questions = await WorkQuestions.load(context, filtersOf(query), false, todayOf(context));
      return { summary: await summarize(context, enabledSources(context, work, query.kind), questions) };
    },

    async updateWorkItem(context, { params, body }) {
      const found = await findWork(context, params.itemId);
      if (body.assignedToId && (await member(context, body.assignedToId)) === null) throw notFound('Member');
      if (body.snoozedUntil && body.snoozedUntil <= todayOf(context)) {
        throw invalid('body.snoozedUntil', 'Expected a day after today', 'too_small');
      }
      const { kind, id: recordId } = found;
      const mark =
        (await context.em.findOne(WorkMark, { kind, recordId }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ??
        context.create(WorkMark, { kind, recordId, assignedToId: null, snoozedUntil: null, note: null });
      Object.assign(mark, body);
      await context.em.flush();
      const [workItem] = await toWorkItems(context, claimsOfWork, [found]);
      if (workItem === undefined) throw notFound('Work item');
      return { workItem };
    },
  };
};
