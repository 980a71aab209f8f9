import {
  AppealStatus,
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  organizationId,
  orNull,
  queryInteger,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** The tracking of one appeal. */
export const ArAppeal = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the tracking record',
      examples: ['ara_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    denialCaseId: z.string().describe('Identifier of the denial case'),
    status: AppealStatus,
    level: z.int().meta({ description: 'Level of appeal', examples: [1] }),
    dueDate: orNull(dateTime).describe('When it is due'),
    assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
    submittedAt: orNull(dateTime).meta({ description: 'When the appeal was submitted' }),
    overturnedAmount: orNull(money).meta({
      description:
        'Amount that the decision of the payer overturned; null if it is not decided or not stated',
    }),
    dollarsRecovered: orNull(money).meta({
      description:
        'The amount that a person confirmed, else `recoveredSinceSubmission` of a granted appeal; null while nothing is recovered',
    }),
    recoveredSinceSubmission: money.meta({
      description:
        'Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments',
    }),
    notes: orNull(z.string().meta({ examples: ['Records requested from the clinic'] })).describe(
      'Notes in free text',
    ),
    responseNotes: orNull(
      z.string().meta({ examples: ['The payer overturned the denial in part'] }),
    ).describe('Answer of the payer, in free text'),
    confirmationNumber: orNull(z.string().meta({ examples: ['CN-884213'] })).describe(
      'Confirmation number of the payer',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ArAppeal', description: 'An appeal as the biller tracks it' });

/** What a person should look at in a tracking record. */
export const AppealWarning = z
  .enum(['RECOVERED_ABOVE_CHARGE'])
  .describe('What to look at: the recovered amount is above the charge of the claim');

/** A tracking record with what to look at. */
const ArAppealDetail = ArAppeal.extend({
  warnings: z.array(AppealWarning).describe('What a person should look at; empty if there is nothing'),
}).meta({ id: 'ArAppealDetail', description: 'An appeal as the biller tracks it, with its warnings' });

const lowestLevel = 1;
const highestLevel = 5;
const level = z.int().min(lowestLevel).max(highestLevel).describe('Level of the appeal, from 1');
const assignedToId = reference('member');
const identifierFilter = text(1, 200).describe(
  'Returns records with this identifier; repeat it to match any of several',
);
const appealId = z.object({ appealId: identifier });
const appeal = z.object({ appeal: ArAppeal });

/** The columns by which appeals can be sorted. */
export const appealSorts = ['createdAt', 'dueDate'] as const;

export const appealOperations = {
  listAppeals: operation({
    id: 'ar-management.listAppeals',
    method: 'get',
    path: '/ar-management/appeals',
    scope: 'ar-management:read',
    summary: 'List AR appeal tracking records',
    description: 'Newest first. Bounds are inclusive.',
    query: z.object({
      ...listing(appealSorts),
      status: repeatable(AppealStatus).optional(),
      level: repeatable(queryInteger(lowestLevel, highestLevel)).optional(),
      assignedToId: repeatable(identifierFilter)
        .optional()
        .meta({ description: 'Returns records assigned to this member; repeat it to match any of several' }),
      claimId: repeatable(identifierFilter).optional(),
      dueFrom: dateTime.optional().meta({ description: 'Returns records due at or after this' }),
      dueTo: dateTime.optional().meta({ description: 'Returns records due at or before this' }),
    }),
    data: z.object({ appeals: z.array(ArAppeal).describe('The appeals of the page'), ...listed }),
    single: true,
  }),
  createAppeal: operation({
    id: 'ar-management.createAppeal',
    method: 'post',
    path: '/ar-management/appeals',
    scope: 'ar-management:write',
    summary: 'Create an AR appeal tracking record',
    strict: false,
    description:
      'Tracks the appeal of the denial case that was appealed at the level, else of the newest denial case of the claim; a claim without a denial case is a 404. If the appeal exists, its status, time of submission, confirmation number and, by default, its deadline are copied. The deadline is shown as `dueDate`. Nothing is submitted.',
    body: z.object({
      claimId: reference('claim'),
      level: level.default(lowestLevel),
      deadline: dateTime.optional().describe('Deadline of the appeal; shown as `dueDate`'),
      assignedToId: assignedToId.optional(),
      notes: text(0, 5_000)
        .optional()
        .meta({ description: 'Notes in free text', examples: ['Records requested from the clinic'] }),
    }),
    data: appeal,
    status: 201,
    errors: [404],
  }),
  getAppeal: operation({
    id: 'ar-management.getAppeal',
    method: 'get',
    path: '/ar-management/appeals/:appealId',
    scope: 'ar-management:read',
    summary: 'Read an AR appeal tracking record',
    params: appealId,
    data: z.object({ appeal: ArAppealDetail }),
    errors: [404],
  }),
  updateAppeal: operation({
    id: 'ar-management.updateAppeal',
    method: 'put',
    path: '/ar-management/appeals/:appealId',
    scope: 'ar-management:write',
    summary: 'Update an AR appeal tracking record',
    strict: false,
    description:
      'Omitted fields keep their values. A status may follow any other; a move of the appeal itself also updates this record. A recovered amount above the charge of the claim is taken, and a warning where the record is read. Local tracking only: no cash is posted and no payer is contacted.',
    params: appealId,
    body: z.object({
      status: AppealStatus.optional(),
      level: level.optional(),
      dollarsRecovered: moneyInput.optional(),
      dueDate: dateTime.optional().describe('When it is due'),
      assignedToId: assignedToId.optional(),
      responseNotes: text(0, 5_000)
        .optional()
        .meta({
          description: 'Answer of the payer, in free text',
          examples: ['The payer overturned the denial in part'],
        }),
      confirmationNumber: text(1, 100)
        .optional()
        .meta({
          description: 'Confirmation number of the payer',
          examples: ['CN-884213'],
        }),
    }),
    data: appeal,
    errors: [404, 412],
  }),
};
