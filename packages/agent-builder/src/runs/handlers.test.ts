import { type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { agentHost, anAgentKey, steps } from '../../test/agent-key.ts';
import { approvalLifetime } from '../approvals/approval.ts';

let host: TestHost;
beforeAll(async () => {
  host = await agentHost();
});
afterAll(() => host.close());

describe('agent-builder.listRuns', () => {
  test('lists the runs of the organization, and filters them by agent and key', async () => {
    const agent = await anAgentKey(host, { steps: steps(['listCredentials'], []) });
    const other = { ...agent.principal, keyId: 'key_other' };
    await agent.send('listCredentials');
    await agent.send('listCredentials', {}, other);
    const list = async (query = {}) => (await agent.builder.call('listRuns', { query })).data;
    expect((await list()).total).toBe(2);
    expect((await list({ agentId: agent.agentId })).total).toBe(2);
    expect((await list({ agentId: 'agt_other' })).total).toBe(0);
    expect(await list({ keyId: other.keyId })).toMatchObject({
      runs: [{ agentId: agent.agentId, keyId: other.keyId, definitionVersion: 2 }],
      total: 1,
    });
    expect((await aBuilder(host).call('listRuns')).data.total).toBe(0);
  });
});

describe('agent-builder.getRun', () => {
  const credential = { body: { label: 'Front desk', kind: 'API_KEY' } };

  test('tells what was done, held and refused, oldest last, and the states of the gates', async () => {
    const agent = await anAgentKey(host, { steps: steps(['listCredentials'], ['createCredential']) });
    const asked = { ...credential, idempotencyKey: 'one' };
    await agent.send('listCredentials');
    const { approval } = (await agent.send('createCredential', asked)).data;
    await agent.decide(approval);
    await agent.send('createCredential', asked);
    await agent.send('createCredential', { ...asked, idempotencyKey: 'two' });
    const { data } = await agent.builder.call('getRun', { params: { runId: approval.runId } });
    expect(data.run).toMatchObject({
      id: approval.runId,
      agentId: agent.agentId,
      keyId: agent.principal.keyId,
      definitionVersion: 2,
      requests: [
        {
          operation: 'agent-builder.createCredential',
          outcome: 'HELD',
          records: [{ recordType: 'agentApproval', action: 'create' }],
        },
        {
          operation: 'agent-builder.createCredential',
          outcome: 'DONE',
          records: [
            { recordType: 'credential', action: 'create' },
            { recordType: 'agentApproval', recordId: approval.id, action: 'update' },
          ],
        },
        { operation: 'agent-builder.createCredential', outcome: 'HELD' },
        { operation: 'agent-builder.listCredentials', outcome: 'DONE', records: [] },
      ],
      eventCount: 5,
      gates: [
        { operation: 'agent-builder.createCredential', status: 'PENDING', executedAt: null },
        { id: approval.id, status: 'EXECUTED', executedAt: testTime.toISOString() },
      ],
    });
    const later = { now: new Date(testTime.getTime() + approvalLifetime) };
    const expired = await agent.builder.call('getRun', { params: { runId: approval.runId } }, later);
    expect(expired.data.run.gates).toMatchObject([{ status: 'EXPIRED' }, { status: 'EXECUTED' }]);
  });

  test('ends where the next version of the definition begins', async () => {
    const agent = await anAgentKey(host, { steps: steps(['listCredentials', 'listDefinitions'], []) });
    await agent.send('listCredentials');
    await agent.builder.update(agent.agentId, { description: 'Newer' });
    const now = new Date(testTime.getTime() + 1);
    await agent.send('listDefinitions', { now });
    await agent.send('listDefinitions', { now });
    const { runs } = (await agent.builder.call('listRuns')).data;
    const read = async (runId: string) =>
      (await agent.builder.call('getRun', { params: { runId } })).data.run.requests;
    const operationsOf = async (run: { readonly id: string }) =>
      (await read(run.id)).map(({ operation }: { operation: string }) => operation);
    expect(await operationsOf(runs[1])).toEqual(['agent-builder.listCredentials']);
    expect(await operationsOf(runs[0])).toEqual([
      'agent-builder.listDefinitions',
      'agent-builder.listDefinitions',
    ]);
  });

  test('answers 404 for a run of another organization and a missing one', async () => {
    const agent = await anAgentKey(host, { steps: steps([], ['createCredential']) });
    const { runId } = (await agent.send('createCredential', credential)).data.approval;
    for (const [as, id] of [
      [aBuilder(host).as, runId],
      [agent.builder.as, 'run_missing'],
    ]) {
      await expect(
        host.call('agent-builder.getRun', { params: { runId: id } }, { as }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });
});
