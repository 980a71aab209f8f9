import {
  dateTime,
  listed,
  listing,
  moneyInput,
  orNull,
  queryAmount,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { priority, RoutingTrace, RoutingWarning } from '../rules/schema.ts';
import { CaseOutcome, CaseStatus, DenialCase, DenialCaseDetail } from './schema.ts';

const identifier = text(1, 200);
const caseId = z.object({ caseId: identifier });
const oneCase = z.object({ case: DenialCase });

const assignment = {
  queueId: reference('queue').nullable().optional(),
  assignedToId: reference('member').nullable().optional(),
};

const denialReason = text(1, 500).meta({
  description: 'Why the payer denied the claim, in words',
  examples: ['No authorization on file'],
});

const codes = {
  primaryCode: text(1, 5).meta({
    description: 'Claim adjustment reason code; a group in front (CO-45) and leading zeros are taken off',
    examples: ['197'],
  }),
  remarkCodes: z
    .array(text(1, 20))
    .max(50)
    .optional()
    .meta({ description: 'Remittance advice remark codes', examples: [['N54']] }),
};

const resolution = {
  note: text(1, 2000)
    .optional()
    .meta({ description: 'Note in free text', examples: ['Paid after the corrected claim'] }),
};

const isAssignment = ({ queueId, assignedToId }: { queueId?: unknown; assignedToId?: unknown }) =>
  queueId !== undefined || assignedToId !== undefined;

const needsAssignment = { error: 'Expected a queueId or an assignedToId', path: ['queueId'] };

/** Why a bulk action leaves a case as it is. */
export const BulkCaseError = z.object({
  error: z.string().meta({ description: 'Public words of the status', examples: ['Conflict'] }),
  statusCode: z
    .int()
    .meta({ description: 'HTTP status that the action alone would have had', examples: [409] }),
  message: z
    .string()
    .meta({ examples: ['There is no payer with this identifier'] })
    .optional()
    .describe('The same in words for a person'),
  allowedNext: z
    .array(z.string().meta({ examples: ['reopen'] }))
    .optional()
    .describe('The states that the case may move to'),
});

/** What selects cases, in a list and for an action on many. */
const caseFilters = {
  status: repeatable(CaseStatus)
    .optional()
    .describe('Keeps the records with this status; repeated, with any of these'),
  category: repeatable(DenialCategory)
    .optional()
    .describe('Keeps the records with this category; repeated, with any of these'),
  payerId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this payer; repeated, with any of these'),
  patientId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this patient; repeated, with any of these'),
  providerId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this provider; repeated, with any of these'),
  facilityId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this facility; repeated, with any of these'),
  primaryCode: repeatable(text(1, 5).meta({ examples: ['197'] }))
    .optional()
    .describe('Keeps the records with this primary code; repeated, with any of these'),
  queueId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this queue; repeated, with any of these'),
  assignedToId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this assignee; repeated, with any of these'),
  claimId: identifier.optional().describe('Keeps the records of this claim'),
  deadlineFrom: dateTime.optional().describe('Keeps the records with deadline at or after this'),
  deadlineTo: dateTime.optional().describe('Keeps the records with deadline at or before this'),
  slaDueFrom: dateTime.optional().describe('Keeps the records with sla due at or after this'),
  slaDueTo: dateTime.optional().describe('Keeps the records with sla due at or before this'),
  createdFrom: dateTime.optional().describe('Keeps the records with created at or after this'),
  createdTo: dateTime.optional().describe('Keeps the records with created at or before this'),
  minAmount: queryAmount.optional().describe('Keeps the records with a denied amount of at least this'),
  maxAmount: queryAmount.optional().describe('Keeps the records with a denied amount of at most this'),
};

/** The most cases of an action on many. */
export const mostInBulk = 100;

/** The columns by which cases can be sorted. */
export const caseSorts = ['createdAt', 'appealDeadline', 'slaDueAt', 'deniedAmount'] as const;

export const caseOperations = {
  listCases: operation({
    id: 'denial-management.listCases',
    method: 'get',
    path: '/denial-management/cases',
    scope: 'denial-management:read',
    summary: 'List denial cases',
    description:
      'Newest first unless `sort` says otherwise. Filters that may be repeated mean any of their values; bounds are inclusive.',
    query: z.object({
      ...listing(caseSorts),
      ...caseFilters,
    }),
    data: z.object({ cases: z.array(DenialCase).describe('The cases of the page'), ...listed }),
    single: true,
  }),
  createCase: operation({
    id: 'denial-management.createCase',
    method: 'post',
    path: '/denial-management/cases',
    scope: 'denial-management:write',
    summary: 'Open a denial case',
    description:
      "Opens a case for a claim. The category follows from the reason code, the appeal deadline from the payer's program. Without `queueId` the queue rules decide where it goes, else the default queue takes it; a full queue passes it on to the default queue, and `warnings` says so. Date, reason, codes, amount and lines that are left out are those of the payer's answer that was posted last; a 400 names the first that no answer knows. Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are no denials: 409. A denied amount above what the lines were charged is a 400; a charge that another open case is about is a 409 with its `existingId`.",
    body: z.object({
      claimId: reference('claim'),
      denialDate: dateTime.optional().meta({ description: 'By default the day of the payment that denied' }),
      denialReason: denialReason.optional().meta({ description: 'By default the words of the reason code' }),
      ...codes,
      primaryCode: codes.primaryCode.optional(),
      groupCode: GroupCode.optional().meta({
        description: 'Where primaryCode is given, CO unless that names another group',
      }),
      deniedAmount: moneyInput.optional().meta({
        description: 'By default what the payer denied, of the lines named where any are',
      }),
      lines: z
        .array(z.int().min(1))
        .min(1)
        .max(999)
        .optional()
        .meta({
          description: 'Numbers of the service lines that are denied; the whole claim where it is left out',
          examples: [[1, 2]],
        }),
      queueId: reference('queue').optional(),
    }),
    data: z.object({
      case: DenialCase,
      warnings: z.array(RoutingWarning).describe("What deserves attention and stands in nobody's way"),
    }),
    status: 201,
    errors: [404, 409],
  }),
  getCase: operation({
    id: 'denial-management.getCase',
    method: 'get',
    path: '/denial-management/cases/:caseId',
    scope: 'denial-management:read',
    summary: 'Read a denial case',
    description: 'With the adjustments behind it, what speaks against an appeal, and its appeals.',
    params: caseId,
    data: z.object({ case: DenialCaseDetail }),
    errors: [404],
  }),
  updateCase: operation({
    id: 'denial-management.updateCase',
    method: 'put',
    path: '/denial-management/cases/:caseId',
    scope: 'denial-management:write',
    summary: 'Edit a denial case',
    description:
      'Null clears what can be empty. The category, the cause, the priority and the note are open in every status but WITHDRAWN; the amount, codes, reason and date of the denial until the case ends, and the category, the appeal rights and the deadline follow from them, unless a person set the category. A denied amount above what the lines were charged is a 400; that of a case which a claim payment opened is the payer’s, and another one is a 409.',
    params: caseId,
    body: z.object({
      deniedAmount: moneyInput.optional(),
      denialReason: denialReason.optional(),
      primaryCode: codes.primaryCode.optional(),
      groupCode: GroupCode.optional().meta({
        description: 'That of the case unless primaryCode names another group',
      }),
      remarkCodes: codes.remarkCodes,
      denialDate: dateTime.optional().describe('When the payer denied the claim'),
      category: DenialCategory.optional(),
      rootCause: text(1, 2000)
        .nullable()
        .optional()
        .meta({
          description: 'What caused the denial, in free text',
          examples: ['Authorization was requested for another code'],
        }),
      isPreventable: z
        .boolean()
        .nullable()
        .optional()
        .describe('True where the denial could have been prevented; null where nobody has said'),
      priority: priority.optional(),
      note: text(1, 5000)
        .nullable()
        .optional()
        .meta({ description: 'Note in free text', examples: ['Called the payer, reference 123'] }),
    }),
    data: oneCase,
    errors: [404, 409, 412],
  }),
  assignCase: operation({
    id: 'denial-management.assignCase',
    method: 'post',
    path: '/denial-management/cases/:caseId/assign',
    scope: 'denial-management:write',
    summary: 'Assign a denial case',
    description:
      'Puts the case into a queue, gives it to an active member, or both; null takes it out. Giving it to a member starts work (IN_PROGRESS); entering a queue without naming a member lets the queue hand it out by its method. A full queue is a 409.',
    params: caseId,
    body: z.object(assignment).refine(isAssignment, needsAssignment),
    data: oneCase,
    errors: [404, 409, 412],
  }),
  routeCase: operation({
    id: 'denial-management.routeCase',
    method: 'post',
    path: '/denial-management/cases/:caseId/route',
    scope: 'denial-management:write',
    summary: 'Route a denial case',
    description:
      'Evaluates the active queue rules now and applies what they ask for. The trace names every rule that was looked at and each of its conditions.',
    params: caseId,
    body: z.object({}),
    data: z.object({ case: DenialCase, routing: RoutingTrace }),
    errors: [404, 409, 412],
  }),
  resolveCase: operation({
    id: 'denial-management.resolveCase',
    method: 'post',
    path: '/denial-management/cases/:caseId/resolve',
    scope: 'denial-management:write',
    summary: 'Resolve a denial case',
    description: 'Ends the case. A local record: nothing is posted and no payer is told.',
    params: caseId,
    body: z.object({ outcome: CaseOutcome, ...resolution }),
    data: oneCase,
    errors: [404, 409, 412],
  }),
  reopenCase: operation({
    id: 'denial-management.reopenCase',
    method: 'post',
    path: '/denial-management/cases/:caseId/reopen',
    scope: 'denial-management:write',
    summary: 'Reopen a denial case',
    description:
      'Takes the end of a case back, such as an overturned denial whose payment the payer reversed. The case is nobody’s, and OPEN, or APPEALED where an appeal is still with the payer; `reopenings` keeps how it had ended. It goes back to its queue, or where the queue rules lead one that was in none; a full queue passes it on to the default queue, and `warnings` says so. Hours of an SLA run anew. A charge that another open case is about is a 409 with its `existingId`.',
    params: caseId,
    body: z.object({
      reason: text(1, 2000).meta({
        description: "Why this was done, in the caller's words",
        examples: ['The payer took the payment back'],
      }),
    }),
    data: z.object({
      case: DenialCase,
      warnings: z.array(RoutingWarning).describe("What deserves attention and stands in nobody's way"),
    }),
    errors: [404, 409, 412],
  }),
  bulkUpdateCases: operation({
    id: 'denial-management.bulkUpdateCases',
    method: 'post',
    path: '/denial-management/cases/bulk',
    scope: 'denial-management:write',
    summary: 'Assign, route or resolve many denial cases',
    description: `Up to ${mostInBulk} cases in one transaction: by \`caseIds\`, or, oldest first, by a \`filter\` with the filters of the list. One result for each, in the order given or found; \`total\` counts all that were asked for, those beyond ${mostInBulk} included. A case that is missing or not open to the action fails by itself; a queue or member that is missing fails the request. \`dryRun\` tells the results and changes nothing.`,
    body: z
      .object({
        action: z.enum(['ASSIGN', 'ROUTE', 'RESOLVE']).describe('What was done'),
        caseIds: z
          .array(reference('denial case'))
          .min(1)
          .max(mostInBulk)
          .optional()
          .describe('Identifiers of the cases'),
        filter: z
          .strictObject(caseFilters, { error: 'Expected filters of the list and no others' })
          .refine((filter) => Object.values(filter).some((value) => value !== undefined), {
            error: 'Expected a filter',
          })
          .optional()
          .meta({
            description: 'The cases concerned, as the list selects them',
            examples: [{ status: ['OPEN'], payerId: ['pay_01k9d3w5m0e6x8r2t4v6y8z0a1'] }],
          }),
        ...assignment,
        outcome: CaseOutcome.optional(),
        ...resolution,
        dryRun: z
          .boolean()
          .default(false)
          .describe('True where nothing is written and the answer says what would be'),
      })
      .refine(({ caseIds, filter }) => (caseIds === undefined) !== (filter === undefined), {
        path: ['caseIds'],
        error: 'Expected either caseIds or a filter',
      })
      .refine((body) => body.action !== 'ASSIGN' || isAssignment(body), needsAssignment),
    data: z.object({
      total: z.int().meta({ description: 'How many cases were asked for' }),
      results: z
        .array(
          z
            .object({
              caseId: z.string().describe('Identifier of the case'),
              status: z.enum(['OK', 'FAILED']).describe('Where the record stands'),
              case: orNull(DenialCase),
              error: orNull(BulkCaseError).describe('Why the case was left as it is; null where it was not'),
              warnings: z
                .array(RoutingWarning)
                .describe("What deserves attention and stands in nobody's way"),
            })
            .meta({ id: 'BulkCaseResult', description: 'What became of a case in a bulk action' }),
        )
        .describe('What became of each, in the order of the request'),
    }),
    errors: [404],
  }),
};
