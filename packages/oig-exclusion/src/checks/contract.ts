import { dateTime, identifier, listed, listing, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { BatchResult, Candidate, Check, CheckStatus, CheckType, ReviewVerdict, stateCode } from './schema.ts';

/** The person or business to check. */
const subject = {
  entityName: text(2, 200).meta({
    description: 'Name of the person or organization to check',
    examples: ['Avery Stone, MD'],
  }),
  checkType: CheckType,
  npi: tenDigits.describe('National Provider Identifier, ten digits'),
  state: stateCode,
  userId: reference('member').optional(),
  providerId: reference('credentialing session').optional(),
};

const maxBatchSize = 500;

/** An identifier in a row of a batch; an unknown one is reported in the result of the row. */
const identifierOf = (record: string) => text(1, 200).meta({ description: `Identifier of ${record}` });

/** The sorts of checks. */
export const checkSorts = ['createdAt', 'checkedAt'] as const;

export const checkOperations = {
  listChecks: operation({
    id: 'oig-exclusion.listChecks',
    method: 'get',
    path: '/oig-exclusion/checks',
    scope: 'oig-exclusion:read',
    summary: 'List exclusion checks',
    description: 'Newest first. `entityName` matches a part of the name, case-insensitive.',
    query: z.object({
      ...listing(checkSorts),
      status: repeatable(CheckStatus).optional(),
      entityName: z
        .string()
        .meta({ examples: ['Avery Stone, MD'] })
        .min(1)
        .max(200)
        .optional(),
      npi: repeatable(tenDigits).optional(),
      userId: repeatable(identifier).optional(),
      providerId: repeatable(identifier).optional(),
      checkedFrom: dateTime.optional(),
      checkedTo: dateTime.optional(),
    }),
    data: z.object({ checks: z.array(Check).describe('The checks of the page'), ...listed }),
    single: true,
  }),
  createCheck: operation({
    id: 'oig-exclusion.createCheck',
    method: 'post',
    path: '/oig-exclusion/checks',
    scope: 'oig-exclusion:write',
    summary: 'Create an exclusion check',
    strict: false,
    description:
      'Compares a name and an NPI with the loaded lists. If a check of the same name, NPI, state, `userId` and `providerId` with the same result was made within the last 24 hours, it is returned instead, unless a newer list was loaded. A match must be reviewed by a person; it is not a verdict. Without a list, the check is EXC_PENDING.',
    body: z.object(subject),
    data: z.object({ check: Check }),
    status: 201,
    errors: [404],
  }),
  getCheck: operation({
    id: 'oig-exclusion.getCheck',
    method: 'get',
    path: '/oig-exclusion/checks/:checkId',
    scope: 'oig-exclusion:read',
    summary: 'Read an exclusion check',
    description:
      'With the listed entities that were found, best first, each with its score and the features that contribute to it, as they were listed at the time of the check.',
    params: z.object({ checkId: identifier }),
    data: z.object({
      check: Check,
      candidates: z.array(Candidate).describe('The listed entities that may be the subject'),
    }),
    errors: [404],
    single: true,
  }),
  createChecks: operation({
    id: 'oig-exclusion.createChecks',
    method: 'post',
    path: '/oig-exclusion/checks/batch',
    scope: 'oig-exclusion:write',
    summary: 'Create many exclusion checks',
    description: `Screens 1 to ${maxBatchSize} people and businesses, each like a single check, and returns the results in the order of the rows. A row with an unknown member or session gets no check and does not affect other rows; an invalid row is a 400 for the whole request.`,
    body: z.object({
      checks: z
        .array(
          z.object({
            ...subject,
            checkType: CheckType.default('PROVIDER'),
            userId: identifierOf('an active member').optional(),
            providerId: identifierOf('a credentialing session').optional(),
          }),
        )
        .min(1)
        .max(maxBatchSize)
        .describe('The people and businesses to check'),
    }),
    data: z.object({
      results: z.array(BatchResult).meta({ description: 'One for each row, in the order of the request' }),
    }),
  }),
  reviewCheck: operation({
    id: 'oig-exclusion.reviewCheck',
    method: 'post',
    path: '/oig-exclusion/checks/:checkId/review',
    scope: 'oig-exclusion:write',
    summary: 'Decide about a potential match',
    description:
      'Records the decision of a person: CONFIRMED leads to EXC_CONFIRMED_MATCH, FALSE_POSITIVE to EXC_FALSE_POSITIVE. Allowed once, in EXC_POTENTIAL_MATCH, else 409. The OIG verifies identities by social security number on its own site.',
    params: z.object({ checkId: identifier }),
    body: z.object({
      verdict: ReviewVerdict,
      note: text(1, 2000).meta({
        description: 'The reason for the decision',
        examples: ['Another person: the date of birth differs'],
      }),
      reviewedBy: reference('member')
        .meta({
          description: 'The active member who decided; by default the API key of the request',
          examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'],
        })
        .optional(),
    }),
    data: z.object({
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Only local records change; nothing is reported to anyone' }),
      check: Check,
    }),
    errors: [404, 409, 412],
  }),
};
