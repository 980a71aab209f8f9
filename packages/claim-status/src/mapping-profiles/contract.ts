import {
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { MappedOutcome } from '../statuses/outcome.ts';
import { codeInput, codeWords, MappingRule } from '../statuses/schema.ts';

export const MappingProfileStatus = z
  .enum(['DRAFT', 'PUBLISHED', 'SUPERSEDED'])
  .describe('Where the version of the profile stands');

export const MappingProfile = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the mapping profile',
      examples: ['mpr_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Riverside default'] }),
    payerId: orNull(z.string()).meta({ description: 'The payer it is for; null is every payer' }),
    status: MappingProfileStatus,
    version: z.int().min(0).meta({ description: 'The newest published version; 0 before the first' }),
    rules: z.array(MappingRule).describe('The rules, in the order in which they are looked at'),
    defaultOutcome: orNull(MappedOutcome),
    hasUnpublishedChanges: z.boolean().describe('True where the draft differs from what is published'),
    publishedAt: orNull(dateTime).describe('When it was published; null where it is not'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'MappingProfile', description: 'How statuses of payers become outcomes' });

const name = text(1, 200).meta({ description: 'Name of the profile', examples: ['Riverside default'] });
const rules = z
  .array(
    z.object({
      categoryCode: codeInput(codeWords.category, 'P1'),
      statusCode: codeInput(codeWords.status, '20').optional(),
      outcome: MappedOutcome,
    }),
  )
  .max(500)
  .describe('The rules, in the order in which they are looked at');

const profileId = z.object({ profileId: identifier });
const mappingProfile = z.object({ mappingProfile: MappingProfile });

/** The columns by which profiles can be sorted. */
export const mappingProfileSorts = ['createdAt', 'name'] as const;

export const mappingProfileOperations = {
  listMappingProfiles: operation({
    id: 'claim-status.listMappingProfiles',
    method: 'get',
    path: '/claim-status/mapping-profiles',
    scope: 'claim-status:read',
    summary: 'List mapping profiles',
    query: z.object({
      ...listing(mappingProfileSorts),
      status: repeatable(MappingProfileStatus).optional(),
      payerId: identifier.optional(),
    }),
    data: z.object({
      mappingProfiles: z.array(MappingProfile).describe('The mapping profiles of the page'),
      ...listed,
    }),
    single: true,
    sensitive: false,
  }),
  createMappingProfile: operation({
    id: 'claim-status.createMappingProfile',
    method: 'post',
    path: '/claim-status/mapping-profiles',
    scope: 'claim-status:write',
    summary: 'Create a mapping profile',
    description:
      'Makes a draft for one payer, or for every payer. A rule for a category and status wins over one for the category, and both over the code table; `defaultOutcome` is for the codes that are in neither.',
    body: z.object({
      name,
      payerId: reference('payer').optional(),
      rules: rules.optional(),
      defaultOutcome: MappedOutcome.optional(),
    }),
    data: mappingProfile,
    status: 201,
    errors: [404],
  }),
  getMappingProfile: operation({
    id: 'claim-status.getMappingProfile',
    method: 'get',
    path: '/claim-status/mapping-profiles/:profileId',
    scope: 'claim-status:read',
    summary: 'Read a mapping profile',
    params: profileId,
    data: mappingProfile,
    errors: [404],
    single: true,
    sensitive: false,
  }),
  updateMappingProfile: operation({
    id: 'claim-status.updateMappingProfile',
    method: 'put',
    path: '/claim-status/mapping-profiles/:profileId',
    scope: 'claim-status:write',
    summary: 'Edit a mapping profile',
    description:
      'Edits the draft alone: what is published stays in force as it is until the draft is published. The payer of a profile can not be changed.',
    params: profileId,
    body: z.object({
      name: name.optional(),
      rules: rules.optional(),
      defaultOutcome: MappedOutcome.nullable().optional(),
    }),
    data: mappingProfile,
    errors: [404, 412],
  }),
  publishMappingProfile: operation({
    id: 'claim-status.publishMappingProfile',
    method: 'post',
    path: '/claim-status/mapping-profiles/:profileId/publish',
    scope: 'claim-status:write',
    summary: 'Publish a mapping profile',
    description:
      'Freezes the draft as the next version; inquiries keep the version that they were made with. It supersedes the published profile of the same payer. Without changes since the last version: 409. Rules that contradict each other or name a category that is not in force: 422.',
    params: profileId,
    body: z.object({}),
    data: mappingProfile,
    errors: [404, 409, 412, 422],
  }),
};
