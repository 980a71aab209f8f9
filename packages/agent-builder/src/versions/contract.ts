import { listed, listing } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { agentId } from '../definitions/contract.ts';
import { AgentDefinitionVersion } from './schema.ts';

/** The sorts of versions. */
export const versionSorts = ['number'] as const;

export const versionOperations = {
  listVersions: operation({
    id: 'agent-builder.listVersions',
    method: 'get',
    path: '/agent-builder/definitions/:agentId/versions',
    scope: 'agent-builder:read',
    summary: 'List the versions of an agent definition',
    description:
      'Newest first, each with its author and changes; instructions, variables and schemas are never shown. For definitions that are older than the recording of versions, only the first version and the version at that time exist, without author and changes.',
    params: agentId,
    query: z.object(listing(versionSorts)),
    data: z.object({
      versions: z.array(AgentDefinitionVersion).describe('The versions of the page'),
      ...listed,
    }),
    sensitive: false,
    errors: [404],
    single: true,
  }),
};
