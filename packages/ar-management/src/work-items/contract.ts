import {
  date,
  identifier,
  queryBoolean,
  queryInteger,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { workSorts } from '@rcm/lists';
import { z } from 'zod';
import { WorkItem, WorkKind, WorkSummary } from './schema.ts';

const largestPage = 100;

const filters = {
  kind: repeatable(WorkKind)
    .optional()
    .meta({ description: 'Returns items of this kind; repeat it to match any of several' }),
  assignedToId: repeatable(text(1, 200))
    .optional()
    .meta({ description: 'Returns items assigned to this member; repeat it to match any of several' }),
  unassigned: queryBoolean.optional().meta({ description: 'Returns only unassigned items' }),
  payerId: repeatable(text(1, 200))
    .optional()
    .meta({ description: 'Returns items of this payer; repeat it to match any of several' }),
  dueFrom: date.optional().meta({ description: 'Returns items due on or after this day' }),
  dueTo: date.optional().meta({ description: 'Returns items due on or before this day' }),
  minAmount: signedQueryAmount.optional().meta({ description: 'Returns items with at least this amount' }),
  maxAmount: signedQueryAmount.optional().meta({ description: 'Returns items with at most this amount' }),
};

export const workItemOperations = {
  listWorkItems: operation({
    id: 'ar-management.listWorkItems',
    method: 'get',
    path: '/ar-management/work-items',
    scope: 'ar-management:read',
    summary: 'List open work of every module',
    description:
      'One list of all open work: payments that could not be posted, denials, appeals, underpayments, status inquiries, claims that have to be filed or that payers have not answered in time, rejected claims and batches, shares that a next payer is due for, answers that do not agree or give no reason, credits, takebacks, follow-ups, notices of admission, expiring credentials and exclusions to review. Items are computed from the records, so an item disappears with its cause; disabled modules are excluded. The default order is the most urgent item, then the largest amount, then the oldest. Snoozed items are excluded by default.',
    query: z.object({
      ...filters,
      snoozed: queryBoolean
        .default(false)
        .meta({ description: 'True for snoozed items only, false for the others', examples: ['false'] }),
      sort: z
        .enum(workSorts)
        .default('rank')
        .meta({
          description: 'Sort order; by `dueDate`, items without a due date come last',
          examples: ['rank'],
        }),
      take: queryInteger(1, largestPage).default(25),
      cursor: text(1, 1_024)
        .meta({ examples: ['NzQy'] })
        .optional()
        .meta({ description: 'The `nextCursor` of the previous page, with the same filters and sort' }),
    }),
    data: z.object({
      workItems: z.array(WorkItem).describe('The work items of the page'),
      total: z.int().meta({ description: 'Number of matching items on all pages' }),
      nextCursor: z
        .string()
        .nullable()
        .meta({
          description: 'The `cursor` of the next page; null on the last',
          examples: ['eyJmIjoiVTQifQ'],
        }),
    }),
  }),
  getWorkItemSummary: operation({
    id: 'ar-management.getWorkItemSummary',
    method: 'get',
    path: '/ar-management/work-items/summary',
    scope: 'ar-management:read',
    summary: 'Sum up open work',
    description: 'Counts and amounts of the open items that are not snoozed, by kind, by member and by age.',
    query: z.object(filters),
    data: z.object({ summary: WorkSummary }),
    sensitive: false,
  }),
  updateWorkItem: operation({
    id: 'ar-management.updateWorkItem',
    method: 'put',
    path: '/ar-management/work-items/:itemId',
    scope: 'ar-management:write',
    summary: 'Assign, snooze or annotate a work item',
    description:
      'Omitted fields keep their values; null clears a field. The record of the item does not change; its own assignee applies if nobody is assigned here. An item that is no longer open is a 404.',
    params: z.object({ itemId: identifier }),
    body: z.object({
      assignedToId: reference('member')
        .nullable()
        .optional()
        .meta({ description: 'Identifier of a member of the organization' }),
      snoozedUntil: date.nullable().optional().meta({
        description:
          'Day on which the item reappears, in the time zone of the organization; must be after today',
      }),
      note: text(1, 2_000)
        .nullable()
        .optional()
        .meta({ description: 'Note in free text', examples: ['Wait for the records of the clinic'] }),
    }),
    data: z.object({ workItem: WorkItem }),
    errors: [404, 409],
  }),
};
