import {
  boundedJson,
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
import { AgentStatus } from '../definitions/contract.ts';
import { applicationUrl, refuseSecrets } from '../secrets.ts';

export const CredentialKind = z
  .enum(['USERNAME_PASSWORD', 'API_KEY', 'OAUTH', 'CERTIFICATE', 'OTHER'])
  .describe('How the application lets the agent in');

export const CredentialStatus = z
  .enum(['ACTIVE', 'INACTIVE', 'LOCKED'])
  .describe('Whether agents may use the credential');

/** What is known of a credential; the secret itself stays where it is. */
export const Credential = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the credential', examples: ['crd_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    label: z.string().meta({
      description: 'Name by which people know the credential',
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
    description: 'A credential of an agent; its secret is kept elsewhere',
  });

/** An agent that uses a credential by default. */
export const DependentAgent = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the dependent agent',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    name: z.string().meta({ description: 'Name of the agent', examples: ['Eligibility check'] }),
    slug: z
      .string()
      .meta({ description: 'Name for addresses, made of the name', examples: ['eligibility-check'] }),
    status: AgentStatus,
  })
  .meta({ id: 'DependentAgent', description: 'An agent that uses a credential' });

const label = text(1, 200).meta({
  description: 'Name by which people know the credential',
  examples: ['Blue Ridge portal, front desk'],
});

/** The columns by which credentials can be sorted. */
export const credentialSorts = ['createdAt', 'label'] as const;

export const credentialOperations = {
  listCredentials: operation({
    id: 'agent-builder.listCredentials',
    method: 'get',
    path: '/agent-builder/credentials',
    scope: 'agent-builder:read',
    summary: 'List automation credentials',
    description: 'Newest first; what is known of each credential, never a secret.',
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
      'Keeps what names a credential, not the secret: a field named like one (`password`, `secret`, `token`, `apiKey` and so on), at any depth, is a 400.',
    body: boundedJson(
      z.looseObject({ label, kind: CredentialKind, applicationUrl: applicationUrl.optional() }),
    ).superRefine(refuseSecrets),
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
      'Reports the agents that use the credential by default: the newest 100 and the number of all. A field named like a secret is a 400.',
    params: z.object({ credentialId: identifier }),
    body: boundedJson(
      z.looseObject({ label: label.optional(), status: CredentialStatus.optional() }),
    ).superRefine(refuseSecrets),
    data: z.object({
      credential: Credential,
      dependentAgents: z.array(DependentAgent).describe('The agents that use the credential'),
      dependentAgentCount: z.int().describe('How many agents use the credential'),
    }),
    errors: [404, 412],
  }),
};
