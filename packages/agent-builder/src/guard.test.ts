import type { AnyOperation } from '@rcm/http';
import type { TenantRun } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../test/agent-host.ts';
import { ports, registry } from '../test/registry.ts';
import type { AgentStatus } from './definitions/contract.ts';
import { agentGuard } from './guard.ts';
import { createAgentBuilder } from './module.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([createAgentBuilder(ports)]);
});
afterAll(() => host.close());

const step = (operation: string) => ({ type: 'ACT', instruction: 'Go on', operation });

/** An ACTIVE agent whose steps name two operations, and its key. */
async function anAgent(body: Record<string, unknown> = {}) {
  const builder = aBuilder(host);
  const steps = [step(registry.read.id), step(registry.write.id)];
  const { id } = await builder.create({ mode: 'READ_WRITE', steps, ...body });
  await builder.update(id, { status: 'ACTIVE' });
  const principal = { ...builder.as, agentId: id as string };
  return { builder, id, principal };
}

const admitted = (principal: TenantRun['principal'], operation: AnyOperation) =>
  agentGuard.admit(
    host.tenants,
    { principal, operation: operation.id, requestId: 'req_1', now: testTime, audit: 'write' },
    operation,
  );

const refused = (code: string, message: string) => ({
  status: 403,
  details: { obstacles: [{ code, message }] },
});

describe('the key of an agent', () => {
  test('may call the operations that its steps name, and no other', async () => {
    const { principal } = await anAgent();
    await expect(admitted(principal, registry.read)).resolves.toBeUndefined();
    await expect(admitted(principal, registry.write)).resolves.toBeUndefined();
    await expect(admitted(principal, registry.check)).rejects.toMatchObject(
      refused('OPERATION_NOT_OF_AGENT', 'No step of the agent names cases.checkCase'),
    );
  });

  test.each(['DRAFT', 'PAUSED', 'ARCHIVED'] satisfies (typeof AgentStatus.options)[number][])(
    'may call none while its definition is %s, and again once it is ACTIVE',
    async (status) => {
      const { builder, id, principal } = await anAgent();
      await builder.update(id, { status });
      await expect(admitted(principal, registry.read)).rejects.toMatchObject(
        refused('AGENT_NOT_ACTIVE', `The agent definition is ${status}, not ACTIVE`),
      );
      await builder.update(id, { status: 'ACTIVE' });
      await expect(admitted(principal, registry.read)).resolves.toBeUndefined();
    },
  );

  test('may call what the newest version names', async () => {
    const { builder, id, principal } = await anAgent();
    await builder.update(id, { steps: [step(registry.check.id)] });
    await expect(admitted(principal, registry.check)).resolves.toBeUndefined();
    await expect(admitted(principal, registry.read)).rejects.toMatchObject({ status: 403 });
  });

  test('may call none where no step names one', async () => {
    const { principal } = await anAgent({ steps: [{ type: 'NAVIGATE', instruction: 'Open the portal' }] });
    await expect(admitted(principal, registry.read)).rejects.toMatchObject({ status: 403 });
  });

  test('of another organization may call none', async () => {
    const { id } = await anAgent();
    await expect(admitted({ ...aPrincipal(), agentId: id }, registry.read)).rejects.toMatchObject(
      refused('AGENT_NOT_ACTIVE', 'The agent definition does not exist'),
    );
  });
});
