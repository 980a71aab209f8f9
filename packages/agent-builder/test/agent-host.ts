import { aPrincipal, type CallInput, type CallOptions, type TestHost } from '@rcm/testing';

/** The required fields of a definition. */
export const minimalDefinition = {
  name: 'Eligibility check',
  applicationUrl: 'https://portal.example.org',
  applicationName: 'Blue Ridge provider portal',
  steps: [{ type: 'NAVIGATE', instruction: 'Open the portal' }],
};

/** Creates an organization that calls the agent builder. */
export function aBuilder(host: TestHost) {
  const as = aPrincipal();
  const call = (operation: string, input: CallInput = {}, options: CallOptions = {}) =>
    host.call(`agent-builder.${operation}`, input, { as, ...options });
  return {
    as,
    call,
    async create(overrides: Record<string, unknown> = {}) {
      const body = { ...minimalDefinition, ...overrides };
      return (await call('createDefinition', { body })).data.agentDefinition;
    },
    update: (agentId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
      call('updateDefinition', { params: { agentId }, body }, options),
    async credential(status = 'ACTIVE'): Promise<string> {
      const body = { label: 'Front desk', kind: 'API_KEY' };
      const credentialId: string = (await call('createCredential', { body })).data.credential.id;
      await call('updateCredential', { params: { credentialId }, body: { status } });
      return credentialId;
    },
  };
}
