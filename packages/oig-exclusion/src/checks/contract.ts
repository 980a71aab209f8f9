import { dateTime, identifier, listed, listing, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { BatchResult, Candidate, Check, CheckStatus, CheckType, ReviewVerdict, stateCode } from './schema.ts';

/** Who is to be checked. */
const subject = {
  entityName: text(2, 200).meta({
    description: 'Name of the person or organization that is looked for',
    examples: ['Avery Stone, MD'],
  }),
  checkType: CheckType,
  npi: tenDigits.describe('National Provider Identifier, ten digits'),
  state: stateCode,
  userId: reference('member').optional(),
  providerId: reference('credentialing session').optional(),
};

const mostInBatch = 500;

/** An identifier in a row: one that is not there is told of in the row's place. */
const identifierOf = (record: string) => text(1, 200).meta({ description: `Identifier of ${record}` });

/** The columns by which checks can be sorted. */
export const checkSorts = ['createdAt', 'checkedAt'] as const;

export const checkOperations = {
  listChecks: operation({
    id: 'oig-exclusion.listChecks',
    method: 'get',
    path: '/oig-exclusion/checks',
    scope: 'oig-exclusion:read',
    summary: 'List exclusion checks',
    description: 'Newest first. `entityName` finds a part of the name, letter case aside.',
    query: z.object({
      ...listing(checkSorts),
      status: repeatable(CheckStatus).optional(),
      entityName: z
        .string()
        .meta({ examples: ['Avery Stone, MD'] })
        .min(1)
        .max(200)
        .optional(),
      npi: tenDigits.optional(),
      userId: identifier.optional(),
      providerId: identifier.optional(),
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
    strictQuery: false,
    description:
      'Holds a name and an NPI against the loaded lists. An earlier check of the same name, NPI, state, `userId` and `providerId` that is younger than 24 hours and found the same is returned instead, unless a newer list was loaded. A match is a lead for a person to look into, never a verdict; without a list the check is EXC_PENDING.',
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
      'With the listed entities that it found, best first, each with its score and the features that make it up. They are kept as they were listed at the time of the check.',
    params: z.object({ checkId: identifier }),
    data: z.object({
      check: Check,
      candidates: z.array(Candidate).describe('The rows of the lists that may be the person'),
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
    description: `Screens 1 to ${mostInBatch} people and businesses as one check each would, and answers each in its place. A row that names a member or session that is not there gets no check and holds up no other; one that is not well-formed is a 400 for all.`,
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
        .max(mostInBatch)
        .describe('The checks, one for each question'),
    }),
    data: z.object({
      results: z.array(BatchResult).meta({ description: 'One for each row, in their order' }),
    }),
  }),
  reviewCheck: operation({
    id: 'oig-exclusion.reviewCheck',
    method: 'post',
    path: '/oig-exclusion/checks/:checkId/review',
    scope: 'oig-exclusion:write',
    summary: 'Decide about a potential match',
    description:
      'What a person found out: CONFIRMED makes it EXC_CONFIRMED_MATCH, FALSE_POSITIVE EXC_FALSE_POSITIVE. Open in EXC_POTENTIAL_MATCH, and final: 409 for any other. The OIG confirms identity by social security number on its own site.',
    params: z.object({ checkId: identifier }),
    body: z.object({
      verdict: ReviewVerdict,
      note: text(1, 2000).meta({
        description: 'What the decision rests on',
        examples: ['Another person: the date of birth differs'],
      }),
      reviewedBy: reference('member')
        .meta({
          description: 'The active member who decided; the API key of the request unless given',
          examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'],
        })
        .optional(),
    }),
    data: z.object({
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'A local record: nobody outside is told' }),
      check: Check,
    }),
    errors: [404, 409, 412],
  }),
};
