import {
  createdAt,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { applicationUrl } from '../application-url.ts';
import { AgentStatus } from '../definitions/contract.ts';

export const CredentialKind = z
  .enum(['USERNAME_PASSWORD', 'API_KEY', 'OAUTH', 'CERTIFICATE', 'OTHER'])
  .describe('How the agent authenticates to the application');

export const CredentialStatus = z
  .enum(['ACTIVE', 'INACTIVE', 'LOCKED'])
  .describe('Whether agents may use the credential');

/** The metadata of a credential; the secret itself is kept elsewhere. */
export const Credential = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the credential', examples: ['crd_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    label: z.string().meta({
      description: 'Label of the credential',
      examples: ['Blue Ridge portal, front desk'],
    }),
    kind: CredentialKind,
    applicationUrl: orNull(
      z.string().meta({ examples: ['https://portal.example.org/eligibility'] }),
    ).describe('Address of the application'),
    status: CredentialStatus,
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'AutomationCredential',
    description: 'The metadata of a credential of agents; its secret is kept elsewhere',
  });

/** An agent that uses a credential by default. */
export const DependentAgent = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the agent definition',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    name: z.string().meta({ description: 'Name of the agent', examples: ['Eligibility check'] }),
    slug: z.string().meta({ description: 'Slug of the name, for URLs', examples: ['eligibility-check'] }),
    status: AgentStatus,
  })
  .meta({ id: 'DependentAgent', description: 'An agent that uses a credential by default' });

const label = text(1, 200).meta({
  description: 'Label of the credential',
  examples: ['Blue Ridge portal, front desk'],
});

/** The sorts of credentials. */
export const credentialSorts = ['createdAt', 'label'] as const;

export const credentialOperations = {
  listCredentials: operation({
    id: 'agent-builder.listCredentials',
    method: 'get',
    path: '/agent-builder/credentials',
    scope: 'agent-builder:read',
    summary: 'List automation credentials',
    description: 'Newest first; the metadata of each credential, never a secret.',
    query: z.object({
      ...listing(credentialSorts),
      kind: repeatable(CredentialKind).optional(),
      status: repeatable(CredentialStatus).optional(),
    }),
    data: z.object({ credentials: z.array(Credential).describe('The credentials of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  createCredential: operation({
    id: 'agent-builder.createCredential',
    method: 'post',
    path: '/agent-builder/credentials',
    scope: 'agent-builder:write',
    summary: 'Register an automation credential',
    description:
      'Stores metadata of a credential, not the secret: any further field, such as `password`, is a 400.',
    body: z.object({ label, kind: CredentialKind, applicationUrl: applicationUrl.optional() }),
    data: z.object({ credential: Credential }),
    status: 201,
  }),
  updateCredential: operation({
    id: 'agent-builder.updateCredential',
    method: 'put',
    path: '/agent-builder/credentials/:credentialId',
    scope: 'agent-builder:write',
    summary: 'Activate, deactivate or lock a credential',
    description:
      'The response lists the agents that use the credential by default: the newest 100 and the number of all. A further field, such as `password`, is a 400.',
    params: z.object({ credentialId: identifier }),
    body: z.object({ label: label.optional(), status: CredentialStatus.optional() }),
    data: z.object({
      credential: Credential,
      dependentAgents: z
        .array(DependentAgent)
        .describe('The newest agents that use the credential by default'),
      dependentAgentCount: z.int().describe('Number of agents that use the credential by default'),
    }),
    errors: [404, 412],
  }),
};
