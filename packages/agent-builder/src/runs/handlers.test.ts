import { type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { agentBuilder, anAgentKey, steps } from '../../test/agent-key.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([agentBuilder]);
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
