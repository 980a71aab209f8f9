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
      'The meaning of the exclusion types in LEIE: mandatory or permissive, and the minimum term. The descriptions are those of this project; an operational aid, not legal advice.',
    data: z.object({
      exclusionTypes: z.array(ExclusionType).describe('The exclusion types of the page'),
      total: z.int().describe('Number of exclusion types'),
    }),
    single: true,
    sensitive: false,
  }),
};
