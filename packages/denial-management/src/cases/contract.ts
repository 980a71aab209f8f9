import {
  dateTime,
  listed,
  listing,
  moneyInput,
  orNull,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { priority, RoutingTrace, RoutingWarning } from '../rules/schema.ts';
import { caseFilters } from './case-filters.ts';
import { CaseOutcome, DenialCase, DenialCaseDetail } from './schema.ts';

const identifier = text(1, 200);
const caseId = z.object({ caseId: identifier });
const oneCase = z.object({ case: DenialCase });
const warnings = z.array(RoutingWarning).describe('Warnings that do not stop the operation');

const assignment = {
  queueId: reference('queue').nullable().optional(),
  assignedToId: reference('member').nullable().optional(),
};

const denialReason = text(1, 500).meta({
  description: 'Reason of the denial as text',
  examples: ['No authorization on file'],
});

const codes = {
  primaryCode: text(1, 5).meta({
    description: 'Claim adjustment reason code; a group prefix (CO-45) and leading zeros are removed',
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
  overrideReason: text(1, 2000)
    .optional()
    .meta({
      description: 'Why a denial that is not of group PR is billed to the patient, for PATIENT_BILLED',
      examples: ['The patient signed an advance beneficiary notice'],
    }),
};

const isAssignment = ({ queueId, assignedToId }: { queueId?: unknown; assignedToId?: unknown }) =>
  queueId !== undefined || assignedToId !== undefined;

const needsAssignment = { error: 'Expected queueId, assignedToId or both', path: ['queueId'] };

/** Why a bulk action leaves a case as it is. */
export const BulkCaseError = z.object({
  error: z.string().meta({ description: 'Name of the HTTP status', examples: ['Conflict'] }),
  statusCode: z
    .int()
    .meta({ description: 'HTTP status that the single operation would return', examples: [409] }),
  message: z
    .string()
    .meta({ examples: ['There is no payer with this identifier'] })
    .optional()
    .describe('Message for people'),
  allowedNext: z
    .array(z.string().meta({ examples: ['reopen'] }))
    .optional()
    .describe('The moves that the case allows'),
});

/** The maximum number of cases in a bulk action. */
export const maxBulkCases = 100;

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
      'Newest first unless `sort` is given. A repeated filter matches any of its values; bounds are inclusive.',
    query: z.object({
      ...listing(caseSorts),
      ...caseFilters,
      hasProvider: queryBoolean.optional().describe('Whether the case names a provider'),
      hasFacility: queryBoolean.optional().describe('Whether the case names a facility'),
      hasCode: queryBoolean.optional().describe('Whether the case has a group code and a primary code'),
      isAssigned: queryBoolean.optional().describe('Whether the case is assigned to a member'),
      closedByAgentId: repeatable(identifier)
        .optional()
        .describe('Returns cases that keys of one of these agent definitions settled'),
      isClosedByAgent: queryBoolean
        .optional()
        .describe('Whether a key of an agent definition settled the case'),
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
      "Opens a case for a claim. The reason code determines the category, and the payer's program the appeal deadline. Without `queueId` the queue rules choose the queue; if no rule matches, the case goes to the default queue. If the queue is full, the case goes to the default queue and `warnings` reports it. An omitted date, reason, code, amount or list of lines is taken from the payer's answer that was posted last; if it has none, the answer is a 400 that names the first missing field. Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are not denials: 409. A denied amount above the charges of the lines is a 400; a charge that another open case covers is a 409 with its `existingId`.",
    body: z.object({
      claimId: reference('claim'),
      denialDate: dateTime.optional().meta({ description: 'By default the date of the payment that denied' }),
      denialReason: denialReason.optional().meta({ description: 'By default the label of the reason code' }),
      ...codes,
      primaryCode: codes.primaryCode.optional(),
      groupCode: GroupCode.optional().meta({
        description: 'By default CO if primaryCode is given without a group prefix',
      }),
      deniedAmount: moneyInput.optional().meta({
        description: 'By default the amount that the payer denied, limited to `lines` if they are given',
      }),
      lines: z
        .array(z.int().min(1))
        .min(1)
        .max(999)
        .optional()
        .meta({
          description: 'Numbers of the denied service lines; by default the whole claim',
          examples: [[1, 2]],
        }),
      queueId: reference('queue').optional(),
    }),
    data: z.object({ case: DenialCase, warnings }),
    status: 201,
    errors: [404, 409],
  }),
  getCase: operation({
    id: 'denial-management.getCase',
    method: 'get',
    path: '/denial-management/cases/:caseId',
    scope: 'denial-management:read',
    summary: 'Read a denial case',
    description: 'With its adjustments, the reasons against an appeal, and its appeals.',
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
      'Null clears an optional field. The category, the cause, the priority and the note can be edited in every status but WITHDRAWN. The amount, codes, reason and date of the denial can be edited until the case ends; the category, the appeal rights and the deadline are then computed again, except a category that a person set. A denied amount above the charges of the lines is a 400. If a claim payment opened the case, its amount belongs to the payer, and a different one is a 409.',
    params: caseId,
    body: z.object({
      deniedAmount: moneyInput.optional(),
      denialReason: denialReason.optional(),
      primaryCode: codes.primaryCode.optional(),
      groupCode: GroupCode.optional().meta({
        description: 'By default the group of the case, or the group prefix of primaryCode',
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
        .describe('True if the denial could have been prevented; null where unknown'),
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
      'Puts the case into a queue, assigns it to an active member, or both; null removes it. Assigning it to a member starts work (IN_PROGRESS). If only a new queue is given, the queue assigns the case by its method. A full queue is a 409.',
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
      'Evaluates the active queue rules and applies their actions. The trace lists every evaluated rule with each of its conditions.',
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
    description:
      'Ends the case. OVERTURNED waits for the payment of what is still denied, as work of kind PAYMENT_DUE, and ends that wait when the payer pays. WRITTEN_OFF writes off what is still denied of the insurance balance, and PATIENT_BILLED transfers it to the patient: 409 for a denial that is not of group PR, unless `overrideReason` is given, and always for a Qualified Medicare Beneficiary. The case is reopened once that write-off or transfer is reversed, or a later answer of a payer takes it back and leaves the amount denied. Nothing is sent to the payer.',
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
      'Opens an ended case again, for example an overturned denial whose payment the payer reversed. The case is unassigned, and OPEN, or APPEALED if an appeal is still pending with the payer; `reopenings` keeps how it had ended. It returns to its queue; if it was in none, the queue rules choose one. If the queue is full, the case goes to the default queue and `warnings` reports it. The SLA starts again. The write-off or transfer that the end of the case had posted to the claim is reversed, unless an answer of a payer took it back already; adjustments of the claim that rest on it are a 409. A charge that another open case covers is a 409 with its `existingId`.',
    params: caseId,
    body: z.object({
      reason: text(1, 2000).meta({
        description: 'Reason that the caller gave',
        examples: ['The payer took the payment back'],
      }),
    }),
    data: z.object({
      case: DenialCase,
      warnings,
      reversedAdjustmentId: orNull(z.string()).describe(
        'Identifier of the adjustment of the claim that the end of the case had posted, and that was reversed; null if none was',
      ),
    }),
    errors: [404, 409, 412],
  }),
  bulkUpdateCases: operation({
    id: 'denial-management.bulkUpdateCases',
    method: 'post',
    path: '/denial-management/cases/bulk',
    scope: 'denial-management:write',
    summary: 'Assign, route or resolve many denial cases',
    description: `Up to ${maxBulkCases} cases in one transaction, selected by \`caseIds\` or, oldest first, by a \`filter\` with the filters of the list. The answer has one result for each case, in the order of the ids or of the list; \`total\` counts all selected cases, including those beyond ${maxBulkCases}. A case that is missing or does not allow the action fails alone; a missing queue or member fails the request. \`dryRun\` returns the results and changes nothing.`,
    body: z
      .object({
        action: z.enum(['ASSIGN', 'ROUTE', 'RESOLVE']).describe('The action for every case'),
        caseIds: z
          .array(reference('denial case'))
          .min(1)
          .max(maxBulkCases)
          .optional()
          .describe('Identifiers of the cases'),
        filter: z
          .strictObject(caseFilters, { error: 'Expected only filters of the list' })
          .refine((filter) => Object.values(filter).some((value) => value !== undefined), {
            error: 'Expected at least one filter',
          })
          .optional()
          .meta({
            description: 'Selects cases as the list does',
            examples: [{ status: ['OPEN'], payerId: ['pay_01k9d3w5m0e6x8r2t4v6y8z0a1'] }],
          }),
        ...assignment,
        outcome: CaseOutcome.optional(),
        ...resolution,
        dryRun: z.boolean().default(false).describe('True to return the results without writing them'),
      })
      .refine(({ caseIds, filter }) => (caseIds === undefined) !== (filter === undefined), {
        path: ['caseIds'],
        error: 'Expected either caseIds or filter',
      })
      .refine((body) => body.action !== 'ASSIGN' || isAssignment(body), needsAssignment),
    data: z.object({
      total: z.int().meta({ description: 'Number of selected cases' }),
      results: z
        .array(
          z
            .object({
              caseId: z.string().describe('Identifier of the case'),
              status: z.enum(['OK', 'FAILED']).describe('Whether the action succeeded'),
              case: orNull(DenialCase),
              error: orNull(BulkCaseError).describe('Why the action failed; null if it succeeded'),
              warnings,
            })
            .meta({ id: 'BulkCaseResult', description: 'Result of a bulk action for a case' }),
        )
        .describe('One result for each case, in the order of the request'),
    }),
    errors: [404],
  }),
};
