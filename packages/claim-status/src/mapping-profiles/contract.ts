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
import { codeDescriptions, codeInput, MappingRule } from '../statuses/schema.ts';

export const MappingProfileStatus = z
  .enum(['DRAFT', 'PUBLISHED', 'SUPERSEDED'])
  .describe('The state of the profile');

export const MappingProfile = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the mapping profile',
      examples: ['mpr_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({ description: 'Name of the profile', examples: ['Riverside default'] }),
    payerId: orNull(z.string()).meta({
      description: 'The payer that the profile is for; null for every payer',
    }),
    status: MappingProfileStatus,
    version: z.int().min(0).meta({ description: 'The newest published version; 0 if none is published' }),
    rules: z.array(MappingRule).describe('The rules, in the order in which they were entered'),
    defaultOutcome: orNull(MappedOutcome),
    hasUnpublishedChanges: z.boolean().describe('True if the draft differs from the published version'),
    publishedAt: orNull(dateTime).describe('When it was published; null if it is not'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'MappingProfile', description: 'Rules that map the statuses of payers to outcomes' });

const name = text(1, 200).meta({ description: 'Name of the profile', examples: ['Riverside default'] });
const rules = z
  .array(
    z.object({
      categoryCode: codeInput(codeDescriptions.category, 'P1'),
      statusCode: codeInput(codeDescriptions.status, '20').optional(),
      outcome: MappedOutcome,
    }),
  )
  .max(500)
  .describe('The rules, in the order in which they were entered');

const profileId = z.object({ profileId: identifier });
const mappingProfile = z.object({ mappingProfile: MappingProfile });

/** The sorts of profiles. */
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
      payerId: repeatable(identifier).optional(),
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
      'Creates a draft for one payer or for every payer. A rule for a category and status takes precedence over one for the category, and both over the code table. `defaultOutcome` is for codes that are in neither.',
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
      'Edits the draft. The published version stays in force until the draft is published. The payer of a profile cannot be changed.',
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
      'Publishes the draft as the next version, which never changes. Inquiries keep the version that they were created with. Supersedes the published profile of the same payer. Without changes since the last version: 409. With rules that contradict each other or have a category that is not in force: 422.',
    params: profileId,
    body: z.object({}),
    data: mappingProfile,
    errors: [404, 409, 412, 422],
  }),
};
