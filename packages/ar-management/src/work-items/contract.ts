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
  kind: repeatable(WorkKind).optional().meta({ description: 'Keeps this kind; repeated, any of these' }),
  assignedToId: repeatable(text(1, 200))
    .optional()
    .meta({ description: 'Keeps what this member works on; repeated, any of these' }),
  unassigned: queryBoolean.optional().meta({ description: 'Keeps what nobody works on' }),
  payerId: repeatable(text(1, 200))
    .optional()
    .meta({ description: 'Keeps work that concerns this payer; repeated, any of these' }),
  dueFrom: date.optional().meta({ description: 'Keeps what is due on this day or later' }),
  dueTo: date.optional().meta({ description: 'Keeps what is due on this day or earlier' }),
  minAmount: signedQueryAmount.optional().meta({ description: 'Keeps what has at least this at stake' }),
  maxAmount: signedQueryAmount.optional().meta({ description: 'Keeps what has at most this at stake' }),
};

export const workItemOperations = {
  listWorkItems: operation({
    id: 'ar-management.listWorkItems',
    method: 'get',
    path: '/ar-management/work-items',
    scope: 'ar-management:read',
    summary: 'List open work of every module',
    description:
      'One list of all that somebody has to do: payments that could not be posted, denials, appeals, underpayments, claims without an answer, rejected claims, follow-ups, notices of admission, expiring credentials and exclusions to review. It is read off the records themselves, so that an item is gone once its cause is; modules that are switched off are left out. By rank: the most urgent first, then the largest amount, then the oldest. Snoozed items are left out unless asked for.',
    query: z.object({
      ...filters,
      snoozed: queryBoolean
        .default(false)
        .meta({ description: 'True for the snoozed items alone, false for the others', examples: ['false'] }),
      sort: z
        .enum(workSorts)
        .default('rank')
        .meta({ description: 'Items without a day come last by `dueDate`', examples: ['rank'] }),
      take: queryInteger(1, largestPage).default(25),
      cursor: text(1, 1_024)
        .meta({ examples: ['NzQy'] })
        .optional()
        .meta({ description: 'The `nextCursor` of the page before, with the same filters and sort' }),
    }),
    data: z.object({
      workItems: z.array(WorkItem).describe('The work items of the page'),
      total: z.int().meta({ description: 'How many items match, on all pages' }),
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
    description:
      'Counts and amounts of the open items that are not snoozed, by kind, by member and by the days since they were opened.',
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
      'Fields left out stay as they are, null takes back. The record that makes the item stays as it is, and whom it names itself counts where nobody is assigned here. An item that is no longer open is a 404.',
    params: z.object({ itemId: identifier }),
    body: z.object({
      assignedToId: reference('member')
        .nullable()
        .optional()
        .meta({ description: 'Identifier of a member of the organization' }),
      snoozedUntil: date.nullable().optional().meta({
        description: 'The day on which it comes back, in the zone of the organization; later than today',
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
