import { anyOf, equals, list, view } from '@rcm/lists';
import { AgentDefinition } from '../definitions/definition.ts';
import { Credential as CredentialWire, credentialSorts, DependentAgent } from './contract.ts';
import { Credential, credentialCounts } from './credential.ts';

/** How a credential is shown. */
export const credentialView = view(Credential, CredentialWire, {});

/** The credentials of an organization, newest first. */
export const credentialList = list(credentialView, {
  key: 'credentials',
  sorts: credentialSorts,
  rowCounters: credentialCounts,
  filters: { kind: anyOf('kind'), status: anyOf('status') },
});

/** The agents that use a credential by default, newest first. */
export const dependentList = list(view(AgentDefinition, DependentAgent, {}), {
  key: 'dependentAgents',
  filters: { credentialId: equals('defaultCredentialId') },
});
