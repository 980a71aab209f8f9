import { request } from '../support/api.ts';
import type { RequestBuilders, World } from '../support/world.ts';

const credential = async (world: World) =>
  (
    await world.send('post', '/agent-builder/credentials', {
      label: world.name(),
      kind: 'USERNAME_PASSWORD',
      applicationUrl: 'https://portal.example.org/login',
    })
  ).credential;

const definitionBody = async (world: World) => ({
  name: world.name(),
  description: world.name(),
  icon: 'shield-check',
  category: 'ELIGIBILITY',
  tags: [world.name()],
  applicationUrl: 'https://portal.example.org/eligibility?page=1',
  applicationName: world.name(),
  applicationType: 'PAYER_PORTAL',
  mode: 'READ_WRITE',
  steps: [
    { type: 'NAVIGATE', instruction: world.name() },
    { type: 'APPROVAL_GATE', instruction: world.name(), next: 3 },
    { type: 'EXTRACT', instruction: world.name() },
  ],
  extractionSchema: { coverage: { type: 'object', title: world.name() } },
  transformationMap: { coverage: 'plan' },
  inputVariables: [{ name: world.name(), type: 'string', required: true }],
  defaultCredentialId: (await credential(world)).id,
  requiresApproval: true,
  creditCost: 5,
  tokenBudget: 30_000,
  timeoutSeconds: 300,
  maxRetries: 3,
});

const definition = async (world: World, body: Readonly<Record<string, unknown>> = {}) =>
  (await world.send('post', '/agent-builder/definitions', { ...(await definitionBody(world)), ...body }))
    .agentDefinition;

/** A request of an agent that waits at its gate, and a way to send it again. */
export async function heldRequest(world: World) {
  const { id: agentId } = await definition(world, {
    steps: [
      { type: 'APPROVAL_GATE', instruction: world.name() },
      { type: 'ACT', instruction: world.name(), operation: 'support.createTicket' },
    ],
  });
  await world.send('put', `/agent-builder/definitions/${agentId}`, { status: 'ACTIVE' });
  const { secret } = await world.send('post', '/organization/api-keys', {
    name: world.name(),
    scopes: ['*'],
    agentId,
  });
  const sent = {
    key: secret as string,
    headers: { 'idempotency-key': agentId as string },
    body: { subject: world.name(), description: world.name() },
  };
  const send = () => request('post', `${world.preparation}/api/v1/support/tickets`, sent);
  const { status, text, json } = await send();
  if (status !== 202) throw new Error(`The request did not wait: ${status} ${text}`);
  const { id, runId }: Readonly<Record<'id' | 'runId', string>> = json.data.approval;
  return { gate: { runId, gateId: id }, repeat: async () => (await send()).status };
}

const approval = async (world: World) => (await heldRequest(world)).gate;

/** Requests to the agent builder operations. */
export const agentBuilder: RequestBuilders = {
  'agent-builder.listDefinitions': async () => ({
    query: {
      category: ['ELIGIBILITY', 'CLAIMS'],
      applicationType: 'PAYER_PORTAL',
      status: 'DRAFT',
      tag: 'daily',
    },
  }),
  'agent-builder.createDefinition': async (world) => ({ body: await definitionBody(world) }),
  'agent-builder.getDefinition': async (world) => ({ params: { agentId: (await definition(world)).id } }),
  'agent-builder.updateDefinition': async (world) => ({
    params: { agentId: (await definition(world)).id },
    body: { ...(await definitionBody(world)), status: 'ACTIVE' },
  }),
  'agent-builder.validateDefinition': async (world) => ({ body: await definitionBody(world) }),
  'agent-builder.simulateDefinition': async (world) => ({
    params: { agentId: (await definition(world)).id },
    body: { variables: [world.name()] },
  }),
  'agent-builder.listVersions': async (world) => ({ params: { agentId: (await definition(world)).id } }),
  'agent-builder.listCredentials': async () => ({ query: { kind: 'USERNAME_PASSWORD', status: 'ACTIVE' } }),
  'agent-builder.createCredential': async (world) => ({
    body: { label: world.name(), kind: 'API_KEY', applicationUrl: 'https://portal.example.org' },
  }),
  'agent-builder.updateCredential': async (world) => ({
    params: { credentialId: (await definition(world)).defaultCredentialId },
    body: { label: world.name(), status: 'LOCKED' },
  }),
  'agent-builder.listRuns': async () => ({ query: { agentId: 'agt_1', keyId: ['key_1', 'key_2'] } }),
  'agent-builder.listApprovals': async () => ({
    query: { status: ['PENDING', 'EXPIRED'], agentId: 'agt_1', runId: 'run_1' },
  }),
  'agent-builder.getRun': async (world) => {
    const { runId } = await approval(world);
    return { params: { runId } };
  },
  'agent-builder.getApproval': async (world) => ({ params: await approval(world) }),
  'agent-builder.decideApproval': async (world) => ({
    params: await approval(world),
    body: { decision: 'APPROVED', reason: world.name() },
  }),
};
