import { operation } from '@rcm/http';
import { z } from 'zod';
import { ExclusionType } from './schema.ts';

export const exclusionTypeOperations = {
  listExclusionTypes: operation({
    id: 'oig-exclusion.listExclusionTypes',
    method: 'get',
    path: '/oig-exclusion/exclusion-types',
    scope: 'oig-exclusion:read',
    summary: 'List the authorities for an exclusion',
    description:
      'What the exclusion type of a candidate from LEIE means: mandatory or permissive, and its shortest term. Terms in our own words; an operational aid, not legal advice.',
    data: z.object({
      exclusionTypes: z.array(ExclusionType).describe('The exclusion types of the page'),
      total: z.int().describe('How many records match'),
    }),
    single: true,
    sensitive: false,
  }),
};
